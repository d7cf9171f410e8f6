/**
 * How long a person waits for the first sample and the first movement of the mouth, in Chromium with the product's own conversation:
 * typed questions with the embedded engines, and spoken ones with a scripted service for recognition, model and speech, each of which
 * takes a set time. What is left after those times is what the product adds.
 *
 * Usage: npm run bench -- voice
 */
import fs from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { avatarPage } from '#contract/avatar.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { MODEL_NAMES } from '#contract/model.contract.ts';
import { ProviderInput, saveProvider } from '#contract/provider.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { forkService } from './lib/fork-service.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { runServer } from './lib/run-server.ts';
import { percentile, round } from './lib/statistics.ts';
import { makeFolder } from './lib/temporary-folder.ts';
import type { FirstSigns } from './lib/voice-page.ts';

const TURNS = 20;
const WARM_UP = 4;
const SET = { recognition: 200, model: 300, speech: 200 };
const SPOKEN = new URL('../avatar/hearing/fixtures/question.wav', import.meta.url);
const MODEL = MODEL_NAMES[MODEL_NAMES.length - 1];

await runBench(900_000, async (defer) => {
  const args = [SET.recognition, SET.model, SET.speech].map(String);
  const upstream = await forkService(new URL('./lib/voice-upstream.ts', import.meta.url), args, defer);
  const baseUrl = `http://127.0.0.1:${(upstream.hello as { port: number }).port}/v1`;
  const product = await startProduct(baseUrl, defer);
  const browser = await openBrowser(defer);
  const script = await buildPage();
  const embedded = await measure(browser, product, { roleId: product.embedded, speakerId: null, said: null }, script);
  const speakerId = await product.setUpServices();
  const scripted = await measure(browser, product, { roleId: product.scripted, speakerId, said: readSpoken() }, script);
  const waits = SET.recognition + SET.model + SET.speech;
  const added = scripted.map((signs) => ({ ...signs, audioMs: signs.audioMs - waits, mouthMs: signs.mouthMs - waits }));
  return {
    result: {
      bench: 'voice',
      turns: TURNS,
      embedded: summarise(embedded),
      setDelaysMs: SET,
      scripted: summarise(scripted),
      added: summarise(added),
    },
    table: {
      'embedded: send to first sign': flat(embedded),
      [`scripted (${waits} ms): end of speech to first sign`]: flat(scripted),
      'scripted: what is added': flat(added),
    },
  };
});

function both(values: readonly number[]) {
  return { p50: round(percentile(values, 0.5)), p95: round(percentile(values, 0.95)) };
}

function summarise(all: readonly FirstSigns[]) {
  return {
    audioMs: both(all.map(({ audioMs }) => audioMs)),
    mouthMs: both(all.map(({ mouthMs }) => mouthMs)),
  };
}

function flat(all: readonly FirstSigns[]) {
  const { audioMs, mouthMs } = summarise(all);
  const text = both(all.map(({ textMs }) => textMs));
  const heard = both(all.map(({ heardMs }) => heardMs ?? 0));
  return {
    'heard p50': heard.p50,
    'text p50': text.p50,
    'sound p50 ms': audioMs.p50,
    'sound p95': audioMs.p95,
    'mouth p50': mouthMs.p50,
    'mouth p95': mouthMs.p95,
  };
}

/** Samples behind the 44 bytes of a head. */
function readSpoken(): number[] {
  const bytes = fs.readFileSync(SPOKEN);
  return Array.from(new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44)), (value) => value / 32_768);
}

function questionAt(index: number): string {
  return `编号${index}的业务怎么办理？`;
}

async function startProduct(baseUrl: string, defer: Defer) {
  const server = await runServer(makeFolder(defer), defer, { LLM_BASE_URL: baseUrl, LLM_MODELS: `${MODEL}=mock` });
  const token = await server.signIn();
  const avatarId = (await server.call(avatarPage, {}, token)).data.records[0]?.id ?? '';
  const libId = (await server.call(saveLibrary, { name: '测速', type: 2 }, token)).data;
  for (let index = 0; index < TURNS + WARM_UP; index++) {
    const answer = `编号${index}的业务到${index + 1}号窗口办理，请带好材料。办完以后当天就能领到结果。`;
    await server.call(saveQuestion, { libId, question: questionAt(index), answer }, token);
  }
  const about = { roleDesc: '测速', avatarId, welcomeText: ['您好。'] };
  const embedded = (await server.call(saveRole, { ...about, name: '内置', smallDocLibId: libId }, token)).data;
  const free = { ...about, name: '转述', modelName: MODEL, answerOnlyFromDocs: 0 as const };
  const scripted = (await server.call(saveRole, free, token)).data;
  return {
    ...{ address: server.address, token, embedded, scripted },
    /** Answers the voice that the scripted service has. */
    async setUpServices(): Promise<string> {
      const operator = await server.signIn('admin');
      const models = [{ name: '测速', model: 'mock' }];
      const voices = [{ voice: 'ann', name: '安' }];
      const settings = [
        { purpose: 'hearing', name: '听写', baseUrl, models },
        { purpose: 'speech', name: '语音', baseUrl, models, speech: { voices } },
      ];
      const [, speech] = [
        await server.call(saveProvider, ProviderInput.parse(settings[0]), operator),
        await server.call(saveProvider, ProviderInput.parse(settings[1]), operator),
      ];
      return `${speech?.data.id}:ann`;
    },
  };
}

/** The page's script in one piece. */
async function buildPage(): Promise<string> {
  const built = await build({
    configFile: false,
    root: new URL('..', import.meta.url).pathname,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: 'bench/lib/voice-page.ts', formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('The page was not built');
  return result.output[0].code;
}

async function openBrowser(defer: Defer): Promise<Browser> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
    ],
  });
  defer(() => browser.close());
  return browser;
}

interface Wanted {
  roleId: string;
  speakerId: string | null;
  said: number[] | null;
}

async function measure(
  browser: Browser,
  product: { address: string; token: string },
  { roleId, speakerId, said }: Wanted,
  script: string,
): Promise<FirstSigns[]> {
  const page = await browser.newPage();
  // On the product's own address, so that nothing stands between them.
  await page.route('**/bench-page', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.route('**/bench-page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto(`${product.address}/bench-page`);
  const module = '/bench-page.js';
  await page.evaluate(async ([file, ...rest]) => (await import(file as string)).openConversation(...rest), [
    module,
    product.token,
    roleId,
    speakerId,
  ] as const);
  const all: FirstSigns[] = [];
  for (let index = 0; index < TURNS + WARM_UP; index++) {
    const signs = await page.evaluate(
      async ([file, question, sound]) => (await import(file as string)).measureTurn(question, sound),
      [module, questionAt(index), said] as const,
    );
    if (index >= WARM_UP) all.push(signs as FirstSigns);
  }
  await page.close();
  return all;
}
