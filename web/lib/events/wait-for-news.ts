import type { ProductEvent } from '#contract/event.contract.ts';
import { holdStream, isLive, listen } from './event-stream.ts';

export interface News {
  /**
   * Resolves at the next matching event, at once when one came since the last call. While no events can come, after `ms`; after a question
   * that failed, too.
   */
  wait(ms: number, failed?: boolean): Promise<void>;
  close(): void;
}

/** What decides how far a role's libraries are. */
export const isAboutReading = ({ kind }: ProductEvent): boolean => /^(document|run|role|library)\./.test(kind);

/** For code that asks until something is done: waits for the moments at which the answer may be another one. Begin it before the first question. */
export function waitForNews(matches: (event: ProductEvent) => boolean): News {
  let isNew = false;
  let wake = () => {};
  const note = () => {
    isNew = true;
    wake();
  };
  const release = holdStream();
  const stop = listen({
    onEvent: (event) => {
      if (matches(event)) note();
    },
    onMissed: note,
    onLive: note,
  });
  return {
    wait: (ms, failed = false) =>
      new Promise((resolve) => {
        let timer: ReturnType<typeof setInterval> | undefined;
        const done = () => {
          clearInterval(timer);
          isNew = false;
          wake = () => {};
          resolve();
        };
        if (isNew && !failed) return done();
        timer = setInterval(() => {
          if (failed || !isLive()) done();
        }, ms);
        if (!failed) wake = done;
      }),
    close() {
      stop();
      release();
      wake();
    },
  };
}
