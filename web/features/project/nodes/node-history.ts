import type { NodeContent } from '#contract/node.contract.ts';

/** One change of a node: the fields that it is about, as they were and as they are. */
export interface FieldStep {
  id: string;
  before: Partial<NodeContent>;
  after: Partial<NodeContent>;
}

/** One change of the list: nodes that came or went, or their order. */
export type ListStep =
  | { list: 'added' | 'deleted'; ids: readonly string[] }
  | { list: 'ordered'; before: readonly string[]; after: readonly string[] };

export type NodeStep = FieldStep | ListStep;

/** What was changed without a stop is one step. */
const TOGETHER_MS = 1000;
const MOST_STEPS = 300;

export interface NodeHistory {
  /** @param kind changes of one kind that follow each other are one step; empty: always one of its own */
  note(step: FieldStep, kind: string): void;
  noteList(step: ListStep): void;
  /** It was taken back otherwise. */
  drop(step: ListStep): void;
  /** The last change, which is to be taken back; null: there is none. */
  undo(): NodeStep | null;
  /** The change that was taken back last, which is to be made again. */
  redo(): NodeStep | null;
  canUndo(): boolean;
  canRedo(): boolean;
}

/** The steps of all nodes that are edited on a page, there and back: scripts, options, timing, whatever else nodes have, and the list of them. */
export function createNodeHistory(now: () => number = Date.now): NodeHistory {
  const past: NodeStep[] = [];
  const future: NodeStep[] = [];
  let last = { kind: '', at: 0 };

  function step(from: NodeStep[], to: NodeStep[]): NodeStep | null {
    const found = from.pop() ?? null;
    if (found) to.push(found);
    last = { kind: '', at: 0 };
    return found;
  }

  return {
    note(next, kind) {
      const at = now();
      const before = past.at(-1);
      const joins =
        kind !== '' &&
        kind === last.kind &&
        at - last.at < TOGETHER_MS &&
        before !== undefined &&
        'id' in before &&
        before.id === next.id &&
        future.length === 0;
      last = { kind, at };
      future.length = 0;
      if (joins)
        past[past.length - 1] = {
          id: next.id,
          before: { ...next.before, ...before.before },
          after: { ...before.after, ...next.after },
        };
      else past.push(next);
      if (past.length > MOST_STEPS) past.shift();
    },
    noteList(next) {
      last = { kind: '', at: 0 };
      future.length = 0;
      past.push(next);
      if (past.length > MOST_STEPS) past.shift();
    },
    drop(gone) {
      for (const side of [past, future]) if (side.includes(gone)) side.splice(side.indexOf(gone), 1);
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
}
