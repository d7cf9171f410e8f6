import { readsAsPerson } from '../answerer/person-names.ts';
import { readWords } from './read-words.ts';

/** The one thing that an answer from a table is about: 周岚：出诊时间…, 次卡：价格 50 元（…）, 陈思齐（按表中…，共 1 项）. Null for none or several. */
export function readOne(answer: string): string | null {
  const [, name, sign] = LED.exec(answer.trim()) ?? [];
  if (!name || readWords(name).some(({ kind }) => kind === 'time')) return null;
  // 周岚（周一）、陈思齐（周三）, 白内障：周岚；青光眼：陈思齐: nobody knows which.
  if (/[）)]、|；/u.test(answer) || /\n/u.test(answer.trim())) return null;
  // A sentence may begin so: 地址：中山路 3 号.
  return sign === '：' || /^（按表中/u.test(answer.trim().slice(name.length)) || readsAsPerson(name) ? name : null;
}
const LED = /^([\p{Script=Han}A-Za-z\d][\p{Script=Han}A-Za-z\d\s]{1,11})(：|（)/u;

/** Asks which one it is of those of which one was told. */
export const asksWhich = (text: string): boolean => WHICH.test(text);
const WHICH = /谁|哪(?:一?[个位名家款种间条场]|[些几])|最/u;
const WHO =
  /谁|哪(?:一?[个位名]|[些几][个位名]?)(?:的?(?:医生|医师|大夫|专家|教练|老师|教师|师傅|律师|顾问|人员?|同事|员工))/u;
const WHO_OF_KIND = /^(?!谁)哪/u;
/** Says what is done without whatever it is done to: 谁教, 谁带. */
const NEEDS_OBJECT = /(?:教|带|讲|管|负责|主讲|授课|主持|代课|做|上)(?:的|课|这个)?$/u;

/**
 * Whether a text asks anew who it is, after one person was told: who that is, is known. It goes on from what was asked before only where
 * it leaves out what is done to whom.
 * @param isSubject what was asked before is about the person
 */
export function asksForAnother(text: string, one: string, isSubject: boolean): boolean {
  const who = WHO.exec(text)?.[0];
  if (who === undefined || !readsAsPerson(one)) return false;
  if (isSubject || WHO_OF_KIND.test(who)) return true;
  return readWords(text).some(({ kind }) => kind === 'time') && !NEEDS_OBJECT.test(text);
}
