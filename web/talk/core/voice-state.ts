import type { AnswerFilm } from '#contract/answer-video.contract.ts';
import type { SpeechEngineInfo, Voice } from '#contract/speech.contract.ts';
import { type FilmedAnswer, heardOf, pieceOf } from './filmed-answer.ts';
import type { VoiceEffect, VoiceEvent } from './voice-events.ts';
import type { VoiceSource, VoiceView } from './voice-view.ts';

/** A voice that gave way to the browser's is asked again after so long, ms. */
const RETRY_MS = [15_000, 30_000, 60_000, 120_000, 300_000];
/** A server that did not answer is asked for no sentence of the same answer for so long, ms. */
const LOST_MS = 10_000;
/** Something in it can be pronounced. */
const PRONOUNCED = /[\p{L}\p{N}]/u;

/** Everything that is known about the voice of a conversation. */
export interface VoiceState {
  readonly view: VoiceView;
  readonly engines: readonly SpeechEngineInfo[];
  readonly voices: readonly Voice[];
  readonly speakerId: string | null;
  /** A speaker that was not in the list when it was last looked for. */
  readonly missed: string | null;
  /** Somebody who is rendered elsewhere is seen, and speaks there. */
  readonly hasFigure: boolean;
  /** What was chosen; the figure goes before it, the browser stands in for it. */
  readonly wanted: 'server' | 'browser';
  readonly failures: number;
  readonly retryAt: number;
  /** The server did not answer: so long nothing more of this answer is asked of it. 0 while it does. */
  readonly lostUntil: number;
  readonly heardMs: number;
  readonly speakingSince: number | null;
  /** What was heard of the answer that is being spoken. */
  readonly heardText: string;
  /** The next words begin an answer. */
  readonly isNext: boolean;
  /** What is to be said before the voices are known: the greeting is there sooner than their list. Null once they are. */
  readonly early: { readonly text: string; readonly isComplete: boolean } | null;
  /** The answer that is heard from a film. */
  readonly filmed: FilmedAnswer | null;
}

export function openVoice(muted: boolean, volume: number): VoiceState {
  return {
    view: {
      source: 'server',
      muted,
      volume,
      voice: null,
      engineLabel: '',
      browserReady: false,
      problem: null,
      fell: null,
      phase: 'silent',
      sentence: '',
      film: null,
    },
    engines: [],
    voices: [],
    speakerId: null,
    missed: null,
    hasFigure: false,
    wanted: 'server',
    failures: 0,
    retryAt: 0,
    lostUntil: 0,
    heardMs: 0,
    speakingSince: null,
    heardText: '',
    isNext: true,
    early: { text: '', isComplete: false },
    filmed: null,
  };
}

/** What the state is after an event, and what is to be done because of it. @param now ms */
export function stepVoice(
  state: VoiceState,
  event: VoiceEvent,
  now: number,
): { state: VoiceState; effects: readonly VoiceEffect[] } {
  const draft: Draft = { state, effects: [], now };
  take(draft, event);
  return { state: draft.state, effects: draft.effects };
}

/** As far as the answer that is being spoken has been heard; null while none is. @param filmAt seconds */
export function heardIn({ view, filmed, heardText }: VoiceState, filmAt: number | null): string | null {
  if (view.phase === 'silent') return null;
  return filmed ? heardOf(filmed, filmAt ?? 0) : heardText;
}

export const heardSecondsOf = ({ heardMs, speakingSince }: VoiceState, now: number): number =>
  (heardMs + (speakingSince === null ? 0 : now - speakingSince)) / 1000;

/** One step on its way. */
interface Draft {
  state: VoiceState;
  readonly effects: VoiceEffect[];
  readonly now: number;
}

