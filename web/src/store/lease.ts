/* One tab at a time plays a game. Where the browser has no locks, the version check of
 * saveGame is what is left. */

export interface Lease {
  release(): void;
}

/** Takes the game for this tab. `steal` takes it from the tab that has it; `lost` is called
 * when another tab does that to us. Gives null when another tab has it. */
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
