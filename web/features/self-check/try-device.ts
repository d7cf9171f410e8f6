import { findMicrophoneTrouble, readMicrophoneTrouble } from '#avatar/hearing/index.ts';
import { hasBrowserVoice } from '#avatar/voice/index.ts';
import { checkParts, type PartCheck, ping } from '#contract/self-check.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import {
  type Finding,
  judgeBrowserVoice,
  judgeCodecs,
  judgeDrawing,
  judgeLatency,
  judgeLoudness,
  judgeMicrophone,
  judgeSecure,
} from './finding.ts';

const PINGS = 5;
const LISTEN_MS = 4000;

export function trySecure(): Finding {
  return judgeSecure(window.isSecureContext, location.protocol);
}

export function tryDrawing(): Finding {
  const canvas = document.createElement('canvas').getContext('2d') !== null;
  const gl = document.createElement('canvas').getContext('webgl2');
  const named = gl?.getExtension('WEBGL_debug_renderer_info');
  const renderer = gl && named ? String(gl.getParameter(named.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return judgeDrawing(canvas, gl !== null, renderer);
}

export function tryCodecs(): Finding {
  const video = document.createElement('video');
  const plays = (type: string) => video.canPlayType(type) !== '';
  const webm = plays('video/webm; codecs="vp9, opus"');
  return judgeCodecs(webm, plays('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'), 'VideoEncoder' in window);
}

export async function tryBrowserVoice(): Promise<Finding> {
  const hears = 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window;
  return judgeBrowserVoice(await hasBrowserVoice('zh-CN'), hears);
}

export async function tryLatency(): Promise<Finding> {
  try {
    await call(ping, {}); // the first one opens the connection
    const times: number[] = [];
    for (let i = 0; i < PINGS; i += 1) {
      const began = performance.now();
      await call(ping, {});
      times.push(performance.now() - began);
    }
    return judgeLatency(times);
  } catch (error) {
    return { state: 'bad', value: '连不上服务器', remedy: `${describeError(error)}，请检查网络` };
  }
}

export const ENGINE_TITLES = { model: '模型', speech: '语音合成', hearing: '语音识别', avatar: '实时形象' } as const;

export function judgePart({ part, state, name, ms, remedy }: PartCheck): Finding {
  const took = ms === null ? '' : `，${ms} 毫秒`;
  if (state === 'answers' || state === 'embedded')
    return { state: remedy === '' ? 'ok' : 'warn', value: `${name} 有应答${took}`, remedy };
  if (state === 'set') return { state: 'warn', value: name, remedy };
  // Nobody misses an engine who has no look that needs it.
  if (state === 'absent') return { state: part === 'avatar' ? 'ok' : 'warn', value: '未配置', remedy };
  return { state: 'bad', value: `${name} 没有应答`, remedy };
}

export async function tryParts(): Promise<Record<PartCheck['part'], Finding>> {
  try {
    const found = await call(checkParts, {});
    return Object.fromEntries(found.map((one) => [one.part, judgePart(one)])) as Record<PartCheck['part'], Finding>;
  } catch (error) {
    const failed: Finding = { state: 'bad', value: '没有查到', remedy: describeError(error) };
    return { model: failed, speech: failed, hearing: failed, avatar: failed };
  }
}

/** Listens for some seconds. @param onLevel loudness now, 0..1 */
export async function tryMicrophone(onLevel: (level: number) => void): Promise<Finding> {
  const trouble = findMicrophoneTrouble(window);
  if (trouble) return judgeMicrophone(trouble);
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    return judgeMicrophone(readMicrophoneTrouble(error, document));
  }
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let peak = 0;
  await new Promise<void>((done) => {
    const began = performance.now();
    const listen = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      peak = Math.max(peak, level);
      onLevel(Math.min(1, level));
      if (performance.now() - began < LISTEN_MS) requestAnimationFrame(listen);
      else done();
    };
    listen();
  });
  onLevel(0);
  for (const track of stream.getTracks()) track.stop();
  await context.close();
  return judgeLoudness(peak);
}

/** Two soft tones, a second in all. */
export async function playTone(): Promise<void> {
  const context = new AudioContext();
  await context.resume();
  const loudness = new GainNode(context, { gain: 0 });
  const tone = new OscillatorNode(context, { frequency: 523.25 });
  tone.connect(loudness).connect(context.destination);
  const at = context.currentTime;
  loudness.gain.setTargetAtTime(0.2, at, 0.03);
  tone.frequency.setValueAtTime(659.25, at + 0.45);
  loudness.gain.setTargetAtTime(0, at + 0.85, 0.05);
  tone.start();
  tone.stop(at + 1.1);
  await new Promise((done) => tone.addEventListener('ended', done, { once: true }));
  await context.close();
}
