import type { z } from 'zod';
import { beginMaterialUpload, UPLOAD_DAYS } from '#contract/material-upload.contract.ts';
import { clearDraft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';

/** A file as it was chosen, and the folder that it was put into; its bytes are nowhere but with whoever chose it. */
export type ChosenFile = z.output<typeof beginMaterialUpload.input>;
/** What a browser tells of a file. */
export type Told = Pick<ChosenFile, 'name' | 'size' | 'lastModified'>;

/** Files that are remembered; the rest of more comes up as those before it begin. */
const MOST = 500;
const KEPT_MS = UPLOAD_DAYS * 24 * 3600 * 1000;
const WRITER = 'uploads';

const keyOf = (accountId: string): string => draftKey(accountId, WRITER);
const signOf = ({ name, size, lastModified }: Told): string => `${size} ${lastModified} ${name}`;
/** As far as browsers tell files apart. */
export const isSameFile = (one: Told, other: Told): boolean => signOf(one) === signOf(other);

/** Files that were chosen and whose upload had not begun; the server knows of all others. */
export function readChosen(accountId: string): ChosenFile[] {
  const draft = readDraft(keyOf(accountId));
  if (!draft || Date.now() - draft.at > KEPT_MS || !Array.isArray(draft.content)) return [];
  return draft.content.slice(0, MOST).flatMap((file) => beginMaterialUpload.input.safeParse(file).data ?? []);
}

/**
 * Remembers `waiting` beside what is remembered, without `over`: other tabs have files of their own. Where the browser keeps nothing, a reload
 * forgets what had not begun.
 */
export function keepChosen(accountId: string, waiting: readonly ChosenFile[], over: readonly Told[] = []): void {
  const left = new Map([...readChosen(accountId), ...waiting].map((file) => [signOf(file), file]));
  for (const file of over) left.delete(signOf(file));
  const content = [...left.values()]
    .slice(0, MOST)
    .map(({ name, size, lastModified, folderId }) => ({ name, size, lastModified, folderId }));
  if (content.length > 0) writeDraft(keyOf(accountId), { at: Date.now(), writer: WRITER, content });
  else clearDraft(keyOf(accountId), WRITER);
}
