/* Announcements for screen readers: one polite and one assertive live region for the whole page. A
 * region given the same text twice says nothing, so each text is preceded by an empty moment. */

type Speaker = (text: string, urgent: boolean) => void;

let speaker: Speaker | null = null;

export function setSpeaker(next: Speaker | null): void {
  speaker = next;
}

export function announce(text: string, urgent = false): void {
  if (text !== '') speaker?.(text, urgent);
}
