import { KIOSK_IDLE, type KioskSettings, NO_KIOSK, refuseWakeWord } from '#contract/kiosk.contract.ts';

/** How a screen in a hall differs from a page somebody opened. */
export interface Kiosk {
  /** Any touch or key begins the conversation. */
  startsByTouch: boolean;
  /** Without a touch or a word for so long the conversation ends, in ms. */
  overMs: number;
  /** Who comes near is noticed. Off by default: both ask for the device's permission, and nothing leaves the page. */
  watches: { camera: boolean; sound: boolean };
  /** Hands-free, only what follows it is answered; empty: everything is. */
  wakeWord: string;
  /** For whoever comes near; empty: none. */
  greeting: string;
}

/**
 * What the project says; the address of the room says otherwise for one screen: `kiosk=1`, `idle=60` (seconds), `camera=1`, `sound=1`,
 * `wake=小华小华`, and `0` or nothing to switch off.
 */
export function readKiosk(query: URLSearchParams, settings: KioskSettings): Kiosk {
  const isOn = (name: string, usual: boolean) => (query.has(name) ? query.get(name) === '1' : usual);
  const given = Number(query.get('idle'));
  const isGiven = Number.isFinite(given) && given > 0;
  const startsByTouch = isOn('kiosk', settings.on);
  // What a screen does where nobody is, only a kiosk does; a name it may have anywhere.
  const usual = startsByTouch ? settings : NO_KIOSK;
  const seconds = isGiven ? Math.min(KIOSK_IDLE.most, Math.max(KIOSK_IDLE.least, given)) : usual.idleSeconds;
  const word = query.get('wake')?.trim() ?? settings.wakeWord;
  return {
    startsByTouch,
    overMs: seconds * 1000,
    watches: { camera: isOn('camera', usual.camera), sound: isOn('sound', usual.sound) },
    wakeWord: refuseWakeWord(word) === null ? word : settings.wakeWord,
    greeting: usual.greeting,
  };
}
