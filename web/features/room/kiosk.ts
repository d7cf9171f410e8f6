/** How a screen in a hall differs from a page somebody opened; from the address of the room, so that each screen has its own. */
export interface Kiosk {
  /** `kiosk=1`: any touch or key begins the conversation. */
  startsByTouch: boolean;
  /** `idle=60`: seconds without a touch or a word after which the conversation ends, as ms. */
  overMs: number;
  /** `camera=1`, `sound=1`: who comes near is noticed. Off by default: both ask for the device's permission, and nothing leaves the page. */
  watches: { camera: boolean; sound: boolean };
}

/** Silence after which a conversation is over, in ms: whoever comes next to a kiosk begins their own. */
const OVER_MS = 180_000;
const SECONDS = { least: 15, most: 3600 } as const;

export function readKiosk(query: URLSearchParams): Kiosk {
  const seconds = Number(query.get('idle'));
  const isGiven = Number.isFinite(seconds) && seconds > 0;
  return {
    startsByTouch: query.get('kiosk') === '1',
    overMs: isGiven ? Math.min(SECONDS.most, Math.max(SECONDS.least, seconds)) * 1000 : OVER_MS,
    watches: { camera: query.get('camera') === '1', sound: query.get('sound') === '1' },
  };
}
