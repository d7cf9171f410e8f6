/** Signs of one caption: two lines on a wide screen. */
const MOST_SIGNS = 40;

/** A sentence as its caption shows it while `share` of it (0 to 1) has been heard: a long one in turns of at most two lines. */
export function captionOf(text: string, share: number): { said: string; coming: string } {
  const phrases = text.match(/(?:[^，、：；,;:]|(?<=\d)[,:：](?=\d))+[，、：；,;:]*[”’」』》）)]*|[，、：；,;:]+/g) ?? [
    text,
  ];
  const length = [...text].length;
  const turns: string[][] = [];
  for (const phrase of phrases) {
    const turn = turns.at(-1);
    if (turn && [...turn.join(''), ...phrase].length <= MOST_SIGNS) turn.push(phrase);
    else turns.push([phrase]);
  }
  let before = 0;
  for (const turn of turns) {
    for (const [index, phrase] of turn.entries()) {
      before += [...phrase].length;
      const isLast = turn === turns.at(-1) && index === turn.length - 1;
      if (share * length < before || isLast)
        return {
          said: turn
            .slice(0, index + 1)
            .join('')
            .trim(),
          coming: turn
            .slice(index + 1)
            .join('')
            .trim(),
        };
    }
  }
  return { said: text, coming: '' };
}
