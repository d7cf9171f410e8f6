/** What a sentence says by itself, where nobody wrote an action or a mood into it. */
export interface Reading {
  /** Code of an action of the library, or null. */
  gesture: string | null;
  /** Code of a mood, or null: the mood stays as it is. */
  mood: string | null;
}

const GESTURES: readonly (readonly [RegExp, string])[] = [
  [/^(?:您好|你好|大家好|各位好|早上好|下午好|晚上好|hello|hi\b)/i, 'greet'],
  [/谢谢|感谢|多谢|thank/i, 'thank'],
  [/再见|拜拜|下次见|goodbye/i, 'greet'],
  [/恭喜|祝贺|太棒了|congratulat/i, 'applaud'],
  [/对不起|非常抱歉|很抱歉|sorry/i, 'bow'],
  [/^(?:不是|不能|不可以|没有)/, 'shake'],
  [/请(?:看|往|到|走|沿)|在(?:右|左|前)(?:边|侧|面|方)|如图|右侧|下图/, 'point-right'],
  [/欢迎|这边请|请进|请坐/, 'invite'],
  [/首先|第一步|第一，|其次|第二步|然后|最后|包括|分为|步骤|需要(?:您)?(?:带|准备)/, 'explain'],
  [/^(?:是的|对的|没错|可以|好的|当然|嗯)/, 'nod'],
];

const MOODS: readonly (readonly [RegExp, string])[] = [
  [/对不起|抱歉|遗憾|不好意思|没能|没有找到|sorry/i, 'sorry'],
  [/恭喜|祝贺|太好了|太棒了|很高兴|欢迎|congratulat|glad to/i, 'glad'],
  [/注意|务必|切勿|请勿|严禁|危险|警告|紧急|立即就医/, 'serious'],
  [/居然|竟然|没想到/, 'surprised'],
];

const find = (rules: readonly (readonly [RegExp, string])[], text: string): string | null =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export function readSentence(sentence: string): Reading {
  const text = sentence.trim();
  return { gesture: find(GESTURES, text), mood: find(MOODS, text) };
}
