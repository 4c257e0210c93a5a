/* Only one tab at a time plays a game. In a browser without locks, only saveGame's version check
 * protects it. */

export interface Lease {
  release(): void;
}

/** Takes the game for this tab. `steal` takes it from another tab; `lost` is called when another
 * tab does that to us. Returns null if another tab has it. */
export async function takeGame(
  id: string,
  steal: boolean,
  lost: () => void,
): Promise<Lease | null> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return { release: () => undefined };
  return new Promise((resolve) => {
    let mine = false;
    const hold = (lock: Lock | null) =>
      new Promise<void>((release) => {
        if (!lock) {
          resolve(null);
          release();
          return;
        }
        mine = true;
        resolve({
          release: () => {
            mine = false;
            release();
          },
        });
      });
    locks
      .request(`potentia-game-${id}`, steal ? { steal: true } : { ifAvailable: true }, hold)
      .catch(() => {
        if (mine) lost();
        else resolve({ release: () => undefined });
      });
  });
}
