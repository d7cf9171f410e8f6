import { chatDocument } from '#contract/chat.contract.ts';
import { saveProvider } from '#contract/provider.contract.ts';
import { chatHistory } from '#contract/record.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { readMemory, resetPeak } from '../process-figures.ts';
import type { Defer } from '../run-bench.ts';
import { round } from '../statistics.ts';
import { MISBEHAVIOURS, startBadService } from './bad-service.ts';
import { ask, type Desk, openDesks } from './desk.ts';
import { type DatabaseKind, openInstallation } from './installation.ts';
import { countLeftOut, countUnclear, tellFaults, tellFigures } from './tell-figures.ts';
import { createWriters } from './writers.ts';

/** What the operator lets a service be silent for, ms. */
const TIMEOUT_MS = 5000;
/** A turn that has not ended after so long hangs, ms: three tries and their pauses. */
const TURN_MS = 60_000;
const AT_ONCE = 4;
/** What all turns of one kind may take of the server's memory, MB. */
const MOST_GROWTH_MB = 400;
const SETTLE_MS = 180_000;

interface Turn {
  ms: number;
  /** Null for a turn that ended as it should: with a sentence. */
  fault: string | null;
  said: string;
}

/** Model services that misbehave in every way, one after the other, while another account goes on writing. */
export async function troubleModel(
  kind: DatabaseKind,
  { times, minutes }: { times: number; minutes: number },
  random: () => number,
  defer: Defer,
): Promise<object | null> {
  const installation = await openInstallation(kind, defer);
  if (!installation) return null;
  const baseUrl = await startBadService(defer);
  const server = await installation.start();
  const [asking, writing] = await openDesks(server);
  if (!asking || !writing) return null;
  const roles = await makeRoles(asking, baseUrl);
  const writers = createWriters([writing], random);
  const stop = new AbortController();
  const written = writers.write(stop.signal);
  const until = Date.now() + minutes * 60_000;
  const figures = { turns: 0, hung: 0, unsaid: 0, unrecorded: 0, longestTurnMs: 0, growthMb: 0 };
  const pid = server.process.pid ?? 0;
  for (let turn = 0; turn < times; turn++)
    for (const [name, roleId] of roles) {
      if (Date.now() > until) break;
      const { rssMb } = readMemory(pid);
      resetPeak(pid);
      const cid = `${name} ${turn}`;
      const turns = await Promise.all(Array.from({ length: AT_ONCE }, () => askBad(asking, roleId, cid)));
      const growthMb = Math.max(0, readMemory(pid).peakRssMb - rssMb);
      const kept = await ask(asking, chatHistory, { roleId, cid });
      figures.turns += turns.length;
      figures.unrecorded += turns.length - kept.length;
      figures.hung += turns.filter(({ ms }) => ms >= TURN_MS).length;
      figures.unsaid += turns.filter(({ fault }) => fault !== null).length;
      figures.longestTurnMs = Math.max(figures.longestTurnMs, ...turns.map(({ ms }) => round(ms)));
      figures.growthMb = Math.max(figures.growthMb, growthMb);
      const [first] = turns;
      process.stderr.write(
        `${kind}, ${name}: ${round(first?.ms ?? 0)} ms, +${growthMb} MB, ${first?.fault ?? first?.said}\n`,
      );
    }
  stop.abort();
  await written;
  await writers.settle(SETTLE_MS);
  await writers.compare(true);
  await server.stop();
  tellFaults(writers);
  const own = tellFigures(writers);
  const tooMuch = figures.growthMb > MOST_GROWTH_MB ? 1 : 0;
  return {
    ...own,
    ...figures,
    tooMuch,
    cutShort: countLeftOut(times * roles.size * AT_ONCE, figures.turns),
    hung: own.hung + figures.hung,
    unclear: countUnclear(writers) + figures.unsaid,
  };
}

/** A service and a role for each way of misbehaving. */
async function makeRoles(desk: Desk, baseUrl: string): Promise<Map<string, string>> {
  const operator = { server: desk.server, token: await desk.server.signIn('admin') };
  const roles = new Map<string, string>();
  for (const name of Object.keys(MISBEHAVIOURS)) {
    const models = [{ name: `坏 ${name}`, model: name }];
    const service = { purpose: 'chat', name, baseUrl, models, timeoutMs: TIMEOUT_MS } as const;
    await ask(operator, saveProvider, service);
    const role = {
      name,
      roleDesc: '答问',
      avatarId: desk.avatarId,
      modelName: `坏 ${name}`,
      answerOnlyFromDocs: 0,
    } as const;
    roles.set(name, await ask(desk, saveRole, role));
  }
  return roles;
}

/** One turn, which has to end with a sentence for people. */
async function askBad({ server, token }: Desk, roleId: string, cid: string): Promise<Turn> {
  const started = performance.now();
  const told = (fault: string | null, said = ''): Turn => ({ ms: performance.now() - started, fault, said });
  try {
    const reply = await fetch(server.address + chatDocument.path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ roleId, query: '办事大厅几点开门？', cid }),
      signal: AbortSignal.timeout(TURN_MS),
    });
    const lines = (await reply.text()).split('\n').filter(Boolean);
    const events = lines.map((line) => JSON.parse(line).entities ?? {});
    const last = events.at(-1);
    if (!last?.isEnd) return told(`a turn without an end: ${lines.at(-1)?.slice(0, 200)}`);
    const said = String(
      last.error ??
        events
          .map(({ text }) => text ?? '')
          .join('')
          .slice(0, 60),
    );
    return told(/\p{Script=Han}/u.test(said) ? null : `no sentence: ${said}`, said);
  } catch (error) {
    return told(error instanceof Error ? error.message : String(error));
  }
}
