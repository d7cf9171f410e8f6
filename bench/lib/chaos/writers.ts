import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { documentPage, STATUS } from '#contract/knowledge.contract.ts';
import { segmentPage } from '#contract/segment.contract.ts';
import { ask, type Desk, Refused } from './desk.ts';
import { createLedger, type Entry, markIn } from './ledger.ts';
import { checkRules, linesOf } from './rules-text.ts';
import { WRITE_KINDS, type WriteKind } from './write-kinds.ts';

/** How often a new thing is made and an old one removed; else one is changed. */
const MAKE = 0.4;
const REMOVE = 0.12;
/** A lane that was told of a fault waits so long, ms. */
const AFTER_FAULT = 100;

/** A call that has no answer after so long hangs, ms. */
const HANG_MS = 60_000;

/** Things of one kind that one account writes one after the other. */
interface Lane {
  desk: Desk;
  kind: WriteKind;
  entries: Entry[];
}

/** Answers that were no acknowledgement: each sentence, and how often it was said. */
export type Said = Map<string, number>;

/** Accounts that write everything at once, and what became of it. */
export function createWriters(desks: readonly Desk[], random: () => number) {
  const ledger = createLedger();
  const lanes: Lane[] = desks.flatMap((desk) =>
    WRITE_KINDS.flatMap((kind) => Array.from({ length: kind.lanes }, () => ({ desk, kind, entries: [] }))),
  );
  const said: Said = new Map();
  const checked = new Set<string>();
  const documents = { stuck: 0, failed: 0, ready: 0, missing: 0, twice: 0 };
  const times = { longestMs: 0, hung: 0 };
  let version = 0;

  /** One write; a fault is noted and answered. */
  async function writeOnce({ desk, kind, entries }: Lane): Promise<boolean> {
    const standing = entries.filter(({ kept, open }) => kept !== null && open.length === 0);
    const chosen = standing[Math.floor(random() * standing.length)];
    const started = performance.now();
    try {
      const draw = random();
      if (chosen && kind.remove && chosen.id && draw < REMOVE) {
        const { id, kind: name } = chosen;
        await ledger.tell(chosen, null, async () => {
          await kind.remove?.(desk, { ...chosen, id, kind: name });
          return { id: id ?? '', content: null };
        });
        return true;
      }
      const isNew = !chosen || !kind.changes || (draw > 1 - MAKE && standing.length < kind.most);
      const isOpen = entries.some(({ open }) => open.length > 0);
      if (kind.most === 1 && isNew && isOpen) return true; // there is only one, and nobody knows what it holds
      const entry = isNew ? (kind.most === 1 && entries[0]) || ledger.make(kind.name) : chosen;
      if (isNew && !entries.includes(entry)) entries.push(entry);
      const content = `v${++version}`;
      const expected = kind.expects ? kind.expects(content) : content;
      await ledger.tell(entry, expected, () => kind.write(desk, entry, content));
      return true;
    } catch (error) {
      const sentence = error instanceof Refused ? `${error.code} ${error.message}` : 'the connection ended';
      said.set(sentence, (said.get(sentence) ?? 0) + 1);
      return false;
    } finally {
      times.longestMs = Math.max(times.longestMs, performance.now() - started);
    }
  }

  async function readBack(isEverything: boolean): Promise<void> {
    for (const desk of desks)
      for (const kind of WRITE_KINDS) {
        const own = lanes.filter((lane) => lane.desk === desk && lane.kind === kind).flatMap(({ entries }) => entries);
        const some = kind.addsUp && !isEverything ? own.filter(({ isFresh }) => isFresh) : own;
        const marks = new Set(some.map(({ mark }) => mark));
        const found = await kind.read(desk, some);
        ledger.compare(some, kind.addsUp ? found.filter(({ mark }) => marks.has(mark)) : found);
      }
  }

  /** Every line of a document that was read stands in its segments, once. */
  async function checkDocument(desk: Desk, docId: string, mark: string): Promise<void> {
    const segments: { text: string; startAt: number }[] = [];
    for (let page = 1; ; page++) {
      const { records, total } = await ask(desk, segmentPage, { docId, page, size: 100 });
      segments.push(...records);
      if (page * 100 >= total) break;
    }
    const { missing, twice } = checkRules(segments, linesOf(mark));
    documents.missing += missing;
    documents.twice += twice;
    documents.ready++;
  }

  return {
    ledger,
    said,
    documents,
    times,
    /** Hands the accounts over to a server that has been started anew. */
    moveTo(server: Desk['server']): void {
      for (const desk of desks) desk.server = server;
    },
    /** All lanes write until the signal; resolves when each has ended. */
    async write(until: AbortSignal): Promise<void> {
      let running = lanes.length;
      const ended = Promise.all(
        lanes.map(async (lane) => {
          while (!until.aborted) {
            const isDone = await writeOnce(lane);
            await delay(isDone ? (lane.kind.pause ?? 0) : AFTER_FAULT, undefined, { signal: until }).catch(() => {});
          }
          running--;
        }),
      );
      if (!until.aborted) await once(until, 'abort');
      await Promise.race([ended, delay(HANG_MS, undefined, { ref: false })]);
      times.hung += running;
    },
    /** Holds against what is read back: what is new, or everything. */
    compare: readBack,
    /** Waits until every document is read or has failed, so long at most, and looks into those that were not looked into yet. */
    async settle(limitMs: number): Promise<void> {
      const end = Date.now() + limitMs;
      documents.failed = 0;
      for (const desk of desks) {
        const input = { libId: desk.libraryId, size: 1000 };
        const underWay = async () => (await ask(desk, documentPage, { ...input, status: STATUS.processing })).total;
        while ((await underWay()) > 0 && Date.now() < end) await delay(250);
        documents.stuck += await underWay();
        documents.failed += (await ask(desk, documentPage, { ...input, status: STATUS.failed })).total;
        for (let page = 1; ; page++) {
          const { records, total } = await ask(desk, documentPage, { ...input, page, status: STATUS.success });
          for (const { id, name } of records) {
            const mark = markIn(name);
            if (!mark || checked.has(id)) continue;
            checked.add(id);
            await checkDocument(desk, id, mark);
          }
          if (page * 1000 >= total) break;
        }
      }
    },
  };
}

export type Writers = ReturnType<typeof createWriters>;
