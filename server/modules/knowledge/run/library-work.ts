import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { AskModel } from '#server/platform/model/complete-text.ts';
import type { ChooseDocuments } from './choose-documents.ts';
import type { RunStore } from './run.store.ts';
import type { ScopeStore } from './scope.store.ts';

/** A configured model with its name for people. */
export interface LibraryModel {
  name: string;
  ask: AskModel;
}

/** What long work on the documents of a library is built from. */
export interface LibraryWork {
  db: Database;
  jobs: Jobs;
  runs: RunStore;
  scope: ScopeStore;
  chooseDocuments: ChooseDocuments;
  /** Says that segments of a library changed. */
  noteChange(libraryId: string): Promise<void>;
  /** Null: none is configured. */
  model(): LibraryModel | null;
}

/** One at a time, so that it leaves the database to those who wait for an answer. */
export const LIBRARY_JOB = { attempts: 3, retryDelay: 5, expiry: 3600, concurrency: 1 };

/** What a job of one run carries. */
export const RunPayload = z.object({ runId: z.string() });