function take(draft: Draft, event: VoiceEvent): void {
  const { view } = draft.state;
  switch (event.type) {
    case 'listed':
      if (event.list) set(draft, event.list);
      pickVoice(draft);
      if (draft.state.view.voice) sayEarly(draft);
      return;
    case 'browser known':
      learnBrowser(draft, event.ready, event.problem);
      return;
    case 'speaker':
      pickSpeaker(draft, event.id);
      return;
    case 'muted':
      mute(draft, event.muted);
      return;
    case 'volume':
      draft.effects.push({ do: 'volume', volume: event.volume });
      show(draft, { volume: event.volume });
      return;
    case 'chosen':
      set(draft, { wanted: event.source, failures: 0, retryAt: 0 });
      if (event.source === view.source) {
        show(draft, { fell: null });
        return;
      }
      closeQueues(draft);
      show(draft, { source: event.source, fell: null });
      pickVoice(draft);
      return;
    case 'figure':
      set(draft, { hasFigure: event.present });
      if (event.present) settle(draft);
      else if (view.source === 'figure')
        handOver(draft, view.voice || !view.browserReady ? draft.state.wanted : 'browser', null);
      return;
    case 'words':
      say(draft, event.text);
      return;
    case 'complete':
      complete(draft);
      return;
    case 'stopped':
      set(draft, { isNext: true });
      forgetEarly(draft);
      endFilm(draft);
      draft.effects.push({ do: 'stop' });
      if (view.phase !== 'silent') show(draft, { phase: 'silent' });
      return;
    case 'closed':
      forgetEarly(draft);
      closeQueues(draft);
      return;
    case 'held back':
      show(draft, { problem: '浏览器还没有允许播放声音，点一下页面再试', phase: 'silent' });
      return;
    case 'sounds':
      if (view.source === draft.state.wanted) set(draft, { failures: 0 });
      show(draft, { phase: 'speaking', problem: null });
      return;
    case 'quiet':
      endFilm(draft);
      show(draft, { phase: 'silent' });
      settle(draft);
      return;
    case 'sentence':
      set(draft, { heardText: draft.state.heardText + event.text });
      show(draft, { problem: null, sentence: event.text });
      return;
    case 'failed':
      if (event.inSentence && fallBack(draft, event.reason)) return;
      if (event.isLost) rest(draft);
      show(draft, { problem: event.reason, phase: view.phase === 'pending' ? 'silent' : view.phase });
      return;
    case 'handed over':
      goOn(draft, event);
      return;
    case 'film':
      startFilm(draft, event.id, event.film);
      return;
    case 'film loaded':
      if (draft.state.filmed?.id === event.id) show(draft, { film: event.film });
      return;
    case 'film lost':
      speakInstead(draft, event.id);
      return;
    case 'film at': {
      const { filmed } = draft.state;
      const sentence = filmed && event.at !== null ? pieceOf(filmed, event.at) : '';
      if (sentence !== '' && sentence !== view.sentence) show(draft, { sentence });
    }
  }
}

function set(draft: Draft, part: Partial<VoiceState>): void {
  draft.state = { ...draft.state, ...part };
}

/** Changes what is seen, and counts the seconds that are heard. */
function show(draft: Draft, part: Partial<VoiceView>): void {
  const { view, speakingSince, heardMs } = draft.state;
  if (part.phase && part.phase !== view.phase) {
    set(draft, {
      heardMs: heardMs + (speakingSince === null ? 0 : draft.now - speakingSince),
      speakingSince: part.phase === 'speaking' ? draft.now : null,
    });
  }
  set(draft, { view: { ...view, ...part, ...(part.phase === 'silent' ? { sentence: '', film: null } : {}) } });
}

const canSpeak = ({ view }: VoiceState) => !view.muted && (view.source !== 'server' || view.voice !== null);

function say(draft: Draft, text: string): void {
  const { filmed, early, view } = draft.state;
  if (filmed) {
    set(draft, { filmed: { ...filmed, text: filmed.text + text } });
    return;
  }
  if (early && view.source === 'server' && !view.muted) {
    set(draft, { early: { ...early, text: early.text + text } });
    if (PRONOUNCED.test(early.text + text)) show(draft, { phase: 'pending' });
    return;
  }
  if (!canSpeak(draft.state)) return;
  if (draft.state.isNext) {
    settle(draft);
    set(draft, { heardText: '', lostUntil: 0 });
  }
  if (draft.now < draft.state.lostUntil) return;
  set(draft, { isNext: false });
  const { phase, problem } = draft.state.view;
  if (phase === 'silent' && !problem && PRONOUNCED.test(text)) show(draft, { phase: 'pending' });
  draft.effects.push({ do: 'push', text });
}

/** Every sentence would be refused as this one was: those that wait are given up, and the next words try it again after a while. */
function rest(draft: Draft): void {
  set(draft, { lostUntil: draft.now + LOST_MS });
  draft.effects.push({ do: 'stop' });
}

function complete(draft: Draft): void {
  const { filmed, early } = draft.state;
  set(draft, {
    isNext: true,
    filmed: filmed && { ...filmed, isComplete: true },
    early: early && { ...early, isComplete: true },
  });
  draft.effects.push({ do: 'finish' });
}

function forgetEarly(draft: Draft): void {
  if (draft.state.early) set(draft, { early: { text: '', isComplete: false } });
}

function sayEarly(draft: Draft): void {
  const { text, isComplete } = draft.state.early ?? { text: '', isComplete: false };
  set(draft, { early: null });
  if (text !== '' && canSpeak(draft.state)) {
    say(draft, text);
    if (isComplete) complete(draft);
  } else if (text !== '') show(draft, { phase: 'silent' });
}

