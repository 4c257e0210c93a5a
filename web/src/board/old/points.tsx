/* The places that can be touched and heard: an unseen circle over each point. */

import { t } from '../../text/t';
import type { Action, Piece } from '../../module/api';
import { pointText } from './describe';
import type { View } from './geometry';
import { memo } from '../memo';
import type { Offer } from './offer';

export interface PointsProps {
  view: View;
  pieces: Piece[][];
  ids: string;
  offer: Offer;
  targets: Map<number, Action[]>;
  /** Every point answers (the editor). */
  all: boolean;
}

export const Points = memo(({ view, pieces, ids, offer, targets, all }: PointsProps) => {
  const inRows = new Set(offer.rows.flatMap((r) => r.points));
  return (
    <g class="pb-points">
      {view.layout.points.map((point, i) => {
        const p = view.at[i];
        const what = pointText(view.layout, pieces, i);
        const can = all || targets.has(i) || offer.from.has(i) || offer.at.has(i) || inRows.has(i);
        return (
          <circle
            key={i}
            id={`${ids}-p${i}`}
            class={can ? 'pb-point pb-point-can' : 'pb-point'}
            data-point={point.name}
            role="img"
            aria-label={can && !all ? t('{what}; can be chosen', { what }) : what}
            cx={p?.x}
            cy={p?.y}
            r={48}
          />
        );
      })}
    </g>
  );
});
