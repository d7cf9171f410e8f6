import traditionalPairs from 'opencc-js/dict/TSCharacters';

/** For each UTF-16 unit of the basic plane its simplified form, 0 where it is its own. */
const simplified = new Uint16Array(0x10000);
/** Characters that leave the basic plane or enter it; rare names and dialect words. */
const otherSimplified = new Map<string, string>();

for (const pair of traditionalPairs.split('|')) {
  const [from = '', to = ''] = pair.split(' ');
  if (from.length === 1 && to.length === 1) simplified[from.charCodeAt(0)] = to.charCodeAt(0);
  else otherSimplified.set(from, to);
}
const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

/**
 * The form in which questions and passages are compared: one width, lower case, simplified characters. Character by
 * character, so that a text folds the same whole and in parts: 乾 is always 干, which search can bear.
 */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at);
    if (simplified[unit] !== 0 || isSurrogate(unit)) return lower.slice(0, at) + simplify(lower.slice(at));
  }
  return lower;
}

function simplify(text: string): string {
  let folded = '';
  for (const character of text) {
    const unit = simplified[character.charCodeAt(0)];
    folded += unit ? String.fromCharCode(unit) : (otherSimplified.get(character) ?? character);
  }
  return folded;
}
