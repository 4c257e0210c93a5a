/* The shell: header, one page chosen by the address, messages, and what is said aloud. */

import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { HomePage } from './home/page';
import { SettingsPage } from './home/settings';
import { NewGamePage } from './play/new-game';
import { PlayPage } from './play/page';
import { go, parseRoute, useHash, type Route } from './route';
import { rules } from './services';
import { onProblem } from './store/games';
import { startOffline } from './store/offline';
import { applyTheme, changeSettings, useSettings } from './store/settings';
import { StudyPage } from './study/page';
import { language, onLanguage, t } from './text/t';
import { Icon } from './ui/icon';
import { LiveRegion } from './ui/live-region';
import { Menu } from './ui/menu';
import { toast, Toasts } from './ui/toast';

function ThemeMenu() {
  const { theme } = useSettings();
  const items = [
    { value: 'system', label: t('As the system'), icon: 'theme' },
    { value: 'light', label: t('Light'), icon: 'sun' },
    { value: 'dark', label: t('Dark'), icon: 'moon' },
  ] as const;
  const current = items.find((item) => item.value === theme);
  return (
    <Menu
      label={t('Colours of the page')}
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

/** Each language is named in itself; more come with their catalogs. */
function LanguageMenu() {
  return (
    <Menu
      label={t('Language')}
      icon={<Icon name="language" />}
      items={[{ label: 'English', checked: language() === 'en', onChoose: () => undefined }]}
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
  const here = (page: Route['page']) => (route.page === page ? 'page' : undefined);
  return (
    <header class="header">
      <Brand />
      <nav aria-label={t('Pages')}>
        <a href="#/new" aria-current={here('new')}>
          {t('Play')}
        </a>
        <a href="#/study" aria-current={here('study')}>
          {t('Analyse')}
        </a>
        <a href="#/settings" aria-current={here('settings')}>
          {t('Settings')}
        </a>
      </nav>
      <div class="header-end">
        <LanguageMenu />
        <ThemeMenu />
        <div class="header-pages">
          <Menu
            label={t('Pages')}
            icon={<Icon name="menu" />}
            items={[
              { label: t('Home'), onChoose: () => go('#/') },
              { label: t('Play'), onChoose: () => go('#/new') },
              { label: t('Analyse'), onChoose: () => go('#/study') },
              { label: t('Settings'), onChoose: () => go('#/settings') },
            ]}
          />
        </div>
      </div>
    </header>
  );
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
    case 'unknown':
      return (
        <div class="page page-narrow">
          <h1>{t('There is no such page')}</h1>
          <p>
            <a href="#/">{t('To the start page')}</a>
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
  }
}

function App() {
  const hash = useHash();
  const route = useMemo(() => parseRoute(hash), [hash]);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const [lang, setLang] = useState(language());

  useEffect(() => onLanguage(() => setLang(language())), []);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  useEffect(() => {
    document.title = title(route);
    // A new page begins at its top, for those who look and for those who listen.
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
            'Your games cannot be kept in this browser now ({reason}). The game goes on, but will be lost with the page.',
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
    <div class="app" key={lang}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('Skip to the content')}
      </a>
      <Header route={route} />
      <main class="main" id="main" tabIndex={-1} ref={main}>
        <Page route={route} hash={hash} />
      </main>
      <Toasts />
      <LiveRegion />
    </div>
  );
}

applyTheme();
rules(); // The worker loads while the page is drawn.
const root = document.getElementById('app');
if (root) render(<App />, root);
startOffline(import.meta.url);
