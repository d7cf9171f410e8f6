import type { Voice } from '#contract/speech.contract.ts';

/** How the embedded engine makes one voice. */
export interface EspeakVoice extends Omit<Voice, 'engine'> {
  /** Language voice of eSpeak NG. */
  base: string;
  /** Name of our variant of it. */
  variant: keyof typeof VARIANTS;
  /** Words a minute at speed 1, chosen for 4.0 to 4.5 syllables a second. */
  wordsPerMinute: number;
  /** 0 to 100; wide for tone languages, where the melody carries the word. */
  melody: number;
}

interface Variant {
  gender: 'male' | 'female';
  /** Hz, bottom and top of the speaking range. */
  pitch: [number, number];
  /** Formant frequencies in per cent of an adult man's: a shorter vocal tract is higher. */
  tract: number;
  /** Per cent of the normal strength of the voice and its consonants. */
  voicing: number;
  consonants: number;
  /** 0 to 6, air in the voice. */
  breath: number;
}

const VARIANTS = {
  bright: { gender: 'female', pitch: [165, 255], tract: 113, voicing: 85, consonants: 110, breath: 2 },
  soft: { gender: 'female', pitch: [150, 225], tract: 109, voicing: 75, consonants: 100, breath: 4 },
  child: { gender: 'female', pitch: [225, 340], tract: 124, voicing: 80, consonants: 110, breath: 2 },
  calm: { gender: 'male', pitch: [88, 140], tract: 98, voicing: 95, consonants: 95, breath: 0 },
  clear: { gender: 'male', pitch: [108, 172], tract: 102, voicing: 95, consonants: 105, breath: 1 },
} satisfies Record<string, Variant>;

const zh = { language: 'zh-CN', base: 'cmn', wordsPerMinute: 195, melody: 80 };
const yue = { language: 'yue-HK', base: 'yue', wordsPerMinute: 165, melody: 75 };
const american = { language: 'en-US', base: 'en-us', wordsPerMinute: 160, melody: 55 };
const british = { language: 'en-GB', base: 'en-gb-x-rp', wordsPerMinute: 160, melody: 55 };
const korean = { language: 'ko-KR', base: 'ko', wordsPerMinute: 165, melody: 50 };

/**
 * Voices that were found to read their language. Left out: Japanese and Hakka, where the package spells every Chinese
 * character by name.
 */
export const ESPEAK_VOICES: readonly EspeakVoice[] = [
  { speaker: 'espeak-xiaohua', name: '小化（明亮女声）', gender: 'female', variant: 'bright', ...zh },
  { speaker: 'espeak-qinghe', name: '清禾（温和女声）', gender: 'female', variant: 'soft', ...zh },
  { speaker: 'espeak-mingyuan', name: '明远（沉稳男声）', gender: 'male', variant: 'calm', ...zh },
  { speaker: 'espeak-haoran', name: '浩然（清朗男声）', gender: 'male', variant: 'clear', ...zh },
  { speaker: 'espeak-tongtong', name: '童童（童声）', gender: 'child', variant: 'child', ...zh },
  { speaker: 'espeak-kayan', name: '嘉欣（粤语女声）', gender: 'female', variant: 'bright', ...yue },
  { speaker: 'espeak-kaming', name: '家明（粤语男声）', gender: 'male', variant: 'calm', ...yue },
  { speaker: 'espeak-grace', name: 'Grace（美式英语女声）', gender: 'female', variant: 'soft', ...american },
  { speaker: 'espeak-henry', name: 'Henry（美式英语男声）', gender: 'male', variant: 'clear', ...american },
  { speaker: 'espeak-oliver', name: 'Oliver（英式英语男声）', gender: 'male', variant: 'calm', ...british },
  { speaker: 'espeak-jiyeon', name: '智妍（韩语女声）', gender: 'female', variant: 'soft', ...korean },
];

/** The variants as eSpeak NG reads them, by file name. */
export function describeVariants(): Map<string, string> {
  return new Map(
    Object.entries(VARIANTS).map(([name, variant]) => [variantFile(name), describeVariant(name, variant)]),
  );
}

/** What `set_voice` takes. */
export function espeakName(voice: EspeakVoice): string {
  return `${voice.base}+${variantFile(voice.variant)}`;
}

function variantFile(name: string): string {
  return `huashen-${name}`;
}

/** Higher formants get weaker, as in a voice that is not pressed. Columns: number, frequency, height, width (per cent). */
function describeVariant(name: string, variant: Variant): string {
  const heights = [90, 95, 92, 84, 80, 76, 68, 58, 56];
  const widths = variant.gender === 'female' ? 145 : 104;
  const formants = heights.map((height, index) => {
    // The nasal formant 0 belongs to the head, which differs less between people than the mouth.
    const frequency = index === 0 ? 100 + (variant.tract - 100) / 2 : variant.tract;
    return `formant ${index} ${Math.round(frequency)} ${height} ${widths}`;
  });
  const air = [0, 1, 1, 1, 1, 1, 1, 1].map((share) => Math.round(share * variant.breath)).join(' ');
  return [
    `name huashen-${name}`,
    `gender ${variant.gender}`,
    `pitch ${variant.pitch.join(' ')}`,
    'flutter 3',
    'roughness 0',
    ...formants,
    ...(variant.breath > 0 ? [`breath ${air}`] : []),
    `voicing ${variant.voicing}`,
    `consonants ${variant.consonants} ${variant.consonants}`,
    '',
  ].join('\n');
}
