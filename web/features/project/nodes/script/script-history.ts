/** A script with the caret in it. */
export interface ScriptState {
  script: string;
  anchor: number;
  focus: number;
}

/** What was typed without a stop is one step. */
const TOGETHER_MS = 1000;
const MOST_STEPS = 300;

export interface ScriptHistory {
  /** @param kind changes of one kind that follow each other are one step; empty: always one of its own */
  note(before: ScriptState, kind: string): void;
  undo(now: ScriptState): ScriptState | null;
  redo(now: ScriptState): ScriptState | null;
}

/** The steps of one script, there and back. */
export function createHistory(now: () => number = Date.now): ScriptHistory {
  const past: ScriptState[] = [];
  const future: ScriptState[] = [];
  let last = { kind: '', at: 0 };

  function step(from: ScriptState[], to: ScriptState[], here: ScriptState): ScriptState | null {
    const found = from.pop();
    if (!found) return null;
    to.push(here);
    last = { kind: '', at: 0 };
    return found;
  }

  return {
    note(before, kind) {
      const at = now();
      const joins = kind !== '' && kind === last.kind && at - last.at < TOGETHER_MS;
      last = { kind, at };
      future.length = 0;
      if (joins) return;
      past.push(before);
      if (past.length > MOST_STEPS) past.shift();
    },
    undo: (here) => step(past, future, here),
    redo: (here) => step(future, past, here),
  };
}
