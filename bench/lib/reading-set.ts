import fs from 'node:fs';
import { z } from 'zod';

/** Only what the benchmarks need; anything else in the file is ignored. */
const ReadingSet = z.array(
  z.object({
    context: z.string(),
    questions: z.array(z.object({ question: z.string(), answers: z.array(z.string()).default([]) })),
  }),
);

export interface Passage {
  context: string;
  questions: { question: string; answers: string[] }[];
}

/** Reads a file of passages and questions; passages with the same text become one with the questions of all. */
export function readPassages(file: string): Passage[] {
  const passages = new Map<string, Passage>();
  for (const { context, questions } of ReadingSet.parse(JSON.parse(fs.readFileSync(file, 'utf8')))) {
    const passage = passages.get(context) ?? { context, questions: [] };
    passage.questions.push(...questions);
    passages.set(context, passage);
  }
  return [...passages.values()];
}
