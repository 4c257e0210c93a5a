/* Small sounds like discs on a board, made of filtered noise and a damped tone. Nothing is set up
 * before the first sound, because browsers allow sound only after the first touch. */

import type { Change } from '../module/api';

export type Sound = 'place' | 'push' | 'remove' | 'end';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let master: GainNode | null = null;

/** Where sounds go, so loud (of 100) from now on; null where there are none. */
export function loudspeaker(volume: number): { audio: AudioContext; out: AudioNode } | null {
  if (volume <= 0 || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  // Loudness is heard by its square root, or nearly so.
  master.gain.value = (volume / 100) ** 2;
  return { audio: context, out: master };
}

function hiss(audio: AudioContext): AudioBuffer {
  if (!noise) {
    noise = audio.createBuffer(1, Math.floor(audio.sampleRate * 0.2), audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return noise;
}

/** Swells at once and fades within `seconds`. */
export function envelope(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}

/** A knock: filtered noise about a pitch. */
export function click(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  pitch: number,
  loud: number,
  seconds: number,
): void {
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source
    .connect(filter)
    .connect(envelope(audio, at, loud, seconds))
    .connect(out);
  source.start(at);
  source.stop(at + seconds);
}

function tone(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  pitch: number,
  loud: number,
  seconds: number,
): void {
  const source = audio.createOscillator();
  source.type = 'sine';
  source.frequency.value = pitch;
  source.connect(envelope(audio, at, loud, seconds)).connect(out);
  source.start(at);
  source.stop(at + seconds);
}

/** `volume` from 0 to 100. */
export function playSound(sound: Sound, volume: number): void {
  const speaker = loudspeaker(volume);
  if (!speaker) return;
  const { audio, out } = speaker;
  const now = audio.currentTime + 0.01;
  switch (sound) {
    case 'place':
      click(audio, out, now, 1900, 0.5, 0.06);
      tone(audio, out, now, 210, 0.16, 0.09);
      break;
    case 'push':
      click(audio, out, now, 700, 0.3, 0.16);
      click(audio, out, now + 0.15, 1700, 0.45, 0.06);
      tone(audio, out, now + 0.15, 180, 0.16, 0.09);
      break;
    case 'remove':
      click(audio, out, now, 2600, 0.25, 0.05);
      click(audio, out, now + 0.07, 2200, 0.22, 0.05);
      click(audio, out, now + 0.14, 1800, 0.2, 0.06);
      break;
    case 'end':
      tone(audio, out, now, 392, 0.14, 0.5);
      tone(audio, out, now + 0.14, 523.25, 0.14, 0.7);
      break;
  }
}

/** The sound of an action's changes, or null for none. */
export function soundFor(changes: readonly Change[]): Sound | null {
  const on = (kind: Change['kind']): boolean =>
    changes.some(
      (c) => c.kind === kind && ((c.from && c.from.hand < 0) || (c.to && c.to.hand < 0)),
    );
  if (on('moves')) return 'push';
  if (on('comes') || on('turns-over') || on('turns-round')) return 'place';
  return on('leaves') ? 'remove' : null;
}
