import type { Voice } from '#contract/speech.contract.ts';
import { SHIPPED_AVATARS } from './shipped-avatars.ts';

/** Whose voice it is; null for an unknown one. */
export type GenderOf = (accountId: string, speaker: string) => Promise<Voice['gender'] | null>;

/** Who of the shipped cast stands for a woman, a man, a child. */
const BY_GENDER: Record<Voice['gender'], string> = { female: 'zhiyao', male: 'jingxing', child: 'xiaoman' };

/** The shipped character that is most like somebody of an account with that voice. */
export async function pickStandIn(accountId: string, speakerId: string | null, genderOf: GenderOf): Promise<string> {
  if (!speakerId) return BY_GENDER.female;
  const same = SHIPPED_AVATARS.find((one) => one.speakerId === speakerId);
  return same?.code ?? BY_GENDER[(await genderOf(accountId, speakerId)) ?? 'female'];
}
