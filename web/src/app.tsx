/* The shell: header, one page chosen by the address, messages, and announcements. */

import { render } from 'preact';
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { HomePage } from './home/page';
import { SettingsPage } from './home/settings';
import { LearnPage } from './learn/learn-page';
import { LessonPage } from './learn/lesson-page';
import { RulesPage } from './learn/rules-page';
import { NewGamePage } from './play/new-game';
import { PlayPage } from './play/page';
import { PracticePage } from './practice/practice-page';
import { PuzzlePage } from './practice/puzzle-page';
import { AccountPage } from './online/account-page';
import { Connection } from './online/connection';
import { LobbyPage } from './online/lobby';
import { NeedsServer } from './online/needs-server';
import { NewTablePage } from './online/new-table';
import { setTitle, startNotify, useTurns } from './online/notify';
import { emptyOutbox } from './online/outbox';
import { ProfilePage } from './online/profile-page';
import { startSite, useSite } from './online/site';
import { socket } from './online/socket';
import { TablePage } from './online/table-page';
import { go, parseRoute, useHash, type Route } from './route';
import { rules } from './services';
import { onProblem } from './store/games';
import { startOffline } from './store/offline';
import { applyTheme, changeSettings, useSettings } from './store/settings';
import { StudyPage } from './study/page';
import { chooseLanguage, languages, startLanguage } from './text/language';
import { language, onLanguage, t, tc, tn } from './text/t';
import { startFresh } from './ui/fresh';
import { Icon } from './ui/icon';
import { LiveRegion } from './ui/live-region';
import { Menu } from './ui/menu';
import { toast, Toasts } from './ui/toast';

function ThemeMenu() {
  const { theme } = useSettings();
  const items = [
    { value: 'system', label: tc('theme', 'Match system'), icon: 'theme' },
    { value: 'light', label: tc('theme', 'Light'), icon: 'sun' },
    { value: 'dark', label: tc('theme', 'Dark'), icon: 'moon' },
  ] as const;
  const current = items.find((item) => item.value === theme);
  return (
    <Menu
      label={t('Theme')}
      icon={<Icon name={current?.icon ?? 'theme'} />}
      items={items.map((item) => ({
        label: item.label,
        icon: <Icon name={item.icon} />,
        checked: item.value === theme,
        onChoose: () => changeSettings({ theme: item.value }),
      }))}
    />
  );
}

/** Each language in its own words. */
function LanguageMenu() {
  return (
    <Menu
      label={t('Language')}
      icon={<Icon name="language" />}
      items={languages().map(({ code, name }) => ({
        label: name,
        lang: code,
        checked: language() === code,
        onChoose: () => {
          chooseLanguage(code).catch(() =>
            toast(t('This language can’t be loaded right now.'), { kind: 'error' }),
          );
        },
      }))}
    />
  );
}

function Brand() {
  return (
    <a class="brand" href="#/" aria-label={t('Potentia, home')}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 3 57.1 17.5v29L32 61 6.9 46.5v-29z" class="brand-board" />
        <ellipse cx="32" cy="39" rx="17" ry="13" class="brand-under" />
        <ellipse cx="32" cy="27" rx="17" ry="13" class="brand-over" />
      </svg>
      <span class="brand-name">Potentia</span>
    </a>
  );
}

function Header({ route }: { route: Route }) {
  const { state, me } = useSite();
  const turns = useTurns();
  const online = state === 'there';
  const account = me?.account?.name ?? t('Account');
  const onlineHere = ['online', 'new-table', 'table'].includes(route.page) ? 'page' : undefined;
  const here = (page: Route['page']) => (route.page === page ? 'page' : undefined);
  return (
    <header class="header">
      <Brand />
      <nav aria-label={t('Main menu')}>
        <a href="#/new" aria-current={here('new')}>
          {t('Play')}
        </a>
        {online && (
          <a href="#/online" aria-current={onlineHere}>
            {t('Online')}
            {turns.length > 0 && (
              <span
                class="turn-count number"
                role="img"
                aria-label={tn(
                  'It’s your turn in {n} game',
                  'It’s your turn in {n} games',
                  turns.length,
                )}
              >
                {turns.length}
              </span>
            )}
          </a>
        )}
        <a href="#/learn" aria-current={here('learn')}>
          {t('Learn')}
        </a>
        <a href="#/practice" aria-current={here('practice')}>
          {t('Practice')}
        </a>
        <a href="#/study" aria-current={here('study')}>
          {t('Analyse')}
        </a>
        <a href="#/settings" aria-current={here('settings')}>
          {t('Settings')}
        </a>
        {online && (
          <a class="header-account" href="#/account" aria-current={here('account')}>
            {account}
          </a>
        )}
      </nav>
      <div class="header-end">
        <LanguageMenu />
        <ThemeMenu />
        <div class="header-pages">
          <Menu
            label={t('Main menu')}
            icon={<Icon name="menu" />}
            items={[
              { label: t('Home'), onChoose: () => go('#/') },
              { label: t('Play'), onChoose: () => go('#/new') },
              ...(online
                ? [
                    {
                      label:
                        turns.length > 0
                          ? t('Online ({turns})', { turns: turns.length })
                          : t('Online'),
                      onChoose: () => go('#/online'),
                    },
                  ]
                : []),
              { label: t('Learn'), onChoose: () => go('#/learn') },
              { label: t('Practice'), onChoose: () => go('#/practice') },
              { label: t('Analyse'), onChoose: () => go('#/study') },
              { label: t('Settings'), onChoose: () => go('#/settings') },
              ...(online ? [{ label: account, onChoose: () => go('#/account') }] : []),
            ]}
          />
        </div>
      </div>
    </header>
  );
}

