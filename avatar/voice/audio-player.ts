import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';
import { createBandMouth } from './band-mouth.ts';
import { alignMarks, sampleMarks } from './sample-marks.ts';
import { trimSilence } from './trim-silence.ts';
import type { VisemeMark } from './voice-queue.ts';

/** From now to the first sample: time for the audio thread to take a source over. */
const startSeconds = 0.012;
/** Sound off: long enough not to click, too short to hear a word. */
const fadeSeconds = 0.015;
/** While somebody may have begun to speak: 12 dB less, as fast as it goes without a click, and back more slowly. */
const duckedGain = 0.25;
const duckSeconds = 0.04;
const unduckSeconds = 0.2;
/** How far the mouth's movement reaches beyond the sound. */
const reachSeconds = 0.08;
/** How often to look whether a held-back device has begun. */
const heldBackMs = 250;

export interface Clip {
  sound: AudioBuffer;
  /** Empty: the mouth follows the sound. */
  marks: readonly VisemeMark[];
  /** Silence after it. */
  pauseSeconds: number;
  /** Played with the silence at its ends, because a picture goes along. */
  isWhole?: boolean;
}

export interface AudioPlayer {
  /** Plays after what was given before, without a gap but the pause. The callbacks come when it is heard, never after `stop`. */
  play(clip: Clip, onStart: () => void, onEnd: () => void): void;
  /** Softer while somebody may have begun to speak. */
  duck(ducked: boolean): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  /** Silence and a resting mouth at once. The player can't be used again. */
  stop(): void;
  mouth(): MouthPose;
  /** Seconds of a whole clip that have been heard; null while none is. */
  position(): number | null;
}

interface Scheduled {
  clip: Clip;
  /** Seconds on the context's clock. */
  start: number;
  end: number;
  /** Seconds from the clip's marks to the sound that is played. */
  offset: number;
}

/** Plays clips one after another on the audio clock. */
export function createAudioPlayer(context: AudioContext, volume = 1): AudioPlayer {
  const gain = context.createGain();
  const analyser = context.createAnalyser();
  // Behind the analyser: the mouth opens as wide as ever.
  const level = context.createGain();
  level.gain.setValueAtTime(volume, context.currentTime);
  gain.connect(analyser).connect(level).connect(context.destination);
  const guessMouth = createBandMouth(analyser);
  const sources = new Set<AudioBufferSourceNode>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let scheduled: Scheduled[] = [];
  let freeFrom = 0;
  let stopped = false;
  let ducked = false;

  function turnTo(target: number, seconds: number): void {
    const now = context.currentTime;
    level.gain.cancelScheduledValues(now);
    level.gain.setValueAtTime(level.gain.value, now);
    level.gain.linearRampToValueAtTime(target, now + seconds);
  }

  /** What is heard now left the context a little earlier. */
  const heardTime = () => context.currentTime - (context.outputLatency || context.baseLatency || 0);

  function whenHeard(time: number, act: () => void): void {
    if (stopped) return;
    const left = time - heardTime();
    if (left <= 0.002) {
      act();
      return;
    }
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        whenHeard(time, act);
      },
      context.state === 'running' ? left * 1000 : heldBackMs,
    );
    timers.add(timer);
  }

  return {
    play(clip, onStart, onEnd) {
      const range = clip.isWhole
        ? { from: 0, to: clip.sound.duration, onset: 0 }
        : (trimSilence(clip.sound.getChannelData(0), clip.sound.sampleRate) ?? { from: 0, to: 0, onset: 0 });
      const start = Math.max(context.currentTime + startSeconds, freeFrom);
      const end = start + range.to - range.from;
      freeFrom = end + clip.pauseSeconds;
      const source = context.createBufferSource();
      source.buffer = clip.sound;
      source.connect(gain);
      source.start(start, range.from, range.to - range.from);
      sources.add(source);
      source.onended = () => sources.delete(source);
      scheduled = [
        ...scheduled.filter((other) => other.end > heardTime() - 1),
        { clip, start, end, offset: range.from - alignMarks(clip.marks, range.onset * 1000) / 1000 },
      ];
      whenHeard(start, onStart);
      whenHeard(end, onEnd);
    },

    duck(now) {
      if (now === ducked || stopped) return;
      ducked = now;
      turnTo(volume * (ducked ? duckedGain : 1), ducked ? duckSeconds : unduckSeconds);
    },

    setVolume(next) {
      volume = next;
      turnTo(volume * (ducked ? duckedGain : 1), duckSeconds);
    },

    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      gain.gain.setValueAtTime(gain.gain.value, context.currentTime);
      gain.gain.linearRampToValueAtTime(0, context.currentTime + fadeSeconds);
      for (const source of sources) source.stop(context.currentTime + fadeSeconds);
      setTimeout(() => gain.disconnect(), fadeSeconds * 1000 + 200);
    },

    position() {
      const now = heardTime();
      const current = scheduled.find(({ clip, start, end }) => clip.isWhole && start <= now && now <= end);
      return stopped || !current ? null : now - current.start;
    },

    mouth() {
      const now = heardTime();
      const current = scheduled.findLast(({ start }) => start - reachSeconds <= now);
      if (stopped || !current || now > current.end + reachSeconds) return { ...CLOSED_MOUTH };
      if (current.clip.marks.length === 0) return guessMouth();
      return sampleMarks(current.clip.marks, (now - current.start + current.offset) * 1000);
    },
  };
}
