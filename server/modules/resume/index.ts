import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { previewResume, RESUME_LIMITS } from '#contract/resume.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import type { ReadDocument, ReadText } from '#server/parsing/read-document.ts';
import { notFound } from '#server/platform/errors.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Lexicon } from '#server/retrieval/understand/read-lexicon.ts';
import { type ResumePassage, rankPassages } from './rank-passages.ts';
import { createRoleFiles, type Upload } from './role-files.ts';

interface Dependencies {
  /** Throws 404 for an address that is no upload of this account. */
  resolveFiles(accountId: string, addresses: string[], fieldOf?: (at: number) => string): Promise<Upload[]>;
  withLocalCopy: WithLocalCopy;
  /** Reads a document in a thread of its own. */
  readDocument: ReadDocument;
  /** What visitors of the account call something, with what its texts call it. */
  readWordings(accountId: string): Promise<Lexicon>;
}

/** Texts that are kept in memory: they are asked for in every turn. */
const KEPT = 100;

/** Files of roles, looked at before they are saved and read in conversation: résumés of interviewers, and what others answer from. */
export function createResumeModule({ resolveFiles, withLocalCopy, readDocument, readWordings }: Dependencies) {
  /** By content: a file never changes. The one that was not asked for the longest goes first. */
  const kept = new LRUCache<string, Promise<ReadText>>({ max: KEPT });

  const read = ({ accountId: owner, sha256, name }: Upload, most: number): Promise<ReadText> => {
    const key = `${most} ${path.extname(name).toLowerCase()} ${sha256}`;
    const reading = kept.get(key) ?? withLocalCopy(sha256, (copy) => readDocument({ path: copy, name, owner }, most));
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };

  const readAt = async (accountId: string, { url, name }: Pick<RoleFile, 'url' | 'name'>, most: number) => {
    const [upload] = await resolveFiles(accountId, [url], () => 'url');
    if (!upload) throw notFound('文件');
    return read({ ...upload, name: name || upload.name }, most);
  };
  const readResume = (accountId: string, file: Pick<RoleFile, 'url' | 'name'>) =>
    readAt(accountId, file, RESUME_LIMITS.passages);

  const linesOf = ({ passages }: ReadText): string[] =>
    passages
      .flatMap(({ text }) => text.split('\n'))
      .map((line) => line.trim())
      .filter(Boolean);

  return {
    ...createRoleFiles({ readAt, read, readWordings }),
    /** What stands in a role's résumés, line by line; a file that is gone or can't be read has none. */
    async lines(accountId: string, files: readonly RoleFile[]): Promise<string[]> {
      const readings = files.map((file) => readResume(accountId, file).then(linesOf, () => []));
      return (await Promise.all(readings)).flat();
    },
    /** What a role's résumés say to a question, best first; a file that is gone or can't be read says nothing. */
    async search(accountId: string, files: readonly RoleFile[], question: string) {
      const readings = files.map(async (file): Promise<ResumePassage[]> => {
        const { passages } = await readResume(accountId, file).catch(() => ({ passages: [] }));
        return passages.map(({ text, page }) => ({ title: file.name, text, page }));
      });
      const { hits, terms } = rankPassages(question, (await Promise.all(readings)).flat());
      return { hits: hits.slice(0, RESUME_LIMITS.read), terms };
    },
    register(handle: Handle) {
      handle(previewResume, async ({ session, input }) => {
        const document = await readResume(session.accountId, input);
        const { pages, characters, reason } = document;
        const lines = linesOf(document)
          .slice(0, RESUME_LIMITS.lines)
          .map((line) => shorten(line, RESUME_LIMITS.line));
        return { pages, characters, lines, error: reason };
      });
    },
  };
}

/** At most so many characters; one that was cut says so. */
function shorten(line: string, most: number): string {
  const characters = [...line];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}
