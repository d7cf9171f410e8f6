import { useEffect, useRef } from 'react';
import styles from './avatar-page.module.css';

/** The colour is the mean of so many pixels each way: single ones are noisy. */
const REACH = 3;
const AT_SECONDS = 0.2;

/** A picture of the film as it was made; a click takes the colour of that place. */
export function PickColour({ film, onPick }: { film: string; onPick(colour: string): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    const ink = target?.getContext('2d', { willReadFrequently: true });
    if (!target || !ink) return;
    const video = document.createElement('video');
    video.muted = true;
    video.onloadeddata = () => {
      video.currentTime = Math.min(AT_SECONDS, video.duration / 2);
    };
    video.onseeked = () => {
      target.width = video.videoWidth;
      target.height = video.videoHeight;
      ink.drawImage(video, 0, 0);
    };
    video.src = film;
    return () => {
      video.onseeked = null;
      video.removeAttribute('src');
      video.load();
    };
  }, [film]);
  return (
    <canvas
      ref={canvas}
      className={styles.pick}
      role="img"
      aria-label="点击画面里的背景取色"
      onPointerDown={({ currentTarget, clientX, clientY }) => {
        const box = currentTarget.getBoundingClientRect();
        const x = Math.round(((clientX - box.left) / box.width) * currentTarget.width);
        const y = Math.round(((clientY - box.top) / box.height) * currentTarget.height);
        const ink = currentTarget.getContext('2d');
        const pixels = ink?.getImageData(x - REACH, y - REACH, REACH * 2 + 1, REACH * 2 + 1).data;
        if (pixels) onPick(meanColour(pixels));
      }}
    />
  );
}

/** Mean of pixels as `#rrggbb`; those outside the picture don't count. */
export function meanColour(pixels: Uint8ClampedArray): string {
  const sums = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] === 0) continue;
    count += 1;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (pixels[i + channel] ?? 0);
  }
  const hex = (sum: number) =>
    Math.round(sum / Math.max(1, count))
      .toString(16)
      .padStart(2, '0');
  return `#${sums.map(hex).join('')}`;
}
