const LINE_BREAKS = /[\v\f\p{Zl}\p{Zp}]/gu;
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
/** Signs that turn the direction of what follows: words and figures would be shown in another order than they are found and spoken. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const RADICALS = /[\u2e80-\u2fd5]/g;
/** The character that a radical is; Unicode's EquivalentUnifiedIdeograph. Those from U+2F00 on are in its normalisation. */
const SUPPLEMENT = new Map(
  Array.from(
    (
      '⺁厂⺂乛⺃乚⺄乙⺅亻⺇几⺉刂⺊卜⺌小⺎兀⺏尣⺐尢⺑尢⺒巳⺓幺⺔彑⺕彐⺖忄⺗忄⺘扌⺙攵⺛旡⺝月⺞歺⺟母⺠民⺡氵⺣灬⺤爫⺥爫⺦丬⺨犭⺩王⺪疋⺫罒⺬示⺭礻⺮竹⺯糹⺰纟⺱罓⺲罒⺶羊⺸羊⺹耂⺺肀⺻聿⺼月⺽臼⺾艹' +
      '⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟'
    ).matchAll(/(.)(.)/gu),
    ([, radical = '', character = '']) => [radical, character],
  ),
);
/** One sign for what is 户, 戶 or 戸 by the script; its normalisation is the traditional one. */
const DOOR = '\u2f3e';

/**
 * Takes out what PostgreSQL refuses (zero characters, halves of surrogate pairs) and what nobody reads. PDFs that browsers print write ⼩ and ⻋
 * for 小 and 车: such radicals become the characters that they look like. Keeps the length.
 * @param door how ⼾ is written in the text's script
 */
export function cleanText(text: string, door: '户' | '戶' | '戸' = '户'): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, ' ')
    .replace(DIRECTIONS, ' ')
    .replace(RADICALS, (radical) => (radical === DOOR ? door : (SUPPLEMENT.get(radical) ?? radical.normalize('NFKC'))))
    .toWellFormed();
}
