/**
 * Asks the conversations of everyday sets in process, without HTTP: the same search, the same follow-ups and the same offline answerer, in
 * a few seconds a set. For whoever improves the answers; figures for the record come from `everyday`, which asks the product.
 *
 * Usage: npm run bench -- offline [--sets market,counter] [--half tune|report] [--misses] [--kind table]
 * `--misses` prints those of the tuning half only.
 */
import { parseArgs } from 'node:util';
import { askOffline } from './lib/ask-offline.ts';
import { KINDS, toGroups } from './lib/everyday-set.ts';
import { holdsAnswer } from './lib/judge-reply.ts';
import { openSet } from './lib/open-set.ts';
import { runBench } from './lib/run-bench.ts';
import { percentile, round } from './lib/statistics.ts';

const UNKNOWN_REPLY = '这个问题我暂时答不上来，请换个问题。';
const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: 'market' },
    half: { type: 'string', default: 'tune' },
    kind: { type: 'string' },
    misses: { type: 'boolean' },
  },
});

await runBench(1_800_000, async (defer) => {
  const table: Record<string, object> = {};
  for (const name of values.sets.split(',')) {
    const { items, searchFor } = await openSet(
      defer,
      { folder: name },
      ({ half, kind }) => half === values.half && kind === (values.kind ?? kind),
    );
    const judged: { kind: string; outcome: string; ms: number }[] = [];
    for (const item of items) {
      const started = performance.now();
      const { text, question } = await askOffline(item.turns, searchFor(item), UNKNOWN_REPLY);
      const ms = (performance.now() - started) / item.turns.length;
      const isRefused = text.includes(UNKNOWN_REPLY);
      const isRight = toGroups(item).every((group) => group.some((answer) => holdsAnswer(text, answer)));
      const isBeside = item.not.some((answer) => holdsAnswer(text, answer));
      const outcome = item.refuse
        ? isRefused
          ? 'right'
          : 'wrong'
        : isRight && !isBeside
          ? 'right'
          : isRefused
            ? 'refused'
            : 'wrong';
      judged.push({ kind: item.kind, outcome, ms });
      if (!values.misses || outcome === 'right' || item.half !== 'tune') continue;
      const asked = question === item.turns.at(-1) ? '' : ` => ${question}`;
      console.log(
        `${item.id} ${item.kind} ${outcome}: ${item.turns.join(' / ')}${asked}\n  ${JSON.stringify(item.answers)} ${JSON.stringify(item.not)}`,
      );
      console.log(`  ${text.replaceAll('\n', ' ')}`);
    }
    for (const kind of [...KINDS, 'all']) {
      const some = judged.filter((one) => kind === 'all' || one.kind === kind);
      if (some.length === 0) continue;
      const share = (outcome: string) => round(some.filter((one) => one.outcome === outcome).length / some.length, 3);
      const p95 = round(
        percentile(
          some.map(({ ms }) => ms),
          0.95,
        ),
        1,
      );
      table[`${name} ${kind}`] = {
        items: some.length,
        right: share('right'),
        refused: share('refused'),
        wrong: share('wrong'),
        p95,
      };
    }
  }
  return { result: { bench: 'offline', half: values.half }, table };
});
