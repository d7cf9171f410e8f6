import { z } from 'zod';
import { Done, endpoint, Id, textUpTo } from './endpoint.contract.ts';
import { COPIES_LIMIT } from './presentation.contract.ts';

/** Versions of a project that are kept, as far as all together are not too large (presentation.contract.ts); the oldest goes first, the one that is shown never. */
export const VERSIONS_KEPT = 50;
export const VERSION_NOTE_MAX = 60;

/**
 * What visitors of a project see. `saved`: nothing was ever published, so it is what is saved; `live`: the published version, whatever is
 * edited beside it; `down`: nothing, its links say that it was taken down.
 */
export const ProjectStanding = z.object({
  state: z.enum(['saved', 'live', 'down']),
  /** The version that visitors see, or saw last; null before the first one. */
  version: z.number().int().nullable(),
  /** What is saved differs from it. */
  changed: z.boolean(),
});
export type ProjectStanding = z.infer<typeof ProjectStanding>;

export const ProjectVersion = z.object({
  number: z.number().int(),
  note: z.string(),
  /** Name of the account that published it. */
  publisher: z.string(),
  /** The role that it shows is gone. */
  roleDeleted: z.boolean(),
  isLive: z.boolean(),
  createTime: z.string(),
});
export type ProjectVersion = z.infer<typeof ProjectVersion>;

const owned = [{ field: 'id', kind: 'project' }] as const;
const OneVersion = z.object({ id: Id, number: z.number().int().min(1).max(1_000_000) });

/** What is saved becomes a version of its own, unless the one that was shown last is the same; visitors see it from now on. Data is its number. */
export const publishProject = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/publish',
  limit: [COPIES_LIMIT],
  summary: '发布项目',
  owned,
  input: z.object({ id: Id, note: textUpTo(VERSION_NOTE_MAX, '说明').default('') }),
  data: z.number().int(),
});

export const projectVersions = endpoint({
  path: '/avatar/avatarProject/versions',
  summary: '项目的已发布版本',
  owned,
  input: z.object({ id: Id }),
  data: z.object({ standing: ProjectStanding, versions: z.array(ProjectVersion) }),
});

/** Visitors see this version from now on; what is being edited stays as it is. */
export const showVersion = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/showVersion',
  summary: '让访客看到某个版本（回退）',
  owned,
  input: OneVersion,
  data: Done,
});

/** Editing goes on from this version: what is saved is replaced by it, visitors see what they saw. */
export const editVersion = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/editVersion',
  limit: [COPIES_LIMIT],
  summary: '把某个版本取回来编辑',
  owned,
  input: OneVersion,
  data: Done,
});

export const takeDownProject = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/takeDown',
  summary: '下线项目',
  owned,
  input: z.object({ id: Id }),
  data: Done,
});
