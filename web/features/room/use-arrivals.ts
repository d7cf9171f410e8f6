import { useEffect, useRef } from 'react';
import type { Interaction } from './interaction.ts';
import { createEar, hasMoved } from './notice-arrival.ts';

const LOOK_MS = 300;
const SIZE = { width: 32, height: 24 };

/**
 * Notices who comes near by camera or microphone, while nobody talks. Pictures and sound are compared and forgotten on this device. What is
 * not permitted, or not there, is not watched.
 */
export function useArrivals(watches: Interaction['watches'], isResting: boolean, onArrive: () => void): void {
  const latest = useRef(onArrive);
  latest.current = onArrive;
  const { camera, sound } = watches;
  useEffect(() => {
    if (!isResting || !navigator.mediaDevices) return;
    const stops: (() => void)[] = [];
    let left = false;
    const keep = (stop: () => void) => (left ? stop() : void stops.push(stop));
    const arrive = () => latest.current();
    if (camera) void watchCamera(arrive).then(keep, () => {});
    if (sound) void watchSound(arrive).then(keep, () => {});
    return () => {
      left = true;
      for (const stop of stops) stop();
    };
  }, [camera, sound, isResting]);
}

const endAll = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

async function watchCamera(onArrive: () => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 160, height: 120, frameRate: 5 } });
  const video = document.createElement('video');
  Object.assign(video, { srcObject: stream, muted: true, playsInline: true });
  await video.play();
  const ink = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d', { willReadFrequently: true });
  let before: Uint8ClampedArray | null = null;
  const timer = setInterval(() => {
    ink?.drawImage(video, 0, 0, SIZE.width, SIZE.height);
    const after = ink?.getImageData(0, 0, SIZE.width, SIZE.height).data ?? null;
    if (before && after && hasMoved(before, after)) onArrive();
    before = after;
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    endAll(stream);
  };
}

async function watchSound(onArrive: () => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const hears = createEar();
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    if (hears(Math.sqrt(power))) onArrive();
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    endAll(stream);
    void context.close();
  };
}
