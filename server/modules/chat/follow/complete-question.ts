import { readWords, type Word, type WordKind } from './read-words.ts';
import { replaceIn } from './replace-in.ts';

/** A turn that says less than it asks, as it reads with what was asked before. */
export interface CompletedQuestion {
  question: string;
  /** `replace`: one thing of the question before for another; `aspect`: something else about the same; `more`: what else there is. */
  how: 'replace' | 'aspect' | 'more';
  /** What the turn itself names; an answer that does not speak about it answers something else. Empty for nothing. */
  focus: string;
  /** The turn may as well be a question of its own: searched so where what it names is nowhere near what was asked about. */
  alone: boolean;
}

/** Nobody leaves something out of a longer sentence. */
const LONGEST = 24;
const opening =
  /^(?:(?:那么?|哦|噢|喔|嗯+|啊|好的?|行|对了|知道了|明白了|了解了?|谢谢|请问一?下?|还有|另外|顺便|再?问一?下|我?想问一?下?|换成|改成|换|假如是?|如果是?|要是|万一)[，,、。.！!\s]*)+/u;
const ending = /(?:[\s，,。.！!？?～~…]|(?:的话)?呢|的话|(?:会)?怎么样|啊|呀|吧|嘛|哈)+$/u;
/** What is added to a question that leaves something out. */
const marked = /^(?:那么?|还有|另外|换|改|假如|如果|要是|万一)|(?:呢|的话)[\s，,。.！!？?～~…]*$/u;
const more =
  /^(?:还有|其他|其它|别的|另外|然后|接着|之后|后来|接下来|下一步)(?:的|还有)?(?:呢|吗|什么|哪些|别的|其他的?|有吗|有没有)*$|^(?:还有|有没有|还有没有)(?:别的|其他的?|其它的?|什么)(?:要求|规定|说明)?吗?$|^(?:请?继续|接着)(?:说|讲)?(?:吧|下去)?$|^(?:能|可以|请)?(?:再|更)?(?:说|讲)?(?:得|的)?(?:详细|具体|仔细)(?:一?点|一?些|说说|讲讲|说一下|介绍一下)?(?:吗|呢|吧)?$/u;
const alike = /^(.+?)(?:也是|也|是不是|都是|都)?(?:一样|这样|这么多|这个价|相同|同样)(?:吗|么|的吗)?$/u;
/** A condition that comes on top of what was asked. */
const condition = /^(?:如果|要是|万一|假如)|没|不|忘|丢|了$/u;

/** A question that begins with what is said of something, and does not say of what. */
const predicate =
  /^(?:都|还|也|是否|是不是|一般|大概|最多|最少|最晚|最早|每[天次人年月])?(?:能|可以|可|会|要|需要|得|必须|用|含|带|包|有没有|要不要|能不能|可不可以|需不需要|用不用|会不会|给不给|让不让|允许|支持|多|几|怎么|咋|如何|在哪|到哪|去哪|哪|什么时候|何时|啥时候|不|有多少|有几|有什么|有哪)/u;
/** Characters of such a question. */
const SHORT = 10;
/** Characters of one that says what happens in single ones: 超了怎么收, 停多久. */
const BARE = 6;
const TYPED: readonly WordKind[] = ['time', 'person', 'amount'];

/**
 * The turn as a question of its own; null when it is one, or when nothing tells what it goes on from.
 * @param before the question before, itself completed
 */
