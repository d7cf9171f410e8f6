import type { Segmentation } from '#contract/segmentation.contract.ts';
import { RateMeter } from './rate-meter.ts';
import { createEntry, describeBatch, sum, type UploadBatch, type UploadEntry } from './upload-entry.ts';

export interface UploadedFile {
  url: string;
  name: string;
  /** Document that this file takes the place of. */
  replaces?: string;
  /** To be added although the library has its content. */
  wanted?: boolean;
  segmentation?: Segmentation;
}

/** A file that was not added, and the document that has its content. */
export interface DuplicateFile {
  url: string;
  documentName: string;
}

export interface UploadQueueOptions {
  /** Sends one file and answers its address; `onSent` tells its share from 0 to 1. */
  send(file: File, options: { signal: AbortSignal; onSent: (share: number) => void }): Promise<string>;
  /** Puts uploaded files, which are all cut alike, into the library; answers those that it left out because their content is there already. */
  add(files: UploadedFile[]): Promise<readonly DuplicateFile[]>;
  /** Files at these addresses come to nothing. */
  takeBack(urls: string[]): void;
  /** What to tell people about an error of `send` or `add`. */
  explain(error: unknown, during: 'sending' | 'adding'): string;
  /** Called each time the queue comes to rest after having added or failed something. */
  onRest?(outcome: { added: number; failed: number }): void;
  /** ms; injected by tests. */
  now?: () => number;
}

export interface UploadQueue {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  read(): UploadBatch;
  /** `held` files are sent, and added when they are released. */
  push(files: readonly File[], options?: { replaces?: string; held?: boolean }): void;
  /** Adds the held files, cut as told; those that can't be sent, and those of `skip`, go. `replaces`: documents that they take the place of. */
  release(options: {
    segmentation: Segmentation;
    skip?: ReadonlySet<number>;
    wanted?: ReadonlySet<number>;
    replaces?: ReadonlyMap<number, string>;
  }): void;
  dropHeld(): void;
  /** Stops a file or takes it off the list. */
  remove(id: number): void;
  retry(id: number): void;
  retryAll(): void;
  /** Adds a duplicate all the same. */
  keep(id: number): void;
  removeAll(): void;
}

/** Files that travel at the same time. */
export const CONCURRENT_UPLOADS = 3;
/** Files that one call may add. */
const ADD_AT_ONCE = 100;
/** Speeds fall even when no byte leaves to tell so. */
const TICK_MS = 1000;

