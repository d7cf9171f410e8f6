/**
 * Asks every question of a reading set of the offline answerer, on an embedded database on disk: how many replies of at most two
 * sentences hold a gold answer (contains), how many questions are refused although their passage is there (refusedKept), and how many
 * when their own passage is taken out of the results while its neighbours from the same article stay (refusedRemoved). The table shows
 * the same over thresholds; the result is that of the default one.
 *
 * Usage: npm run bench -- answers --data FILE     (a file as for retrieval)
 */
import { parseArgs } from 'node:util';
import { RetrievalSettings } from '#contract/retrieval.contract.ts';
import { answerFromSegments } from '#server/modules/chat/answerer/answer-from-segments.ts';
import { openBenchEmbedded } from './lib/bench-databases.ts';
import { type AskedQuestion, measureRecall } from './lib/measure-recall.ts';
import { readPassages } from './lib/reading-set.ts';
import { runBench } from './lib/run-bench.ts';
import { round } from './lib/statistics.ts';

const DEFAULTS = RetrievalSettings.parse({});
const MAX_SENTENCES = 2;
const THRESHOLDS = [0, 0.1, DEFAULTS.threshold, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7];

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const data = values.data;
if (!data) throw new Error('Usage: npm run bench -- answers --data FILE');

await runBench(3_000_000, async (defer) => {
  const asked: AskedQuestion[] = [];
  await measureRecall(await openBenchEmbedded(defer), readPassages(data), (one) => asked.push(one));
  const curve = THRESHOLDS.map((threshold) => ({ threshold, ...measure(asked, threshold) }));
  const { threshold: _, ...atDefault } = curve.find(({ threshold }) => threshold === DEFAULTS.threshold) ?? {};
  return { result: { bench: 'answers', questions: asked.length, ...atDefault }, table: curve };
});

function measure(asked: AskedQuestion[], threshold: number) {
  const count = { contains: 0, refusedKept: 0, refusedRemoved: 0, sentences: 0 };
  for (const one of asked) {
    const kept = reply(one, threshold);
    const text = kept?.sentences.map((sentence) => sentence.text).join('') ?? '';
    if (!kept) count.refusedKept++;
    count.sentences += kept?.sentences.length ?? 0;
    if (one.answers.some((gold) => text.includes(gold))) count.contains++;
    if (!reply(one, threshold, one.segmentId)) count.refusedRemoved++;
  }
  const share = (part: number) => round(part / Math.max(1, asked.length), 4);
  return {
    contains: share(count.contains),
    refusedRemoved: share(count.refusedRemoved),
    refusedKept: share(count.refusedKept),
    sentences: round(count.sentences / Math.max(1, asked.length - count.refusedKept), 2),
  };
}

/** What chat makes of the hits of a library with default settings but for the threshold. */
function reply({ question, found }: AskedQuestion, threshold: number, without?: number) {
  const hits = found.hits.filter(({ segmentId }) => segmentId !== without).slice(0, DEFAULTS.topK);
  const segments = hits.filter(({ relevance }) => relevance >= threshold);
  return answerFromSegments({
    question,
    terms: found.terms,
    judge: found.judge,
    segments,
    maxSentences: MAX_SENTENCES,
    leastConfidence: threshold,
  });
}
