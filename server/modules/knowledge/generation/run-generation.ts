import { GENERATION_LIMITS } from '#contract/generation.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import type { RunningJob } from '#server/platform/jobs/define-job.ts';
import type { LibraryWork } from '../run/library-work.ts';
import { askForQuestions, isGrounded } from './ask-for-questions.ts';
import { CITED, coversQuestion, holdsAsked, type Said } from './covers-question.ts';
import type { GenerationStore, NewQuestion } from './generation.store.ts';
import type { MadeQuestion } from './rules/made-question.ts';
import { makeQuestions, questionKey } from './rules/make-questions.ts';
import { isBarRow } from './rules/read-tables.ts';

/** What a run is asked for. */
export interface GenerationInput {
  documentIds: string[];
  engine: 'rules' | 'model';
}

/** What a role with the library answers a question without a model, and the segments that it cites; null where it refuses. */
export type AnswerFor = (accountId: string, libraryId: string, question: string) => Promise<Said | null>;

interface Proposed {
  question: string;
  answer: string;
  answered: boolean;
  source: string;
}

interface Dependencies extends Pick<LibraryWork, 'runs' | 'scope' | 'model'> {
  questions: GenerationStore;
  answerFor: AnswerFor;
}

/** Writes the questions of one run. Begins anew when it was cut off: nothing can have been decided before its end. */
export async function runGeneration(
  { runs, scope, questions, answerFor, model: findModel }: Dependencies,
  runId: string,
  job: RunningJob,
): Promise<void> {
  const run = await runs.find(runId);
  if (!run || run.status !== RUN_STATUS.running) return;
  const model = findModel();
  const { documentIds, engine } = run.input as unknown as GenerationInput;
  await questions.clear(runId);
  const asked = new Set<string>();
  let made = 0;
  let done = 0;
  let refused = 0;
  let truncated = false;
  documents: for (const document of await scope.documents(run.libraryId, documentIds)) {
    if (!document.enabled) continue; // what answers nothing is asked nothing
    const title = document.name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
    for await (const page of scope.segments(document.id)) {
      for (const segment of page) {
        job.signal.throwIfAborted();
        const found: Proposed[] = [];
        if (engine === 'rules') {
          for (const one of makeQuestions({ text: segment.text, heading: segment.heading, title })) {
            job.signal.throwIfAborted();
            const proposed = propose(one, await answerFor(run.accountId, run.libraryId, one.question), segment.id);
            if (proposed) found.push(proposed);
          }
        } else if (model) {
          const reply = await askForQuestions(model.ask, segment.text, segment.heading, job.signal);
          refused += reply.refused;
          for (const one of reply.made) {
            job.signal.throwIfAborted();
            const said = await answerFor(run.accountId, run.libraryId, one.question);
            // A question that its own role can't answer promises what nobody keeps.
            if (said?.segmentIds.includes(segment.id))
              found.push({ ...one, answered: isGrounded(one.answer, said.text), source: 'model' });
            else refused++;
          }
        }
        const rows = found
          .filter(({ question }) => isNew(asked, question))
          .slice(0, GENERATION_LIMITS.questions - made)
          .map(
            ({ question, answer, answered, source }): NewQuestion => ({
              runId,
              documentId: document.id,
              segmentId: segment.id,
              question,
              answer,
              answered,
              engine: source,
            }),
          );
        await questions.insert(rows);
        made += rows.length;
        done++;
        // A model takes seconds for each segment, rules take none.
        if ((engine === 'model' || done % 50 === 0) && !(await runs.advance(runId, done))) return;
        truncated =
          made >= GENERATION_LIMITS.questions || (engine === 'model' && done >= GENERATION_LIMITS.modelSegments);
        if (truncated) break documents;
      }
    }
  }
  if (!(await runs.advance(runId, done))) return;
  await runs.finish(runId, RUN_STATUS.done, { result: { truncated, refused } });
}

function isNew(asked: Set<string>, question: string): boolean {
  const key = questionKey(question);
  if (asked.has(key)) return false;
  asked.add(key);
  return true;
}

/**
 * A question of the rules with the answer that it is proposed with; null where the role answers it from another place. What stands in a
 * table is told in the role's own words, and only where the role reads this row: beside others like it, it may read another one.
 */
function propose(one: MadeQuestion, said: Said | null, segmentId: number): Proposed | null {
  const { question, source } = one;
  const answered = said !== null && coversQuestion(one, said, segmentId);
  if (one.value === undefined && !one.holdsRows) {
    const isElsewhere = said !== null && !said.segmentIds.includes(segmentId);
    return isElsewhere || !holdsAsked(question, one.answer) ? null : { question, answer: one.answer, answered, source };
  }
  if (!answered) return null;
  const answer = one.told ?? said.text.replace(CITED, '').trim();
  const isRaw = answer.split('\n').some((line) => isBarRow(line) && !line.trim().startsWith('|'));
  return isRaw || answer.length > GENERATION_LIMITS.answer ? null : { question, answer, answered, source };
}