/**
 * Sends files a few at a time and adds each to the library as soon as it is there, so that reading starts early and nothing that has
 * arrived is lost when the page goes. Knows no framework and no network.
 */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { send, add, takeBack, explain, onRest, now = () => performance.now() } = options;
  const listeners = new Set<() => void>();
  let entries: UploadEntry[] = [];
  let nextId = 1;
  let done = { files: 0, bytes: 0 };
  /** Added since the last rest; the counts of `done` stay until the next files come. */
  let fresh = 0;
  let meter = new RateMeter();
  let sentInAll = 0;
  let isAdding = false;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let batch = describeBatch(entries, done, meter, now());

  function changed(): void {
    batch = describeBatch(entries, done, meter, now());
    if (batch.busy || batch.held.some(({ state }) => state === 'sending')) ticking ??= setInterval(changed, TICK_MS);
    else {
      clearInterval(ticking);
      ticking = undefined;
    }
    for (const listener of listeners) listener();
  }

  function proceed(): void {
    const wasBusy = batch.busy;
    for (const entry of entries) {
      if (entries.filter((one) => one.state === 'sending').length >= CONCURRENT_UPLOADS) break;
      if (entry.state === 'waiting') void sendEntry(entry);
    }
    void addArrived();
    changed();
    if (wasBusy && !batch.busy) rest();
  }

  function rest(): void {
    const failed = entries.filter((entry) => entry.state === 'failed' && !entry.held).length;
    const added = fresh;
    fresh = 0;
    if (added > 0 || failed > 0) onRest?.({ added, failed });
  }

  async function sendEntry(entry: UploadEntry): Promise<void> {
    const signal = entry.controller.signal;
    entry.state = 'sending';
    entry.meter.record(now(), 0);
    meter.record(now(), sentInAll);
    try {
      entry.url = await send(entry.file, {
        signal,
        onSent(share) {
          if (signal.aborted) return;
          const sent = Math.round(entry.file.size * share);
          sentInAll += sent - entry.sent;
          entry.sent = sent;
          entry.meter.record(now(), sent);
          meter.record(now(), sentInAll);
          changed();
        },
      });
      if (signal.aborted) return takeBack([entry.url]);
      entry.sent = entry.file.size;
      entry.state = entry.held ? 'ready' : 'adding';
    } catch (error) {
      if (signal.aborted) return;
      fail(entry, explain(error, 'sending'));
    }
    proceed();
  }

  async function addArrived(): Promise<void> {
    const waiting = entries.filter((entry) => entry.state === 'adding');
    const segmentation = waiting[0]?.segmentation ?? null;
    const arrived = waiting.filter((entry) => entry.segmentation === segmentation).slice(0, ADD_AT_ONCE);
    if (isAdding || arrived.length === 0) return;
    isAdding = true;
    try {
      const duplicates = await add(
        arrived.map(({ url, file, replaces, wanted }) => ({
          url: url ?? '',
          name: file.name,
          replaces,
          wanted,
          ...(segmentation ? { segmentation } : {}),
        })),
      );
      const taken = arrived.filter((entry) => {
        const same = duplicates.find(({ url }) => url === entry.url);
        if (same) Object.assign(entry, { state: 'duplicate', error: `内容相同的文档已存在：${same.documentName}` });
        return !same;
      });
      fresh += taken.length;
      done.files += taken.length;
      done.bytes += sum(taken.map((entry) => entry.file.size));
      entries = entries.filter((entry) => !taken.includes(entry));
    } catch (error) {
      for (const entry of arrived) fail(entry, explain(error, 'adding'));
    }
    isAdding = false;
    proceed();
  }

  /** They leave the list, and what has arrived of them the server. */
  function giveUp(some: readonly UploadEntry[]): void {
    entries = entries.filter((entry) => !some.includes(entry));
    for (const { controller } of some) controller.abort(new DOMException('Upload cancelled', 'AbortError'));
    const arrived = some.flatMap(({ url }) => url ?? []);
    if (arrived.length > 0) takeBack(arrived);
  }

  function restart(entry: UploadEntry): void {
    entry.error = null;
    if (entry.url) entry.state = entry.held ? 'ready' : 'adding';
    else {
      sentInAll -= entry.sent;
      Object.assign(entry, { state: 'waiting', sent: 0, meter: new RateMeter() });
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => batch,
    push(files, { replaces, held = false } = {}) {
      if (!batch.busy) {
        done = { files: 0, bytes: 0 };
        meter = new RateMeter();
        sentInAll = 0;
      }
      for (const file of files) entries.push(createEntry(nextId++, file, replaces, held));
      proceed();
    },
    release({ segmentation, skip, wanted, replaces }) {
      for (const entry of entries.filter((one) => one.held)) {
        if (entry.state === 'refused' || skip?.has(entry.id)) {
          giveUp([entry]);
          continue;
        }
        entry.segmentation = segmentation;
        entry.held = false;
        entry.wanted = wanted?.has(entry.id) ?? false;
        entry.replaces = replaces?.get(entry.id) ?? entry.replaces;
        if (entry.state === 'ready') entry.state = 'adding';
      }
      proceed();
    },
    dropHeld() {
      giveUp(entries.filter((entry) => entry.held));
      proceed();
    },
    remove(id) {
      const entry = entries.find((one) => one.id === id);
      if (!entry || entry.state === 'adding') return; // the server has it already
      giveUp([entry]);
      proceed();
    },
    retry(id) {
      const entry = entries.find((one) => one.id === id && one.state === 'failed');
      if (entry) restart(entry);
      proceed();
    },
    retryAll() {
      for (const entry of entries) if (entry.state === 'failed' && !entry.held) restart(entry);
      proceed();
    },
    keep(id) {
      const entry = entries.find((one) => one.id === id && one.state === 'duplicate');
      if (entry) Object.assign(entry, { state: 'adding', error: null, wanted: true });
      proceed();
    },
    removeAll() {
      const stays = (entry: UploadEntry) => entry.state === 'adding' || entry.held;
      giveUp(entries.filter((entry) => !stays(entry)));
      proceed();
    },
  };
}

function fail(entry: UploadEntry, error: string): void {
  entry.state = 'failed';
  entry.error = error;
}
