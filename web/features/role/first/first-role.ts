import type { Avatar } from '#contract/avatar.contract.ts';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';

/** The three steps of 用我的文档做数字人, in order. */
export const STEPS = ['file', 'look', 'talk'] as const;
export type Step = (typeof STEPS)[number];

/** How far somebody is on the way to a first digital human; kept on this device, so that a reload goes on with it. */
export interface FirstRole {
  step: Step;
  library: { id: string; name: string } | null;
  /** A library that was asked for, and those of its name that were there before: the answer may have been lost with the page. */
  making: { name: string; before: string[] } | null;
  avatarId: string | null;
  roleId: string | null;
}

export const NOTHING_YET: FirstRole = { step: 'file', library: null, making: null, avatarId: null, roleId: null };

/** What was kept, as far as it can be understood; null for what it can't. */
export function readFirstRole(content: unknown): FirstRole | null {
  if (typeof content !== 'object' || content === null) return null;
  const { step, library, making, avatarId, roleId } = content as Partial<FirstRole>;
  if (!STEPS.includes(step as Step)) return null;
  const isText = (value: unknown) => value === null || typeof value === 'string';
  const isLibrary = library === null || (typeof library?.id === 'string' && typeof library.name === 'string');
  const isMaking = making === null || (typeof making?.name === 'string' && Array.isArray(making.before));
  if (!isLibrary || !isMaking || !isText(avatarId) || !isText(roleId)) return null;
  return { step, library, making, avatarId, roleId } as FirstRole;
}

/** What a role says of itself until somebody writes it better. Visitors read it: names of files and libraries mean nothing to them. */
export function introduce(avatar: Pick<Avatar, 'name'>) {
  const cut = (text: string, most: number) => [...text].slice(0, most).join('');
  return {
    name: cut(avatar.name, LIMITS.roleName),
    roleDesc: '有问题可以直接问我，回答都有资料依据，并注明出处。',
    welcomeText: [`您好，我是${avatar.name}。有什么想了解的，直接问我就行。`],
  } satisfies Partial<RoleValues>;
}

/** A role that is to look otherwise: what was written by {@link introduce} follows the look, what somebody wrote stays. */
export function dressAnew(
  role: RoleValues,
  { before, now }: { before: Pick<Avatar, 'name'> | undefined; now: Avatar },
): RoleValues {
  const was = introduce(before ?? now);
  const is = introduce(now);
  return {
    ...role,
    avatarId: now.id,
    name: role.name === was.name ? is.name : role.name,
    welcomeText: role.welcomeText.join() === was.welcomeText.join() ? is.welcomeText : role.welcomeText,
  };
}
