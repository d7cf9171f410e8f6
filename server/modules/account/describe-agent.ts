/** Most telling first: nearly every browser names Chrome and Safari as well. */
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//i, '钉钉'],
  [/\bM?QQBrowser\//, 'QQ 浏览器'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bUC(Browser|WEB)\b/, 'UC 浏览器'],
  [/\bHuaweiBrowser\//, '华为浏览器'],
  [/\bMiuiBrowser\//, '小米浏览器'],
  [/\bSamsungBrowser\//, '三星浏览器'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A User-Agent header as people say it, such as `Chrome，Windows`. */
export function describeAgent(header: string): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(header))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join('，') || '未知设备';
}
