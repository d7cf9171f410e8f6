/** Words in which 儿 is a syllable of its own. */
const fullChild = /(?:[女婴幼孤胎健少育宠托患小男产生]儿)|(?:儿[子童女科媳孙歌戏])/gu;

/** Words that the engine's dictionary reads wrongly, spelled with characters that it reads rightly. */
const respelled: readonly [RegExp, string][] = [[/便宜/g, '骈宜']];

/**
 * Works round what eSpeak NG does badly in Mandarin: an r-coloured ending (一会儿, 花儿) makes it spell out its own dictionary, so the
 * ending is left out, as southern speakers do.
 */
export function fixReadings(text: string, language: string): string {
  if (language !== 'zh-CN') return text;
  const kept = text.replace(fullChild, (word) => word.replace('儿', '\uE000'));
  const plain = kept.replace(/(?<=\p{Script=Han})儿/gu, '').replaceAll('\uE000', '儿');
  return respelled.reduce((result, [from, to]) => result.replace(from, to), plain);
}
