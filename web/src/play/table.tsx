/* A game in this browser: board, players, status, controls, moves and the command box. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { download, fileName } from '../home/download';
import type { Player } from '../module/api';
import { go } from '../route';
import { ShareGame, gameCaption } from '../film/share-game';
import { LearnButtons, Mistakes } from '../practice/mistakes';
import { rules } from '../services';
import { useGameReview } from '../study/game-review';
import { CommandBox } from '../table/command-box';
import { Controls, flip, stepBack, type Control } from '../table/controls';
import { MoveList } from '../table/move-list';
import { PlayerLine, seatTitle } from '../table/player-line';
import { SideGame } from '../table/side-game';
import { Repeated, Status } from '../table/status';
import { TableBoard } from '../table/table';
import { playedText } from '../table/telling';
import { mainText } from '../table/turn-sides';
import { useTable } from '../table/use-table';
import { t, tc } from '../text/t';
import { errorText, factsText, said, told } from '../text/words';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { dismiss, toast } from '../ui/toast';
import { DrawDialog, HandoverDialog } from './dialogs';
import type { Game } from './game';
import { Ending, decider, resultText } from './ending';
import { rematch } from './rematch';
import type { View } from './view';

function headline(game: Game, view: View): string {
  const { scene } = view;
  if (scene.outcome.over) return said(scene.prompt);
  if (view.unconfirmed) return t('Play this move?');
  if (view.thinking) return t('The computer is thinking');
  return said(game.isOurs && game.person !== null ? scene.promptYou : scene.prompt);
}

export function GameTable({ game, view }: { game: Game; view: View }) {
  const { scene, thinking } = view;
  const { person } = game;
  const { over } = scene.outcome;
  const [asking, setAsking] = useState<'draw' | 'share' | null>(null);
  /** Whose mistakes are looked at again. */
  const [learning, setLearning] = useState<Player | null>(null);
  const resigned = useRef(0);
  useEffect(() => () => dismiss(resigned.current), [game]);
  const table = useTable({
    id: view.game.id,
    scene,
    model: game,
    unconfirmed: view.unconfirmed,
    person,
    turns: view.turns,
    sgf: view.game.sgf,
  });
  const actions = useMemo(() => view.turns.map((turn) => turn.actions), [view.turns]);
  const { data: review, busy } = useGameReview(view.game.id, actions, over ? view.game.sgf : null);
  // Between friends the player to move decides; against the engine there is only one person.
  const speaker: Player = person ?? (scene.actor === 'black' ? 'black' : 'white');
  const failed = (error: unknown) => toast(errorText(error), { kind: 'error' });

  const hint = () => {
    announce(t('The computer is looking for a hint'));
    game
      .hint()
      .then((found) => {
        if (!found) return;
        const action = playedText({ ...found.look, ...found });
        const facts = factsText([found.look]);
        // TRANSLATORS: {facts} is "pieces taken back: 3, pieces captured: 2"
        const text = facts
          ? t('Hint: {action} ({facts})', { action, facts })
          : t('Hint: {action}', { action });
        announce(text);
        if (found.look.points.length === 0 || facts) toast(text, { key: 'hint' });
      })
      .catch(failed);
  };
  const askDraw = () => {
    if (person === null) {
      setAsking('draw');
      return;
    }
    game
      .offerDraw()
      .then((taken) =>
        toast(taken ? t('The computer accepts the draw.') : t('The computer declines the draw.'), {
          key: 'draw',
        }),
      )
      .catch(failed);
  };
  const resign = () => {
    void game.resign(speaker);
    resigned.current = toast(
      person === null
        ? t('{player} resigned.', { player: table.name(speaker) })
        : t('You resigned.'),
      { key: 'resigned', action: { label: tc('a move', 'Undo'), run: () => void game.playOn() } },
    );
  };
  const analyse = () => go(`#/study?game=${view.game.id}`);
  const again = () => {
    rematch(rules(), view.game)
      .then((id) => go(`#/game/${id}`))
      .catch(failed);
  };
  const last: Control = over ? { label: t('Rematch'), icon: 'again', onClick: again } : flip(table);

  const line = (player: Player) => (
    <PlayerLine
      table={table}
      player={player}
      seat={view.game[player]}
      alone={person !== null}
      acts={!over && (table.shown === null ? scene : table.drawn).actor === player}
      clock={game.clock}
      thinking={thinking !== null && scene.actor === player}
    />
  );

  if (learning && review) {
    return (
      <Mistakes
        game={{ sgf: view.game.sgf, data: review, person }}
        player={learning}
        onClose={() => setLearning(null)}
      />
    );
  }
  const sharedName = (player: Player) => seatTitle(view.game[player], table.name(player), false);
  const heading = view.game.title || told(scene.title);
  return (
    <div class="table">
      <h1 class="unseen">{heading}</h1>
      <TableBoard table={table} label={heading} line={line} hint={view.hint} />
      <div class="table-side">
        <p class="table-title muted">{heading}</p>
        <SideGame table={table} />
        <Status
          table={table}
          over={over}
          result={resultText(scene.outcome, person, table.kits[0] ?? null)}
          headline={
            <>
              {headline(game, view)}
              {thinking && thinking !== 'begun' && (
                <small class="muted number"> {t('depth {depth}', { depth: thinking.depth })}</small>
              )}
            </>
          }
        >
          {scene.repetitions >= 3 && !over && <Repeated onClaim={() => void game.agreeDraw()} />}
          {over && (
            <Ending
              table={table}
              sgf={view.game.sgf}
              outcome={scene.outcome}
              review={review}
              busy={busy}
            >
              <Button look="main" icon={<Icon name="again" />} onClick={again}>
                {t('Rematch')}
              </Button>
              {review && person && (
                <LearnButtons
                  data={review}
                  person={person}
                  name={table.name}
                  onLearn={setLearning}
                />
              )}
              <Button
                icon={<Icon name="analyse" />}
                onClick={() => go(`#/study?game=${view.game.id}&review=1`)}
              >
                {t('Review the game')}
              </Button>
              <Button icon={<Icon name="share" />} onClick={() => setAsking('share')}>
                {t('Share')}
              </Button>
            </Ending>
          )}
        </Status>
        <Controls
          table={table}
          controls={[
            stepBack(table),
            {
              label: tc('a move', 'Undo'),
              icon: 'back',
              disabled: !game.canUndo,
              onClick: () => void game.undo(),
            },
            { label: t('Hint'), icon: 'hint', disabled: !game.isOurs, onClick: hint },
            last,
          ]}
          items={[
            { label: t('Analyse'), icon: <Icon name="analyse" />, onChoose: analyse },
            {
              label: t('Play from here'),
              icon: <Icon name="play" />,
              onChoose: () =>
                go(
                  `#/new?position=${encodeURIComponent((table.shown === null ? scene : table.drawn).position)}`,
                ),
            },
            {
              label: t('Export as SGF'),
              icon: <Icon name="download" />,
              onChoose: () =>
                download(`${fileName(heading)}.sgf`, view.game.sgf, 'application/x-go-sgf'),
            },
            null,
            {
              label: t('Offer a draw'),
              icon: <Icon name="draw" />,
              disabled: over || thinking !== null,
              onChoose: askDraw,
            },
            {
              label: t('Resign'),
              icon: <Icon name="flag" />,
              danger: true,
              disabled: over,
              onChoose: resign,
            },
          ]}
        />
        <MoveList table={table} scene={scene} />
        <CommandBox
          table={table}
          lastTurn={mainText(view.turns[view.turns.length - 1])}
          clock={game.clock}
          doing={{
            ...(game.canUndo ? { undo: () => game.undo() } : {}),
            ...(game.isOurs ? { hint } : {}),
            ...(over ? {} : { resign }),
            ...(over || thinking
              ? {}
              : { draw: scene.repetitions >= 3 ? () => game.agreeDraw() : askDraw }),
          }}
        />
      </div>
      {table.question}
      {asking === 'share' && (
        <ShareGame
          film={{
            sgf: view.game.sgf,
            orientation: table.orientation,
            caption: gameCaption(heading, sharedName('white'), sharedName('black')),
          }}
          turn={decider(review, scene.outcome, view.turns.length)}
          place={t('Link to the deciding move')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'draw' && (
        <DrawDialog
          name={table.name}
          from={speaker}
          onAgree={() => void game.agreeDraw()}
          onClose={() => setAsking(null)}
        />
      )}
      {view.handover && (
        <HandoverDialog name={table.name(view.handover)} onTake={() => void game.takeScreen()} />
      )}
    </div>
  );
}
