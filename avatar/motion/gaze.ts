export interface Gaze {
  x: number;
  y: number;
}

export interface GazeWander {
  /**
   * Where the eyes want to be, -1..1 each axis; jumps like real saccades, the caller's spring gives them their speed.
   * @param attention 0 the eyes may wander, 1 they stay on the viewer and only tremble
   */
  step(seconds: number, attention: number): Gaze;
}

export function createGazeWander(random: () => number): GazeWander {
  let untilTremble = 0.5;
  let untilGlance = 2.5 + random() * 3;
  let glanceLeft = 0;
  let tremble: Gaze = { x: 0, y: 0 };
  let glance: Gaze = { x: 0, y: 0 };
  return {
    step(seconds, attention) {
      untilTremble -= seconds;
      untilGlance -= seconds;
      glanceLeft -= seconds;
      if (untilTremble <= 0) {
        untilTremble = 0.45 + random() * 1.3;
        tremble = { x: (random() - 0.5) * 0.14, y: (random() - 0.5) * 0.09 };
      }
      if (untilGlance <= 0) {
        untilGlance = 3.5 + random() * 6;
        glanceLeft = 0.5 + random() * 1.1;
        glance = { x: (random() < 0.5 ? -1 : 1) * (0.3 + random() * 0.35), y: (random() - 0.6) * 0.4 };
      }
      const away = glanceLeft > 0 ? 1 - attention : 0;
      return { x: tremble.x + glance.x * away, y: tremble.y + glance.y * away };
    },
  };
}
