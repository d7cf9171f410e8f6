import { z } from 'zod';
import { endpoint, Id } from './endpoint.contract.ts';

/** Found of each kind at most. */
export const FOUND_EACH = 5;

/** Something that an account owns, by its name; an entry of a question library by its question. */
export const Found = z.object({
  kind: z.enum(['role', 'library', 'document', 'question', 'project', 'material']),
  id: Id,
  name: z.string(),
  /** The library that a document, an entry or a question library's page is of; null for others. */
  libId: Id.nullable(),
  /** Where it belongs, for people: the name of the library of a document or entry, of a project's role; empty for others. */
  within: z.string(),
  /** Character of a role or a project's role; empty for others. */
  avatarCode: z.string(),
  /** A library of questions. */
  questions: z.boolean(),
  updateTime: z.string(),
});
export type Found = z.infer<typeof Found>;

/**
 * What the account has whose name holds a text: names that begin with it first, then what was changed last, at most `FOUND_EACH` of each
 * kind. Without a text what was changed last, without entries of question libraries: those are found by what they ask.
 */
export const findOwn = endpoint({
  path: '/avatar/find',
  summary: '按名称查找',
  input: z.object({ name: z.string().trim().max(100).default('') }),
  data: z.array(Found),
});
