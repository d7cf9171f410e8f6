import path from 'node:path';
import { DOCUMENT_KINDS } from '#contract/knowledge.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import type { ReadText } from '#server/parsing/read-document.ts';
import type { ReadNeighbours } from '#server/retrieval/search.store.ts';
import { type Folded, foldPassages, searchTexts } from '#server/retrieval/search-texts.ts';
import type { Lexicon } from '#server/retrieval/understand/read-lexicon.ts';

interface Dependencies {
  /** The first passages of a file of this account. Throws 404 for an address that is no upload of it. */
  readAt(accountId: string, file: RoleFile, most: number): Promise<ReadText>;
  read(upload: Upload, most: number): Promise<ReadText>;
  /** What visitors of the account call something, with what its texts call it. */
  readWordings(accountId: string): Promise<Lexicon>;
}

/** A content, whose it is, and what it is called. */
export interface Upload {
  accountId: string;
  name: string;
  sha256: string;
}

/** Passages of one file: beyond them a library is the place for it. */
const MOST_PASSAGES = 600;

/** Passages of files are no segments of a library, and have numbers below zero: no other passage of a turn has one of them. */
const idOf = (file: number, at: number): number => -(1 + file * MOST_PASSAGES + at);

/** What stands before and after passages of files. */
function readNeighboursIn(files: readonly (readonly string[])[]): ReadNeighbours {
  return async (id, side, most) => {
    const [file, place] = [Math.floor((-1 - id) / MOST_PASSAGES), (-1 - id) % MOST_PASSAGES];
    const all = (files[file] ?? []).map((text, at) => ({ segmentId: idOf(file, at), text }));
    return side === 'after'
      ? all.slice(place + 1, place + 1 + most)
      : all.slice(Math.max(0, place - most), place).reverse();
  };
}

/** Files that a role answers from without a library: read before they are saved, searched in conversation. */
export function createRoleFiles({ readAt, read, readWordings }: Dependencies) {
  const foldings = new WeakMap<ReadText, Promise<Folded<ReadText['passages'][number]>[]>>();
  const fold = (document: ReadText) => {
    const folding = foldings.get(document) ?? foldPassages(document.passages);
    foldings.set(document, folding);
    return folding;
  };

  return {
    /** Why a role can't answer from a file, for people; null where it can. */
    async refuseFile(upload: Upload): Promise<string | null> {
      const kind = path.extname(upload.name).slice(1).toLowerCase();
      if (!DOCUMENT_KINDS.some((known) => known === kind))
        return `${upload.name}：文件格式不正确，请转换为 ${DOCUMENT_KINDS.join('、')} 后上传。`;
      const { reason, isWhole } = await read(upload, MOST_PASSAGES);
      if (reason !== '') return `${upload.name}：${reason}`;
      return isWhole ? null : `${upload.name}：内容太多，请上传到知识库，再让角色按知识库回答。`;
    },
    /** What a role's files say to a question, best first; a file that is gone says nothing. */
    async searchFiles(accountId: string, files: readonly RoleFile[], question: string) {
      const readings = files.map(async (file) => {
        const passages = await readAt(accountId, file, MOST_PASSAGES).then(fold, () => []);
        return passages.map(({ passage, folded }) => ({
          passage: { ...passage, title: file.name, documentId: '' },
          folded,
        }));
      });
      const all = await Promise.all(readings);
      const passages = all.flatMap((own, file) =>
        own.map(({ passage, folded }, at) => ({ passage: { ...passage, segmentId: idOf(file, at) }, folded })),
      );
      const found = await searchTexts(question, passages, await readWordings(accountId));
      return { ...found, around: readNeighboursIn(all.map((own) => own.map(({ passage }) => passage.text))) };
    },
  };
}
