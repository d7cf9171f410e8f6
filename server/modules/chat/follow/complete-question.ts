import { asksForAnother, asksWhich } from './read-one.ts';
import { isNamedAspect, nameContent, READ_CHARACTERS, readWords, type Word, type WordKind } from './read-words.ts';
import { replaceIn } from './replace-in.ts';

/** What was asked last. */
export interface Topic {
  /** In full. */
  question: string;
  /** What it is about: stays while other things are asked about it. */
  subject: string;
  /** What a pronoun stands for, where that is not all of the subject: 鹰嘴崖 of 鹰嘴崖落差. */
  it?: string;
  /** The one thing of a table that the answer to it was about; null for none. */
  one?: string | null;
}

/** A turn that says less than it asks, as it reads with what was asked before. */
export interface CompletedQuestion {
  question: string;
  /** What it is about from now on. */
  subject: string;
  it?: string;
  /**
   * `replace`: one thing of the question before for another; `aspect`: something else about the same; `more`: what else there is; `pick`:
   * one of what was offered.
   */
  how: 'replace' | 'aspect' | 'more' | 'pick';
  /** What the turn itself names; an answer that does not speak about it answers something else. Empty for nothing. */
  focus: string;
  /** The turn by itself, where it may as well be a question of its own; null where it can't be. */
  own: string | null;
  /** What the turn after it goes on from, where it is not this one: a condition is asked about once. */
  next?: Topic;
}

/** Nobody leaves something out of a longer sentence. */
const LONGEST = 24;
const opening =
  /^(?:(?:那么?|哦|噢|喔|嗯+|啊|好的?|行|对了|知道了|明白了|了解了?|谢谢|请问一?下?|还有|另外|顺便|再?问一?下|我?想问一?下?|换成|改成|换|假如是?|如果是?|要是|万一)[，,、。.！!\s]*)+/u;
const MARKS_AT_END = /[\s，,。.！!？?～~…]+$/u;
const ending = /(?:[\s，,。.！!？?～~…]|(?:的话)?呢|的话|(?:会)?怎么样|啊|呀|吧|嘛|哈)+$/u;
/** What is added to a question that leaves something out. */
const marked = /^(?:那么?|还有|另外|换|改|假如|如果|要是|万一)|^.{1,5}的$|(?:呢|的话)[\s，,。.！!？?～~…]*$/u;
const more =
  /^(?:还有|其他|其它|别的|另外|然后|接着|之后|后来|接下来|下一步)(?:的|还有)?(?:呢|吗|什么|哪些|别的|其他的?|有吗|有没有)*$|^(?:还有|有没有|还有没有)(?:别的|其他的?|其它的?|什么)(?:要求|规定|说明)?吗?$|^(?:请?继续|接着)(?:说|讲)?(?:吧|下去)?$|^(?:能|可以|请)?(?:再|更)?(?:说|讲)?(?:得|的)?(?:详细|具体|仔细)(?:一?点|一?些|说说|讲讲|说一下|介绍一下)?(?:吗|呢|吧)?$/u;
const alike = /^(.+?)(?:也是|也|是不是|都是|都)?(?:一样|这样|这么多|这个价|相同|同样)(?:吗|么|的吗)?$/u;
/** A condition that comes on top of what was asked. */
const condition = /^(?:如果|要是|万一|假如)|没|不|忘|丢|[了后前内]$/u;

/** Characters of a question that may not say what it is about. */
const SHORT = 10;
/** Characters of what it names besides: more of them name what it is about. */
const FEW = 3;
/** One of several by its place. */
const placed =
  /^(?:那么?)?第?(?:[一二三四五六七八九十]|\d{1,2})(?:个|种|项|条)?的?(?:呢)?$|^(?:那么?)?(?:[前后上下]面?|最后|头)(?:那|这)?一?个(?:呢)?$|^[前后]者(?:呢)?$/u;
const TYPED: readonly WordKind[] = ['time', 'person', 'amount'];

/** What the turn after this one goes on from. */
export const topicAfter = (question: string, completed: CompletedQuestion | null): Topic =>
  completed ? (completed.next ?? completed) : toTopic(question);

/** A question that says everything itself. */
export const toTopic = (question: string): Topic => ({ question, subject: subjectOf(strip(question)) });

/**
 * The turn as a question of its own; null when it is one, or when nothing tells what it goes on from.
 * @param before the question before, itself completed
 */
