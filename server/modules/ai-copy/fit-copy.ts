import { type CopyTarget, QUESTION_SEPARATOR } from '#contract/ai-copy.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';

/**
 * What was written as the form takes it: no fences, quotes or numbers around it, within the limits of its field; questions separated by
 * `|`, each once. Empty when nothing is left.
 */
export function fitCopy(target: CopyTarget, written: string): string {
  const text = written
    .trim()
    .replace(/^```[a-z]*\n?|\n?```$/gi, '')
    .trim();
  if (target === 'prompt') return cut(text, LIMITS.prompt);
  if (target === 'greeting') return cut(dropQuotes(text.replace(/\s*\n+\s*/g, '')), LIMITS.welcomeText);
  const questions = text
    .split(/[\n|｜]/)
    .map(cleanQuestion)
    .filter(isWorthAsking);
  return [...new Set(questions)].slice(0, LIMITS.commonQuestions).join(QUESTION_SEPARATOR);
}

const isWorthAsking = (question: string): boolean => {
  const length = [...question].length;
  return length >= 2 && length <= LIMITS.commonQuestion;
};

const cleanQuestion = (line: string): string =>
  dropQuotes(line.trim().replace(/^(?:[-*•·]|\(?\d{1,2}[.、)）:：]|[（(]\d{1,2}[)）]|[①-⑩])\s*/u, '')).trim();

const dropQuotes = (text: string): string => text.replace(/^[“"「『](.*)[”"」』]$/su, '$1');

/** At a line's end where there is one, so that no sentence breaks off. */
function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const head = characters.slice(0, most).join('');
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('。') + 1);
  return (end > most / 2 ? head.slice(0, end) : head).trimEnd();
}
