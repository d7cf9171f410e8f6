/** Whether somebody has been left alone for long. */
export interface IdleWatch {
  /** Something is going on (false), or nobody speaks, writes or waits (true). */
  setQuiet(quiet: boolean): void;
  /** A touch, a key, a movement. */
  poke(): void;
  /** Left alone already: waits no longer, where it is quiet. */
  doze(): void;
  close(): void;
}

interface Options {
  afterMs: number;
  onIdle(): void;
  /** Called once when it ends. */
  onWake(): void;
  wait(ms: number, done: () => void): () => void;
}

export function createIdleWatch({ afterMs, onIdle, onWake, wait }: Options): IdleWatch {
  let quiet = false;
  let idle = false;
  let cancel = () => {};

  function restart(): void {
    cancel();
    cancel = () => {};
    if (idle) {
      idle = false;
      onWake();
    }
    if (!quiet) return;
    cancel = wait(afterMs, doze);
  }

  function doze(): void {
    cancel();
    cancel = () => {};
    if (!quiet || idle) return;
    idle = true;
    onIdle();
  }

  return {
    setQuiet(next) {
      if (next === quiet) return;
      quiet = next;
      restart();
    },
    poke: restart,
    doze,
    close: () => cancel(),
  };
}

/** What people do who are there, even if they say nothing. */
export const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown'] as const;

export const waitFor = (ms: number, done: () => void): (() => void) => {
  const timer = setTimeout(done, ms);
  return () => clearTimeout(timer);
};
