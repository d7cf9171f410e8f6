const TAGS: Record<string, string> = {
  zhchs: 'zh-CN',
  auto: 'zh-CN',
  'zhcht-HK': 'zh-HK',
  'zhcht-TW': 'zh-TW',
  'zhchs-YUE': 'yue-Hant-HK',
  en: 'en-US',
  arXA: 'ar-SA',
  ja: 'ja-JP',
  ko: 'ko-KR',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pt: 'pt-PT',
};

/** BCP 47, as browsers name what they hear and speak. @param language code of the platform */
export const tagOf = (language: string): string => TAGS[language] ?? language;
