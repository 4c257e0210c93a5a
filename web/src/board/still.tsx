/* A board as it stands with the turn that led there, drawn and nothing more: for small pictures
 * beside a game, and for pictures to take away. */

import { useId, useMemo } from 'preact/hooks';
import type { Kit, Scene } from '../module/api';
import { arrange } from './arrange';
import { Frame, frameStyle } from './frame';
import { makeView, type Orientation } from './geometry';
import { LastTurn } from './marks';
import { Layer, PieceDefs } from './piece';

export function Still(props: {
  scene: Scene;
  /** Of the scene's main board. */
  kit: Kit;
  orientation?: Orientation;
  coordinates?: boolean;
}) {
  const { scene, kit, orientation = 0, coordinates = false } = props;
  const ids = useId();
  const now = scene.boards[0];
  const view = useMemo(() => makeView(kit.layout, orientation), [kit, orientation]);
  const missing = useMemo(() => new Set(now?.missing), [now]);
  if (!now || now.kit !== kit.id || kit.layout.points.length === 0) return null;
  const { box } = view;
  return (
    <div class="pb" style={frameStyle(view)}>
      <svg
        class="pb-svg"
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        aria-hidden="true"
        focusable="false"
      >
        <PieceDefs ids={ids} />
        <Frame view={view} missing={missing} coordinates={coordinates} />
        <LastTurn view={view} kit={kit} board={0} missing={now.missing} played={scene.previous} />
        <g class="pb-pieces">
          {arrange(kit, now, view).map((laid) => (
            <g key={laid.index} transform={`translate(${laid.place.x} ${laid.place.y})`}>
              <Layer kit={kit} laid={laid} ids={ids} orientation={view.orientation} />
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
}
