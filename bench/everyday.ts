/**
 * Asks a role without a model what people ask in their own words, through the product's chat over HTTP on a fresh installation: each
 * item is a conversation of one to three turns whose last reply is right (it holds a gold answer), refused (it is the role's reply to
 * what it does not know) or wrong. What a document does not say has to be refused. Each role answers from a library of one document;
 * with `--one-library` one role answers from all, and each conversation first names its organisation.
 *
 * Usage: npm run bench -- everyday [--data DIR] [--half tune|report|all] [--misses] [--one-library] [--model]
 * With `--model` roles have a scripted model that does as it is told: it says what it was given that answers, or refuses; then
 * `goldReachesModel` is the share of questions whose answer stood in what it was sent.
 * DIR holds documents/ and questions.json (id, doc, kind, turns, answers, not, refuse); without it, bench/everyday. `--misses` prints the
 * items of the tuning half that went wrong: whoever improves the answers must not read those of the other. The last line is about the
 * reporting half unless `--half tune` is asked for. A set without halves is reported as a whole.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { avatarPage } from '#contract/avatar.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { libraryStatus, STATUS, saveLibrary } from '#contract/knowledge.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { askRole } from './lib/ask-role.ts';
import { type EverydayItem, type EverydaySet, KINDS, readEverydaySet, toGroups } from './lib/everyday-set.ts';
import { holdsAnswer } from './lib/judge-reply.ts';
import { startObedientModel } from './lib/obedient-model.ts';
import { runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { percentile, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';

const OWN_SET = fileURLToPath(new URL('./everyday', import.meta.url));
const UNKNOWN_REPLY = '这个问题我暂时答不上来，请换个问题。';
const HALVES = ['tune', 'report', 'all'];
const POLL_MS = 200;
const WARM_UP = 20;
const MOST_LIBRARIES = 28;
const MODEL = 'DeepSeek-V3-241226';

interface Judged {
  item: EverydayItem;
  outcome: 'right' | 'refused' | 'wrong';
  reply: string;
  totalMs: number[];
  /** A model was sent the answer. */
  isReached: boolean;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    half: { type: 'string', default: 'report' },
    misses: { type: 'boolean' },
    'one-library': { type: 'boolean' },
    model: { type: 'boolean' },
  },
});
if (!HALVES.includes(values.half)) throw new Error('Usage: npm run bench -- everyday [--half tune|report|all]');
const isOneLibrary = values['one-library'] === true;

await runBench(5_400_000, async (defer) => {
  const set = readEverydaySet(values.data ?? OWN_SET);
  const items = set.items.filter(({ half }) => values.half === 'all' || half === values.half);
  const obedient = values.model ? await startObedientModel() : null;
  if (obedient) defer(obedient.close);
  const env: Record<string, string> = obedient ? { LLM_BASE_URL: obedient.baseUrl, LLM_MODELS: `${MODEL}=mock` } : {};
  const judged: Judged[] = [];
  const names = [...new Set(items.map(({ doc }) => doc))];
  // An account may have 30 libraries, and the demo's has one already: all documents at once only in one library.
  const batches = isOneLibrary ? [names] : chunk(names, MOST_LIBRARIES);
  for (const batch of batches) {
    const server = await runServer(makeFolder(defer), defer, env);
    const token = await server.signIn();
    const documents = new Map([...set.documents].filter(([name]) => isOneLibrary || batch.includes(name)));
    const roles = await openRoles(server, token, { ...set, documents });
    const ask = (item: EverydayItem) => {
      obedient?.expect(toGroups(item), UNKNOWN_REPLY);
      return askRole(server, token, roles.get(item.doc) ?? '', toTurns(item));
    };
    const own = items.filter(({ doc }) => batch.includes(doc));
    for (const item of own.slice(0, WARM_UP)) await ask(item);
    for (const item of own) {
      const { last, totalMs } = await ask(item);
      judged.push({
        item,
        outcome: judge(item, last),
        reply: last,
        totalMs,
        isReached: obedient?.isReached() ?? false,
      });
    }
    if (batches.length > 1) await server.stop();
  }
  if (values.misses) printMisses(judged);
  const ofHalf = (half: string) => judged.filter(({ item }) => item.half === half);
  const told = values.half === 'tune' ? ofHalf('tune') : ofHalf('report');
  const table = Object.fromEntries(
    ['tune', 'report'].flatMap((half) => [...KINDS, 'all'].flatMap((kind) => toRow(half, kind, ofHalf(half)))),
  );
  return { result: { bench: 'everyday', ...summarise(told) }, table };
});

