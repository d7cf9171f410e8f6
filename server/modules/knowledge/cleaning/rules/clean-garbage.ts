/** Control characters but line ends and tabs, zero-width ones, marks of byte order, soft hyphens, private use. */
const INVISIBLE = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u200c\u2060\ufeff\ufff0-\ufffb\ue000-\uf8ff]/gu;
/** What wrong decodings leave: GBK read of UTF-8 replacement characters, fresh memory of old compilers. */
const KNOWN_NOISE = /(?:锟斤拷)+锟?|(?:锘\?|锘匡豢|锘)(?=\S)|[烫屯]{3,}/g;
/** Dots that lead the eye to a page number; a Chinese ellipsis is two characters long and stays. */
const LEADERS = /(?:[.．·•‧]\s?){5,}|…{3,}/g;
/** Rules drawn by repeated signs. */
const DRAWN = /([-=_*#~—─━═＝＿])\1{5,}/g;
/** UTF-8 that was read as Windows-1252, such as `Ã©` or `â€œ`. */
const DOUBLE = /[ÂÃâäåæçèé][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{1,2}/;
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Repairs or removes what no person wrote: mojibake, invisible characters, replacement characters, dot leaders, drawn rules. */
export function cleanGarbage(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const cleaned = cleanLine(line);
      // A line that held nothing but garbage goes; one that was empty before stays.
      return cleaned.trim() === '' && line.trim() !== '' ? [] : [cleaned];
    })
    .join('\n');
}

function cleanLine(line: string): string {
  const plain = repairDouble(line).replace(INVISIBLE, '').replace(KNOWN_NOISE, '');
  const cleaned = plain
    .replace(LEADERS, ' ')
    .replace(DRAWN, '')
    .replace(/\ufffd+/g, '');
  return cleaned === line ? line : cleaned.replace(/ {2,}/g, ' ').trimEnd();
}

/** Each piece alone, and only where it decodes without a fault. */
function repairDouble(line: string): string {
  if (!DOUBLE.test(line)) return line;
  return line.replace(/[\u0080-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2,}/g, (piece) => {
    const bytes = Array.from(piece, (sign) => {
      const code = sign.charCodeAt(0);
      return code < 0x100 ? code : 0x80 + CP1252.indexOf(sign);
    });
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    } catch {
      return piece;
    }
  });
}
