import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';

const FRAMES_IN_MEAN = 60;

/** The instruments of a driver: `drawn` after each picture, with how long it took. */
export function measureFrames() {
  const stats = { frames: 0, frameMs: 0, mouth: { ...CLOSED_MOUTH }, maxOpen: 0, showing: '' };
  return {
    stats,
    drawn(ms: number): void {
      stats.frames += 1;
      stats.frameMs += (ms - stats.frameMs) / Math.min(stats.frames, FRAMES_IN_MEAN);
    },
    spoke(mouth: MouthPose): void {
      Object.assign(stats.mouth, mouth);
      stats.maxOpen = Math.max(stats.maxOpen, mouth.open);
    },
  };
}
