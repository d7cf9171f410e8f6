import { foldText, type JudgeStatement } from '#server/modules/knowledge/index.ts';

/** What people ask of any house, and how texts write it: an answer that has no word of it is one about something else. */
const THINGS: readonly (readonly [RegExp, RegExp])[] = [
  [/停车|车位|泊车/u, /停车|车位|泊车|停放|车库|停在|车场/u],
  [/酒店|宾馆|旅馆|民宿|住宿/u, /酒店|宾馆|旅馆|民宿|住宿|客房|旅店|入住|住处/u],
  [/wi-?fi|无线网|连网/u, /wi-?fi|无线|网络|宽带|上网/u],
  [/发票|开票/u, /发票|开票|票据/u],
  [/分期|分几期|花呗|白条/u, /分期|分[两二三四几\d]+[期次]|花呗|白条|逐月/u],
  [/游泳池|泳池/u, /泳池|游泳|戏水/u],
  [/健身房/u, /健身|器械/u],
  [/母婴室|哺乳室/u, /母婴|哺乳/u],
  [/抽烟|吸烟/u, /烟|明火/u],
  [/血型/u, /血型/u],
  [/(?:含|包|带)早(?!教)|早餐(?:吗|包)/u, /早餐|早饭|早点|含早|用餐/u],
  [/外卖|送餐/u, /外卖|送餐|配送|送到|外送/u],
  [/监控|摄像头/u, /监控|摄像|录像/u],
  [/人脸|刷脸/u, /人脸|刷脸|面部|面容/u],
  [/电梯/u, /电梯|扶梯/u],
  [/空调/u, /空调|冷暖|恒温|制冷/u],
];

/** Asks whether something is there or may be done, and behind it what it costs or when it is. */
const WHETHER_AND =
  /(?:^|[，,;；。?？])([^，,;；。?？]*(?:有没有|[有能要]|可以)[^，,;；。?？]*)[，,;；。?？]+[^，,;；。?？]{2,8}[?？]?$/u;
/** The word tells much, and nothing of an answer is near to it. */
const ABSENT = { telling: 0.6, near: 0.6 };

/**
 * Whether an answer has nothing of the thing that a question cannot do without: what is asked of every house (停车, 住宿, 发票), or what is asked
 * for first where its price is asked for behind it.
 * @param told what is answered, with the headings above it
 */
export function lacksThing(question: string, told: string, judge?: JudgeStatement): boolean {
  const [asked, text] = [foldText(question), foldText(told)];
  if (THINGS.some(([said, written]) => said.test(asked) && !written.test(text))) return true;
  const [, first] = WHETHER_AND.exec(asked) ?? [];
  return (
    first !== undefined &&
    (judge?.tellWords(told, '') ?? []).some(
      ({ word, telling, near }) => first.includes(word) && telling >= ABSENT.telling && near < ABSENT.near,
    )
  );
}
