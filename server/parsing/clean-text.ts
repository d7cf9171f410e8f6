const LINE_BREAKS = /[\v\f\p{Zl}\p{Zp}]/gu;
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
const RADICALS = /[\u2e80-\u2fd5]/g;
/** Radicals that are whole characters; Unicode's EquivalentUnifiedIdeograph. Those from U+2F00 on are in its normalisation. */
const SUPPLEMENT = new Map(
  Array.from(
    '⺁厂⺄乙⺇几⺊卜⺌小⺎兀⺒巳⺓幺⺕彐⺛旡⺝月⺟母⺠民⺩王⺪疋⺬示⺶羊⺸羊⺻聿⺼月⺽臼⻁虎⻃覀⻄西⻅见⻆角⻇角⻉贝⻊足⻋车⻑長⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙⻱龜⻳龟'.matchAll(
      /(.)(.)/gu,
    ),
    ([, radical = '', character = '']) => [radical, character],
  ),
);

/**
 * Takes out what PostgreSQL refuses (zero characters, halves of surrogate pairs) and what nobody reads. PDFs that browsers print write ⼩ and ⻋
 * for 小 and 车: such radicals become the characters that they look like. Keeps the length.
 */
export function cleanText(text: string): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, ' ')
    .replace(RADICALS, (radical) => SUPPLEMENT.get(radical) ?? radical.normalize('NFKC'))
    .toWellFormed();
}
