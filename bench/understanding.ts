/**
 * Asks the questions of one turn of the everyday set of the search itself, in one process and without HTTP: where the passage that holds
 * an answer comes, how relevant it is, and what the offline answerer says. `--misses` shows the tuning half's.
 *
 * Usage: npm run bench -- understanding [--data DIR] [--file spoken.json] [--half tune|report] [--misses] [--kind KIND]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerFromSegments } from '#server/modules/chat/answerer/answer-from-segments.ts';
import { KINDS, toGroups } from './lib/everyday-set.ts';
import { holdsAnswer } from './lib/judge-reply.ts';
import { openSet } from './lib/open-set.ts';
import { runBench } from './lib/run-bench.ts';
import { percentile, round } from './lib/statistics.ts';

const OWN_SET = fileURLToPath(new URL('./everyday', import.meta.url));

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    file: { type: 'string' },
    half: { type: 'string', default: 'tune' },
    kind: { type: 'string' },
    misses: { type: 'boolean' },
    scan: { type: 'boolean' },
  },
});
const SCANNED = [0.1, 0.14, 0.18, 0.22, 0.26, 0.3, 0.34, 0.38, 0.42, 0.46];
const showMisses = values.misses === true && values.half === 'tune';

await runBench(600_000, async (defer) => {
  const folder = values.data ?? OWN_SET;
  const { items, libraries, searchFor } = await openSet(
    defer,
    { folder, file: values.file },
    ({ half, turns, kind }) => half === values.half && turns.length === 1 && kind === (values.kind ?? kind),
  );
  const rows: { kind: string; first: boolean; five: boolean; outcome: string; relevance: number; ms: number }[] = [];
  const scanned: { kind: string; confidence: number; right: boolean }[] = [];
  for (const item of items) {
    const library = libraries.get(item.doc);
    if (!library) continue;
    const found = await searchFor(item)(item.turns[0] ?? '');
    const hits = [...found.hits, ...found.below];
    const gold = toGroups(item).flat();
    const place = hits.findIndex(({ text }) => gold.some((answer) => holdsAnswer(text, answer)));
    const answer = answerFromSegments({
      question: item.turns[0] ?? '',
      terms: found.terms,
      judge: found.judge,
      segments: found.hits,
      maxSentences: 2,
      leastConfidence: 0,
    });
    const confidence = answer?.confidence ?? 0;
    const reply = {
      refused: confidence < found.settings.threshold,
      text: answer?.sentences.map(({ text }) => text).join('\n') ?? '',
    };
    const holds = toGroups(item).every((group) => group.some((answer) => holdsAnswer(reply.text, answer)));
    const outcome = item.refuse
      ? reply.refused
        ? 'right'
        : 'wrong'
      : !reply.refused && holds
        ? 'right'
        : reply.refused
          ? 'refused'
          : 'wrong';
    const relevance = hits[0]?.relevance ?? 0;
    if (answer) scanned.push({ kind: item.kind, confidence, right: !item.refuse && holds });
    rows.push({ kind: item.kind, first: place === 0, five: place >= 0, outcome, relevance, ms: found.ms });
    if (!showMisses || outcome === 'right') continue;
    console.log(
      `${item.id} ${item.kind} ${outcome} place ${place + 1} rel ${hits.map((hit) => hit.relevance.toFixed(2)).join(' ')}: ${item.turns[0]} => ${gold.join('|')}`,
    );
    console.log(
      `   ${found.terms
        .map(({ term, weight }) => `${term} ${weight.toFixed(1)}`)
        .join(', ')
        .slice(0, 400)}`,
    );
    if (outcome === 'wrong') console.log(`   ${reply.text.replaceAll('\n', ' ').slice(0, 200)}`);
    else if (place !== 0) console.log(`   first: ${hits[0]?.text.replaceAll('\n', ' ').slice(0, 80)}`);
  }
  if (values.scan) console.table(scan(rows, scanned));
  const table = Object.fromEntries(
    [...KINDS, 'all'].flatMap((kind) => {
      const some = rows.filter((row) => kind === 'all' || row.kind === kind);
      if (some.length === 0) return [];
      const share = (test: (row: (typeof rows)[number]) => boolean) => round(some.filter(test).length / some.length, 3);
      return [
        [
          kind,
          {
            items: some.length,
            first: share(({ first }) => first),
            five: share(({ five }) => five),
            right: share(({ outcome }) => outcome === 'right'),
            refused: share(({ outcome }) => outcome === 'refused'),
            wrong: share(({ outcome }) => outcome === 'wrong'),
            relevance: round(
              percentile(
                some.map(({ relevance }) => relevance),
                0.5,
              ),
              3,
            ),
            p95: round(
              percentile(
                some.map(({ ms }) => ms),
                0.95,
              ),
              1,
            ),
          },
        ],
      ];
    }),
  );
  return { result: { bench: 'understanding', ...table.all }, table };
});

/** What other thresholds than the usual one would answer: right ones, and wrong ones, of all that were asked. */
function scan(
  asked: readonly { kind: string }[],
  scanned: readonly { kind: string; confidence: number; right: boolean }[],
) {
  return Object.fromEntries(
    [...KINDS, 'all'].flatMap((kind) => {
      const isKind = (row: { kind: string }) => kind === 'all' || row.kind === kind;
      const count = asked.filter(isKind).length;
      const at = (least: number) => {
        const said = scanned.filter((row) => isKind(row) && row.confidence >= least);
        const right = said.filter((row) => row.right).length;
        return `${round(right / count, 2)}/${round((said.length - right) / count, 2)}`;
      };
      return count > 0 ? [[kind, Object.fromEntries(SCANNED.map((least) => [least, at(least)]))]] : [];
    }),
  );
}