export function completeQuestion(said: string, before: Topic | null): CompletedQuestion | null {
  if (before === null || before.question === '' || said.length > LONGEST) return null;
  const bare = said.normalize('NFKC').trim();
  const unended = bare.replace(MARKS_AT_END, '');
  if (more.test(unended)) return { ...before, how: 'more', focus: '', own: null };
  // Whoever it is, what was asked about is not what they do besides.
  if (/[他她](?!们)/u.test(bare) && doesMore.test(bare)) return null;
  if (placed.test(unended)) return null;
  // 换电池 after 换后盖 says what is done.
  const opened = /^换(?!成)/u.test(bare) && /换(?!成)/u.test(before.question) ? bare : bare.replace(opening, '');
  const text = opened.replace(MARKS_AT_END, '');
  const last = { question: strip(before.question), subject: before.subject, it: before.it ?? '' };
  const { one = null } = before;
  if (one !== null && asksForAnother(text, one, `${last.question}${last.subject}`.includes(one))) return null;
  // Who asked which one it is, and was told, goes on about that one.
  const about = one !== null && asksWhich(last.question) ? { question: one, subject: one } : last;
  const polarity = turnAround(bare.replace(opening, '').replace(ending, ''), last);
  if (polarity) return polarity;
  const likeness = alike.exec(text)?.[1];
  if (likeness) return replace(likeness, last);
  const words = readWords(text);
  const holds = (...kinds: WordKind[]) => words.some(({ kind }) => kinds.includes(kind));
  if (holds('pronoun')) return holds('asking', 'aspect') ? stand(text, words, about) : null;
  if (holds('asking')) {
    const also = /^(.+?)也/u.exec(text)?.[1];
    return also && holds(...TYPED) && !holds('content') ? replace(also, last) : ask(text, words, about);
  }
  const fragment = text.replace(ending, '');
  if (fragment === '' || (fragment.endsWith('费') && holds('content'))) return null;
  if (holds('aspect')) return holds('content') ? null : ask(fragment, words, about);
  const isTyped = words.every(({ kind }) => TYPED.includes(kind) || kind === 'empty') && holds(...TYPED);
  if (!marked.test(bare) && !isTyped) return null;
  return replace(
    condition.test(bare) ? bare.replace(/^(?:那么?|哦|嗯|好的?|还有)[，,\s]*/u, '').replace(ending, '') : fragment,
    last,
  );
}

/** An answer that begins with the name of whom it is about: 陈思齐（…）, 周岚：…. */
const aboutOne = /^(\p{Script=Han}{2,4})(?:（|：|\s*医生|\s*老师)/u;
/** An answer that tells who does something: 普拉提：教练 沈安. */
const toldOne =
  /^[^：、；。，]{1,20}：(?:主讲|授课|任课|主治|责任)?(?:教练|老师|教师|讲师|导师|医生|医师|负责人|联系人) (\p{Script=Han}{2,4})(?:\[\d+\])?。?$/u;
/** Asks what else somebody does: of all of it what was told is a part. */
const doesMore =
  /(?:也|还)(?:会|能)?(教|带|上|讲|管|负责)(?:别的|其他的?|其它的?|什么|哪些)(课程?|班)?[吗么]?(?=[？?。\s]*$)/u;

/** 他的号多少钱 after an answer about one person, with that person's name. Null for anything else. */
export function completeWithPerson(said: string, answer: string): CompletedQuestion | null {
  if (said.length > LONGEST || !/[他她](?!们)/u.test(said)) return null;
  const name = (toldOne.exec(answer.trim()) ?? aboutOne.exec(answer.trim()))?.[1];
  // 周岚（周一）、陈思齐（周三）, 白内障：周岚；青光眼：陈思齐: nobody knows which.
  if (!name || /[）)]、|；/u.test(answer) || readWords(name).some(({ kind }) => kind === 'time')) return null;
  const question = said.replace(/[他她]/u, name).replace(doesMore, '$1哪些$2');
  return { question, subject: name, how: 'aspect', focus: name, own: null };
}

/** Without what it begins and ends with for politeness. */
const strip = (question: string): string =>
  question
    .normalize('NFKC')
    .trim()
    .slice(0, READ_CHARACTERS)
    .replace(opening, '')
    .replace(/[\s，,。.！!？?～~…呢]+$/u, '');

function replace(fragment: string, last: Topic): CompletedQuestion | null {
  const focus = fragment.replace(/^(?:是|有)(?=.{2})/u, '').replace(/的$/u, '');
  if (focus === '') return null;
  const rest = { how: 'replace', focus, own: null } as const;
  if (condition.test(fragment))
    return { ...last, question: `${fragment}，${last.question}`, ...rest, own: last.subject + focus, next: last };
  const question = replaceIn(last.question, fragment, last.subject);
  // What is asked of the subject may be what is replaced; the subject stays.
  const ending = last.question.slice(last.subject.length);
  const it = nameIt(question, focus, fragment.endsWith('的'));
  const isKept = last.question.startsWith(last.subject) && last.subject !== '' && question.startsWith(last.subject);
  if (isKept) return { question, subject: last.subject, it, ...rest };
  const stays = last.question.startsWith(last.subject) && question.endsWith(ending);
  const subject = stays ? question.slice(0, question.length - ending.length) : subjectOf(question);
  return { question, subject, it, ...rest };
}

/** What was put in, with the name that it describes: 盲文证. Empty where it names nothing. */
function nameIt(question: string, focus: string, isModifier: boolean): string {
  const at = question.indexOf(focus);
  const isThing = readWords(focus).every(({ kind }) => kind === 'content');
  if (at < 0 || !isThing || focus.length < 2) return '';
  const [next] = readWords(question.slice(at + focus.length));
  return isModifier && next?.kind === 'content' && next.start === 0 && next.text.length < 3 ? focus + next.text : focus;
}

