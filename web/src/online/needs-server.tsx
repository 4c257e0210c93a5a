/* Pages that mean nothing without a server. */

import type { ComponentChildren } from 'preact';
import { t } from '../text/t';
import { LinkButton } from '../ui/button';
import { useSite } from './site';

/** Where the page stands on a host without a server of its own. */
function NoServer() {
  return (
    <div class="page page-narrow">
      <h1>{t('This page stands alone')}</h1>
      <p>
        {t(
          'It was put on a host that has no server for games between people. Everything else works.',
        )}
      </p>
      <LinkButton href="#/">{t('To the start page')}</LinkButton>
    </div>
  );
}

/** What is shown only where there is a server, or may be one once there is a network. */
export function NeedsServer({ children }: { children: ComponentChildren }) {
  const { state } = useSite();
  if (state === 'none') return <NoServer />;
  if (state === 'unknown' && navigator.onLine)
    return <p class="page muted">{t('Asking the server…')}</p>;
  return <>{children}</>;
}
