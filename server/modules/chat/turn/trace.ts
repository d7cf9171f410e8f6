import type { StageTrace } from '#contract/chat.contract.ts';

/** One stage that is running. */
export interface Span {
  /** What it decided, for people. */
  note(text: string): void;
  end(): void;
}

/** When each stage of a turn began and ended, in milliseconds since the request. */
export interface Trace {
  since(): number;
  start(name: string): Span;
  /** What has ended, in the order in which it began. */
  stages(): StageTrace[];
}

export function createTrace(now: () => number = () => performance.now()): Trace {
  const started = now();
  const since = () => Math.round((now() - started) * 10) / 10;
  const spans: (StageTrace & { ended: boolean })[] = [];
  return {
    since,
    start(name) {
      const span = { name, startMs: since(), ms: 0, note: '', ended: false };
      spans.push(span);
      return {
        note(text) {
          span.note = text;
        },
        end() {
          if (span.ended) return;
          span.ended = true;
          span.ms = Math.round((since() - span.startMs) * 10) / 10;
        },
      };
    },
    stages: () =>
      spans.filter(({ ended }) => ended).map(({ name, startMs, ms, note }) => ({ name, startMs, ms, note })),
  };
}
