/* A lost connection is shown at once, over the page, so that nothing moves under the reader's hand.
 */

import { useEffect, useState } from 'preact/hooks';
import { t } from '../text/t';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { socket, type SocketState } from './socket';

export function useConnection(): SocketState {
  const [state, setState] = useState(socket.state);
  useEffect(() => {
    setState(socket.state);
    return socket.onState(setState);
  }, []);
  return state;
}

export function Connection() {
  const [state, setState] = useState(socket.state);
  useEffect(() => {
    let told = false;
    return socket.onState((next) => {
      setState(next);
      if (next === 'lost' && !told) {
        told = true;
        announce(t('Connection lost. Reconnecting…'), true);
      } else if (next === 'old') {
        announce(t('This page is out of date.'), true);
      } else if (next === 'open' && told) {
        told = false;
        announce(t('Reconnected'));
      }
    });
  }, []);
  if (state === 'old') {
    return (
      <section class="connection connection-old" aria-label={t('Connection')}>
        <span>{t('This page is out of date.')}</span>
        <Button look="main" onClick={() => location.reload()}>
          {t('Reload the page')}
        </Button>
      </section>
    );
  }
  return (
    <section
      class={state === 'lost' ? 'connection' : 'connection connection-good'}
      aria-label={t('Connection')}
    >
      {state === 'lost' && (
        <>
          <Icon name="warning" size={18} />
          <span>{t('Connection lost. Reconnecting…')}</span>
        </>
      )}
    </section>
  );
}