/** A role for each document, on a library that holds it; answers the role to ask by document. */
async function openRoles(server: RunningServer, token: string, { documents }: EverydaySet) {
  const avatarId = must(await server.call(avatarPage, {}, token)).records[0]?.id ?? '';
  const files: { url: string; name: string }[] = [];
  for (const [name, content] of documents) files.push({ url: must(await server.upload(name, content, token)), name });
  const libraries = isOneLibrary ? [files] : files.map((file) => [file]);
  const roles = new Map<string, string>();
  const waiting: string[] = [];
  for (const [index, fileList] of libraries.entries()) {
    const name = `日常${index + 1}`;
    const documentLibId = must(await server.call(saveLibrary, { name, fileList }, token));
    waiting.push(documentLibId);
    const role = {
      name,
      roleDesc: '业务咨询',
      avatarId,
      documentLibId,
      unknownReply: UNKNOWN_REPLY,
      ...(values.model ? { modelName: MODEL } : {}),
    };
    await settle(server, token, waiting); // only libraries that are ready can be chosen
    const roleId = must(await server.call(saveRole, role, token));
    for (const file of fileList) roles.set(file.name, roleId);
  }
  return roles;
}

async function settle(server: RunningServer, token: string, libraries: string[]): Promise<void> {
  for (;;) {
    const statuses = must(await server.call(libraryStatus, libraries, token));
    if (statuses.some(({ status }) => status === STATUS.failed)) throw new Error('a document was not read');
    if (statuses.every(({ status }) => status === STATUS.success)) return;
    await delay(POLL_MS);
  }
}

function chunk<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_one, at) => all.slice(at * most, (at + 1) * most));
}

function must<T>({ code, message, data }: { code: number; message: string; data: T }): T {
  if (code !== CODE.ok) throw new Error(message);
  return data;
}

function toTurns({ turns, organisation }: EverydayItem): string[] {
  return turns.map((turn, index) => (isOneLibrary && organisation && index === 0 ? `${organisation}，${turn}` : turn));
}

function judge(item: EverydayItem, reply: string): Judged['outcome'] {
  const isRefused = reply.includes(UNKNOWN_REPLY);
  if (item.refuse) return isRefused ? 'right' : 'wrong';
  if (item.not.some((answer) => holdsAnswer(reply, answer))) return 'wrong';
  if (toGroups(item).every((group) => group.some((answer) => holdsAnswer(reply, answer)))) return 'right';
  return isRefused ? 'refused' : 'wrong';
}

function printMisses(judged: readonly Judged[]): void {
  for (const { item, outcome, reply } of judged) {
    if (outcome === 'right' || item.half !== 'tune') continue;
    console.log(`${item.id} ${item.kind} ${outcome}: ${item.turns.join(' / ')}\n  ${JSON.stringify(item.answers)}`);
    console.log(`  ${reply.replaceAll('\n', ' ')}`);
  }
}

function toRow(half: string, kind: string, judged: readonly Judged[]): [string, object][] {
  const some = judged.filter(({ item }) => kind === 'all' || item.kind === kind);
  if (some.length === 0) return [];
  const row = {
    items: some.length,
    right: shareOf(some, 'right'),
    // What has to be refused and was stands under `right`.
    refused: shareOf(some, 'refused'),
    wrong: shareOf(some, 'wrong'),
  };
  return [[`${half}: ${kind}`, row]];
}

function summarise(judged: readonly Judged[]) {
  const right = (kind: string) =>
    shareOf(
      judged.filter(({ item }) => item.kind === kind),
      'right',
    );
  return {
    items: judged.length,
    colloquial: right('colloquial'),
    typo: right('typo'),
    table: right('table'),
    followup: right('followup'),
    twoPart: right('twoPart'),
    direct: right('direct'),
    absentRefused: right('absent'),
    wrong: shareOf(judged, 'wrong'),
    offered: offeredOf(judged),
    ...(values.model ? { goldReachesModel: reachedOf(judged) } : {}),
    p95Ms: round(
      percentile(
        judged.flatMap(({ totalMs }) => totalMs),
        0.95,
      ),
      1,
    ),
  };
}

/** Of what was refused though the document says it, the share for which the reply names what may have been meant. */
function offeredOf(judged: readonly Judged[]): number {
  const refused = judged.filter(({ outcome }) => outcome === 'refused');
  return round(
    refused.filter(({ reply }) => /您想问的是|资料里有“/.test(reply)).length / Math.max(1, refused.length),
    3,
  );
}

/** What is worked out stands nowhere. */
function reachedOf(judged: readonly Judged[]): number {
  const answerable = judged.filter(({ item }) => !item.refuse && !item.computed);
  return round(answerable.filter(({ isReached }) => isReached).length / Math.max(1, answerable.length), 3);
}

function shareOf(judged: readonly Judged[], outcome: Judged['outcome']): number {
  return round(judged.filter((one) => one.outcome === outcome).length / Math.max(1, judged.length), 3);
}
