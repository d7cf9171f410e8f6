const digits = '零一二三四五六七八九';
const places = ['', '十', '百', '千'];
const groups = ['', '万', '亿', '万亿', '亿亿'];

/** 2024 → 二零二四. `phone`: 一 is said 幺, as people do in telephone numbers. Other characters are left out. */
export function spellDigits(text: string, style: 'plain' | 'phone' = 'plain'): string {
  const spelled = [...text].map((character) => digits[Number.parseInt(character, 10)] ?? '').join('');
  return style === 'phone' ? spelled.replaceAll('一', '幺') : spelled;
}

/** 12 → 十二, 1050 → 一千零五十, 3.14 → 三点一四, -5 → 负五. More than 20 digits are spelled one by one. */
export function spellNumber(text: string): string {
  const negative = /^[-−]/.test(text);
  const [whole = '', fraction] = text
    .replace(/^[-−+]/, '')
    .replaceAll(',', '')
    .split('.');
  const spelled = whole.length > 20 ? spellDigits(whole) : spellWhole(whole);
  return (negative ? '负' : '') + spelled + (fraction ? `点${spellDigits(fraction)}` : '');
}

function spellWhole(whole: string): string {
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  if (trimmed === '0' || trimmed === '') return '零';
  let result = '';
  const count = Math.ceil(trimmed.length / 4);
  let skipped = false;
  for (let index = 0; index < count; index++) {
    const end = trimmed.length - (count - 1 - index) * 4;
    const group = trimmed.slice(Math.max(0, end - 4), end);
    if (Number(group) === 0) {
      skipped = true;
      continue;
    }
    // A zero stands for any run of empty places inside a number.
    if (result && (skipped || group.startsWith('0'))) result += '零';
    skipped = false;
    result += spellGroup(group) + (groups[count - 1 - index] ?? '');
  }
  return result.replace(/^一十/, '十').replace(/^二(?=[千万亿])/, '两');
}

/** Four digits at most, leading zeros ignored. */
function spellGroup(group: string): string {
  const value = group.replace(/^0+/, '');
  let result = '';
  for (const [index, digit] of [...value].entries()) {
    if (digit !== '0') result += (digits[Number(digit)] ?? '') + (places[value.length - 1 - index] ?? '');
    else if (/[1-9]/.test(value.slice(index)) && !result.endsWith('零')) result += '零';
  }
  return result;
}
