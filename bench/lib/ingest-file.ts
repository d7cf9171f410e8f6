import { setTimeout as delay } from 'node:timers/promises';
import { CODE } from '#contract/errors.contract.ts';
import { documentPage, STATUS, saveLibrary } from '#contract/knowledge.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';

export interface Ingestion {
  /** `unsettled`: the server was still at work when the time was up. */
  outcome: 'success' | 'failed' | 'refused' | 'crashed' | 'unsettled';
  /** For people; empty on success. */
  reason: string;
  /** From the start of the upload to the end. */
  ms: number;
  /** From the moment the server has taken the file over to the end: waiting for a worker, reading, cutting, indexing, writing. */
  workMs: number;
  segments: number;
  /** Null for formats without pages. */
  pages: number | null;
}

const LIBRARY = '测速';
const POLL_MS = 25;
/** The product itself gives up a file after five minutes of work. */
const LIMIT_MS = 360_000;

export interface Desk {
  server: RunningServer;
  token: string;
  libraryId: string;
}

/** Signs in and makes the library that takes the files. */
export async function openDesk(server: RunningServer): Promise<Desk> {
  const token = await server.signIn();
  return { server, token, libraryId: (await server.call(saveLibrary, { name: LIBRARY }, token)).data };
}

/** Takes one file the whole way: upload, library, and asking until it is settled. Never throws: a dead server is an outcome. */
export async function ingestFile(
  { server, token, libraryId }: Desk,
  name: string,
  content: Uint8Array,
): Promise<Ingestion> {
  const started = performance.now();
  const end = (
    outcome: Ingestion['outcome'],
    reason: string,
    workMs = 0,
    segments = 0,
    pages: number | null = null,
  ): Ingestion => ({
    outcome,
    reason,
    ms: performance.now() - started,
    workMs,
    segments,
    pages,
  });
  try {
    const upload = await server.upload(name, content, token);
    if (upload.code !== CODE.ok) return end(isCrash(upload.code) ? 'crashed' : 'refused', upload.message);
    const taken = performance.now();
    const files = { id: libraryId, name: LIBRARY, fileList: [{ url: upload.data, name }] };
    const saved = await server.call(saveLibrary, files, token);
    if (saved.code !== CODE.ok) return end(isCrash(saved.code) ? 'crashed' : 'refused', saved.message);
    while (performance.now() - taken < LIMIT_MS) {
      const page = await server.call(documentPage, { libId: libraryId, size: 1 }, token);
      if (page.code !== CODE.ok) return end('crashed', page.message);
      const row = page.data.records[0]; // the newest
      const workMs = performance.now() - taken;
      if (row?.status === STATUS.success) return end('success', '', workMs, row.segmentCount, row.pages);
      if (row?.status === STATUS.failed) return end('failed', row.reason ?? '', workMs, row.segmentCount);
      await delay(POLL_MS);
    }
    return end('unsettled', `still not settled after ${LIMIT_MS / 1000} s`);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return end('crashed', cause instanceof Error ? cause.message : String(cause));
  }
}

/** Envelopes carry the HTTP status of a failure of the server itself. */
const isCrash = (code: number): boolean => code >= 500;
