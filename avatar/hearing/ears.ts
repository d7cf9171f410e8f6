import { type Microphone, MicrophoneError, type MicrophoneOptions } from './open-microphone.ts';
import type { Recogniser, Utterance } from './recogniser.ts';
import { createVoiceActivity, HEARING_RATE, type VoiceActivity, type VoiceEvent } from './voice-activity.ts';

/** Sound before the onset that belongs to what is said. */
const LEAD_SAMPLES = HEARING_RATE * 0.5;
/** Nobody says anything after the microphone was tapped. */
const NOTHING_SAMPLES = HEARING_RATE * 8;
/** Longest utterance; a little less than what is taken elsewhere. */
const LONGEST_SAMPLES = HEARING_RATE * 58;
/** How much louder than usual somebody must be while the loudspeaker talks: echo cancellation leaves something over. */
const GUARD_DB = 6;

export interface EarsEvents {
  /** Somebody may have begun to speak. */
  onOnset(): void;
  /** It was nothing. */
  onWithdrawn(): void;
  /** Somebody speaks: by the sound, or by a word that was recognised. */
  onConfirmed(): void;
  onText(settled: string, changing: string): void;
  /** Something was said; empty when nothing of it was understood. */
  onUtterance(text: string): void;
  /** A MicrophoneError, or what a recogniser says. */
  onTrouble(trouble: MicrophoneError | { message: string; lasting: boolean }): void;
}

export interface EarsOptions extends EarsEvents {
  recogniser: Recogniser;
  openMicrophone(options: Pick<MicrophoneOptions, 'onSound' | 'onLost'>): Promise<Microphone>;
  /** Whether the loudspeaker talks now. */
  isTalking(): boolean;
  /** Listening freely, what is said now counts for nothing, also its end that is said later; left out: everything counts. */
  isIgnoring?(): boolean;
  /** Tells speech from other sounds; left out, by loudness. */
  activity?: VoiceActivity | undefined;
}

/** `off`; `once`: one utterance, whose end is noticed; `held`: one, as long as a button is held; `free`: one after the other. */
export type EarsMode = 'off' | 'once' | 'held' | 'free';

export interface Ears {
  readonly mode: EarsMode;
  /** Begins to listen; the microphone is opened where it is needed. */
  listen(mode: 'once' | 'held' | 'free'): void;
  /** What was said so far counts; free listening goes on. */
  finish(): void;
  /** What was said so far is dropped; free listening goes on. */
  drop(): void;
  /** Nothing is heard any more, and nothing that was said counts. */
  close(): void;
}

