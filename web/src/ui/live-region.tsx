import { useEffect, useRef } from 'preact/hooks';
import { setSpeaker } from './announce';

/** Appears once in the page; announce() speaks through it. Texts in quick succession are joined, so
 * that a fast reply from the engine doesn't cut off the player's own move. */
export function LiveRegion() {
  const polite = useRef<HTMLDivElement>(null);
  const urgent = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const queued: [string[], string[]] = [[], []];
    let timer = 0;
    const speak = () => {
      timer = 0;
      const regions = [polite.current, urgent.current];
      queued.forEach((texts, i) => {
        const region = regions[i];
        if (!region || texts.length === 0) return;
        const line = document.createElement('p');
        line.textContent = texts.join(' ');
        region.replaceChildren(line);
        texts.length = 0;
      });
    };
    setSpeaker((text, isUrgent) => {
      queued[isUrgent ? 1 : 0].push(/[.!?…]$/.test(text) ? text : `${text}.`);
      if (timer === 0) timer = window.setTimeout(speak, 120);
    });
    return () => {
      window.clearTimeout(timer);
      setSpeaker(null);
    };
  }, []);

  return (
    <>
      <div class="unseen" aria-live="polite" role="status" ref={polite} />
      <div class="unseen" aria-live="assertive" role="alert" ref={urgent} />
    </>
  );
}
