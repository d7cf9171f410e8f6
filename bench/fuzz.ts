/**
 * Calls every endpoint of the contract on the real server over HTTP, as nobody, as two creators, as an operator and with a session that is none,
 * with inputs made from its schema (fast-check): as it asks for them, nearly so, and nothing like it. What it looks for: an answer with 5xx or the
 * code 500, an answer that takes longer than 10 s, one that is not in the envelope or has no sentence in Chinese, and one that carries what only another tenant has.
 * First each endpoint is called a few times, then all of them again and again with more; which were called and which took an input is printed, and
 * where the minutes end before each was called it ends with 1.
 * A failure is made as small as it gets, printed with the seed that makes it again, and kept in `bench/fuzz-seeds.json`; what is kept there is tried first.
 *
 * Usage: npm run fuzz [-- --minutes N | --rounds N] [--seed N] [--only PATH]
 * With --rounds it ends after so many, however long they take: with the same seed and contract the same calls (`npm test` makes one).
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { z } from 'zod';
import { userInfo } from '#contract/account.contract.ts';
import { avatarPage } from '#contract/avatar.contract.ts';
import { companyConfig } from '#contract/company.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { documentPage, libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { createAccount } from '#contract/operator.contract.ts';
import { rolePage, saveRole } from '#contract/role.contract.ts';
import { readContract } from '#server/testing/read-contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { makeInputs } from './lib/fuzz-input.ts';
import { CALLERS, KeptFault, keepFault, type Who, withIds } from './lib/kept-faults.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
});
/** Stands in names and texts of the other tenant and nowhere else. */
const MARK = 'Zk7Qx4Wm';
const HANG_MS = 10_000;
/** Streams that go on for as long as somebody listens are left after so long. */
const LISTEN_MS = 500;
const RUNS = 25;
/** In the first round, so that each has its turn soon. */
const FIRST_RUNS = 4;
/** What ends sessions and accounts comes last in a round: what comes after it would need them. */
const ENDING = /log_?out|password|session|account|freeze|standing/i;
const SEEDS = new URL('./fuzz-seeds.json', import.meta.url);

interface House {
  server: RunningServer;
  tokens: Record<Who, string>;
  /** For sessions that were ended; fails where accounts were changed. */
  signInAgain(): Promise<void>;
  own: string[];
  others: string[];
}

