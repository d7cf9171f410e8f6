import { z } from 'zod';
import { PRESENTATION_LIMITS } from '#contract/presentation.contract.ts';
import type { SpeechInput } from '#contract/speech.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { defineJob, noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { createPacedMap } from '#server/platform/pace.ts';
import type { ProjectNodes } from '../project-nodes.store.ts';
import type { NodeClock, RoleSpeech } from './node-clock.ts';
import type { SpokenStore } from './spoken.store.ts';

const JOB = defineJob({
  name: 'node-speech',
  payload: z.object({
    projectId: z.string(),
    accountId: z.string(),
    /** Sentences that have been spoken, or can't be, since this was begun. */
    done: z.number().int().min(0).default(0),
  }),
  attempts: 3,
  retryDelay: 30,
  expiry: 900,
  concurrency: 2,
});
/** Spoken in one run: then it is the next account's turn. */
const AT_ONCE = { sentences: 40, ms: 10_000 } as const;
type Payload = z.output<typeof JOB.payload>;
/** Whoever types saves every few seconds: what is said then is spoken together. */
const AFTER_SECONDS = 2;
/** Lengths of sentences that nothing says any more, such as before a change is taken back; more are forgotten. */
const SPARE = 500;

interface Dependencies {
  spoken: SpokenStore;
  clock: NodeClock;
  projects: ProjectNodes;
  /** Null where the role is gone. */
  findSpeech(accountId: string, roleId: string): Promise<RoleSpeech | null>;
  speak(input: SpeechInput, accountId: string, signal: AbortSignal): Promise<{ durationMs: number; standIn?: string }>;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
}

/** Has all sentences of a project spoken before anybody plays them: the sound waits in the cache of speech, the lengths stand in the database. */
export function createNodeSpeech({ spoken, clock, projects, findSpeech, speak, jobs, log }: Dependencies) {
  jobs.define(JOB, {
    run: prepare,
    onGivenUp: nothingToTell('each sentence that is not ready says so, and whoever plays it has it spoken then'),
    orphans: noRow('whoever looks at the nodes asks for what is not ready'),
    ownerOf: async ({ accountId }) => accountId,
  });

  const send = (data: Payload, afterSeconds = 0): Promise<void> =>
    jobs.send(JOB, data, { key: data.projectId, afterSeconds });

  async function prepare({ accountId, projectId, done }: Payload, { signal }: { signal: AbortSignal }): Promise<void> {
    const [known, scripts] = await Promise.all([spoken.all(projectId), projects.scripts(accountId, projectId)]);
    if (scripts.length === 0) return; // the project is gone
    const sentences = await listSentences(accountId, scripts);
    let left = PRESENTATION_LIMITS.spokenSeconds - (await spoken.secondsOf(accountId));
    const until = performance.now() + AT_ONCE.ms;
    const made: { key: string; seconds: number }[] = [];
    let [at, asked] = [0, 0];
    try {
      for (const [key, { text, speech }] of sentences) {
        // Those that could not be spoken are not tried again at once.
        if (at++ < done || known.has(key)) continue;
        signal.throwIfAborted();
        if (left <= 0) break;
        if (asked === AT_ONCE.sentences || performance.now() > until) {
          await send({ accountId, projectId, done: at - 1 });
          return;
        }
        asked++;
        const input = speech.inputOf(text);
        const seconds = input && (await speakOne(input, accountId, signal));
        if (seconds === null) continue;
        left -= seconds;
        made.push({ key, seconds });
      }
    } finally {
      await spoken.note(accountId, projectId, made);
    }
    const spare = [...known.keys()].filter((key) => !sentences.has(key));
    await spoken.forget(projectId, spare.slice(0, Math.max(0, spare.length - SPARE)));
  }

  /** What is edited, and what visitors see, which another role may say, by the keys of their speech. */
  async function listSentences(accountId: string, scripts: { roleId: string; scripts: string[] }[]) {
    const paced = createPacedMap();
    const sentences = new Map<string, { text: string; speech: RoleSpeech }>();
    for (const { roleId, scripts: some } of scripts) {
      const speech = await findSpeech(accountId, roleId);
      if (!speech?.voice) continue;
      await paced(some, (script) => {
        for (const [text, key] of clock.sentencesOf(script, speech)) sentences.set(key, { text, speech });
      });
    }
    return sentences;
  }

  /** Seconds; null for what can't be spoken, or only by another voice for now. */
  async function speakOne(input: SpeechInput, accountId: string, signal: AbortSignal): Promise<number | null> {
    try {
      const { durationMs, standIn } = await speak(input, accountId, signal);
      return standIn === undefined ? durationMs / 1000 : null;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error }, 'a sentence of a node was not spoken');
      return null;
    }
  }

  return {
    /** Soon, and once for all that ask until then. What called for it is done, whether this can be sent or not. */
    prepare: (accountId: string, projectId: string): Promise<void> =>
      send({ accountId, projectId, done: 0 }, AFTER_SECONDS).catch((error: unknown) =>
        log.warn({ err: error }, 'speech of nodes is not prepared ahead'),
      ),
  };
}

export type SpeakAhead = ReturnType<typeof createNodeSpeech>;
