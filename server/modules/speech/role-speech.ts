import { chooseVoice } from '#contract/choose-voice.contract.ts';
import { writeReadings } from '#contract/readings.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { SpeechInput, Voice } from '#contract/speech.contract.ts';

/** Who speaks a role, as far as its look and its settings say. */
type Speaking = Pick<Role, 'avatarId' | 'language' | 'speakerId'>;

/**
 * The voice of a role in one of its languages.
 * @param speakerOf the voice that belongs to a look
 */
export async function voiceOfRole(
  { avatarId, language: standard, speakerId }: Speaking,
  language: string,
  voices: readonly Voice[],
  speakerOf: (avatarId: string) => Promise<string | null>,
): Promise<Voice | null> {
  return chooseVoice(voices, { language, standard, chosen: speakerId, own: await speakerOf(avatarId) });
}

/** What is asked of the speech engines when a role says a text: the same for everybody who hears it, so that it is spoken once. */
export const speechOfRole = (
  { volume, speed, pitch, readings }: Pick<Role, 'volume' | 'speed' | 'pitch' | 'readings'>,
  { speaker }: Voice,
  text: string,
): SpeechInput => ({
  audioType: 'mp3',
  rate: 16_000,
  volume,
  speed,
  pitch,
  readings: writeReadings(readings, text),
  speaker,
  text,
});
