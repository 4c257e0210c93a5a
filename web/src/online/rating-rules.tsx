/* What counts for the ratings, as docs/api.md has it. */

import { t } from '../text/t';

export function RatingRules() {
  return (
    <details class="fold">
      <summary>{t('What counts for the ratings')}</summary>
      <ul>
        <li>
          {t('Rated games are between two people with accounts; bots and the computer play none.')}
        </li>
        <li>
          {t(
            'Whoever leaves a game, by resigning, by time or by going away, loses as usual. Before the tenth turn nobody gains by it, nor by a draw agreed on.',
          )}
        </li>
        <li>{t('Of games between the same two, three in 24 hours count.')}</li>
        <li>{t('A board that is chosen at random is drawn once both sit.')}</li>
        <li>
          {t(
            'A game that is not begun within an hour, or over days within the time of one turn, is called off and does not count.',
          )}
        </li>
      </ul>
    </details>
  );
}
