import type { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import {
  deleteWordings,
  proposeWordings,
  restoreWordings,
  saveWording,
  WORDING_LIMITS,
  type Wording,
  type WordingValues,
  wordingPage,
} from '#contract/wording.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { foldText } from '#server/retrieval/fold-text.ts';
import type { LibrarySearchResult } from '#server/retrieval/search-library.ts';
import { proposeWordings as proposeFor } from '#server/retrieval/understand/propose-wordings.ts';
import { readWordings } from '#server/retrieval/wordings.store.ts';
import { findBestPart } from '../hit-test/find-best-part.ts';
import { createWordingStore, type WordingRow } from './wording.store.ts';

interface Dependencies {
  db: Database;
  /** What a text finds in a library. Throws 404 for one that is not the account's. */
  search(accountId: string, libraryId: string, text: string): Promise<LibrarySearchResult>;
}

/** Wordings of accounts: what visitors call something, and what documents call it. */
export function createWordings({ db, search }: Dependencies) {
  const store = createWordingStore(db);

  const requireRoom = async (tx: Transaction, accountId: string, more: number) => {
    if ((await store.count(tx, accountId)) + more > WORDING_LIMITS.perAccount)
      throw new AppError(CODE.badInput, `说法最多 ${WORDING_LIMITS.perAccount} 个，请先删除不用的`);
  };

  const save = (accountId: string, id: string | undefined, given: WordingValues): Promise<WordingRow> => {
    const values = toStored(given);
    return store.inTurn(accountId, async (tx) => {
      const known = (await store.findSaid(tx, accountId, [values.folded])).get(values.folded);
      if (known && known !== id) throw refused('said', `“${values.said}”已有说法，请修改原来的那个`);
      if (id) {
        const row = await store.update(tx, accountId, id, values);
        if (!row) throw notFound('说法');
        return row;
      }
      await requireRoom(tx, accountId, 1);
      return store.insert(tx, accountId, values);
    });
  };

  const restore = (accountId: string, ids: readonly string[]): Promise<void> =>
    store.inTurn(accountId, async (tx) => {
      if ((await store.countDeleted(tx, accountId, ids)) < new Set(ids).size) throw notFound('说法');
      await store.restore(tx, ids);
      await requireRoom(tx, accountId, 0);
    });

  /** Whether a library says a word anywhere. */
  const stands = async (accountId: string, libId: string, word: string): Promise<boolean> => {
    const { hits, below } = await search(accountId, libId, word);
    const folded = foldText(word);
    return [...hits, ...below].some(({ heading, text }) => foldText([...heading, text].join('\n')).includes(folded));
  };

  const propose = async (
    accountId: string,
    { libId, question, answer }: z.output<(typeof proposeWordings)['input']>,
  ) => {
    const found = await search(accountId, libId, answer.trim() || question);
    const [hit] = [...found.hits, ...found.below];
    if (!hit) return [];
    const near = answer.trim() || hit.text.slice(...findBestPart(hit, found.terms, found.judge));
    const own = await readWordings(db, accountId);
    const passage = { heading: hit.heading, text: hit.text, near };
    const proposed = proposeFor(question, passage, own, WORDING_LIMITS.proposed);
    const isKnown = await Promise.all(proposed.map(({ said }) => stands(accountId, libId, said)));
    return proposed.filter((_, at) => !isKnown[at]);
  };

  return {
    register(handle: Handle) {
      handle(wordingPage, async ({ session, input: { page, size, text } }) => {
        const { records, total } = await store.page(session.accountId, page, size, text.trim());
        return { records: records.map(toWording), total, size, current: page };
      });
      handle(saveWording, async ({ session, input: { id, ...values } }) =>
        toWording(await save(session.accountId, id, values)),
      );
      handle(deleteWordings, async ({ session, input: { ids } }) => {
        if (!(await store.delete(session.accountId, ids))) throw notFound('说法');
        return null;
      });
      handle(restoreWordings, async ({ session, input: { ids } }) => {
        await restore(session.accountId, ids);
        return null;
      });
      handle(proposeWordings, ({ session, input }) => propose(session.accountId, input));
    },
  };
}

function toStored({ said, meant }: WordingValues): Pick<WordingRow, 'said' | 'folded' | 'meant'> {
  const folded = foldText(said.trim());
  const byFold = new Map(meant.map((word): [string, string] => [foldText(word.trim()), word.trim()]));
  byFold.delete(folded);
  if (byFold.size === 0) throw refused('meant', '文档里的叫法要和顾客的说法不同');
  return { said: said.trim(), folded, meant: [...byFold.values()] };
}

const refused = (field: string, message: string) =>
  new AppError(CODE.badInput, message, { fields: [{ field, message }] });

const toWording = ({ id, said, meant, updatedAt }: WordingRow): Wording => ({
  id,
  said,
  meant,
  updateTime: updatedAt.toISOString(),
});
