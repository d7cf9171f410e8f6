import type { Backdrop } from '../clips/clip-look.ts';
import type { Background } from './painter.ts';

/** A panorama goes round once in so many ms. */
const TURN_MS = 180_000;

export interface OpenBackdrop {
  /** What stands behind now; nothing until the picture has come. */
  read(now: number): Background;
  close(): void;
}

/** Fetches what stands behind the person. A picture that does not come leaves the background empty. */
export function openBackdrop(
  backdrop: Backdrop,
  { createVideo, isCalm }: { createVideo(): HTMLVideoElement; isCalm(): boolean },
): OpenBackdrop {
  if (backdrop.kind === 'none') return { read: () => ({ kind: 'none' }), close() {} };
  if (backdrop.kind === 'colour') {
    const background = { kind: 'colour', colour: backdrop.colour } as const;
    return { read: () => background, close() {} };
  }
  if (backdrop.kind === 'video') {
    const video = createVideo();
    video.muted = true;
    video.loop = true;
    video.playsInline = true;
    video.src = backdrop.url;
    void video.play().catch(() => {});
    return {
      read() {
        if (video.readyState < 2) return { kind: 'none' };
        const picture = { source: video, width: video.videoWidth, height: video.videoHeight };
        return { kind: 'picture', picture, isStill: false };
      },
      close() {
        video.pause();
        video.removeAttribute('src');
        video.load();
      },
    };
  }
  const image = new Image();
  image.src = backdrop.url;
  return {
    read(now) {
      if (!image.complete || image.naturalWidth === 0) return { kind: 'none' };
      const picture = { source: image, width: image.naturalWidth, height: image.naturalHeight };
      if (backdrop.kind === 'image') return { kind: 'picture', picture, isStill: true };
      // It swings to and fro by a sixth of a turn, so that the room is felt and the person keeps their place in it.
      return { kind: 'panorama', picture, yaw: isCalm() ? 0 : Math.sin((now / TURN_MS) * Math.PI * 2) / 6 };
    },
    close() {
      image.src = '';
    },
  };
}
