import type { Role } from '#contract/role.contract.ts';

/** As whom a role stands somewhere: another person, with a question that is pictured there. */
export interface Guise {
  /** Name of the role that it is for; one that its owner has renamed stays as it is. */
  of: string;
  as: Pick<Role, 'name' | 'avatarId' | 'avatarCode' | 'welcomeText'>;
  shown: { question: string; answer: string };
  /** What is known there besides the role's documents. */
  knows: readonly GuisePassage[];
}

/** A text that stands on a page there. `title`: of the page. */
export interface GuisePassage {
  title: string;
  heading: string[];
  text: string;
}

/** The guise that a role wears: none where it is for another one. */
export const wornBy = ({ name }: Pick<Role, 'name'>, guise: Guise | null | undefined): Guise | null =>
  guise?.of === name ? guise : null;

export function wearGuise(role: Role, guise: Guise | null | undefined): Role {
  const worn = wornBy(role, guise);
  if (!worn) return role;
  const others = role.question.filter((question) => question !== worn.shown.question);
  return { ...role, ...worn.as, question: [worn.shown.question, ...others] };
}

const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{P}\p{S}]+/gu, '');
/** Who leaves out more of the pictured question, or asks more besides, may mean another one. */
const LEAST_SHARE = 0.6;

/**
 * The answer that is pictured beside a question; null for any other question.
 * @param worn the guise that the role wears
 */
export function readShown(worn: Guise | null | undefined, question: string): string | null {
  if (!worn) return null;
  const [shorter, longer] = [bare(question), bare(worn.shown.question)].sort((a, b) => a.length - b.length);
  if (!shorter || !longer) return null;
  const isSame = longer.includes(shorter) && shorter.length >= longer.length * LEAST_SHARE;
  return isSame ? worn.shown.answer : null;
}
