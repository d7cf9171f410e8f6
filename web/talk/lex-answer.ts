import { Marked, type Token } from 'marked';

/** A part of an answer that is shown as it was written, since to read it as Markdown would take too long. */
export interface PlainToken {
  type: 'plain';
  raw: string;
}
export type AnswerToken = Token | PlainToken;

/** What the lexer did: calls for a place in the text, and the characters that lay before each of them. */
export interface LexerWork {
  calls: number;
  characters: number;
}

/**
 * Bounds of one paragraph, list, quotation or table (what blank lines part). People stay far below: a table of 200 rows has 10,000
 * characters, a legal text five levels.
 */
const BOUNDS = {
  characters: 20_000,
  /** Quotations and lists in each other, by the marks at the beginning of a line. */
  depth: 20,
  /** Brackets that are open at once. The lexer tries each of them against the whole rest: the cost is cubic. */
  open: 32,
} as const;
/** Of one reading: a paragraph of 5,000 characters with 200 marks takes half of it; a long answer that is read at once has more. */
const MOST_WORK: LexerWork = { calls: 40_000, characters: 1_000_000 };
const WORK_PER_CHARACTER = 40;
/** The last net, ms: what the bounds did not foresee. */
const LONGEST_MS = 100;

class TooMuchWork extends Error {}

/**
 * Reads the Markdown of one answer while it grows. What was read stays: all but the last two blocks are taken from the reading before.
 * What is out of bounds is plain text, and stays so while it grows.
 * @param now ms; another clock only in tests
 */
export function createAnswerLexer(now: () => number = () => performance.now()) {
  const work: LexerWork = { calls: 0, characters: 0 };
  let budget = { ...MOST_WORK, until: 0 };
  const renew = (length: number, until: number) => {
    const { calls, characters } = MOST_WORK;
    budget = { calls: calls + length, characters: characters + WORK_PER_CHARACTER * length, until };
  };
  let known: { text: string; tokens: AnswerToken[] } = { text: '', tokens: [] };
  /** Beginnings of blocks that were too much. */
  let refused: string[] = [];

  const spend = (characters: number): false => {
    work.calls += 1;
    work.characters += characters;
    budget.calls -= 1;
    budget.characters -= characters;
    if (budget.calls < 0 || budget.characters < 0 || now() > budget.until) throw new TooMuchWork();
    return false; // the lexer's own function does the rest
  };
  const marked = new Marked({
    gfm: true,
    breaks: true,
    tokenizer: {
      // Reference links are switched off: `[1]` is a citation here, whatever a document's text defines.
      def: () => undefined,
      reflink: () => undefined,
      // The first that is asked at each place: of blocks, and within a line.
      space: () => spend(0),
      escape: (text) => spend(text.length),
    },
  });

  const tryLex = (text: string): Token[] | null => {
    try {
      const tokens = marked.lexer(text);
      return depthOf(tokens) > 2 * BOUNDS.depth ? null : [...tokens];
    } catch {
      return null; // too much work, or a fault of the lexer: its text can still be read
    }
  };

  function lexPart(text: string): AnswerToken[] {
    const blocks = splitBlocks(text);
    const isOut = blocks.map((block) => refused.some((start) => block.startsWith(start)) || isOutOfBounds(block));
    if (!isOut.includes(true)) {
      const tokens = tryLex(text);
      if (tokens) return tokens;
    }
    const until = now() + LONGEST_MS;
    return blocks.flatMap((block, index): AnswerToken[] => {
      renew(block.length, until);
      const tokens = isOut[index] ? null : tryLex(block);
      if (tokens) return tokens;
      if (!refused.some((start) => block.startsWith(start))) refused.push(block.trimEnd());
      return [{ type: 'plain', raw: block }];
    });
  }

  return {
    work,
    /** @param text the answer so far; one that does not go on from the last one is read anew */
    lex(text: string): readonly AnswerToken[] {
      if (text === known.text) return known.tokens;
      const goesOn = known.text !== '' && text.startsWith(known.text);
      if (!goesOn) refused = [];
      const settled = goesOn ? known.tokens.slice(0, findGrowing(known.tokens)) : [];
      const from = settled.reduce((sum, token) => sum + token.raw.length, 0);
      // Tabs and line ends are written anew by the lexer: where its text is not the answer's, nothing is taken over.
      const holds = settled.every((token) => token.type === 'plain') || text.startsWith(joinRaw(settled));
      renew(text.length - (holds ? from : 0), now() + LONGEST_MS);
      const tokens = holds ? [...settled, ...lexPart(text.slice(from))] : lexPart(text);
      known = { text, tokens };
      return tokens;
    },
  };
}

const joinRaw = (tokens: readonly AnswerToken[]): string => tokens.map(({ raw }) => raw).join('');

/** Where the last two blocks begin: the last one grows, and may turn out to belong to the one before (a line below a list). */
function findGrowing(tokens: readonly AnswerToken[]): number {
  let blocks = 0;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    if (tokens[index]?.type !== 'space') blocks += 1;
    if (blocks === 2) return index;
  }
  return 0;
}

/** Cuts at blank lines, but not within fenced code; each block has the lines that follow it. Joined they are the text. */
function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block = '';
  let fence = '';
  let isBlank = false;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const blank = fence === '' && line.trim() === '';
    if (isBlank && !blank) {
      blocks.push(block);
      block = '';
    }
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    isBlank = blank;
    block += line;
  }
  if (block !== '') blocks.push(block);
  return blocks;
}

function isOutOfBounds(block: string): boolean {
  if (/^ {0,3}(`{3,}|~{3,})/.test(block)) return false; // code: one token, however long
  if (block.length > BOUNDS.characters) return true;
  for (const line of block.split('\n')) if (countMarks(line) > BOUNDS.depth) return true;
  const open: Record<string, number> = { '[': 0, '(': 0, '<': 0 };
  for (const sign of block) {
    const opener = CLOSERS[sign];
    if (opener) open[opener] = Math.max(0, (open[opener] ?? 0) - 1);
    else if (sign in open && ++(open[sign] as number) > BOUNDS.open) return true;
  }
  return false;
}

const CLOSERS: Record<string, string> = { ']': '[', ')': '(', '>': '<' };

/** Marks of quotations and lists that a line begins with. A rule of dashes is none. */
function countMarks(line: string): number {
  const start = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(line)?.[0] ?? '';
  return /^(?:[ \t]*[-*]){3,}[ \t]*$/.test(line) ? 0 : (start.match(/>|[-+*]|\d+/g)?.length ?? 0);
}

/** Levels of tokens in each other, counted no further than is of interest. */
function depthOf(tokens: readonly Token[], level = 1): number {
  if (level > 2 * BOUNDS.depth) return level;
  let deepest = level;
  for (const token of tokens) {
    const children: Token[] = 'tokens' in token ? (token.tokens ?? []) : [];
    const items: Token[] = token.type === 'list' ? token.items : [];
    if (children.length + items.length > 0) deepest = Math.max(deepest, depthOf([...children, ...items], level + 1));
  }
  return deepest;
}
