import { ACTIONS, type ActionCue } from '#contract/action.contract.ts';
import type { ChatVoice } from './dialogue.ts';
import type { VoiceControl } from './voice-view.ts';

/** How long a character is heard, in ms: within a sentence only its beginning has a known time. */
const MS_A_CHARACTER = 190;

type Item = { text: string } | { cue: ActionCue };

interface Options {
  voice: Pick<VoiceControl, 'push' | 'finish' | 'stop' | 'heard' | 'getView' | 'subscribe'> &
    Partial<Pick<VoiceControl, 'film'>>;
  /** Lets the figure do it, in silence or along with speech. */
  play(code: string, mute: boolean): void;
  wait?: (ms: number, done: () => void) => () => void;
}

export interface ActingVoice extends ChatVoice {
  /** An action of the answer that is on its way; comes before the words behind its place. */
  act(cue: ActionCue): void;
  close(): void;
}

const waitFor = (ms: number, done: () => void) => {
  const timer = setTimeout(done, ms);
  return () => clearTimeout(timer);
};

/**
 * A voice with hands: actions are done when their place in the answer is heard; silent ones between what is said before and after them.
 * Where nothing is heard they are done as soon as they come.
 */
export function createActingVoice({ voice, play, wait = waitFor }: Options): ActingVoice {
  /** Cues whose place has not come, and how much of the answer has. */
  let ahead: ActionCue[] = [];
  let pushed = 0;
  let items: Item[] = [];
  let isComplete = false;
  /** Said before the last silent action; the voice has forgotten it. */
  let saidBefore = '';
  /** Given to the voice since then, and what of it has actions. */
  let given = '';
  let due: { at: number; cue: ActionCue }[] = [];
  let heardBefore = 0;
  /** A silent action, from the wait for silence before it to its end. */
  let silentCue: ActionCue | null = null;
  let isActing = false;
  const waits = new Set<() => void>();

  function later(ms: number, done: () => void): void {
    const cancel = wait(ms, () => {
      waits.delete(cancel);
      done();
    });
    waits.add(cancel);
  }

  function reset(): void {
    for (const cancel of waits) cancel();
    waits.clear();
    [ahead, items, due] = [[], [], []];
    [saidBefore, given, pushed, heardBefore] = ['', '', 0, 0];
    silentCue = null;
    [isActing, isComplete] = [false, false];
  }

  /** What follows the end of an answer begins the next one. */
  function begin(): void {
    if (isComplete && items.length === 0 && !silentCue) {
      const rest = due;
      reset();
      for (const { cue } of rest) play(cue.code, cue.mute === 1);
    }
  }

  function advance(): void {
    while (items.length > 0 && !silentCue) {
      const item = items.shift();
      if (!item) return;
      if ('text' in item) {
        voice.push(item.text);
        given += item.text;
      } else if (item.cue.mute) {
        silentCue = item.cue;
        voice.finish();
      } else if (given === '' || voice.getView().phase === 'silent') play(item.cue.code, false);
      else due.push({ at: given.length, cue: item.cue });
    }
    if (silentCue) tryActing();
    else if (isComplete) voice.finish();
  }

  function tryActing(): void {
    if (!silentCue || isActing || voice.getView().phase !== 'silent') return;
    isActing = true;
    const { code } = silentCue;
    play(code, true);
    const seconds = ACTIONS.find((action) => action.code === code)?.seconds ?? 0;
    later(seconds * 1000, () => {
      saidBefore += given;
      [given, heardBefore, due] = ['', 0, []];
      silentCue = null;
      isActing = false;
      advance();
    });
  }

  const stopListening = voice.subscribe(() => {
    const isSilent = voice.getView().phase === 'silent';
    const heard = isSilent ? Number.POSITIVE_INFINITY : (voice.heard()?.length ?? 0);
    const from = heardBefore;
    heardBefore = isSilent ? 0 : heard;
    const now = due.filter(({ at }) => at < heard);
    due = due.filter(({ at }) => at >= heard);
    for (const { at, cue } of now) {
      const ms = isSilent ? 0 : Math.max(0, at - from) * MS_A_CHARACTER;
      if (ms < 300) play(cue.code, cue.mute === 1);
      else later(ms, () => play(cue.code, cue.mute === 1));
    }
    if (isSilent) tryActing();
  });

  return {
    act(cue) {
      begin();
      ahead.push(cue);
      if (cue.at <= pushed) take('');
    },
    film(film) {
      begin();
      voice.film?.(film);
    },
    push(text) {
      begin();
      take(text);
    },
    finish() {
      for (const cue of ahead.splice(0)) items.push({ cue });
      isComplete = true;
      advance();
    },
    stop() {
      reset();
      voice.stop();
    },
    heard() {
      const heard = voice.heard();
      if (heard !== null) return saidBefore + heard;
      return silentCue ? saidBefore + given : null;
    },
    close() {
      reset();
      stopListening();
    },
  };

  /** Puts a piece of the answer into the script, cut where actions have their places. */
  function take(text: string): void {
    let rest = text;
    for (;;) {
      const cue = ahead[0];
      if (!cue || cue.at > pushed + rest.length) break;
      ahead.shift();
      const length = Math.max(0, cue.at - pushed);
      if (length > 0) items.push({ text: rest.slice(0, length) });
      rest = rest.slice(length);
      pushed += length;
      items.push({ cue });
    }
    if (rest !== '') items.push({ text: rest });
    pushed += rest.length;
    advance();
  }
}
