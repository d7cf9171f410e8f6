import type { MadeQuestion, QuestionSource } from '../generation/rules/made-question.ts';
import { askSections, questionKey } from '../generation/rules/make-questions.ts';

/** A part of a document. @param id that of the document */
export interface OutlinePart extends QuestionSource {
  id: string;
  segmentId: number;
}

/** A question with the segment that it was made from. */
export interface PlacedQuestion extends MadeQuestion {
  segmentId: number;
}

/**
 * Questions of several documents for somebody who asks only a few: one of each section, documents taking turns, before any section is asked
 * about twice; of a table another row before another column.
 */
export function mixQuestions(parts: readonly OutlinePart[]): PlacedQuestion[] {
  const documents = new Map<string, Map<string, PlacedQuestion[]>>();
  for (const part of parts) {
    const sections = documents.get(part.id) ?? new Map<string, PlacedQuestion[]>();
    documents.set(part.id, sections);
    for (const { path, questions } of askSections(part)) {
      const key = path.join('\n');
      sections.set(key, [
        ...(sections.get(key) ?? []),
        ...questions.map((one) => ({ ...one, segmentId: part.segmentId })),
      ]);
    }
  }
  const rounds = [...documents.values()].map((sections) => toRounds([...sections.values()].map(spreadRows)));
  const asked = new Set<string>();
  return toRounds(rounds)
    .flatMap((round) => takeTurns(round))
    .filter(({ question }) => {
      const key = questionKey(question);
      return !asked.has(key) && asked.add(key);
    });
}

/** Questions of a section so that the same passage is not asked for twice in a row. */
function spreadRows(questions: readonly PlacedQuestion[]): PlacedQuestion[] {
  const rows = new Map<string, PlacedQuestion[]>();
  for (const one of questions) rows.set(one.answer, [...(rows.get(one.answer) ?? []), one]);
  return takeTurns([...rows.values()]);
}

/** The first of each, then the second of each, and so on. */
function toRounds<T>(lanes: readonly (readonly T[])[]): T[][] {
  const longest = Math.max(0, ...lanes.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => lanes.flatMap((lane) => lane.slice(round, round + 1)));
}

const takeTurns = <T>(lanes: readonly (readonly T[])[]): T[] => toRounds(lanes).flat();
