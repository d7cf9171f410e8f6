import type { Role } from '#contract/role.contract.ts';

/** As whom a role stands somewhere: another person, with a question that is pictured there. */
export interface Guise {
  /** Name of the role that it is for; one that its owner has renamed stays as it is. */
  of: string;
  as: Pick<Role, 'name' | 'avatarId' | 'avatarCode' | 'welcomeText'>;
  shown: { question: string; answer: string };
}

export function wearGuise(role: Role, guise: Guise | null | undefined): Role {
  if (!guise || guise.of !== role.name) return role;
  const others = role.question.filter((question) => question !== guise.shown.question);
  return { ...role, ...guise.as, question: [guise.shown.question, ...others] };
}

const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{P}\p{S}]+/gu, '');
/** Who leaves out more of the pictured question may mean another one. */
const LEAST_SHARE = 0.6;

/**
 * The answer that is pictured beside a question; null for any other question.
 * @param role that answers; the guise's only where it wears that
 */
export function readShown(guise: Guise | null | undefined, { name }: Pick<Role, 'name'>, question: string) {
  if (guise?.as.name !== name) return null;
  const [asked, shown] = [bare(question), bare(guise.shown.question)];
  const isSame = asked.includes(shown) || (shown.includes(asked) && asked.length >= shown.length * LEAST_SHARE);
  return isSame ? guise.shown.answer : null;
}
