/** Runs in the browser: one conversation with the product, and when its answers begin to be heard and seen. */
import { hearSpeech } from '#contract/hearing.contract.ts';
import { PREVIEW_CALLS } from '#web/features/chat/preview-calls.ts';
import { call } from '#web/lib/request.ts';
import { startSession } from '#web/lib/session.ts';
import { openTalk } from '#web/talk/core/open-talk.ts';
import { createServerRecogniser } from '#web/talk/core/server-recogniser.ts';

/** From the moment of sending, or of the last sound that was said, ms. */
export interface FirstSigns {
  /** Until the first sample of the answer leaves for the loudspeaker. */
  audioMs: number;
  mouthMs: number;
  /** Until the recognised text was there; null where nothing was said. */
  heardMs: number | null;
  /** Until the first text of the answer. */
  textMs: number;
}

/** A turn without sound by then has failed. */
const LATE_MS = 20_000;

function explain(): string {
  const { problem, phase } = talk.voice.getView();
  const { text = '', state, error } = talk.dialogue.getState().turns.at(-1) ?? {};
  return `not heard: ${JSON.stringify({ problem, phase, text, state, error })}`;
}

/** When the next source begins, on the page's clock. */
let nextStart = Promise.withResolvers<number>();

/** Every sound of the page says when its first sample is due. */
function watchSources(): void {
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, ...rest) {
    nextStart.resolve(performance.now() + Math.max(0, when - this.context.currentTime) * 1000);
    return start.call(this, when, ...rest);
  };
}

let talk: ReturnType<typeof openTalk>;
let role = '';

export async function openConversation(token: string, roleId: string, speakerId: string | null): Promise<void> {
  watchSources();
  startSession(token);
  role = roleId;
  talk = openTalk(PREVIEW_CALLS, () => ({}));
  await talk.voice.load();
  talk.voice.setSpeaker(speakerId);
  await talk.voice.unlock();
  talk.dialogue.open(roleId);
  await idle();
}

/** No answer is on its way. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    const stop = talk.dialogue.subscribe(look);
    function look() {
      if (talk.dialogue.getState().answering) return;
      stop();
      resolve();
    }
    look();
  });
}

function firstText(): Promise<number> {
  return new Promise((resolve) => {
    const stop = talk.dialogue.subscribe(() => {
      if ((talk.dialogue.getState().turns.at(-1)?.text ?? '') === '') return;
      stop();
      resolve(performance.now());
    });
  });
}

/** The mouth is looked at with every picture, as the stage does. */
function firstOpening(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => (talk.voice.mouth().open > 0.05 ? resolve(performance.now()) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  });
}

/** Says a text through the recogniser of the server, whatever it makes of it. @param said mono, 16,000 samples a second */
function recognise(said: Float32Array): Promise<{ text: string; endedAt: number }> {
  const recogniser = createServerRecogniser({
    hear: (piece, signal) => call(hearSpeech, { ...piece, roleId: role }, signal ? { signal } : {}),
    describeError: String,
  });
  return new Promise((resolve, reject) => {
    let endedAt = 0;
    const utterance = recogniser.begin({
      onText() {},
      onEnd: (text) => resolve({ text, endedAt }),
      onError: reject,
    });
    const step = 320;
    let at = 0;
    // As a microphone does: 20 ms of sound every 20 ms.
    const timer = setInterval(() => {
      utterance.push(said.subarray(at, at + step));
      at += step;
      if (at < said.length) return;
      clearInterval(timer);
      endedAt = performance.now();
      utterance.end();
    }, 20);
  });
}

/** One turn, typed or spoken, until its answer is heard and seen; the rest of it is cut off. */
export async function measureTurn(question: string, said: number[] | null): Promise<FirstSigns> {
  talk.dialogue.stop();
  nextStart = Promise.withResolvers();
  const spoken = said ? await recognise(Float32Array.from(said)) : null;
  const from = spoken?.endedAt ?? performance.now();
  const heardMs = spoken ? performance.now() - from : null;
  const signs = [firstText(), nextStart.promise, firstOpening()] as const;
  if (!talk.dialogue.send(spoken?.text || question)) throw new Error('The question was not taken');
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(explain())), LATE_MS));
  const [textAt, audioAt, mouthAt] = await Promise.race([Promise.all(signs), late]);
  await idle();
  talk.dialogue.stop();
  return { audioMs: audioAt - from, mouthMs: mouthAt - from, textMs: textAt - from, heardMs };
}
