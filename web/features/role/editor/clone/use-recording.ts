import { useEffect, useRef, useState } from 'react';
import captureUrl from '#avatar/hearing/capture-worklet.ts?worker&url';
import { HEARING_RATE, type Microphone, MicrophoneError, openMicrophone } from '#avatar/hearing/index.ts';
import { judgeSample, measureSample, SAMPLE_LIMITS } from '#contract/voice-sample.contract.ts';
import { MICROPHONE_WORDS } from '#web/talk/core/microphone-words.ts';
import { decodeSound, toWav } from './to-wav.ts';

/** A recording to make a voice of. */
export interface Recording {
  file: File;
  /** For an audio element; good until the next recording. */
  url: string;
  seconds: number;
  /** Why it will not do; null where it will. */
  fault: string | null;
}

export interface RecordingState {
  phase: 'empty' | 'opening' | 'recording' | 'reading' | 'done';
  /** Seconds recorded so far. */
  seconds: number;
  /** How loud it is at this moment, 0 to 1. */
  level: number;
  recording: Recording | null;
  /** Why nothing could be recorded, and what to do. */
  trouble: string;
}

const EMPTY: RecordingState = { phase: 'empty', seconds: 0, level: 0, recording: null, trouble: '' };
const MOST_BYTES = 50 * 1024 * 1024;

/** Records from the microphone, or takes a file, and says whether a voice can be made of it. */
export function useRecording() {
  const [state, setState] = useState(EMPTY);
  const microphone = useRef<Microphone | null>(null);
  const pieces = useRef<Float32Array[]>([]);
  /** Counts attempts: what comes from an earlier one is dropped. */
  const attempt = useRef(0);
  const url = useRef('');

  const close = () => {
    microphone.current?.close();
    microphone.current = null;
  };
  useEffect(
    () => () => {
      attempt.current++;
      microphone.current?.close();
      URL.revokeObjectURL(url.current);
    },
    [],
  );

  function finish(samples: Float32Array, rate: number): void {
    const blob = toWav(samples, rate);
    URL.revokeObjectURL(url.current);
    url.current = URL.createObjectURL(blob);
    const fault = judgeSample(measureSample(samples, rate));
    const file = new File([blob], 'voice.wav', { type: 'audio/wav' });
    const seconds = samples.length / rate;
    setState({ ...EMPTY, phase: 'done', seconds, recording: { file, url: url.current, seconds, fault } });
  }

  function stop(): void {
    close();
    attempt.current++;
    const length = pieces.current.reduce((sum, piece) => sum + piece.length, 0);
    const samples = new Float32Array(length);
    let at = 0;
    for (const piece of pieces.current) {
      samples.set(piece, at);
      at += piece.length;
    }
    pieces.current = [];
    finish(samples, HEARING_RATE);
  }

  async function record(): Promise<void> {
    const own = ++attempt.current;
    close();
    pieces.current = [];
    let length = 0;
    let told = 0;
    setState({ ...EMPTY, phase: 'opening' });
    const fail = (error: unknown) => {
      if (own !== attempt.current) return;
      close();
      const trouble = error instanceof MicrophoneError ? error.trouble : 'broken';
      // Here nobody types instead, but a file will do.
      setState({ ...EMPTY, trouble: MICROPHONE_WORDS[trouble].replace('或者打字提问', '或者上传录音文件') });
    };
    try {
      const opened = await openMicrophone({
        workletUrl: captureUrl,
        onLost: fail,
        onSound(samples) {
          if (own !== attempt.current) return;
          pieces.current.push(samples);
          length += samples.length;
          const seconds = length / HEARING_RATE;
          if (seconds >= SAMPLE_LIMITS.seconds.max) return stop();
          if (seconds - told < 0.06) return;
          told = seconds;
          setState((before) => ({ ...before, phase: 'recording', seconds, level: levelOf(samples) }));
        },
      });
      if (own !== attempt.current) return opened.close();
      microphone.current = opened;
      setState((before) => ({ ...before, phase: 'recording' }));
    } catch (error) {
      fail(error);
    }
  }

  async function take(file: File): Promise<void> {
    const own = ++attempt.current;
    close();
    setState({ ...EMPTY, phase: 'reading' });
    const refuse = (trouble: string) => own === attempt.current && setState({ ...EMPTY, trouble });
    if (file.size > MOST_BYTES) return void refuse('文件超过 50 MB，请截短后再试');
    try {
      const { samples, rate } = await decodeSound(file);
      if (own === attempt.current) finish(samples, rate);
    } catch {
      refuse('读不出这个文件里的声音，请换成 mp3、wav 或 m4a 录音');
    }
  }

  function clear(): void {
    attempt.current++;
    close();
    setState(EMPTY);
  }

  return { ...state, record, stop, take, clear };
}

/** -50 dB is nothing, -6 dB is full. */
function levelOf(samples: Float32Array): number {
  const energy = samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length);
  return Math.max(0, Math.min(1, (10 * Math.log10(energy + 1e-10) + 50) / 44));
}
