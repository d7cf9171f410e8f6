import { CODE } from '#contract/errors.contract.ts';
import {
  type SensitiveWord,
  type SensitiveWordValues,
  WORD_LIMITS,
  type WordImport,
} from '#contract/moderation.contract.ts';
import { type AuditRecord, listChanges, type RecordAction } from '#server/modules/audit/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { ModerationStore, Owner, WordRow, WordValues } from './moderation.store.ts';
import { readWords, toWord, type WordDefaults, type WordRowText } from './read-words.ts';

type Who = Pick<AuditRecord, 'actor' | 'address'>;

interface Dependencies {
  store: ModerationStore;
  record: RecordAction;
  /** Called after every change that is stored. */
  changed(owner: Owner): Promise<void>;
}

/** The rules by which the installation's list is changed. What is done and the audit log's line on it come to be together or not at all. */
export function createWordEditor({ store, record, changed }: Dependencies) {
  const owner: Owner = null;
  const most = WORD_LIMITS.words;

  /** One line of the log for many words: their number, and the first of them by name. */
  const recordMany = (action: string, rows: readonly WordRow[], who: Who, tx: Parameters<RecordAction>[1]) => {
    const [first] = rows;
    if (!first) return Promise.resolve();
    const names = rows
      .slice(0, 20)
      .map(({ word }) => word)
      .join('、');
    const name = rows.length === 1 ? first.word : `${rows.length} 个词`;
    const changes =
      rows.length === 1 ? [] : [{ field: 'word', before: '', after: rows.length > 20 ? `${names} 等` : names }];
    return record({ ...who, action, target: { id: first.id, name }, changes }, tx);
  };

  async function add(
    rows: readonly WordRowText[],
    defaults: WordDefaults,
    action: string,
    who: Who,
  ): Promise<WordImport> {
    const { words, ...read } = readWords(rows, defaults);
    const added = await store.change(owner, async ({ count, insert, tx }) => {
      const fresh = await insert(words);
      if ((await count()) > most) throw tooMany();
      await recordMany(action, fresh, who, tx);
      return fresh.length;
    });
    if (added > 0) await changed(owner);
    return { ...read, added, duplicates: read.duplicates + words.length - added };
  }

  return {
    async save({ id, ...values }: SensitiveWordValues & { id?: string | undefined }, who: Who): Promise<SensitiveWord> {
      const word = toWord(values);
      if (typeof word === 'string') throw refuse(word);
      const saved = await store.change(owner, async ({ find, findFolded, count, insert, update, tx }) => {
        const before = id ? await find(id) : null;
        if (id && !before) throw notFound('敏感词');
        const same = await findFolded(word.folded);
        if (same && same.id !== id)
          throw refuse(
            same.word === word.word ? '这个词已在列表中' : `已有相同的词“${same.word}”（大小写、繁简、符号不计）`,
          );
        if (!before && (await count()) >= most) throw tooMany();
        const after = before ? await update(before.id, word) : (await insert([word]))[0];
        if (!after) throw new Error('the word was not saved');
        const target = { id: after.id, name: after.word };
        const changes = listChanges(before && visible(before), visible(after));
        await record({ ...who, action: before ? 'word.update' : 'word.create', target, changes }, tx);
        return after;
      });
      await changed(owner);
      return describeWord(saved);
    },

    addPasted: (rows: readonly WordRowText[], defaults: WordDefaults, who: Who) => add(rows, defaults, 'word.add', who),
    addImported: (rows: readonly WordRowText[], defaults: WordDefaults, who: Who) =>
      add(rows, defaults, 'word.import', who),

    async enable(ids: string[], enabled: boolean, who: Who): Promise<void> {
      await store.change(owner, async ({ enable, tx }) => {
        const rows = await enable(ids, enabled);
        if (rows.length === 0) throw notFound('敏感词');
        await recordMany(enabled ? 'word.enable' : 'word.disable', rows, who, tx);
      });
      await changed(owner);
    },

    async remove(ids: string[], who: Who): Promise<void> {
      await store.change(owner, async ({ remove, tx }) => {
        const rows = await remove(ids);
        if (rows.length === 0) throw notFound('敏感词');
        await recordMany('word.delete', rows, who, tx);
      });
      await changed(owner);
    },

    async restore(ids: string[], who: Who): Promise<void> {
      await store.change(owner, async ({ restore, count, tx }) => {
        const rows = await restore(ids);
        if (rows.length === 0) throw notFound('敏感词');
        if ((await count()) > most) throw tooMany();
        await recordMany('word.restore', rows, who, tx);
      });
      await changed(owner);
    },
  };
}

export function describeWord({ id, word, category, level, kind, enabled, hits, updatedAt }: WordRow): SensitiveWord {
  return { id, word, category, level, kind, enabled, hits, updateTime: updatedAt.toISOString() };
}

const visible = ({ word, category, level, kind, enabled }: WordValues) => ({
  word,
  category,
  level,
  kind,
  enabled: enabled ? 1 : 0,
});

function refuse(message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field: 'word', message }] });
}

const tooMany = (): AppError =>
  new AppError(CODE.conflict, `最多添加 ${WORD_LIMITS.words.toLocaleString('zh-CN')} 个敏感词，请先删除不用的词`);
