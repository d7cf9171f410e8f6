import { z } from 'zod';
import { countCharacters, Done, endpoint, Id } from './endpoint.contract.ts';
import { PUBLIC_NAME, plainPublicName, refusePublicName } from './public-name.contract.ts';
import { perMinute } from './rate-limit.contract.ts';

export const PROJECT_ACCESS = {
  /** Characters of a new password; a shorter one that was set before goes on working. */
  password: { least: 6, most: 32 },
  /** Sites that may embed a project. */
  domains: 20,
} as const;

const PublicName = z
  .string({ error: '请填写公开地址的名称' })
  .max(200, { error: `公开地址的名称应有 ${PUBLIC_NAME.least} 到 ${PUBLIC_NAME.most} 个字` })
  .overwrite(plainPublicName)
  .superRefine((name, context) => {
    const message = refusePublicName(name);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** As it was typed on whatever keyboard: letters and figures of full width are the same as plain ones. */
export const plainPassword = (typed: string): string => typed.normalize('NFKC');

/** Why a text can't be a password; null for one that can. */
export function refusePassword(typed: string): string | null {
  const { least, most } = PROJECT_ACCESS.password;
  const length = countCharacters(plainPassword(typed));
  if (length < least || length > most) return `访问密码应有 ${least} 到 ${most} 个字`;
  if (/\p{Cc}/u.test(typed)) return '访问密码不能有换行或控制字符';
  return typed.trim() === typed ? null : '访问密码的前后不能有空格';
}

const AccessPassword = z
  .string({ error: '请填写访问密码' })
  .max(200, { error: `访问密码应有 ${PROJECT_ACCESS.password.least} 到 ${PROJECT_ACCESS.password.most} 个字` })
  .superRefine((typed, context) => {
    const message = refusePassword(typed);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Who may enter the room of a project, and which sites may show it. Of the project, whatever version is published. */
export const ProjectAccess = z.object({
  hasPassword: z.boolean(),
  /** In the order in which they were added; none: no other site may embed it. */
  domains: z.array(z.string()),
  /** Its room is open to everybody as /digital2/{name}; null for most. */
  publicName: z.string().nullable(),
  /** Nodes of its scripted presentation: without any there is none that could be shown. */
  nodeCount: z.number().int(),
});
export type ProjectAccess = z.infer<typeof ProjectAccess>;

const owned = [{ field: 'id', kind: 'project' }] as const;
const OneProject = z.object({ id: Id });

export const projectAccess = endpoint({
  path: '/avatar/avatarProject/access',
  summary: '项目的访问设置',
  owned,
  input: OneProject,
  data: ProjectAccess,
});

/** Who came in with an earlier password is asked for the new one at once; null asks nobody any more. */
export const setProjectPassword = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/setPassword',
  summary: '设置、更换或取消项目的访问密码',
  owned,
  limit: [perMinute('project-passwords', 'account', 30, '更换密码过于频繁')],
  input: OneProject.extend({ password: AccessPassword.nullable() }),
  data: Done,
});

const Domains = z.array(z.string().max(500)).max(PROJECT_ACCESS.domains, {
  error: `最多 ${PROJECT_ACCESS.domains} 个域名`,
});

/** Adds and removes host names; data are those that may embed the project from now on. */
export const changeEmbedDomains = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/embedDomains',
  summary: '允许或不再允许某些网站嵌入项目',
  owned,
  input: OneProject.extend({ add: Domains.default([]), remove: Domains.default([]) }),
  data: z.array(z.string()),
});

/**
 * The room of a published project opens as /digital2/{name} and /digital/{name}, for everybody who may enter; no two projects of the installation
 * have the same name. Another name, or null for none, closes the former address at once. Data is the name.
 */
export const setPublicName = endpoint({
  method: 'POST',
  path: '/avatar/avatarProject/publicName',
  summary: '设置、更换或收回项目的公开地址',
  owned,
  limit: [perMinute('public-names', 'account', 30, '更换公开地址过于频繁')],
  input: OneProject.extend({ name: PublicName.nullable() }),
  data: z.string().nullable(),
});
