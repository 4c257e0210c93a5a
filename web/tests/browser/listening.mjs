/* What the page would be heard saying: sounds that it starts, in place of a loudspeaker. */

/** Before the first page of a visit. */
export async function listen(visit) {
  await visit.context.addInitScript(() => {
    window.heard = [];
    class Param {
      constructor(value) {
        this.value = value;
      }
      setValueAtTime() {
        return this;
      }
      linearRampToValueAtTime() {
        return this;
      }
      exponentialRampToValueAtTime() {
        return this;
      }
    }
    class Part {
      connect(to) {
        this.to = to;
        return to;
      }
    }
    const part = (fields) => Object.assign(new Part(), fields);
    /** Everything on the way from a source to the loudspeaker. */
    const way = (from) => (from ? [from, ...way(from.to)] : []);
    const source = (kind, fields) => {
      const made = part({
        ...fields,
        setPeriodicWave: (wave) => (made.wave = wave),
        start(at) {
          const parts = way(made);
          if (parts.at(-1)?.kind !== 'loudspeaker') return;
          window.heard.push({
            kind,
            at,
            pitch: (made.frequency ?? parts.find((one) => one.kind === 'filter').frequency).value,
            wave: made.wave ?? [],
            pan: parts.find((one) => one.kind === 'panner')?.pan.value ?? 0,
            volume: parts.at(-2).gain.value,
          });
        },
        stop() {},
      });
      return made;
    };
    window.AudioContext = class {
      state = 'running';
      currentTime = 0;
      sampleRate = 1000;
      destination = part({ kind: 'loudspeaker' });
      createGain = () => part({ gain: new Param(1) });
      createStereoPanner = () => part({ kind: 'panner', pan: new Param(0) });
      createBiquadFilter = () => part({ kind: 'filter', frequency: new Param(0), Q: new Param(0) });
      createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
      createBufferSource = () => source('knock', {});
      createOscillator = () => source('tone', { frequency: new Param(0) });
      createPeriodicWave = (_, overtones) => [...overtones];
    };
  });
}

/** What was heard since it was last asked, in order. */
export const heard = (page) =>
  page.evaluate(() => window.heard.splice(0).sort((a, b) => a.at - b.at));
