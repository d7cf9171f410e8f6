import type { Voice } from './speech.contract.ts';

/** What is spoken in a language of the platform, by the first part of a voice's language, the usual one first. */
const SPOKEN: Record<string, readonly string[]> = {
  zhchs: ['zh', 'cmn'],
  'zhcht-TW': ['zh', 'cmn'],
  'zhcht-HK': ['zh', 'cmn', 'yue'],
  'zhchs-YUE': ['yue'],
  'de-DE': ['de'],
  arXA: ['ar'],
};

/** Some services write Cantonese as the Chinese of Hong Kong. */
function spokenBy({ language }: Pick<Voice, 'language'>): string {
  const tag = language.toLowerCase();
  return tag === 'zh-hk' ? 'yue' : (tag.split('-')[0] ?? '');
}

interface Wanted {
  /** Language of the platform that is talked in. */
  language: string;
  /** That of the role, for which its voice was chosen. */
  standard: string;
  /** Speaker that was chosen for the role; null follows the look. */
  chosen: string | null;
  /** Speaker that belongs to the look. */
  own: string | null;
}

/**
 * Who speaks a role in one of its languages: the chosen voice in the role's own language, elsewhere as long as it speaks the language;
 * otherwise the voice of that language that is most like it (engine, gender). Where nobody speaks the language, the role's voice does
 * what it can. Null without any voice.
 */
export function chooseVoice(voices: readonly Voice[], { language, standard, chosen, own }: Wanted): Voice | null {
  const named = voices.find(({ speaker }) => speaker === chosen);
  const usual = named ?? voices.find(({ speaker }) => speaker === own) ?? voices[0] ?? null;
  if (!usual || language === 'auto' || (named && language === standard)) return usual;
  const spoken = SPOKEN[language] ?? [language];
  if (spoken.includes(spokenBy(usual))) return usual;
  const able = voices.filter((voice) => spoken.includes(spokenBy(voice)));
  const like = (voice: Voice) =>
    (voice.engine === usual.engine ? 1 : 0) +
    (voice.gender === usual.gender ? 2 : 0) -
    spoken.indexOf(spokenBy(voice)) * 4;
  return able.reduce<Voice | null>((best, voice) => (best && like(best) >= like(voice) ? best : voice), null) ?? usual;
}
