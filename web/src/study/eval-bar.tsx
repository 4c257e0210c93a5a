/* White's chances as a bar beside the board, with White's share on White's side. */

import { t } from '../text/t';
import { useNames } from './names';
import { percent } from './score';

export function EvalBar(props: { white: number | null; flipped: boolean; badge: string }) {
  const { white, flipped, badge } = props;
  const share = (white ?? 500) / 1000;
  const classes = ['evalbar'];
  if (flipped) classes.push('evalbar-flipped');
  if (white === null) classes.push('evalbar-unknown');
  return (
    <div
      class={classes.join(' ')}
      role="meter"
      aria-label={t('{player}’s chances', { player: useNames()('white') })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={white === null ? t('unknown') : percent(white)}
    >
      <div class="evalbar-white" style={{ '--share': String(share) }} />
      <span class="evalbar-middle" />
      {white !== null && (
        <span class={share >= 0.5 ? 'evalbar-badge at-white' : 'evalbar-badge at-black'}>
          {badge}
        </span>
      )}
    </div>
  );
}