function OnlinePage({ route, hash }: { route: Route; hash: string }) {
  switch (route.page) {
    case 'new-table':
      return <NewTablePage key={hash} query={route.query} />;
    case 'table':
      return <TablePage key={route.id} id={route.id} query={route.query} />;
    case 'account':
      return <AccountPage />;
    case 'people':
      return <ProfilePage key={route.name} name={route.name} />;
    default:
      return <LobbyPage />;
  }
}

function Page({ route, hash }: { route: Route; hash: string }) {
  switch (route.page) {
    case 'home':
      return <HomePage />;
    case 'new':
      return <NewGamePage key={hash} query={route.query} />;
    case 'game':
      return <PlayPage key={route.id} id={route.id} />;
    case 'study':
      return <StudyPage key={hash} source={route.source} edit={route.edit} />;
    case 'settings':
      return <SettingsPage />;
    case 'learn':
      return <LearnPage game={route.game} />;
    case 'lesson':
      return <LessonPage key={route.id} id={route.id} />;
    case 'rules':
      return <RulesPage />;
    case 'practice':
      return <PracticePage />;
    case 'puzzle':
      return <PuzzlePage key={route.id} id={route.id} />;
    case 'online':
    case 'new-table':
    case 'table':
    case 'account':
    case 'people':
      return (
        <NeedsServer>
          <OnlinePage route={route} hash={hash} />
        </NeedsServer>
      );
    case 'unknown':
      return (
        <div class="page page-narrow">
          <h1>{t('Page not found')}</h1>
          <p>
            <a href="#/">{t('Go to the home page')}</a>
          </p>
        </div>
      );
  }
}

function title(route: Route): string {
  switch (route.page) {
    case 'home':
    case 'unknown':
      return 'Potentia';
    case 'new':
      return t('New game – Potentia');
    case 'game':
      return t('Game – Potentia');
    case 'study':
      return t('Analysis – Potentia');
    case 'settings':
      return t('Settings – Potentia');
    case 'learn':
      return t('Learn – Potentia');
    case 'lesson':
      return t('Lesson – Potentia');
    case 'rules':
      return t('Rules – Potentia');
    case 'practice':
      return t('Practice – Potentia');
    case 'puzzle':
      return t('Puzzle – Potentia');
    case 'online':
      return t('Play online – Potentia');
    case 'new-table':
      return t('New table – Potentia');
    case 'table':
      return t('Game – Potentia');
    case 'account':
      return t('Account – Potentia');
    case 'people':
      return t('{name} – Potentia', { name: route.name });
  }
}

function App() {
  const hash = useHash();
  const route = useMemo(() => parseRoute(hash), [hash]);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // Drawn again in other words, never made anew: what is open or half written stays.
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const lang = language();

  useEffect(() => onLanguage(() => redraw(0)), []);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  useEffect(() => setTitle(title(route)), [route, lang]);
  useEffect(() => {
    // A new page starts at the top, for readers and listeners alike.
    if (first.current) first.current = false;
    else {
      window.scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
  }, [route]);
  useEffect(
    () =>
      onProblem((text) => {
        if (text === '') return;
        toast(
          t(
            'This browser can’t save your games right now ({reason}). You can play on, but this game will be lost when you close the page.',
            { reason: text },
          ),
          {
            kind: 'error',
            stays: true,
            key: 'storage',
          },
        );
      }),
    [],
  );

  return (
    <div class="app">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('Skip to content')}
      </a>
      <Header route={route} />
      <main class="main" id="main" tabIndex={-1} ref={main}>
        <Page route={route} hash={hash} />
      </main>
      <Connection />
      <Toasts />
      <LiveRegion />
    </div>
  );
}

applyTheme();
startFresh();
rules(); // The worker loads while the page is drawn.
const root = document.getElementById('app');
if (root) void startLanguage().then(() => render(<App />, root));
startOffline(import.meta.url);
startNotify();
socket.onOpen(() => void emptyOutbox());
startSite();
