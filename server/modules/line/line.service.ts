import { LRUCache } from 'lru-cache';
import { CODE } from '#contract/errors.contract.ts';
import {
  LINES_OF_VISITOR,
  type LineClass,
  type LineEntry,
  type LineState,
  sayExpected,
} from '#contract/line.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { hashToken } from '#server/platform/token.ts';
import type { LineStore, Said, Settled, Standing } from './line.store.ts';
import { tellFewLines } from './tell-few-lines.ts';

/** What is said is written so often, in ms, for all sessions of this process together; so much of it. */
const SAID_EVERY_MS = 1000;
const SAID_LENGTH = 80;
/** How long it is remembered how long sessions last, in ms, and of how many classes of accounts. */
const USUAL_MS = 60_000;
const MOST_USUAL = 1000;

const TOO_MANY_PAGES = `同一个浏览器最多同时进行 ${LINES_OF_VISITOR} 个会话，请先结束其他页面里的会话`;
const NO_LINES = '这里没有开通对话线路，请联系提供方';

/** A visitor in an open place. */
export interface Sitting {
  /** Of the link or the project. */
  id: string;
  accountId: string;
  roleId: string;
  projectId: string | null;
  visitorId: string;
  /** Digest of the network that it comes from. */
  network: string;
}

export interface Wish {
  client: LineClass;
  entry: LineEntry;
  device: string;
}

interface Dependencies {
  store: LineStore;
  log: Log;
  /** Puts something into the account's messages. */
  announce(accountId: string, message: { title: string; text: string }): Promise<void>;
  /** Tells all processes that something about the account's sessions has changed. */
  publish(accountId: string): Promise<void>;
}

/** Names a session in the database: of this visitor in this place alone, whatever another page says of itself. */
export const keyOf = ({ id, visitorId }: Pick<Sitting, 'id' | 'visitorId'>, line: string | undefined): string =>
  hashToken(`${visitorId} ${id} ${line ?? ''}`);

/** When it is worth asking again; how many lines there are is nobody's business but the account's. */
const askAgain = (seconds: number | null): string =>
  seconds === null ? '请稍后再试' : `请${sayExpected(seconds)}后再试`;

