import { CODE } from '#contract/errors.contract.ts';
import { STATUS } from '#contract/knowledge.contract.ts';
import { LANGUAGES } from '#contract/language.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOB, PURGE_AFTER_SECONDS } from './knowledge.jobs.ts';
import {
  countDocumentLibraries,
  holdLibraries,
  type LibraryKind,
  type LibraryRow,
  listShelves,
  markLibraryDeleted,
} from './library.store.ts';
import { statusOf } from './present-library.ts';

/** Libraries of a kind that an account may have: 30 of documents, one of questions in each language (specification 2 §9). */
const mostOf = ({ type }: LibraryKind): number =>
  type === 1 ? LIMITS.librariesPerAccount : LIMITS.questionLibrariesPerAccount;

/** Of questions, without one: its workbook could not be read. It takes no place. */
const isBroken = (row: LibraryRow): boolean => statusOf(row) === STATUS.failed;

/** Libraries of questions in a language whose workbook could not be read. */
export async function findBroken(db: Database | Transaction, accountId: string, language: string): Promise<string[]> {
  return (await listShelves(db, accountId, language)).filter(isBroken).map(({ id }) => id);
}

/** Until the transaction ends, nobody else makes or restores one. */
async function countOthers(
  tx: Transaction,
  accountId: string,
  { type, language }: LibraryKind,
  id: string | null,
): Promise<number> {
  await holdLibraries(tx, accountId);
  if (type === 1) return countDocumentLibraries(tx, accountId, id);
  const shelves = await listShelves(tx, accountId, language);
  return shelves.filter((row) => row.id !== id && !isBroken(row)).length;
}

/** @param id library that is one of them already, or becomes one; null for one that is made */
export async function refuseTooMany(
  tx: Transaction,
  accountId: string,
  kind: LibraryKind,
  id: string | null,
): Promise<void> {
  if ((await countOthers(tx, accountId, kind, id)) < mostOf(kind)) return;
  const language = LANGUAGES.find(({ code }) => code === kind.language)?.name ?? kind.language;
  const rule = kind.type === 1 ? `最多创建 ${mostOf(kind)} 个文档知识库` : `每种语言最多 ${mostOf(kind)} 个问答库`;
  const unused = kind.type === 1 ? '文档知识库' : `${language}问答库`;
  throw new AppError(CODE.badInput, `${rule}，请先删除不用的${unused}`);
}

/** Has a library take a place among those of its kind. One of questions whose workbook could not be read makes room. */
export async function takePlace(
  tx: Transaction,
  jobs: Jobs,
  accountId: string,
  kind: LibraryKind,
  id: string | null,
): Promise<void> {
  await refuseTooMany(tx, accountId, kind, id);
  if (kind.type === 1) return;
  for (const broken of await findBroken(tx, accountId, kind.language))
    if (broken !== id) await removeLibrary(tx, jobs, accountId, broken);
}

/** False when the account has no such library. It can be taken back for a while. */
export async function removeLibrary(tx: Transaction, jobs: Jobs, accountId: string, id: string): Promise<boolean> {
  if (!(await markLibraryDeleted(tx, accountId, id))) return false;
  await jobs.send(JOB.purgeLibrary, { libraryId: id }, { key: id, afterSeconds: PURGE_AFTER_SECONDS, tx });
  return true;
}
