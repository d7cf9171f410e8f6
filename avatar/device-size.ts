/** What a page can know of the screen that it stands on. */
export interface DeviceScreen {
  /** CSS pixels. */
  width: number;
  height: number;
  pixelRatio: number;
  /** Fingers are its first means: something held in the hand, or a small panel. */
  isTouch: boolean;
}

/** A small screen gets the figure in this size, whatever its own is (specification 1 §9). */
const SMALL = { short: 720, long: 1280 } as const;
const SMALL_CM = 9.5;
const CM_OF_INCH = 2.54;
/** CSS pixels an inch: of a monitor by definition, of what is touched as its makers agree upon (Android's dp; an iPhone has 153 to 163). */
const DENSITY = { monitor: 96, touch: 160 } as const;

/** How long the diagonal is, in cm. Browsers tell no lengths: whoever knows the device says so, everything else is what is usual. */
export function diagonalOf({ width, height, pixelRatio, isTouch }: DeviceScreen, knownCm: number | null): number {
  if (knownCm !== null && knownCm > 0) return knownCm;
  // A panel that is not scaled, of 800 points or more, is a monitor with a touch film: points of a phone come in twos and threes.
  const isHandheld = isTouch && (pixelRatio > 1 || Math.max(width, height) < 800);
  return (Math.hypot(width, height) / (isHandheld ? DENSITY.touch : DENSITY.monitor)) * CM_OF_INCH;
}

/** The size that the figure is drawn in on a small screen; null where it follows its place on the page. */
export function drawingSizeFor(
  screen: DeviceScreen,
  knownCm: number | null = null,
): { width: number; height: number } | null {
  if (diagonalOf(screen, knownCm) > SMALL_CM) return null;
  const { short, long } = SMALL;
  return screen.height >= screen.width ? { width: short, height: long } : { width: long, height: short };
}
