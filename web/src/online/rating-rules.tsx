/* How ratings work, as in docs/api.md. */

import { t } from '../text/t';

export function RatingRules() {
  return (
    <details class="fold">
      <summary>{t('How ratings work')}</summary>
      <ul>
        <li>{t('Rated games are for two people with accounts, not for bots or the computer.')}</li>
        <li>
          {t(
            'If you leave a game by resigning, running out of time or going away, you lose as usual. Before the tenth turn, nobody gains rating points that way, or by an agreed draw.',
          )}
        </li>
        <li>{t('At most three games between the same two players count in 24 hours.')}</li>
        <li>{t('A random board is chosen once both players are seated.')}</li>
        <li>
          {t(
            'A game that hasn’t started within an hour (in correspondence play, within the time for one turn) is aborted and doesn’t count.',
          )}
        </li>
      </ul>
    </details>
  );
}
