/* Pages that need a server. */

import type { ComponentChildren } from 'preact';
import { t } from '../text/t';
import { LinkButton } from '../ui/button';
import { useSite } from './site';

/** Shown on a host without a game server. */
function NoServer() {
  return (
    <div class="page page-narrow">
      <h1>{t('Online play isn’t available here')}</h1>
      <p>{t('This site has no game server. Everything else works.')}</p>
      <LinkButton href="#/">{t('Go to the home page')}</LinkButton>
    </div>
  );
}

/** Shown only if there is a server, or may be one that can't be reached now. */
export function NeedsServer({ children }: { children: ComponentChildren }) {
  const { state } = useSite();
  if (state === 'none') return <NoServer />;
  if (state === 'unknown') return <p class="page muted">{t('Loading…')}</p>;
  return <>{children}</>;
}