/** Something else about what was asked about; null when the turn says itself what it is about. */
function ask(text: string, words: readonly Word[], last: Topic): CompletedQuestion | null {
  const content = words.filter(({ kind }) => kind === 'content').map((word) => word.text);
  const named = content.join('');
  if (named.length > FEW || (named !== '' && text.length > SHORT)) return null;
  // What it is about is said again, or with what is asked of it: 书法班学费多少.
  if (content.some((word) => word.length > 1 && last.question.includes(word))) return null;
  if (named.length > 1 && words.some(({ kind }) => kind === 'aspect')) return null;
  // Nothing is named, or what was done: it goes on from all that was asked, not from its subject alone.
  const isOn = named === '' || content.some((word) => last.question.includes(word));
  const subject = isOn ? subjectOf(last.question, words) : without(last.subject, words);
  if (subject === '') return null;
  const own = words.filter((word) => word.kind === 'content' || isNamedAspect(word) || TYPED.includes(word.kind));
  const longer = own.filter((word) => word.text.length > 1);
  const isOwn = words.some((word) => word.kind === 'content' || isNamedAspect(word) || word.kind === 'act');
  return {
    question: joinTexts(subject, text),
    subject: last.subject || subject,
    how: 'aspect',
    focus: (longer.length > 0 ? longer : own).map((word) => word.text).join('') || nameContent(subject) || subject,
    own: isOwn ? text : null,
  };
}

/** `社保卡` and `卡多少钱` are `社保卡多少钱`. */
function joinTexts(subject: string, text: string): string {
  for (let shared = Math.min(subject.length, text.length); shared > 1; shared--)
    if (subject.endsWith(text.slice(0, shared))) return subject + text.slice(shared);
  return subject + text;
}

/** What stands for what was asked about is put in its words. */
function stand(text: string, words: readonly Word[], last: Topic): CompletedQuestion | null {
  const pronoun = words.find(({ kind }) => kind === 'pronoun');
  const subject = without(last.it || last.subject, words);
  if (!pronoun || subject === '' || words.filter(({ kind }) => kind === 'content').length > 3) return null;
  const question = text.slice(0, pronoun.start) + subject + text.slice(pronoun.end);
  const own = words.filter(({ kind }) => kind === 'content').map((word) => word.text);
  return {
    question,
    subject: last.subject,
    it: last.it ?? '',
    how: 'aspect',
    focus: own.join('') || nameContent(subject) || subject,
    own: null,
  };
}

/** `有的话呢` after a question about what is not there, and the other way round. */
function turnAround(fragment: string, { question, subject }: Topic): CompletedQuestion | null {
  const rest = { subject, how: 'replace', focus: '', own: null } as const;
  if (/^(?:有|是|要|需要)$/u.test(fragment) && /[没不无]/u.test(question))
    return { question: question.replace(/没有?|不(?=[是要需])|无/u, '有').replace('有有', '有'), ...rest };
  if (/^(?:没有?|不是|不要|不需要)$/u.test(fragment) && /有|是|要/u.test(question))
    return { question: question.replace(/有|是|要/u, (word) => (word === '有' ? '没有' : `不${word}`)), ...rest };
  return null;
}

/** A subject without what the turn says itself of the same kind. */
const without = (subject: string, own: readonly Word[]): string => subjectOf(subject, own);

/** What a question is about, without what it asks and without what `own` says itself. */
export function subjectOf(question: string, own: readonly Word[] = []): string {
  const words = readWords(question);
  const said = new Set(own.filter(({ kind }) => TYPED.includes(kind)).map(({ kind }) => kind));
  const isBeside = (word: Word, at: number) =>
    word.kind === 'act' &&
    !word.text.startsWith('要') &&
    words[at + 1]?.kind !== 'asking' &&
    words.some(({ kind, start, end }) => kind === 'content' && (end === word.start || start === word.end));
  const asks = words.findIndex(({ kind }) => kind === 'asking');
  // 报 in 什么时候报 says what is done.
  const isDone = (word: Word, at: number) => word.text.length === 1 && asks >= 0 && at > asks;
  // 秋季 in 秋季班 says which.
  const isWhich = (word: Word, at: number) =>
    word.kind === 'time' && words[at + 1]?.kind === 'content' && words[at + 1]?.start === word.end;
  const about = words.filter(
    (word, at) =>
      (['content', 'person', 'amount'].includes(word.kind) && !isDone(word, at)) ||
      isBeside(word, at) ||
      isWhich(word, at),
  );
  // 办理 or 开门 may be all that is said; 退, 要带 or 住 alone is nothing to go on from.
  if (!about.some(({ kind }) => kind === 'content'))
    about.push(...words.filter(({ kind, text }) => kind === 'act' && text.length > 1 && !text.startsWith('要')));
  const kept = about.filter(({ kind }) => !said.has(kind)).sort((a, b) => a.start - b.start);
  let subject = '';
  let end = 0;
  for (const word of kept) {
    // What stood together stays together; what stood between is left out.
    const between = question.slice(end, word.start);
    subject += (subject !== '' && /^的$/u.test(between) ? between : '') + word.text;
    end = word.end;
  }
  return subject;
}
