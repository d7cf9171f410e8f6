/** Letters and digits of full width, and the signs that stand between digits. */
const WIDE = /[０-９Ａ-Ｚａ-ｚ]/g;
const BETWEEN_DIGITS = /(?<=[0-9])[．％：／－](?=[0-9])|(?<=[0-9])％/g;

/** Full-width letters and digits become half-width; Chinese punctuation stays as it is. */
export function narrowWidth(text: string): string {
  const narrow = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
  const letters = text.replace(WIDE, narrow);
  const signs = letters === text ? text : letters.replace(BETWEEN_DIGITS, narrow);
  return signs.replace(/(?<=\S)\u3000+(?=\S)/g, ' ').replace(/^\u3000+|\u3000+$/gm, '');
}
