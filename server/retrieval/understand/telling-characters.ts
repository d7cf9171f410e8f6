/** Characters that stand in so many words, or ask, that they tell nothing about what is wanted. */
const EMPTY = new Set(
  '我你您他她它咱们的地得了着过把能没不个就都也还想又要吗呢吧啊呀哈嘛呗啦去来给到会上下里头子儿是有在这那什么怎咋啥多少几点谁哪样为何与和或及请问一二两三四五六七八九十百千万年月日天时候分钱元块说看做办弄搞可以行成让被叫跟从往对比再很太最更才只刚些次回条张件位种边面前后中内外大小好用人家自己',
);
const han = /\p{Script=Han}/u;

/** The Chinese characters of a folded text that tell something, each once. */
export function tellingCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => han.test(character) && !EMPTY.has(character));
}
