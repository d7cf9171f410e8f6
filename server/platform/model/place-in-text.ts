/** What stands between such signs is written about, and meant by nobody. */
const CLOSERS: Readonly<Record<string, string>> = {
  '`': '`',
  '"': '"',
  "'": "'",
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '*': '*',
  _: '_',
  '(': ')',
  '（': '）',
  '《': '》',
  '【': '】',
};
/** As much of a line as tells whether it opens or closes a block of code. */
const HEAD = 80;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const SENTENCE = /[。！？!?…]|[a-z]\.(?:\s|$)/i;
const SENTENCE_END = /[。！？!?….]$/;

/** Whether what stands between the two is quoted, set off or escaped. */
export const isQuoted = (before: string, after: string): boolean =>
  before === '\\' || (before !== '' && CLOSERS[before] !== undefined && after.startsWith(CLOSERS[before] ?? ''));

/** Where a text that comes in pieces stands: in code, in a line, in a sentence. Costs the same however long the text is. */
export function createPlace() {
  let fence: string | null = null;
  /** Backticks that opened code in this line, and those of the run that the text ends with. */
  let open = 0;
  let run = 0;
  let head = '';
  let last = '';
  /** The last sign of the line that is no space. */
  let solid = '';
  let sentence = false;

  const openAfter = (): number => {
    if (run === 0) return open;
    if (open === 0) return run;
    return run === open ? 0 : open;
  };
  function endLine(): void {
    const mark = FENCE.exec(head)?.[1];
    if (mark && fence === null) fence = mark;
    else if (mark && fence !== null && mark.startsWith(fence) && head.trim() === mark) fence = null;
    open = 0;
    run = 0;
    head = '';
    solid = '';
  }
  function goOn(part: string): void {
    if (head.length < HEAD) head += part.slice(0, HEAD - head.length);
    if (part.startsWith('`')) run += part.length;
    else {
      open = openAfter();
      run = 0;
    }
    solid = part.trimEnd().at(-1) ?? solid;
  }

  return {
    say(text: string): void {
      if (text === '') return;
      last = text.at(-1) ?? '';
      sentence ||= SENTENCE.test(text);
      for (const [part] of text.matchAll(/`+|\n|[^`\n]+/g)) {
        if (part === '\n') endLine();
        else goOn(part);
      }
    },
    /** What is no text of its own; the sign before a mark counts there as well. */
    think(text: string): void {
      last = text.at(-1) ?? last;
    },
    last: () => last,
    inCode: (): boolean => fence !== null || openAfter() > 0,
    /** Whether anything stands before it in its line. */
    inLine: (): boolean => solid !== '',
    /** Whether anything stands before it in its sentence. */
    inSentence: (): boolean => solid !== '' && !SENTENCE_END.test(solid),
    /** Whether a sentence has ended by now. */
    hasSentence: (): boolean => sentence,
  };
}