/** Lines of accounts as sessions of visitors take, hold and leave them. */
export function createLineService({ store, log, announce, publish }: Dependencies) {
  const usual = new LRUCache<string, Promise<number | null>>({ max: MOST_USUAL, ttl: USUAL_MS });
  const said = new Map<string, Said & { accountId: string }>();
  let saying: NodeJS.Timeout | null = null;

  /** Nobody waits for the message. */
  function settled(accountId: string, of: LineClass, { told, used, cap }: Settled): void {
    if (told === 0) return;
    void announce(accountId, tellFewLines(of, used, cap)).catch((error: unknown) =>
      log.warn({ err: error }, 'an account was not told of its lines'),
    );
  }

  /** When its turn is likely to come: sessions of the last day say how often a line becomes free. */
  async function expect(accountId: string, of: LineClass, position: number, cap: number): Promise<number | null> {
    if (position === 0 || cap === 0) return null;
    const name = `${accountId} ${of}`;
    const found = usual.get(name) ?? store.usualMs(accountId, of);
    if (!usual.has(name)) usual.set(name, found);
    const ms = await found.catch(() => null);
    return ms === null ? null : Math.max(1, Math.round((ms * position) / cap / 1000));
  }

  /** The same for whoever would come now, behind all that wait. */
  async function expectNext(accountId: string, of: LineClass): Promise<number | null> {
    const use = (await store.use(accountId)).find(({ type }) => type === of);
    return expect(accountId, of, (use?.waiting ?? 0) + 1, use?.limit ?? 0);
  }

  async function tellState({ state, class: of, position, accountId }: Standing, cap?: number): Promise<LineState> {
    if (state !== 'waiting') return { state, position: 0, expectSeconds: null };
    const most = cap ?? (await store.use(accountId)).find(({ type }) => type === of)?.limit ?? 0;
    return { state, position, expectSeconds: await expect(accountId, of, position, most) };
  }

  async function give(sitting: Sitting, key: string, waits: boolean, { client, entry, device }: Wish) {
    const { accountId, visitorId, network, roleId, projectId } = sitting;
    const line = { accountId, key, waits, visitorId, network, roleId, projectId, entry, device, class: client };
    const taken = await store.take(line);
    settled(accountId, taken.class, taken);
    return taken;
  }

  async function writeSaid(): Promise<void> {
    saying = null;
    const all = [...said.values()];
    said.clear();
    try {
      await store.note(all);
      for (const accountId of new Set(all.map((one) => one.accountId))) await publish(accountId);
    } catch (error) {
      log.warn({ err: error }, 'what is being said was not noted');
    }
  }

  return {
    expect,
    tellState,
    settled,
    /** A line, or a place in the queue. @throws AppError where the account has no lines at all */
    async take(sitting: Sitting, line: string, wish: Wish): Promise<LineState> {
      const taken = await give(sitting, keyOf(sitting, line), true, wish);
      if (taken.state === 'many') throw new AppError(CODE.tooMany, TOO_MANY_PAGES);
      if (taken.state === 'crowd') throw new AppError(CODE.lineFull, '您所在的网络里排队的人太多了，请过几分钟再来');
      if (taken.state !== 'held' && taken.state !== 'waiting') throw new AppError(CODE.lineFull, NO_LINES);
      return tellState({ ...taken, state: taken.state, accountId: sitting.accountId }, taken.cap);
    },
    async beat(sitting: Sitting, line: string): Promise<LineState> {
      const standing = await store.beat(keyOf(sitting, line));
      if (standing.state !== 'waiting') return tellState(standing);
      const cap = (await store.use(standing.accountId)).find(({ type }) => type === standing.class)?.limit ?? 0;
      if (cap > 0) return tellState(standing, cap);
      // The account's lines were taken away meanwhile: no turn will come.
      await store.leave(keyOf(sitting, line));
      throw new AppError(CODE.lineFull, NO_LINES);
    },
    async leave(sitting: Sitting, line: string): Promise<void> {
      const key = keyOf(sitting, line);
      said.delete(key);
      const left = await store.leave(key);
      if (left) settled(left.accountId, left.class, left);
    },
    /**
     * Nothing is answered, spoken or heard without a line. A page says by `line` which it holds; whoever says none (a page of an earlier
     * version, a program) has one from call to call, without waiting for it.
     */
    async demand(sitting: Sitting, line: string | undefined, device: () => string): Promise<void> {
      const key = keyOf(sitting, line);
      if (line !== undefined) {
        const standing = (await store.standing(sitting.accountId, [key])).get(key);
        if (standing?.state === 'waiting') {
          const { position, expectSeconds } = await tellState(standing);
          throw new AppError(
            CODE.lineFull,
            `还在排队（第 ${position} 位），轮到您时才能对话，${askAgain(expectSeconds)}`,
          );
        }
        if (standing?.state !== 'held') throw new AppError(CODE.lineLost);
        return;
      }
      if ((await store.beat(key)).state === 'held') return;
      const entry = sitting.projectId ? 'room' : 'share';
      const { state, class: of } = await give(sitting, key, false, { client: 'saas', entry, device: device() });
      if (state === 'held') return;
      if (state === 'many') throw new AppError(CODE.tooMany, TOO_MANY_PAGES);
      if (state === 'kicked') throw new AppError(CODE.lineLost);
      throw new AppError(CODE.lineFull, `当前使用人数已满，${askAgain(await expectNext(sitting.accountId, of))}`);
    },
    /** Shown to the account while the session runs, never kept. */
    say(sitting: Sitting, line: string | undefined, by: Said['by'], text: string): void {
      const key = keyOf(sitting, line);
      const short = [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, SAID_LENGTH).join('');
      if (short === '') return;
      said.set(key, { key, by, text: short, accountId: sitting.accountId });
      saying ??= setTimeout(() => void writeSaid(), SAID_EVERY_MS).unref();
    },
    /** Gives away what nothing was heard of. */
    async look(): Promise<void> {
      for (const { accountId, class: of } of await store.findUnsettled())
        settled(accountId, of, await store.settle(accountId, of));
    },
    close(): void {
      if (saying) clearTimeout(saying);
    },
  };
}
