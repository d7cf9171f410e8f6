/** A pattern of written text and how it is said. Groups that did not take part arrive as undefined. */
export type Rule = readonly [pattern: RegExp, say: (match: string, ...groups: string[]) => string];

/** Applies rules in order; each sees what those before it have written. */
export function applyRules(text: string, rules: readonly Rule[]): string {
  return rules.reduce((result, [pattern, say]) => result.replace(pattern, say), text);
}

/** Source of a pattern: a number with or without thousands separators and decimals. */
export const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
/** Source of a pattern: what stands between the ends of a range. */
export const RANGE = String.raw`\s*[-–—−~～至到]\s*`;
/** Source of a pattern: not inside a number or a code such as `A320`. */
export const NUMBER_START = String.raw`(?<![\d.A-Za-z])`;
