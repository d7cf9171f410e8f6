import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { holdsAnswer } from './judge-reply.ts';

export const KINDS = ['direct', 'colloquial', 'typo', 'table', 'followup', 'twoPart', 'absent'] as const;

/** One conversation whose last reply is judged. */
const Item = z.object({
  id: z.string().min(1),
  /** File in `documents/` that it is asked of. */
  doc: z.string().min(1),
  /** How people call whoever wrote the document; said first where all documents stand in one library. */
  organisation: z.string().optional(),
  kind: z.enum(KINDS),
  turns: z.array(z.string().min(1)).min(1),
  /** A right reply holds one of these, or, of groups, one of each. */
  answers: z.union([z.array(z.string().min(1)), z.array(z.array(z.string().min(1)).min(1))]).default([]),
  /** A reply that holds one of these is wrong, whatever else it holds. */
  not: z.array(z.string().min(1)).default([]),
  /** The document does not say it. */
  refuse: z.boolean().default(false),
  /** The answers follow from the document but do not stand in it. */
  computed: z.boolean().default(false),
  /** Where the answer stands: text of a row's first cell (levels joined by “ / ”; `*` for a column that is searched through) and its column. */
  cells: z.array(z.object({ row: z.string(), column: z.string(), table: z.number().int().min(1) })).default([]),
  /** Whoever improves the answers reads the misses of `tune` only. All items of a document are in the same half. */
  half: z.enum(['tune', 'report']).default('report'),
});
export type EverydayItem = z.output<typeof Item>;

export interface EverydaySet {
  /** Name and content. */
  documents: Map<string, Uint8Array>;
  items: EverydayItem[];
}

const AS_TEXT = /\.(md|txt|csv)$/;

/** Reads `documents/` and the questions of a folder. Throws where an item cannot be right: no such document, or it says otherwise. */
export function readEverydaySet(folder: string, file = 'questions.json'): EverydaySet {
  const items = z.array(Item).parse(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));
  const documents = new Map<string, Uint8Array>();
  const halves = new Map<string, string>();
  for (const { doc } of items)
    if (!documents.has(doc)) documents.set(doc, fs.readFileSync(path.join(folder, 'documents', path.basename(doc))));
  for (const item of items) {
    const text = AS_TEXT.test(item.doc) ? Buffer.from(documents.get(item.doc) ?? []).toString('utf8') : null;
    const missing =
      text === null || item.computed
        ? []
        : toGroups(item)
            .flat()
            .filter((answer) => !holdsAnswer(text, answer));
    if (missing.length > 0) throw new Error(`${item.id}: ${item.doc} does not hold ${missing.join(', ')}`);
    if (item.refuse !== (toGroups(item).length === 0)) throw new Error(`${item.id}: either answers or a refusal`);
    if ((halves.get(item.doc) ?? item.half) !== item.half) throw new Error(`${item.doc} is in both halves`);
    halves.set(item.doc, item.half);
  }
  return { documents, items };
}

/** Groups of spellings; a reply needs one of each group. */
export function toGroups({ answers }: EverydayItem): string[][] {
  const groups = answers.filter((answer) => Array.isArray(answer));
  if (groups.length > 0) return groups;
  const spellings = answers.filter((answer) => typeof answer === 'string');
  return spellings.length > 0 ? [spellings] : [];
}
