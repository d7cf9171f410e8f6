/** Between silence and its loudness, and to what is softer under speech, in seconds. */
const FADE = { inOut: 0.6, duck: 0.3 };
/** Of its loudness, while somebody talks. */
const UNDER_SPEECH = 0.2;

/** One file that can be heard. */
export interface SoundChannel {
  /** @throws where the browser lets nothing be heard yet (`NotAllowedError`), or for what it can't play */
  play(): Promise<void>;
  pause(): void;
  setLoop(loop: boolean): void;
  /** To so much of its own loudness, within so many seconds. */
  fade(level: number, seconds: number): void;
  close(): void;
}

export interface WantedSound {
  /** What it is: as long as that stays, it goes on without a break. */
  url: string;
  /** Where it is loaded from. */
  source: string;
  volume: number;
  loop: boolean;
}

export interface SoundMoment {
  /** What belongs to the moment; null: nothing. */
  wanted: WantedSound | null;
  /** False: it stands still, and goes on from there. */
  plays: boolean;
  isDucked: boolean;
  /** Of the whole page: 0 to 1. */
  loudness: number;
}

interface Current {
  url: string;
  channel: SoundChannel;
  state: 'still' | 'starting' | 'playing' | 'held' | 'over';
}

/**
 * The sound under a scene, one at a time: it comes and goes softly. One that browsers hold back until somebody touches the page comes with
 * that touch; one that can't be played is left out.
 */
export function createBackgroundSound(open: (source: string, loop: boolean, onEnd: () => void) => SoundChannel) {
  let current: Current | null = null;
  let moment: SoundMoment = { wanted: null, plays: false, isDucked: false, loudness: 1 };
  const timers = new Set<ReturnType<typeof setTimeout>>();

  /** Softly out, and then something else with it. */
  function fadeOut({ channel }: Current, then: () => void): void {
    channel.fade(0, FADE.inOut);
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
    }, FADE.inOut * 1000);
    timers.add(timer);
  }

  const levelOf = ({ wanted, isDucked, loudness }: SoundMoment): number =>
    (wanted?.volume ?? 0) * loudness * (isDucked ? UNDER_SPEECH : 1);

  async function start(one: Current): Promise<void> {
    one.state = 'starting';
    const isNow = () => current === one && one.state === 'starting';
    try {
      await one.channel.play();
      if (!isNow()) return;
      one.state = 'playing';
      one.channel.fade(levelOf(moment), FADE.inOut);
    } catch (error) {
      if (isNow()) one.state = error instanceof DOMException && error.name === 'NotAllowedError' ? 'held' : 'over';
    }
  }

  function stop(one: Current): void {
    if (one.state !== 'playing' && one.state !== 'starting') return;
    one.state = 'still';
    // Wanted again before it is silent, it has not stopped.
    fadeOut(one, () => one.state === 'still' && one.channel.pause());
  }

  function set(next: SoundMoment): void {
    const before = moment;
    moment = next;
    const { wanted, plays } = next;
    if (current && current.url !== wanted?.url) {
      const last = current;
      current = null;
      fadeOut(last, last.channel.close);
    }
    if (!wanted) return;
    if (!current) {
      const fresh: Current = {
        url: wanted.url,
        state: 'still',
        channel: open(wanted.source, wanted.loop, () => {
          fresh.state = 'over';
        }),
      };
      current = fresh;
    }
    current.channel.setLoop(wanted.loop);
    if (!plays) stop(current);
    else if (current.state === 'still') void start(current);
    else if (current.state === 'playing' && levelOf(next) !== levelOf(before))
      current.channel.fade(levelOf(next), FADE.duck);
  }

  return {
    set,
    /** Somebody has touched the page. */
    touch(): void {
      if (current?.state === 'held' && moment.plays) void start(current);
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      current?.channel.close();
      current = null;
    },
  };
}
