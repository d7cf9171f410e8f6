const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const GROUPS = ['', ' thousand', ' million', ' billion', ' trillion'];
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
/** Longer ones are said digit by digit. */
const MOST_DIGITS = GROUPS.length * 3;

/** 302 → three zero two. Other characters are left out. */
export function spellEnglishDigits(text: string): string {
  return [...text].flatMap((sign) => ONES[Number.parseInt(sign, 10)] ?? []).join(' ');
}

/** 1,050 → one thousand fifty, 3.14 → three point one four, -5 → minus five. */
export function spellEnglish(text: string): string {
  const [whole = '', fraction] = text
    .replace(/^[-−+]/, '')
    .replaceAll(',', '')
    .split('.');
  const isCode = whole.length > MOST_DIGITS || /^0\d/.test(whole);
  const spelled = isCode ? spellEnglishDigits(whole) : spellWhole(Number(whole));
  return `${/^[-−]/.test(text) ? 'minus ' : ''}${spelled}${fraction ? ` point ${spellEnglishDigits(fraction)}` : ''}`;
}

/** 21 → twenty-first. */
export function spellOrdinal(text: string): string {
  return spellEnglish(text).replace(/[a-z]+$/, (last) => {
    const known = ORDINALS[last];
    if (known) return known;
    return last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last.replace(/t$/, '')}th`;
  });
}

/** 1949 → nineteen forty-nine, 1905 → nineteen oh five, 2008 → two thousand eight, 1900 → nineteen hundred. */
export function spellYear(text: string): string {
  const [century, rest] = [Number(text.slice(0, -2)), Number(text.slice(-2))];
  if (century % 10 === 0 && rest < 10) return spellWhole(Number(text));
  if (rest === 0) return `${spellWhole(century)} hundred`;
  return `${spellWhole(century)} ${rest < 10 ? `oh ${ONES[rest]}` : spellWhole(rest)}`;
}

/** Numbers of rooms, flights and models: 302 → three oh two, 747 → seven forty-seven, 300 → three hundred, 1234 digit by digit. */
export function spellCode(text: string): string {
  if (text.length < 3) return spellEnglish(text);
  return /^[1-9]\d\d$/.test(text) ? spellYear(text) : spellEnglishDigits(text);
}

function spellWhole(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  if (value < 100) return TENS[Math.floor(value / 10)] + (value % 10 ? `-${ONES[value % 10]}` : '');
  if (value < 1000)
    return `${ONES[Math.floor(value / 100)]} hundred${value % 100 ? ` ${spellWhole(value % 100)}` : ''}`;
  const parts: string[] = [];
  for (let group = GROUPS.length - 1; group >= 0; group--) {
    const count = Math.floor(value / 1000 ** group) % 1000;
    if (count > 0) parts.push(spellWhole(count) + GROUPS[group]);
  }
  return parts.join(' ');
}
