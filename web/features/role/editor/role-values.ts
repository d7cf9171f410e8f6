import type { Avatar } from '#contract/avatar.contract.ts';
import { DEFAULT_MODEL } from '#contract/model.contract.ts';
import { DEFAULT_UNKNOWN_REPLY, DEFAULT_WELCOME, type Role, type RoleInput } from '#contract/role.contract.ts';

/** What the form holds: everything that is saved but the id and the language. */
export type RoleValues = Omit<RoleInput, 'id' | 'language'>;

/** Values of a role, or of a new one that wears the first avatar. */
export function toRoleValues(role: Role | null, avatars: readonly Avatar[]): RoleValues {
  return {
    name: role?.name ?? '',
    roleDesc: role?.roleDesc ?? '',
    modelName: role?.modelName ?? DEFAULT_MODEL,
    documentLibId: role?.documentLibId ?? null,
    smallDocLibId: role?.smallDocLibId ?? null,
    showCitation: role?.showCitation ?? 1,
    answerOnlyFromDocs: role?.answerOnlyFromDocs ?? 0,
    avatarId: role?.avatarId ?? avatars[0]?.id ?? '',
    speakerId: role?.speakerId ?? null,
    welcomeText: role?.welcomeText ?? [DEFAULT_WELCOME],
    unknownReply: role?.unknownReply ?? DEFAULT_UNKNOWN_REPLY,
  };
}

/** As the server will keep them (specification 2 §5): texts trimmed, empty greetings dropped, nothing forced without a library. */
export function cleanRoleValues(values: RoleValues): RoleValues {
  return {
    name: values.name.trim(),
    roleDesc: values.roleDesc.trim(),
    modelName: values.modelName,
    documentLibId: values.documentLibId,
    smallDocLibId: values.smallDocLibId,
    showCitation: values.showCitation,
    answerOnlyFromDocs: values.documentLibId === null ? 0 : values.answerOnlyFromDocs,
    avatarId: values.avatarId,
    speakerId: values.speakerId,
    welcomeText: values.welcomeText.map((text) => (text ?? '').trim()).filter((text) => text !== ''),
    unknownReply: values.unknownReply.trim(),
  };
}

/** Whether saving would change nothing. */
export function isSameRole(one: RoleValues, other: RoleValues): boolean {
  return JSON.stringify(cleanRoleValues(one)) === JSON.stringify(cleanRoleValues(other));
}
