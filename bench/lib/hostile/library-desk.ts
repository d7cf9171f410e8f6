import { setTimeout as delay } from 'node:timers/promises';
import { CODE } from '#contract/errors.contract.ts';
import { documentInfoList, documentPage, STATUS, saveLibrary } from '#contract/knowledge.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';

const LIBRARY = '测速';
const POLL_MS = 50;

export interface Ending {
  /** `refused` by a call, `failed` later; `open` when the time was up. */
  outcome: 'success' | 'failed' | 'refused' | 'open';
  /** For people; empty on success. */
  sentence: string;
  /** From the start of the upload. */
  ms: number;
}

/** An account's library, which takes files over HTTP. */
export interface LibraryDesk {
  /** Takes a file the whole way, until it has ended. */
  take(name: string, content: Uint8Array | string, limitMs: number): Promise<Ending>;
  /** Calls that the server itself failed at, with what they said. */
  faults: string[];
}

export async function openLibrary(server: RunningServer, token: string): Promise<LibraryDesk> {
  const faults: string[] = [];
  const { data: libraryId } = await server.call(saveLibrary, { name: LIBRARY }, token);

  /** What is no envelope, or one with the status of a failure of the server, is its fault; null then. */
  async function ask<A extends { code: number; message: string }>(what: string, call: Promise<A>): Promise<A | null> {
    try {
      const answer = await call;
      if (answer.code < 500) return answer;
      faults.push(`${what}: ${answer.code} ${answer.message}`);
      return answer;
    } catch (error) {
      faults.push(`${what}: ${error instanceof Error ? (error.cause ?? error) : error}`);
      return null;
    }
  }

  return {
    faults,
    async take(name, content, limitMs) {
      const started = performance.now();
      const end = (outcome: Ending['outcome'], sentence: string): Ending => ({
        outcome,
        sentence,
        ms: performance.now() - started,
      });
      const upload = await ask(name, server.upload(name, Buffer.from(content as string), token));
      if (upload?.code !== CODE.ok) return end('refused', upload?.message ?? '');
      const files = { id: libraryId, name: LIBRARY, fileList: [{ url: upload.data, name }] };
      const saved = await ask(name, server.call(saveLibrary, files, token));
      if (saved?.code !== CODE.ok) return end('refused', explain(saved));
      const page = await ask(name, server.call(documentPage, { libId: libraryId, size: 100 }, token));
      const id = page?.data.records.find(({ fileUrl }) => fileUrl === upload.data)?.id;
      if (!id) return end('open', '');
      while (performance.now() - started < limitMs) {
        const found = await ask(name, server.call(documentInfoList, [id], token));
        const document = found?.data?.[0];
        if (document?.status === STATUS.success) return end('success', '');
        if (document?.status === STATUS.failed) return end('failed', document.reason ?? '');
        await delay(POLL_MS);
      }
      return end('open', '');
    },
  };
}

/** What is wrong with a field says more than the answer as a whole. */
function explain(answer: { message: string; data: unknown } | null): string {
  const [first] = Array.isArray(answer?.data) ? answer.data : [];
  return first?.message ?? answer?.message ?? '';
}
