/**
 * Sentences of everyday life that have next to nothing to do with each other, or with what libraries are about. Every model spreads its
 * similarities differently (unrelated Chinese texts lie at 0.1 for one and at 0.5 for the next), so each is measured by its own:
 * how much nearer than these a segment is to the question. Changing them means embedding them anew: a new space.
 */
export const ANCHORS: readonly string[] = [
  '昨天夜里下了一场小雨，今早路面还是湿的。',
  '他把旧自行车擦干净，推到院子里晒太阳。',
  '这道菜先用大火炒香，再加半碗水焖十分钟。',
  '候鸟每年秋天沿着海岸线飞往南方过冬。',
  '小提琴的第二根弦有些松，需要重新调音。',
  '月球绕地球一圈大约需要二十七天。',
  '孩子们在操场上踢球，笑声传得很远。',
  '她喜欢在睡前读几页推理小说。',
  '火车晚点了四十分钟，站台上挤满了人。',
  '这幅水墨画的留白让山显得更远。',
  '祖母用蓝布做了一只装茶叶的小袋子。',
  '潜水员在珊瑚礁旁看到一只海龟。',
  '冬天的湖面结了冰，有人在上面钓鱼。',
  '数学老师在黑板上画了一个等边三角形。',
  '猫跳上窗台，盯着楼下的鸽子。',
  '古城墙用青砖砌成，已经有六百多年历史。',
  '马拉松选手在最后一公里加快了脚步。',
  '春茶要在清明前采摘，味道最鲜。',
  '这部电影的配乐比情节更让人难忘。',
  '木匠用砂纸把桌角磨得很圆。',
  '沙漠里的夜晚比白天冷得多。',
  '邻居家的狗一听到门铃就叫。',
  '为什么天空是蓝色的？',
  '怎样才能让绿萝长得更茂盛？',
  '今晚的足球比赛几点开始？',
  '这首诗是谁写的？',
  '蜂蜜放久了为什么会结晶？',
  '骑车去山顶大概要多长时间？',
];

/** A model whose unrelated texts lie closer together than this tells nothing by smaller differences. */
const LEAST_SPREAD = 0.02;
/** Spreads above the unrelated at which as many segments speak about the question as don't. */
const EVEN = 4.5;

/** How steeply the standing falls behind the nearest segment: at nine tenths of its lead over the unrelated it is a half. */
const STEEPNESS = 6;

/**
 * What the cosines of segments mean for this question.
 * `nearness`, 0 to 1, in the sense of a segment's relevance: one that has nothing to do with the question is at 0.01, one of the same
 * subject around 0.2, one that speaks about it above 0.5. `standing`, 0 to 1: how little it falls behind the nearest one.
 * @param question its vector, of unit length like the anchors
 * @param nearest the greatest cosine that was found
 */
export function measureNearness(
  question: Float32Array,
  anchors: readonly Float32Array[],
  nearest: number,
): (similarity: number) => { nearness: number; standing: number } {
  const cosines = anchors.map((anchor) => cosine(question, anchor));
  const mean = cosines.reduce((sum, value) => sum + value, 0) / Math.max(1, cosines.length);
  const variance = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, cosines.length);
  const spread = Math.max(LEAST_SPREAD, Math.sqrt(variance));
  const lead = Math.max(spread, nearest - mean);
  return (similarity) => ({
    nearness: 1 / (1 + Math.exp(EVEN - (similarity - mean) / spread)),
    standing: Math.min(1, Math.max(0, (similarity - mean) / lead)) ** STEEPNESS,
  });
}

/** Of vectors of unit length. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
