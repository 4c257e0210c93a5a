/* Networks on their way to the engine. A search waits for one for a moment, the first time; if it
 * has not come by then, the engine judges without it, and a later search has it. */

/** The bytes of a network, or null if it can't be had. `anew`: past the copies that are kept. */
export type FetchNetwork = (name: string, anew: boolean) => Promise<ArrayBuffer | null>;

/** ms */
const WAIT = 2500;
const RETRY = 30_000;

interface Coming {
  began: number;
  anew: boolean;
  loaded: Promise<unknown>;
  bytes: ArrayBuffer | null;
  failed: boolean;
}

export class Networks {
  private readonly coming = new Map<string, Coming>();

  constructor(
    private readonly fetched: FetchNetwork,
    private readonly now: () => number = () => performance.now(),
  ) {}

  private load(name: string, anew: boolean): Coming {
    const one: Coming = {
      began: this.now(),
      anew,
      loaded: Promise.resolve(),
      bytes: null,
      failed: false,
    };
    one.loaded = this.fetched(name, anew)
      .catch(() => null)
      .then((bytes) => {
        one.bytes = bytes;
        one.failed = bytes === null;
      });
    this.coming.set(name, one);
    return one;
  }

  /** What has come of these, soon or once `enough` says so. */
  async ready(names: string[], enough: Promise<void>): Promise<[string, ArrayBuffer][]> {
    const all = names.map((name): [string, Coming] => {
      const one = this.coming.get(name);
      const stale = one?.failed === true && this.now() - one.began > RETRY;
      return [name, one && !stale ? one : this.load(name, false)];
    });
    const now = this.now();
    const awaited = all.map(([, one]) => one).filter((one) => one.began + WAIT > now);
    const until = Math.max(...awaited.map((one) => one.began + WAIT));
    if (awaited.length > 0) {
      let timer;
      await Promise.race([
        Promise.all(awaited.map((one) => one.loaded)),
        enough,
        new Promise((resolve) => (timer = setTimeout(resolve, until - now))),
      ]);
      clearTimeout(timer);
    }
    return all.flatMap(([name, { bytes }]) => (bytes ? [[name, bytes]] : []));
  }

  /** What the module made of one: a copy that was kept may be damaged, what it was copied from may
   * not. */
  handedOver(name: string, accepted: boolean): void {
    const one = this.coming.get(name);
    if (accepted) this.coming.delete(name);
    else if (one?.anew === false) this.load(name, true);
    else if (one) Object.assign(one, { bytes: null, failed: true });
  }
}
