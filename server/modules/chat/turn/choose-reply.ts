import type { Role } from '#contract/role.contract.ts';
import { DEFAULT_SENSITIVE_REPLY } from '#contract/role-fields.contract.ts';
import type { ContentRules } from '#server/modules/moderation/index.ts';

/** What a role says instead of a sensitive word, in the language of the conversation; never with such a word in it. */
export function chooseSensitiveReply(role: Role, language: string, rules: ContentRules): string {
  const detail = role.avatarRoleDetailVos.find((one) => one.language === language);
  const written = detail?.sensitiveWordReply.trim() || role.sensitiveWordReply.trim();
  const guard = rules.openGuard();
  const safe = guard.push(written) + guard.flush();
  return written === '' || guard.isBlocked() ? DEFAULT_SENSITIVE_REPLY : safe;
}
