import { CLOSED_MOUTH, type VoiceEvents, type VoiceQueue } from '#avatar/voice/index.ts';
import type { Voice } from '#contract/speech.contract.ts';
import { createVoiceControl } from '../voice-control.ts';
import type { VoiceControl, VoiceControlOptions } from '../voice-view.ts';

export const voice = (speaker: string): Voice => ({
  speaker,
  name: speaker,
  language: 'zh-CN',
  gender: 'female',
  engine: 'espeak',
});
export const engine = { id: 'espeak', label: 'eSpeak NG', available: true, reason: null };

/** A queue that records what it is told; the test plays its events. */
export class FakeQueue implements VoiceQueue {
  readonly said: string[] = [];
  readonly events: VoiceEvents;
  readonly kind: string;
  unlocked = true;
  constructor(kind: string, events: VoiceEvents) {
    this.kind = kind;
    this.events = events;
  }
  push = (text: string) => void this.said.push(text);
  finish = () => void this.said.push('<finish>');
  stop = () => void this.said.push('<stop>');
  mute = (muted: boolean) => void this.said.push(muted ? '<mute>' : '<unmute>');
  duck = (ducked: boolean) => void this.said.push(ducked ? '<duck>' : '<unduck>');
  setVolume = (volume: number) => void (volume === 1 || this.said.push(`<volume ${volume}>`));
  mouth = () => ({ ...CLOSED_MOUTH, open: 0.5 });
  unlock = async () => this.unlocked;
  close = () => void this.said.push('<close>');
  rest = '';
  takeRest = () => this.rest;
}

/** A voice control over queues that the test plays; `queues` holds those that were opened. */
export function fakeVoices() {
  const queues: FakeQueue[] = [];
  const held = { clock: 0, speaker: () => '' };
  const queue = () => queues.at(-1) as FakeQueue;

  function create(options: Partial<VoiceControlOptions> = {}): VoiceControl {
    const open = (kind: string, events: VoiceEvents) => {
      queues.push(new FakeQueue(kind, events));
      return queue();
    };
    return createVoiceControl({
      list: async () => ({ engines: [engine], voices: [voice('one'), voice('two')] }),
      createServerQueue: (speakerNow, events) => {
        held.speaker = speakerNow;
        return open('server', events);
      },
      createBrowserQueue: (events) => open('browser', events),
      createFigureQueue: (_figure, _speaker, events) => open('figure', events),
      hasBrowserVoice: async () => true,
      describeError: (error) => (error as Error).message,
      readMuted: () => false,
      writeMuted: () => {},
      readVolume: () => 1,
      writeVolume: () => {},
      now: () => held.clock,
      ...options,
    });
  }

  return { queues, queue, held, create };
}