/** A fresh installation with two creators who have a role and a library each. */
async function openHouse(defer: Defer): Promise<House> {
  const server = await runServer(makeFolder(defer), defer);
  const operator = await server.signIn('admin');
  const { companyId } = (await server.call(companyConfig, {}, '')).data;
  const fill = async (loginAccount: string, mark: string) => {
    const made = (await server.call(createAccount, { companyId, loginAccount, nickName: mark }, operator)).data;
    const token = await server.signIn(loginAccount, made.password);
    const look = (await server.call(avatarPage, {}, token)).data.records[0];
    await server.call(saveRole, { name: `角色 ${mark}`, roleDesc: mark, avatarId: look?.id ?? '' }, token);
    await server.call(saveLibrary, { name: `库 ${mark}`, segmentText: `${mark}的第一条规定。` }, token);
    const libraries = (await server.call(libraryPage, {}, token)).data.records;
    const roles = (await server.call(rolePage, {}, token)).data.records;
    const documents = (await server.call(documentPage, { libId: libraries[0]?.id ?? '' }, token)).data.records;
    return {
      token,
      password: made.password,
      ids: [made.id, ...[...libraries, ...roles, ...documents].map(({ id }) => id)],
    };
  };
  const creator = await fill('fuzz-creator', '小甲');
  const other = await fill('fuzz-other', MARK);
  const tokens = { nobody: '', stranger: 'no-token', creator: creator.token, other: other.token, operator };
  return {
    server,
    tokens,
    async signInAgain() {
      tokens.operator = await server.signIn('admin');
      tokens.creator = await server.signIn('fuzz-creator', creator.password);
      tokens.other = await server.signIn('fuzz-other', other.password);
    },
    own: creator.ids,
    others: other.ids,
  };
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** Endpoints that were called, and those that took an input. */
const called = new Set<string>();
const accepted = new Set<string>();

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The call as its endpoint takes it; a part that the address can't carry is left out. */
function toRequest(endpoint: Endpoint, input: unknown, token: string): { url: string; init: RequestInit } {
  const headers: Record<string, string> = token ? { token } : {};
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const texts = fields.map(([name, value]) => [name, asText(value).toWellFormed().slice(0, 4000)]);
  const { method, path, style } = endpoint;
  if (style === 'query') return { url: `${path}?${new URLSearchParams(texts)}`, init: { method, headers } };
  if (style === 'path') {
    const named = Object.fromEntries(texts) as Record<string, string>;
    const part = (name: string) => encodeURIComponent(named[name] || 'x');
    return { url: path.replace(/:([A-Za-z]+)/g, (_, name) => part(name)), init: { method, headers } };
  }
  if (style === 'multipart') {
    const body = new FormData();
    for (const [name = '', value = ''] of texts) body.set(name, value);
    body.set('upfile', new Blob([asText(input)]), 'a.txt');
    return { url: path, init: { method, headers, body } };
  }
  headers['content-type'] = 'application/json';
  return { url: path, init: { method, headers, body: JSON.stringify(input) ?? '' } };
}

/** What is wrong with the answer; null for nothing. */
const faultOf = (house: House, endpoint: Endpoint, who: Who, input: unknown): Promise<string | null> =>
  judgeCall(house, endpoint, who, toRequest(endpoint, input, house.tokens[who]));

async function judgeCall(
  house: House,
  endpoint: Endpoint,
  who: Who,
  { url, init }: ReturnType<typeof toRequest>,
): Promise<string | null> {
  called.add(nameOf(endpoint));
  const isStream = endpoint.reply === 'stream';
  const leave = new AbortController();
  const timer = setTimeout(() => leave.abort(), HANG_MS);
  try {
    const reply = await fetch(house.server.address + url, { ...init, signal: leave.signal, redirect: 'manual' });
    if (reply.status >= 500) return `${reply.status} ${(await reply.text()).slice(0, 200)}`;
    if (isStream) setTimeout(() => leave.abort(), LISTEN_MS);
    const text = await readText(reply, isStream);
    if (who !== 'other' && who !== 'operator' && text.includes(MARK))
      return `what is another tenant's: ${text.slice(0, 300)}`;
    const isEnvelope = (reply.headers.get('content-type') ?? '').includes('application/json');
    if (endpoint.reply === 'json' && !isEnvelope && reply.status !== 304)
      return `no envelope: ${reply.status} ${text.slice(0, 100)}`;
    if (!isEnvelope && reply.status < 300) accepted.add(nameOf(endpoint));
    if (!isEnvelope || isStream) return null;
    const { code, message } = JSON.parse(text) as { code: number; message: string };
    if (code === 200) accepted.add(nameOf(endpoint));
    if (code === 500) return `code 500: ${message}`;
    if (typeof message !== 'string' || !/\p{Script=Han}/u.test(message) || /undefined|\[object|网络错误/.test(message))
      return `no sentence: ${code} ${message}`;
    return null;
  } catch (error) {
    if (leave.signal.aborted) return isStream ? null : `no answer within ${HANG_MS / 1000} s`;
    return `the connection ended: ${error instanceof Error ? error.message : error}`;
  } finally {
    clearTimeout(timer);
  }
}

/** Whole; of a stream what comes until it is left. */
async function readText(reply: Response, isStream: boolean): Promise<string> {
  if (!isStream) return reply.text();
  let text = '';
  try {
    for await (const part of reply.body ?? []) text += Buffer.from(part).toString();
  } catch {
    // left on purpose
  }
  return text;
}

/** Calls may end sessions, and accounts: then everything is made anew. */
async function isWhole({ server, tokens }: House): Promise<boolean> {
  const replies = await Promise.all(
    [tokens.creator, tokens.other, tokens.operator].map((token) => server.call(userInfo, {}, token).catch(() => null)),
  );
  return replies.every((reply) => reply?.code === 200);
}

const most = Number(values.rounds ?? Number.POSITIVE_INFINITY);
const minutes = Number.isFinite(most) ? 20 * most : Number(values.minutes);
await runBench((minutes + 10) * 60_000, async (defer) => {
  const all = (await readContract())
    .filter(({ path }) => !values.only || path === values.only)
    .toSorted((one, other) => Number(ENDING.test(one.path)) - Number(ENDING.test(other.path)));
  let kept = z.array(KeptFault).parse(JSON.parse(fs.readFileSync(SEEDS, 'utf8')));
  const found: { path: string; seed: number; who: string; fault: string; input: string }[] = [];
  let calls = 0;
  let houses = 1;
  let house = await openHouse(defer);
  const until = Date.now() + minutes * 60_000;
  const tell = (one: (typeof found)[number]) => {
    found.push(one);
    console.log(JSON.stringify(one));
  };
  /** A call as it was kept. */
  async function playAgain(endpoint: Endpoint, { who, seed, input, wire }: KeptFault): Promise<void> {
    if (seed !== undefined) return tryOut(endpoint, seed);
    calls++;
    const { method, path } = endpoint;
    const headers = { token: house.tokens[who], 'content-type': wire?.type ?? '' };
    const fault = wire
      ? await judgeCall(house, endpoint, who, { url: path, init: { method, headers, body: wire.body } })
      : await faultOf(house, endpoint, who, withIds(input, house));
    if (fault) tell({ path, seed: 0, who, fault, input: asText(wire?.body ?? input).slice(0, 300) });
  }
  async function tryOut(endpoint: Endpoint, seed: number, numRuns = RUNS): Promise<void> {
    const who = fc.constantFrom<Who>('nobody', 'stranger', 'creator', 'creator', 'creator', 'other', 'operator');
    let fault: string | null = null;
    const outcome = await fc.check(
      fc.asyncProperty(who, makeInputs(endpoint.input, house), async (who, input) => {
        calls++;
        const told = await faultOf(house, endpoint, who, input);
        if (told) fault = told;
        return told === null;
      }),
      { seed, numRuns, interruptAfterTimeLimit: Math.max(1, until - Date.now()), markInterruptAsFailure: false },
    );
    if (outcome.failed && fault) {
      const [who, input] = outcome.counterexample ?? [];
      const one = {
        path: endpoint.path,
        seed,
        who: String(who),
        fault: String(fault),
        input: asText(input).slice(0, 300),
      };
      tell(one);
      kept = keepFault(
        kept,
        { path: endpoint.path, who: CALLERS.find((one) => one === who) ?? 'creator', seed, input },
        house,
      );
      fs.writeFileSync(SEEDS, `${JSON.stringify(kept, null, 2)}\n`);
    }
    if (await isWhole(house)) return;
    await house.signInAgain().catch(() => {}); // then it is not whole
    if (await isWhole(house)) return;
    await house.server.stop();
    house = await openHouse(defer);
    houses++;
  }
  let replayed = 0;
  for (const fault of [...kept])
    for (const endpoint of all.filter((one) => one.path === fault.path)) {
      await playAgain(endpoint, fault);
      replayed++;
    }
  let rounds = 0;
  for (; Date.now() < until && rounds < most; rounds++)
    for (const endpoint of all)
      if (Date.now() < until) await tryOut(endpoint, Number(values.seed) + rounds, rounds === 0 ? FIRST_RUNS : RUNS);
  const missed = all.map(nameOf).filter((name) => !called.has(name));
  const refused = [...called].filter((name) => !accepted.has(name));
  if (refused.length > 0) console.log(`called, and no input was accepted (${refused.length}): ${refused.join(', ')}`);
  if (missed.length > 0)
    console.error(
      `The ${minutes} minutes ended before every endpoint was called. ${missed.length} of ${all.length} were not: ${missed.join(', ')}. Give it more with --minutes.`,
    );
  if (found.length > 0 || missed.length > 0) process.exitCode = 1;
  const result = {
    bench: 'fuzz',
    seed: Number(values.seed),
    endpoints: all.length,
    called: called.size,
    replayed,
    rounds,
    calls,
    accepted: accepted.size,
    houses,
    faults: found.length,
  };
  return { result, table: found.length > 0 ? found : [result] };
});
