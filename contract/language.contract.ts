/** Languages of the platform (specification 1 §3), in its order, with their names in Chinese, in English and in themselves. */
export const LANGUAGES = [
  { id: 1, code: 'auto', name: '自动识别', enName: 'Auto detect', ownName: '自动识别' },
  { id: 2, code: 'zhchs', name: '简体中文', enName: 'Simplified Chinese', ownName: '简体中文' },
  {
    id: 3,
    code: 'zhcht-HK',
    name: '繁体中文（香港）',
    enName: 'Traditional Chinese (Hong Kong)',
    ownName: '繁體中文（香港）',
  },
  {
    id: 4,
    code: 'zhcht-TW',
    name: '繁体中文（台湾）',
    enName: 'Traditional Chinese (Taiwan)',
    ownName: '繁體中文（台灣）',
  },
  { id: 5, code: 'zhchs-YUE', name: '粤语', enName: 'Cantonese', ownName: '粵語' },
  { id: 6, code: 'en', name: '英语', enName: 'English', ownName: 'English' },
  { id: 7, code: 'arXA', name: '阿拉伯语', enName: 'Arabic', ownName: 'العربية' },
  { id: 8, code: 'de-DE', name: '德语', enName: 'German', ownName: 'Deutsch' },
  { id: 9, code: 'ja', name: '日语', enName: 'Japanese', ownName: '日本語' },
  { id: 10, code: 'ko', name: '韩语', enName: 'Korean', ownName: '한국어' },
  { id: 11, code: 'es', name: '西班牙语', enName: 'Spanish', ownName: 'Español' },
  { id: 12, code: 'fr', name: '法语', enName: 'French', ownName: 'Français' },
  { id: 13, code: 'it', name: '意大利语', enName: 'Italian', ownName: 'Italiano' },
  { id: 14, code: 'pt', name: '葡萄牙语', enName: 'Portuguese', ownName: 'Português' },
] as const;

/** What a role speaks, and an account has, where nothing else is said. */
export const DEFAULT_LANGUAGE = 'zhchs';
