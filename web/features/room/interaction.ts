import {
  IDLE_SECONDS,
  type InteractionSettings,
  NO_INTERACTION,
  refuseWakeWord,
} from '#contract/interaction.contract.ts';

/** How this page is talked to, and what it does where nobody is. */
export interface Interaction
  extends Pick<InteractionSettings, 'microphone' | 'bargeIn' | 'subtitles' | 'languageSwitch' | 'sleep'> {
  /** Any touch or key begins the conversation. */
  startsByTouch: boolean;
  /** It listens for its word from the moment it stands there. */
  listensAtRest: boolean;
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
 * `wake=小华小华`, and `0` or nothing to switch off. `kiosk=0` is a page like any other: nothing wakes it, and it sleeps as a person.
 */
export function readInteraction(query: URLSearchParams, settings: InteractionSettings): Interaction {
  const isOn = (name: string, usual: boolean) => (query.has(name) ? query.get(name) === '1' : usual);
  const given = Number(query.get('idle'));
  const isGiven = Number.isFinite(given) && given > 0;
  const isKiosk = query.get('kiosk') === '1';
  const isPage = query.has('kiosk') && !isKiosk;
  const { idleSeconds, wake, sleep } = isPage ? NO_INTERACTION : settings;
  const seconds = isGiven ? Math.min(IDLE_SECONDS.most, Math.max(IDLE_SECONDS.least, given)) : idleSeconds;
  const named = query.get('wake')?.trim() ?? settings.wake.word;
  const wakeWord = refuseWakeWord(named) === null ? named : settings.wake.word;
  const { microphone, bargeIn, subtitles, languageSwitch } = settings;
  const hears = microphone.mode !== 'none';
  return {
    ...{ microphone, bargeIn, subtitles, languageSwitch, sleep },
    startsByTouch: isKiosk || wake.touch,
    listensAtRest: hears && wakeWord !== '' && (isKiosk || wake.voice),
    overMs: seconds * 1000,
    watches: { camera: isOn('camera', wake.camera), sound: hears && isOn('sound', wake.sound) },
    wakeWord,
    greeting: wake.greeting,
  };
}

/** Somewhere people come and go: what one of them has opened closes by itself. */
export const isInHall = ({ startsByTouch, listensAtRest, watches, sleep }: Interaction): boolean =>
  startsByTouch || listensAtRest || watches.camera || watches.sound || sleep.as !== 'person';

/** What a finger may do with the button of the microphone. */
export const pressOf = ({ mode, changeable }: Interaction['microphone']): 'tap' | 'hold' | 'either' =>
  changeable ? 'either' : mode === 'hold' ? 'hold' : 'tap';