export function completeQuestion(said: string, before: string | null): CompletedQuestion | null {
  if (before === null || before === '' || said.length > LONGEST) return null;
  const bare = said.normalize('NFKC').trim();
  if (more.test(bare.replace(/[\s，,。.！!？?～~…]+$/u, '')))
    return { question: before, how: 'more', focus: '', alone: false };
  const text = bare.replace(opening, '').replace(/[\s，,。.！!？?～~…]+$/u, '');
  const last = stripQuestion(before);
  const polarity = turnAround(bare.replace(opening, '').replace(ending, ''), last);
  if (polarity) return polarity;
  const likeness = alike.exec(text)?.[1];
  if (likeness) return replace(likeness, last);
  const words = readWords(text);
  const holds = (...kinds: WordKind[]) => words.some(({ kind }) => kinds.includes(kind));
  if (holds('pronoun')) return holds('asking', 'aspect') ? stand(text, words, last) : null;
  if (holds('asking')) {
    const content = words.filter(({ kind }) => kind === 'content');
    const isBare = text.length <= BARE && content.length <= 2 && content.every((word) => word.text.length === 1);
    if (content.length > 0 && !isBare)
      return predicate.test(text) && text.length <= SHORT ? ask(text, words, last) : null;
    const also = /^(.+?)也/u.exec(text)?.[1];
    return also && holds(...TYPED) ? replace(also, last) : ask(text, words, last);
  }
  const fragment = text.replace(ending, '');
  if (fragment === '' || (fragment.endsWith('费') && holds('content'))) return null;
  if (holds('aspect')) return holds('content') ? null : ask(fragment, words, last);
  const isTyped = words.every(({ kind }) => TYPED.includes(kind) || kind === 'empty') && holds(...TYPED);
  if (!marked.test(bare) && !isTyped) return null;
  return replace(
    condition.test(bare) ? bare.replace(/^(?:那么?|哦|嗯|好的?|还有)[，,\s]*/u, '').replace(ending, '') : fragment,
    last,
  );
}

/** Without what it begins and ends with for politeness. */
const stripQuestion = (question: string): string =>
  question
    .normalize('NFKC')
    .trim()
    .replace(opening, '')
    .replace(/[\s，,。.！!？?～~…呢]+$/u, '');

function replace(fragment: string, last: string): CompletedQuestion | null {
  const focus = fragment.replace(/^(?:是|有)(?=.{2})/u, '').replace(/的$/u, '');
  if (focus === '') return null;
  const isCondition = condition.test(fragment);
  return {
    question: isCondition ? `${fragment}，${last}` : replaceIn(last, fragment),
    how: 'replace',
    focus,
    alone: false,
  };
}

/** Something else about what was asked about. */
function ask(text: string, words: readonly Word[], last: string): CompletedQuestion | null {
  const subject = subjectOf(last, words);
  if (subject === '') return null;
  const own = words.filter(({ kind }) => kind === 'content' || TYPED.includes(kind)).map((word) => word.text);
  return { question: subject + text, how: 'aspect', focus: own.join(''), alone: true };
}

/** What stands for what was asked about is put in its words. */
function stand(text: string, words: readonly Word[], last: string): CompletedQuestion | null {
  const pronoun = words.find(({ kind }) => kind === 'pronoun');
  const subject = subjectOf(last, words);
  if (!pronoun || subject === '' || words.filter(({ kind }) => kind === 'content').length > 3) return null;
  const question = text.slice(0, pronoun.start) + subject + text.slice(pronoun.end);
  const own = words.filter(({ kind }) => kind === 'content').map((word) => word.text);
  return { question, how: 'aspect', focus: own.join(''), alone: false };
}

/** `有的话呢` after a question about what is not there, and the other way round. */
function turnAround(fragment: string, last: string): CompletedQuestion | null {
  if (/^(?:有|是|要|需要)$/u.test(fragment) && /[没不无]/u.test(last))
    return {
      question: last.replace(/没有?|不(?=[是要需])|无/u, '有').replace('有有', '有'),
      how: 'replace',
      focus: '',
      alone: false,
    };
  if (/^(?:没有?|不是|不要|不需要)$/u.test(fragment) && /有|是|要/u.test(last))
    return {
      question: last.replace(/有|是|要/u, (word) => (word === '有' ? '没有' : `不${word}`)),
      how: 'replace',
      focus: '',
      alone: false,
    };
  return null;
}

/** What a question is about, without what it asks and without what `own` says itself. */
export function subjectOf(question: string, own: readonly Word[] = []): string {
  const words = readWords(question);
  const said = new Set(own.filter(({ kind }) => TYPED.includes(kind)).map(({ kind }) => kind));
  const isBeside = (word: Word) =>
    words.some(({ kind, start, end }) => kind === 'content' && (end === word.start || start === word.end));
  const about = words.filter(
    (word) => ['content', 'person', 'amount'].includes(word.kind) || (word.kind === 'act' && isBeside(word)),
  );
  if (!about.some(({ kind }) => kind === 'content')) about.push(...words.filter(({ kind }) => kind === 'act'));
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