/** Listens for what a person says: when it begins, whether it is speech at all, what it is, and when it is over. */
export function createEars(options: EarsOptions): Ears {
  const { recogniser, activity = createVoiceActivity() } = options;
  let mode: EarsMode = 'off';
  let microphone: Microphone | null = null;
  /** Counts openings, so that one that comes too late is closed again. */
  let opening = 0;
  let lead: Float32Array[] = [];
  let utterance: Utterance | null = null;
  /** Those whose text is still wanted, and those among them that were speech by their sound. */
  const open = new Set<Utterance>();
  const told = new Set<Utterance>();
  /** Those of which something was understood while nothing counted. */
  const unwanted = new WeakSet<Utterance>();
  let pushed = 0;
  let waited = 0;
  let confirmed = false;
  /** What is being said began when nothing counted. */
  let ignored = false;

  function begin(): void {
    let own: Utterance | null = null;
    const counts = () => own !== null && open.has(own);
    pushed = 0;
    own = recogniser.begin({
      onText(settled, changing) {
        if (!counts() || own === null) return;
        if (isDeaf()) unwanted.add(own);
        if (unwanted.has(own)) return;
        if (settled + changing !== '' && own === utterance) confirm();
        options.onText(settled, changing);
      },
      onEnd: (text) => own !== null && open.has(own) && take(own, text),
      onError: (message, lasting) => counts() && options.onTrouble({ message, lasting }),
    });
    utterance = own;
    open.add(own);
    for (const samples of lead) push(samples);
    lead = [];
  }

  function push(samples: Float32Array): void {
    pushed += samples.length;
    utterance?.push(samples);
    if (pushed >= LONGEST_SAMPLES) finish();
  }

  function confirm(): void {
    if (confirmed) return;
    confirmed = true;
    options.onConfirmed();
  }

  /** Its text is on the way; what is said meanwhile is another one. */
  function finish(): void {
    utterance?.end();
    if (mode !== 'free' || recogniser.listensItself || !utterance) return;
    if (confirmed) told.add(utterance);
    utterance = null;
    confirmed = false;
  }

  function take(own: Utterance, text: string): void {
    const wasSpeech = told.delete(own) || (own === utterance && confirmed);
    open.delete(own);
    if (own === utterance) [utterance, confirmed] = [null, false];
    const isFree = mode === 'free';
    if (!isFree) stopListening();
    const counts = !(isFree && (unwanted.has(own) || isDeaf()));
    if (counts && (text !== '' || wasSpeech || !isFree)) options.onUtterance(text);
    if (mode === 'free' && recogniser.listensItself && !utterance) begin();
  }

  function hear(samples: Float32Array): void {
    const events = activity.push(samples, options.isTalking() ? GUARD_DB : 0);
    if (passesOver(events)) return;
    if (utterance) push(samples);
    else keep(samples);
    for (const event of events) {
      if (event === 'onset') {
        if (!utterance) begin();
        options.onOnset();
      } else if (event === 'withdrawn') {
        if (mode === 'free' && !confirmed && !recogniser.listensItself) dropUtterance();
        options.onWithdrawn();
      } else if (event === 'confirmed') confirm();
      else if (mode !== 'held' && confirmed) finish();
    }
    waited = confirmed || mode !== 'once' ? 0 : waited + samples.length;
    if (waited >= NOTHING_SAMPLES) finish();
  }

  const isDeaf = () => mode === 'free' && options.isIgnoring?.() === true;

  /** Whether sound is passed over: where nothing counts, and from there to the end of what was begun there. */
  function passesOver(events: readonly VoiceEvent[]): boolean {
    const deaf = isDeaf();
    const was = ignored;
    for (const event of events) ignored = event === 'onset' ? deaf : event === 'confirmed' && ignored;
    if (!deaf) return ignored || (was && !events.includes('onset'));
    if (utterance && !recogniser.listensItself) dropUtterance();
    lead = [];
    return true;
  }

  function keep(samples: Float32Array): void {
    lead.push(samples);
    let length = lead.reduce((sum, piece) => sum + piece.length, 0);
    while (length - (lead[0]?.length ?? 0) > LEAD_SAMPLES) length -= lead.shift()?.length ?? 0;
  }

  function dropUtterance(): void {
    const dropped = utterance;
    utterance = null; // first: whatever it still tells belongs to nobody
    confirmed = false;
    if (!dropped) return;
    open.delete(dropped);
    dropped.drop();
  }

  /** Also those whose text is on its way. */
  function dropAll(): void {
    dropUtterance();
    for (const one of open) one.drop();
    open.clear();
    told.clear();
  }

  function stopListening(): void {
    mode = 'off';
    opening += 1;
    microphone?.close();
    microphone = null;
    activity.reset();
    lead = [];
  }

  async function openDevice(): Promise<void> {
    const own = ++opening;
    const fail = (error: unknown) => {
      if (own !== opening) return;
      dropAll();
      stopListening();
      options.onTrouble(error instanceof MicrophoneError ? error : new MicrophoneError('broken', { cause: error }));
    };
    try {
      const opened = await options.openMicrophone({
        onSound: (samples) => own === opening && hear(samples),
        onLost: fail,
      });
      if (own === opening) microphone = opened;
      else opened.close();
    } catch (error) {
      fail(error);
    }
  }

  return {
    get mode() {
      return mode;
    },
    listen(next) {
      if (mode !== 'off') {
        dropAll();
        stopListening();
      }
      mode = next;
      waited = 0;
      if (next === 'free' || !recogniser.listensItself) void openDevice();
      if (next !== 'free' || recogniser.listensItself) begin();
    },
    finish,
    drop() {
      dropAll();
      if (mode === 'free' && recogniser.listensItself) begin();
      else if (mode !== 'free') stopListening();
    },
    close() {
      dropAll();
      stopListening();
    },
  };
}
