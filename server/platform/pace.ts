/** How long the thread is kept before others get their turn, in ms. */
const HOLD_MS = 10;

/** Long work asks `due` now and then, and rests when it is. */
export function createPacer() {
  let since = performance.now();
  return {
    due: (): boolean => performance.now() - since > HOLD_MS,
    async rest(): Promise<void> {
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    },
  };
}

/** Makes something of each of many, and lets others have their turn between two of them. */
export function createPacedMap() {
  const pacer = createPacer();
  return async <One, Other>(all: readonly One[], make: (one: One, index: number) => Other): Promise<Other[]> => {
    const made: Other[] = [];
    for (const [index, one] of all.entries()) {
      made.push(make(one, index));
      if (pacer.due()) await pacer.rest();
    }
    return made;
  };
}
