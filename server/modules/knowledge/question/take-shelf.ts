import { Readable } from 'node:stream';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/errors.ts';
import { insertHiddenDocument, insertLibrary } from '../document.store.ts';
import { findOfLanguage } from '../library.store.ts';
import { findShelf } from './question.store.ts';
import type { QuestionShelf } from './write-questions.store.ts';

/** The library of questions that something else, such as a role, is to answer from. */
export interface ShelfWanted {
  /** Null: the account's own of the language. */
  libraryId: string | null;
  /** Of a library that has to be made. */
  name: string;
  language: string;
}

export type NamedShelf = QuestionShelf & { name: string };
export type TakeShelf = (tx: Transaction, wanted: ShelfWanted) => Promise<NamedShelf>;

interface Dependencies {
  keepFile(accountId: string, name: string, bytes: AsyncIterable<Uint8Array>): Promise<{ id: string }>;
  discardFiles(fileIds: string[]): Promise<void>;
}

export type WithShelf = ReturnType<typeof createWithShelf>;

/**
 * Has `within` take a library of questions, which is made where there is none, in a transaction of its own: nothing is left where that
 * fails. It may be called a second time, once its transaction has been rolled back.
 */
export function createWithShelf({ keepFile, discardFiles }: Dependencies) {
  return async <T>(accountId: string, within: (take: TakeShelf) => Promise<T>): Promise<T> => {
    let lacking: ShelfWanted | null = null;
    try {
      return await within((tx, wanted) =>
        takeShelf(tx, accountId, wanted, () => {
          lacking = wanted;
          throw new Error('a library has to be made');
        }),
      );
    } catch (error) {
      if (!lacking) throw error;
    }
    // Outside the transaction, which has the embedded database's only connection.
    const { id } = await keepFile(accountId, (lacking as ShelfWanted).name, Readable.from([]));
    let isUsed = false;
    try {
      return await within((tx, wanted) =>
        takeShelf(tx, accountId, wanted, () => {
          isUsed = true;
          return id;
        }),
      );
    } catch (error) {
      isUsed = false;
      throw error;
    } finally {
      if (!isUsed) await discardFiles([id]);
    }
  };
}

/** @param fileOf the empty file that a library which has to be made stands on */
async function takeShelf(
  tx: Transaction,
  accountId: string,
  { libraryId, name, language }: ShelfWanted,
  fileOf: () => string,
): Promise<NamedShelf> {
  const known = libraryId ?? (await findOfLanguage(tx, accountId, language));
  const id = known ?? (await makeShelf(tx, { accountId, name, language }, fileOf()));
  const shelf = await findShelf(tx, accountId, id);
  if (!shelf) throw notFound('知识库');
  return shelf;
}

async function makeShelf(
  tx: Transaction,
  values: { accountId: string; name: string; language: string },
  fileId: string,
): Promise<string> {
  const id = await insertLibrary(tx, { ...values, type: 2 });
  await insertHiddenDocument(tx, id, fileId);
  return id;
}
