import { queryTerms } from '#server/retrieval/count-terms.ts';
import { focusQuestion } from '#server/retrieval/question-focus.ts';
import { foldQuestion, normalizeQuestion } from '../normalize-question.ts';
import { foldYesNo, type QuestionForm } from './fold-yes-no.ts';
import { type Counted, findDeeds, findTelling, readCounted } from './telling-words.ts';

/** A question taken apart, as far as comparing needs it. */
export interface ReadQuestion {
  /** What an exact match compares. */
  key: string;
  /** Without courtesies, question words and particles, everyday words made one. */
  core: string;
  /** Characters and pairs of the core. */
  terms: Set<string>;
  /** Latin words, and numbers that count nothing. */
  figures: Set<string>;
  /** Numbers by what they count. */
  amounts: Counted['amounts'];
  /** What is done. */
  deeds: Set<string>;
  /** How often it says not. */
  negations: number;
  /** What is asked for: when, where, how much, ... Empty for no more than a topic. */
  aims: Set<string>;
  /** Whether it asks if something is so, or for something. */
  form: QuestionForm;
  /** What it names of each group of things that are told apart. */
  telling: Set<string>[];
}

/** Words for the same thing at a counter or a hotline; the first one stands for all. */
const SAME: readonly (readonly [word: string, others: RegExp])[] = [
  ['丢失', /丢了|弄丢了?|掉了|不见了|遗失|丢掉了?|丢(?!失)/g],
  ['补办', /补领|重办|补一[张个本]|重新办理?/g],
  ['费用', /价格|价钱|收费标准|收费|资费|多少钱/g],
  ['地址', /地点|地方|位置/g],
  ['电话', /联系方式|热线|号码是多少/g],
  ['时间', /几点|钟点|什么时候|何时/g],
  ['材料', /资料|证件|手续(?!费)/g],
  ['办理', /申办|申请|办(?![理公事])/g],
  ['怎么', /怎样|如何|咋/g],
  ['儿童', /小孩子?|小朋友|孩子/g],
  ['成人', /大人|成年人/g],
  ['宠物', /小?狗狗?|小?猫[咪猫]?/g],
];

const AIMS: readonly (readonly [aim: string, words: RegExp])[] = [
  ['time', /时间|多久|几天|多长|日期/],
  ['place', /地址|哪里|在哪|哪儿|几楼|几号窗口/],
  ['price', /费用|多少钱|免费/],
  ['way', /怎么|流程|步骤|方法/],
  ['reason', /为什么|为何|原因|怎么回事/],
  ['person', /谁|哪些人|什么人|对象/],
  ['papers', /材料/],
  ['phone', /电话/],
];

/** What is asked of each is asked of one. */
const EACH = /每(?=个?[月人]|[天次年晚位]|小时)/g;

const COURTESY =
  /请问一?下?|您好|你好|麻烦|帮我|帮忙|我想(?:知道|问一?下?|了解一?下?|要)?|想问一?下?|告诉我|谢谢|一下/g;

export function readQuestion(text: string): ReadQuestion {
  const plain = foldQuestion(text).replace(COURTESY, '');
  const { amounts, rest, text: counted } = readCounted(plain.replace(EACH, '一'));
  const same = SAME.reduce((now, [word, others]) => now.replace(others, word), counted);
  const { text: folded, form } = foldYesNo(same);
  // Whether there is a thing, or it may be done, is asked by its name.
  const named = form === 'whether' ? folded.replace(/^(?:这里|那里|店里|里面)?有(?=.+吗$)/u, '') : folded;
  const core = normalizeQuestion(focusQuestion(named));
  const aims = AIMS.filter(([, words]) => words.test(folded)).map(([aim]) => aim);
  return {
    key: normalizeQuestion(text),
    core,
    terms: new Set([...queryTerms(core), ...core]),
    figures: new Set(rest.match(/[a-z]+|\d+(?:\.\d+)?/g)),
    amounts,
    deeds: findDeeds(plain),
    negations: (folded.match(/(?<!能|可|是|要|行|对|好)[不没未非无](?!是)/g) ?? []).length,
    // 怎么 beside something more precise says nothing.
    aims: new Set(aims.length > 1 ? aims.filter((aim) => aim !== 'way') : aims),
    form,
    telling: findTelling(plain),
  };
}
