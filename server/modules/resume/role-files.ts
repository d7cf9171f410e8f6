import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { DOCUMENT_KINDS } from '#contract/knowledge.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import type { ReadDocument } from '#server/parsing/read-document.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import { searchTexts } from '#server/retrieval/search-texts.ts';

interface Dependencies {
  /** Throws 404 for an address that is no upload of this account. */
  resolveFiles(accountId: string, addresses: string[]): Promise<{ name: string; sha256: string }[]>;
  withLocalCopy: WithLocalCopy;
  /** Reads a document in a thread of its own. */
  readDocument: ReadDocument;
}

/** Passages of one file: beyond them a library is the place for it. */
const MOST_PASSAGES = 600;
/** Files that are kept in memory: they are asked for in every turn. */
const KEPT = 50;

/** Files that a role answers from without a library: read before they are saved, searched in conversation. */
export function createRoleFiles({ resolveFiles, withLocalCopy, readDocument }: Dependencies) {
  /** By content: a file never changes. The one that was not asked for the longest goes first. */
  const kept = new LRUCache<string, ReturnType<ReadDocument>>({ max: KEPT });

  const read = async (accountId: string, { url, name }: RoleFile): ReturnType<ReadDocument> => {
    const [file] = await resolveFiles(accountId, [url]);
    const called = name || file?.name || '';
    const key = `${path.extname(called).toLowerCase()} ${file?.sha256}`;
    const reading =
      kept.get(key) ??
      withLocalCopy(file?.sha256 ?? '', (copy) =>
        readDocument({ path: copy, name: called, owner: accountId }, MOST_PASSAGES),
      );
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };

  return {
    /** Why a role can't answer from a file, for people; null where it can. */
    async refuseFile(accountId: string, file: RoleFile): Promise<string | null> {
      const kind = path.extname(file.name).slice(1).toLowerCase();
      if (!DOCUMENT_KINDS.some((known) => known === kind))
        return `${file.name}：文件格式不正确，请转换为 ${DOCUMENT_KINDS.join('、')} 后上传。`;
      const { reason, isWhole } = await read(accountId, file);
      if (reason !== '') return `${file.name}：${reason}`;
      return isWhole ? null : `${file.name}：内容太多，请上传到知识库，再让角色按知识库回答。`;
    },
    /** What a role's files say to a question, best first; a file that is gone says nothing. */
    async searchFiles(accountId: string, files: readonly RoleFile[], question: string) {
      const readings = files.map(async (file) => {
        const { passages } = await read(accountId, file).catch(() => ({ passages: [] }));
        return passages.map((passage) => ({ ...passage, title: file.name, documentId: '' }));
      });
      return searchTexts(question, (await Promise.all(readings)).flat());
    },
  };
}
