import { applyRules, type Rule } from './rule.ts';

/** Stands for a bare address until the language is known. */
export const LINK = '\uE000';

const citation = String.raw`\[\^?\d{1,3}(?:\s*[,，、–-]\s*\d{1,3})*\]`;

const rules: readonly Rule[] = [
  [/```[\s\S]*?(?:```|$)/g, () => '\n'],
  [/<br\s*\/?>/gi, () => '\n'],
  [/<\/?[a-z][^<>]*>/gi, () => ''],
  [/!\[[^\]]*\]\([^)]*\)/g, () => ''],
  [/\[([^\]]+)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, (_, label) => label],
  [/[（(]\s*(?:https?:\/\/|www\.)[^\s（）()]*\s*[）)]/gi, () => ''],
  [/(?:https?:\/\/|www\.)[\w\-.~:/?#@!$&'*+,;=%()[\]]*[\w/#=]/gi, () => LINK],
  [new RegExp(`${citation}|【\\d{1,3}(?:†[^】]*)?】|〔\\d{1,3}〕|(?<=[\\p{Script=Han}”）])[¹²³⁰⁴-⁹]+`, 'gu'), () => ''],
  // Block marks: headings, quotes, rules, tables, list bullets.
  [/^\s{0,3}(?:#{1,6}|>+)\s+/gm, () => ''],
  [/^\s*(?:[-*_]\s*){3,}$/gm, () => ''],
  [/^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*$/gm, () => ''],
  [/^[ \t]*\||\|[ \t]*$/gm, () => ''],
  [/[ \t]*\|[ \t]*/g, () => '，'],
  [/^\s*[-*+•·▪●○■◆]\s+/gm, () => ''],
  [/^(\s*\d{1,2})[.)、]\s+/gm, (_, index) => `${index}、`],
  // Inline marks.
  [/(\*{1,3}|~~)(?=\S)([\s\S]*?\S)\1/g, (_, _mark, inner) => inner],
  [/(?<![\p{L}\p{N}])_{1,2}(?=\S)([^_\n]*?\S)_{1,2}(?![\p{L}\p{N}])/gu, (_, inner) => inner],
  [/[`*\\^{}]|#(?!\d)|\$\$/g, () => ''],
  // Pictures: emoji with their joiners, variants, skins, flags and key caps.
  [/[\d#*]\uFE0F?\u20E3/g, () => ''],
  [/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200D]|[\uFE0E\uFE0F]/gu, () => ''],
];

/** Leaves what a person would read aloud: no Markdown, HTML, citation marks or emoji; a bare address becomes {@link LINK}. */
export function stripMarkup(text: string): string {
  return applyRules(text, rules);
}
