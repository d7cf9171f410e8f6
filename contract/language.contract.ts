/** Languages of the platform (specification 1 §3), in its order, with their names for people. */
export const LANGUAGES = [
  { code: 'auto', name: '自动识别' },
  { code: 'zhchs', name: '简体中文' },
  { code: 'zhcht-HK', name: '繁体中文（香港）' },
  { code: 'zhcht-TW', name: '繁体中文（台湾）' },
  { code: 'zhchs-YUE', name: '粤语' },
  { code: 'en', name: '英语' },
  { code: 'arXA', name: '阿拉伯语' },
  { code: 'de-DE', name: '德语' },
  { code: 'ja', name: '日语' },
  { code: 'ko', name: '韩语' },
  { code: 'es', name: '西班牙语' },
  { code: 'fr', name: '法语' },
  { code: 'it', name: '意大利语' },
  { code: 'pt', name: '葡萄牙语' },
] as const;

/** What a role speaks, and an account has, where nothing else is said. */
export const DEFAULT_LANGUAGE = 'zhchs';