/** The next voice goes on from the sentence that failed. False: there is none. */
function fallBack(draft: Draft, reason: string): boolean {
  const { view, wanted, failures } = draft.state;
  if (view.source === 'figure' && view.voice && wanted === 'server') return handOver(draft, 'server', view.fell);
  if (view.source === 'browser' || !view.browserReady)
    return view.source === 'figure' && handOver(draft, wanted, view.fell);
  if (wanted === 'server')
    set(draft, {
      retryAt: draft.now + (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0),
      failures: failures + 1,
    });
  return handOver(draft, 'browser', reason);
}

function handOver(draft: Draft, source: VoiceSource, fell: string | null): true {
  draft.effects.push({ do: 'hand over', source, fell });
  return true;
}

function goOn(draft: Draft, { rest, source, fell }: Extract<VoiceEvent, { type: 'handed over' }>): void {
  const { view, heardText, isNext } = draft.state;
  // The sentence that broke off is said again, so it was not heard yet.
  if (view.sentence !== '' && rest.startsWith(view.sentence) && heardText.endsWith(view.sentence))
    set(draft, { heardText: heardText.slice(0, -view.sentence.length) });
  show(draft, { source, fell, problem: null, sentence: '', phase: rest === '' ? 'silent' : 'pending' });
  if (rest !== '') draft.effects.push({ do: 'push', text: rest });
  if (isNext) draft.effects.push({ do: 'finish' });
}

/** Between two answers the best voice takes its place again. */
function settle(draft: Draft): void {
  const { view, isNext, hasFigure, wanted, retryAt } = draft.state;
  if (view.phase !== 'silent' || !isNext) return;
  const best = hasFigure ? 'figure' : wanted;
  if (view.source === best || (best === 'server' && (!view.voice || draft.now < retryAt))) return;
  closeQueues(draft);
  show(draft, { source: best, ...(best === 'server' ? { fell: null } : {}) });
}

function closeQueues(draft: Draft): void {
  endFilm(draft);
  draft.effects.push({ do: 'close' });
  if (draft.state.view.phase !== 'silent') show(draft, { phase: 'silent' });
}

function endFilm(draft: Draft): void {
  if (!draft.state.filmed) return;
  set(draft, { filmed: null });
  draft.effects.push({ do: 'end film' });
}

function startFilm(draft: Draft, id: number, film: AnswerFilm): void {
  if (draft.state.view.muted) return;
  settle(draft);
  endFilm(draft);
  set(draft, { filmed: { id, text: '', seconds: film.seconds, isComplete: false }, isNext: false });
  show(draft, { phase: 'pending' });
  draft.effects.push({ do: 'play film', id, film });
}

/** The film does not play: its words are spoken. */
function speakInstead(draft: Draft, id: number): void {
  const { filmed } = draft.state;
  if (filmed?.id !== id) return;
  endFilm(draft);
  show(draft, { film: null, phase: 'silent' });
  set(draft, { isNext: true });
  say(draft, filmed.text);
  if (filmed.isComplete) complete(draft);
}

function mute(draft: Draft, muted: boolean): void {
  draft.effects.push({ do: 'mute', muted });
  if (muted) {
    endFilm(draft);
    forgetEarly(draft);
  }
  show(draft, { muted, phase: muted ? 'silent' : draft.state.view.phase });
  if (!muted) draft.effects.push({ do: 'unlock' });
}

function pickVoice(draft: Draft): void {
  const { voices, engines, speakerId, view } = draft.state;
  const voice = voices.find(({ speaker }) => speaker === speakerId) ?? voices[0] ?? null;
  const engineLabel = engines.find(({ id }) => id === voice?.engine)?.label ?? '';
  const absent = voice ? null : (engines.find(({ available }) => !available)?.reason ?? '没有可用的语音引擎');
  show(draft, { voice, engineLabel, problem: view.source === 'server' ? absent : null });
}

function pickSpeaker(draft: Draft, id: string | null): void {
  set(draft, { speakerId: id });
  const { voices, missed } = draft.state;
  if (voices.length === 0) return;
  pickVoice(draft);
  if (id === null || id === missed || voices.some(({ speaker }) => speaker === id)) return;
  set(draft, { missed: id }); // looked for once: it may have been made after the list was read
  draft.effects.push({ do: 'list' });
}

function learnBrowser(draft: Draft, browserReady: boolean, problem: string | null): void {
  show(draft, { browserReady });
  if (draft.state.view.voice) return;
  if (problem !== null) show(draft, { problem });
  if (browserReady) {
    set(draft, { wanted: 'browser' });
    if (draft.state.view.source !== 'figure') {
      closeQueues(draft);
      show(draft, { source: 'browser', problem: null });
    }
  }
  sayEarly(draft);
}
