import { z } from 'zod';
import type { SpeechInput } from '#contract/speech.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { defineJob, noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { ProjectNodes } from '../project-nodes.store.ts';
import type { NodeStore } from './node.store.ts';
import { type RoleSpeech, sentencesOf } from './node-clock.ts';

const JOB = defineJob({
  name: 'node-speech',
  payload: z.object({ projectId: z.string(), accountId: z.string() }),
  attempts: 3,
  retryDelay: 30,
  expiry: 3 * 3600,
  concurrency: 1,
});
/** Whoever types saves every few seconds: what is said then is spoken together. */
const AFTER_SECONDS = 2;
/** Lengths of sentences that nothing says any more, such as before a change is taken back; more are forgotten. */
const SPARE = 500;

interface Dependencies {
  store: NodeStore;
  projects: ProjectNodes;
  speechOf(accountId: string, roleId: string): Promise<RoleSpeech>;
  speak(input: SpeechInput, accountId: string, signal: AbortSignal): Promise<{ durationMs: number; standIn?: string }>;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
}

/** Has all sentences of a project spoken before anybody plays them: the sound waits in the cache of speech, the lengths stand in the database. */
export function createNodeSpeech({ store, projects, speechOf, speak, jobs, log }: Dependencies) {
  jobs.define(JOB, {
    run: ({ accountId, projectId }, { signal }) => prepare(accountId, projectId, signal),
    onGivenUp: nothingToTell('each sentence that is not ready says so, and whoever plays it has it spoken then'),
    orphans: noRow('whoever looks at the nodes asks for what is not ready'),
    ownerOf: async ({ accountId }) => accountId,
  });

  async function prepare(accountId: string, projectId: string, signal: AbortSignal): Promise<void> {
    const spoken = await store.spoken(projectId);
    const said = new Set<string>();
    // What is edited, and what visitors see, which another role may say.
    for (const { roleId, scripts } of await projects.scripts(accountId, projectId)) {
      const speech = await speechOf(accountId, roleId).catch((error: unknown) => {
        if (error instanceof AppError) return null; // the role is gone
        throw error;
      });
      if (!speech?.voice) continue;
      for (const script of scripts) {
        const made: { key: string; seconds: number }[] = [];
        for (const text of sentencesOf(script)) {
          signal.throwIfAborted();
          const key = speech.keyOf(text);
          said.add(key);
          const input = spoken.has(key) ? null : speech.inputOf(text);
          if (!input) continue;
          const found = await speakOne(input, accountId, signal);
          if (found === null) continue;
          spoken.set(key, found);
          made.push({ key, seconds: found });
        }
        await store.noteSpoken(accountId, projectId, made);
      }
    }
    const spare = [...spoken.keys()].filter((key) => !said.has(key));
    await store.forgetSpoken(projectId, spare.slice(0, Math.max(0, spare.length - SPARE)));
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
      jobs
        .send(JOB, { accountId, projectId }, { key: projectId, afterSeconds: AFTER_SECONDS })
        .catch((error: unknown) => log.warn({ err: error }, 'speech of nodes is not prepared ahead')),
  };
}

export type SpeakAhead = ReturnType<typeof createNodeSpeech>;
