/**
 * Words that mean one thing, a row for each: where a document or a table has one of them, another one stands for it. What people say comes
 * first, what is printed last.
 */
export const SAME_WORDS: readonly (readonly string[])[] = [
  ['狗狗', '小狗', '狗子', '狗', '犬'],
  ['猫咪', '小猫', '猫'],
  ['衬衣', '衬衫'],
  ['球鞋', '跑鞋', '运动鞋'],
  ['一整天', '整天', '一天到晚', '全天', '全日'],
  ['半天', '半日'],
  ['小孩子', '小朋友', '小孩', '孩子', '娃娃', '娃', '儿童', '少儿'],
  ['大人', '成年人', '成人'],
  ['老人家', '老头', '老太太', '老人', '老年人', '长者'],
  ['午饭', '中饭', '中午饭', '中午吃饭', '午餐'],
  ['早饭', '早点', '早餐'],
  ['晚饭', '晚餐'],
  ['小汽车', '小轿车', '私家车', '轿车', '小型车', '小客车'],
  ['电瓶车', '电动自行车', '电动车'],
  ['脚踏车', '自行车'],
  ['摩托', '摩托车'],
  ['大屏', 'led屏'],
  ['原厂', '原装'],
  ['后壳', '背板', '后盖'],
  ['泡澡', '泡汤', '汤池'],
  ['火葬', '火化'],
  ['一个人住', '单人间'],
  ['两个人住', '双人间'],
  ['零基础', '没基础', '入门', '初级'],
  ['店铺', '商铺'],
  ['医药费', '医疗费'],
];

/** The same as lines of a lexicon. */
export const SAME = SAME_WORDS.map(([first, ...others]) => `${first} = ${others.join(' ')}`).join('\n');
