import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Library, saveLibrary } from '#contract/knowledge.contract.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY, librariesQuery } from '../knowledge.queries.ts';
import { chooseShelf, type Destination, NEW_SHELF } from './destination.ts';

/** Libraries of questions that there are, and the name of the one that can be made. */
export interface Shelves {
  known: readonly Library[];
  newName: string | null;
}

/** Where the questions of a library go that are accepted; null until its choices are known. */
export function useDestination(library: Library) {
  const client = useQueryClient();
  const { data } = useQuery(librariesQuery);
  const [chosen, setChosen] = useState<Destination | null>(null);
  const known = data?.filter(({ type }) => type === 2) ?? [];
  const { questionLibId, newName } = chooseShelf(library, known);
  const destination = data ? (chosen ?? { questionLibId, regression: true }) : null;
  /** A library of questions that is still to be made is there when it resolves. */
  const settle = async (wanted: Destination): Promise<Destination> => {
    if (wanted.questionLibId !== NEW_SHELF || newName === null) return wanted;
    const input = { name: newName, type: 2 as const, language: library.language };
    const settled = { ...wanted, questionLibId: await call(saveLibrary, input, { showModal: true }) };
    setChosen(settled);
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
    return settled;
  };
  const shelves: Shelves = { known, newName };
  return { destination, shelves, change: setChosen, settle };
}
