/* The table: board, players, status, controls, turns and the command box of one game. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board, bottomPlayer, flipped, turned, type Letter, type Orientation } from '../board';
import { download, fileName } from '../home/download';
import { gameTitle } from '../home/game-list';
import type { Player } from '../module/api';
import { go } from '../route';
import { rules } from '../services';
import { useSettings } from '../store/settings';
import { t } from '../text/t';
import { errorText, otherPlayer, startName } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import { CommandBox } from './command-box';
import { understand } from './commands';
import { Controls, type Doing } from './controls';
import { DrawDialog, HandoverDialog, ResignDialog } from './dialogs';
import type { Game } from './game';
import { useGivingUp } from './giving-up';
import type { View } from './view';
import { firstOrientation, useLeafing } from './leafing';
import { MoveList } from './move-list';
import { usePast } from './past';
import { PlayerLine } from './player-line';
import { rematch } from './rematch';
import { SideGame } from './side-game';
import { Status } from './status';

export function Table({ game, view }: { game: Game; view: View }) {
  const settings = useSettings();
  const { scene } = view;
  const person = game.person;
  const [orientation, setOrientation] = useState<Orientation>(() =>
    firstOrientation(settings.orientation, person),
  );
  const [letter, setLetter] = useState<Letter | null>(null);
  const [asking, setAsking] = useState<'resign' | 'draw' | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const past = usePast(view.game.sgf, shown);
  useLeafing(shown, view.turns.length, setShown);

  useEffect(
    () => setOrientation(firstOrientation(settings.orientation, person)),
    [settings.orientation, person],
  );
  // A choice of piece is for one turn, and a new turn brings the player back to the game.
  useEffect(() => {
    setLetter(null);
    setShown(null);
  }, [scene.node, scene.actor]);

  // A side game without a board leaves the main one in its place.
  const side = scene.inSideGame;
  const now = scene.layout === '' && view.main ? view.main : { scene, layout: view.layout };
  const { scene: drawn, layout } = past ?? now;
  const interactive = game.isOurs && shown === null && drawn === scene;
  const givingUp = useGivingUp(view.game.id, scene);
  const below = bottomPlayer(orientation);
  const above = otherPlayer(below);
  // Between friends the one to act speaks for himself; against the engine there is only one.
  const speaker: Player = person ?? (scene.actor === 'black' ? 'black' : 'white');

  const hint = () => {
    announce(t('The computer looks for a hint'));
    game
      .hint()
      .then((action) => {
        if (!action) return;
        announce(t('Hint: {action}', { action: action.text }));
        if (action.points.length === 0)
          toast(t('Hint: {action}', { action: action.text }), { key: 'hint' });
      })
      .catch((error: unknown) => toast(errorText(error), { kind: 'error' }));
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
      .catch((error: unknown) => toast(errorText(error), { kind: 'error' }));
  };
  const analyse = () => go(`#/study?game=${view.game.id}`);
  const again = () => {
    rematch(rules(), view.game)
      .then((id) => go(`#/game/${id}`))
      .catch((error: unknown) => toast(errorText(error), { kind: 'error' }));
  };
  const doing: Doing = {
    hint,
    askResign: () => setAsking('resign'),
    askDraw,
    flip: () => setOrientation(flipped(orientation)),
    turn: layout.points.some((point) => point.dot)
      ? () => setOrientation(turned(orientation, 1))
      : null,
    analyse,
    playFromHere: () =>
      go(`#/new?position=${encodeURIComponent((past ?? { scene }).scene.position)}`),
    rematch: again,
    downloadSgf: () =>
      download(`${fileName(gameTitle(view.game))}.sgf`, view.game.sgf, 'application/x-go-sgf'),
  };

  const command = async (text: string): Promise<{ text: string; error: boolean }> => {
    const lastTurn = view.turns[view.turns.length - 1]?.text ?? '';
    const asked = understand(text, { scene, layout: view.layout, clock: game.clock, lastTurn });
    if (asked.kind === 'answer') return { text: asked.text, error: false };
    if (asked.kind === 'play') {
      if (!game.isOurs) return { text: t('It is not your turn to act.'), error: true };
      try {
        if (!(await givingUp.agreesToText(scene, asked.text)))
          return { text: t('Nothing was played.'), error: false };
        await game.actText(asked.text);
        return { text: '', error: false };
      } catch (error) {
        return { text: errorText(error), error: true };
      }
    }
    const impossible = { text: t('That cannot be done now.'), error: true };
    switch (asked.what) {
      case 'back':
        if (!game.canStepBack) return impossible;
        await game.stepBack();
        break;
      case 'undo':
        if (!game.canUndo) return impossible;
        await game.undo();
        break;
      case 'confirm':
        if (!view.unconfirmed) return impossible;
        await game.confirm();
        break;
      case 'hint':
        if (!game.isOurs) return impossible;
        hint();
        break;
      case 'resign':
        if (scene.outcome.over) return impossible;
        setAsking('resign');
        break;
      case 'draw':
        if (scene.outcome.over || view.thinking) return impossible;
        if (scene.repetitions >= 3) await game.agreeDraw();
        else askDraw();
        break;
      case 'flip':
        doing.flip();
    }
    return { text: '', error: false };
  };

  const line = (player: Player) => (
    <PlayerLine
      scene={drawn}
      player={player}
      seat={view.game[player]}
      alone={person !== null}
      acts={!scene.outcome.over && (past?.scene ?? scene).actor === player}
      clock={game.clock}
      thinking={view.thinking !== null && scene.actor === player}
      interactive={interactive}
      letter={letter}
      onLetter={setLetter}
    />
  );

  const heading = useMemo(
    () => gameTitle(view.game),
    [view.game.title, view.game.setup, view.game.start],
  );
  return (
    <div class="table">
      <h1 class="unseen">{heading}</h1>
      <div class={`table-board table-board-${drawn.layout}`}>
        {line(above)}
        <div class="table-middle">
          <Board
            scene={drawn}
            layout={layout}
            orientation={orientation}
            interactive={interactive}
            letter={letter}
            onLetter={setLetter}
            animate={settings.animation}
            coordinates={settings.coordinates}
            hint={shown === null ? view.hint : null}
            onAction={(action) =>
              void givingUp
                .agrees(scene.actor, action.givesUp)
                .then((yes) => (yes ? game.act(action.text) : undefined))
            }
            announce={announce}
            label={side && drawn === scene ? t('Board of the side game') : heading}
          />
        </div>
        {line(below)}
      </div>
      <div class="table-side">
        <p class="table-title muted">{heading === '' ? startName(scene.start) : heading}</p>
        {(side || scene.phase === 'answer' || scene.phase === 'first') && shown === null && (
          <SideGame scene={scene} main={view.main?.scene ?? null} />
        )}
        <Status
          game={game}
          view={view}
          looking={shown !== null}
          onPresent={() => setShown(null)}
          onRematch={again}
          onAnalyse={analyse}
        />
        <Controls game={game} view={view} doing={doing} />
        <MoveList turns={view.turns} scene={scene} shown={shown} onShow={setShown} />
        <CommandBox onCommand={command} />
      </div>
      {asking === 'resign' && (
        <ResignDialog
          player={speaker}
          alone={person !== null}
          onResign={() => void game.resign(speaker)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'draw' && (
        <DrawDialog
          from={speaker}
          onAgree={() => void game.agreeDraw()}
          onClose={() => setAsking(null)}
        />
      )}
      {givingUp.question}
      {view.handover && <HandoverDialog to={view.handover} onTake={() => void game.takeScreen()} />}
    </div>
  );
}
