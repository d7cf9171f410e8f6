import { useState } from 'react';
import { type GeneratedQuestion, generatedPage } from '#contract/generation.contract.ts';
import { call } from '#web/lib/request.ts';
import { countSelected, isSelected, type Selection, toggle } from './selection.ts';

const READ_AT_ONCE = 100;

/** Which open questions of a run are taken in together; those that the library answers already are not, unless a person chooses them. */
export function useSelection(run: { id: string; unanswered: number; counts: { open: number } }) {
  const [selection, setSelection] = useState<Selection>({ all: false, changed: new Map() });
  /** All that are selected, over every page. */
  const collect = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const input = { runId: run.id, status: 'open' as const, page, size: READ_AT_ONCE };
      const { records, total } = await call(generatedPage, input, { showModal: true });
      ids.push(...records.filter((item) => isSelected(selection, item)).map(({ id }) => id));
      if (records.length === 0 || page * READ_AT_ONCE >= total) return ids;
    }
  };
  return {
    all: selection.all,
    count: countSelected(selection, run.counts.open, run.unanswered),
    isSelected: (item: GeneratedQuestion) => isSelected(selection, item),
    toggle: (item: GeneratedQuestion) => setSelection((now) => toggle(now, item)),
    /** All of them, or again those alone that the library doesn't answer. */
    setAll: (all: boolean) => setSelection({ all, changed: new Map() }),
    /** One that is decided does not count. */
    forget: (id: string) =>
      setSelection((now) => ({ ...now, changed: new Map([...now.changed].filter(([changed]) => changed !== id)) })),
    collect,
  };
}
