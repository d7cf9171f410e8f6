import { isAsked, splitPassage } from '../answerer/split-passage.ts';
import type { FoundPassages } from '../answerer.ts';
import { readWords } from './read-words.ts';

type Hit = FoundPassages['hits'][number];

/** Choices of one reply: more can't be remembered by whoever hears them. */
const MOST = 3;
const LONGEST = 20;
/** Passages that are looked at: those after them share no more than a word with the question. */
const LOOKED_AT = 6;
const asked = /^\s*(?:[-*•]\s*)?(?:\d{1,2}[.、)）]\s*)?(?:问|Q|q)\s*[:：]\s*(.{4,40}?[？?]?)\s*$/u;
/** How a heading is counted: 一、 2.1 第三章 （四）. */
const counted =
  /^(?:第?[一二三四五六七八九十百\d]+[章节条部编款、.．)）\s]+|[（(][一二三四五六七八九十\d]+[)）]\s*|\d+(?:\.\d+)*\s*)+/u;

/**
 * What somebody may have meant whose question nothing answers: headings and written questions of the nearest passages, where these
 * speak about something that the question names. None for anything else.
 */
export function findChoices(
  question: string,
  { hits: sure, below = [], terms = [] }: Pick<FoundPassages, 'hits' | 'below'> & Partial<Pick<FoundPassages, 'terms'>>,
): string[] {
  const subjects = readSubjects(question);
  if (subjects.length === 0) return [];
  const others = terms.filter(({ isOther, of = '' }) => isOther && subjects.some((subject) => subject.includes(of)));
  const names = [...subjects, ...others.map(({ term }) => term)].filter((name) => name.length >= 2);
  const isNear = (text: string) => names.some((name) => text.includes(name));
  const hits = [...sure, ...below];
  const choices: string[] = [];
  for (const hit of hits.slice(0, LOOKED_AT)) {
    const questions = hit.text.split('\n').flatMap((line) => asked.exec(line)?.[1] ?? []);
    const all = readSections(hit);
    const near = all.filter(({ title, text }) => isNear(`${title}\n${text}`));
    // A document about what was named may hold it under any of its titles.
    const sections = near.length === 0 && isNear(hit.heading[0] ?? '') ? all : near;
    for (const label of [...questions.filter(isNear), ...sections.map(({ title }) => title)])
      if (label.length >= 2 && label.length <= LONGEST && !choices.includes(label) && label !== question)
        choices.push(label);
  }
  return choices.slice(0, MOST);
}

/** What stands under each title of a passage, and what stands before the first under its heading. */
function readSections({ heading, text }: Hit): { title: string; text: string }[] {
  const sections: { title: string; text: string }[] = [];
  // A title of the whole document tells nothing about the passage.
  let open = { title: heading.length > 1 ? bare(heading.at(-1) ?? '') : '', text: '' };
  for (const [index, statement] of splitPassage(text).entries()) {
    if (statement.kind !== 'title' || isAsked(statement)) open.text += `\n${statement.text}`;
    // The first line of a document is its own name.
    else if (index === 0 && (heading.length === 0 || bare(statement.text) === bare(heading[0] ?? ''))) continue;
    else {
      sections.push(open);
      open = { title: bare(statement.text), text: '' };
    }
  }
  return [...sections, open].filter((section) => section.title !== '');
}

const bare = (title: string): string =>
  title
    .replace(/^(?:[#■◆◇▲★☆▼▶►□§●▪>\s]+|\[\d{1,2}\])\s*/u, '')
    .replace(/^【(.*)】$/u, '$1')
    .replace(counted, '')
    .trim();

/** What the question is about, whole: words that stand side by side are one. */
function readSubjects(question: string): string[] {
  const subjects: string[] = [];
  let end = -1;
  for (const { text, start, end: after, kind } of readWords(question)) {
    if (kind === 'content' && start === end) subjects.push((subjects.pop() ?? '') + text);
    else if (kind === 'content') subjects.push(text);
    end = kind === 'content' ? after : -1;
  }
  return subjects.filter((subject) => subject.length >= 2);
}

/** `您想问的是更名手续，还是退订手续？` */
export function writeChoices(choices: readonly string[]): string {
  const named = choices.map((choice) => (/[？?]$/u.test(choice) ? `“${choice}”` : choice));
  if (named.length === 1) return `资料里有“${choices[0]}”的内容，需要我说给您听吗？`;
  return `您想问的是${named.slice(0, -1).join('、')}，还是${named.at(-1)}？`;
}
