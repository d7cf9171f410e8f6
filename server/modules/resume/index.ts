import { LRUCache } from 'lru-cache';
import { previewResume, RESUME_LIMITS } from '#contract/resume.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import type { ReadDocument } from '#server/parsing/read-document.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { type ResumePassage, rankPassages } from './rank-passages.ts';
import { createRoleFiles } from './role-files.ts';

interface Dependencies {
  /** Throws 404 for an address that is no upload of this account. */
  resolveFiles(
    accountId: string,
    addresses: string[],
    fieldOf?: (at: number) => string,
  ): Promise<{ name: string; sha256: string }[]>;
  withLocalCopy: WithLocalCopy;
  /** Reads a document in a thread of its own. */
  readDocument: ReadDocument;
}

type Document = Awaited<ReturnType<ReadDocument>>;

/** Texts that are kept in memory: they are asked for in every turn. */
const KEPT = 50;

/** Files of roles, looked at before they are saved and read in conversation: résumés of interviewers, and what others answer from. */
export function createResumeModule({ resolveFiles, withLocalCopy, readDocument }: Dependencies) {
  /** By content: a file never changes. The one that was not asked for the longest goes first. */
  const kept = new LRUCache<string, Promise<Document>>({ max: KEPT });

  const read = async (accountId: string, { url, name }: Pick<RoleFile, 'url' | 'name'>): Promise<Document> => {
    const [file] = await resolveFiles(accountId, [url], () => 'url');
    const key = file?.sha256 ?? '';
    const reading =
      kept.get(key) ??
      withLocalCopy(key, (copy) =>
        readDocument({ path: copy, name: name || file?.name || 'a.pdf', owner: accountId }, RESUME_LIMITS.passages),
      );
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };

  const linesOf = ({ passages }: Document): string[] =>
    passages
      .flatMap(({ text }) => text.split('\n'))
      .map((line) => line.trim())
      .filter(Boolean);

  return {
    ...createRoleFiles({ resolveFiles, withLocalCopy, readDocument }),
    /** What stands in a role's résumés, line by line; a file that is gone or can't be read has none. */
    async lines(accountId: string, files: readonly RoleFile[]): Promise<string[]> {
      const readings = files.map((file) => read(accountId, file).then(linesOf, () => []));
      return (await Promise.all(readings)).flat();
    },
    /** What a role's résumés say to a question, best first; a file that is gone or can't be read says nothing. */
    async search(accountId: string, files: readonly RoleFile[], question: string) {
      const readings = files.map(async (file): Promise<ResumePassage[]> => {
        const { passages } = await read(accountId, file).catch(() => ({ passages: [] }));
        return passages.map(({ text, page }) => ({ title: file.name, text, page }));
      });
      const { hits, terms } = rankPassages(question, (await Promise.all(readings)).flat());
      return { hits: hits.slice(0, RESUME_LIMITS.read), terms };
    },
    register(handle: Handle) {
      handle(previewResume, async ({ session, input }) => {
        const document = await read(session.accountId, input);
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
