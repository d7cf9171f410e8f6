import { createHost, type DrawingSize } from '../drivers/create-host.ts';
import type { Driver, DriverHost, DriverStats, MouthSource, SpokenFilm } from '../drivers/driver.ts';
import { createRigDriver } from '../drivers/rig-driver.ts';
import type { Look } from '../look.ts';
import type { Mood } from '../motion/moods.ts';
import type { StageState } from '../motion/states.ts';
import { CLOSED_MOUTH } from '../mouth-pose.ts';
import type { Framing } from '../rig/framing.ts';

/** The figure of a page, whatever draws it. Takes everything from its first moment on, also while its driver is still being fetched. */
export interface Stage extends Pick<Driver, 'setState' | 'say' | 'act' | 'setMood' | 'lookAt' | 'dispose'> {
  readonly kind: Look['kind'];
  readonly state: StageState;
  readonly stats: DriverStats;
  /** Resolved when there is a picture. The look must be of the stage's kind: a canvas serves one kind for life. */
  load(look: Look): Promise<void>;
  /** Plays an answer that was filmed, where the figure is filmed too. */
  film(film: SpokenFilm | null): void;
}

const NOTHING_YET: DriverStats = { frames: 0, frameMs: 0, mouth: CLOSED_MOUTH, maxOpen: 0, showing: '' };

/** Drivers that few pages need come when they are needed. */
const LATER: Partial<Record<Look['kind'], (host: DriverHost) => Promise<Driver>>> = {
  clips: async (host) => (await import('../drivers/clips-driver.ts')).createClipsDriver(host) as Driver,
  vrm: async (host) => (await import('../drivers/vrm-driver.ts')).createVrmDriver(host) as Driver,
  photo: async (host) => (await import('../drivers/photo-driver.ts')).createPhotoDriver(host) as Driver,
  stream: async (host) => (await import('../drivers/stream-driver.ts')).createStreamDriver(host) as Driver,
};

/**
 * Brings somebody to life on a canvas whose CSS size it follows. Background stays transparent unless the look brings one.
 * @param options.look who it is, or only the kind while that is still being asked for
 * @param options.size drawn in this many pixels, whatever its CSS size
 */
export function createStage(
  canvas: HTMLCanvasElement,
  options: { look: Look | Look['kind']; framing?: Framing; size?: DrawingSize | null },
): Stage {
  const host = createHost(canvas, options.size);
  const first = typeof options.look === 'string' ? null : options.look;
  const kind = first?.kind ?? (options.look as Look['kind']);
  const fetched = LATER[kind];
  let driver: Driver | null = fetched ? null : (createRigDriver(host, options.framing ?? 'bust') as Driver);
  let isGone = false;
  let state: StageState = 'idle';
  let mouth: MouthSource | null = null;
  let mood: Mood = 'calm';

  const ready: Promise<Driver | null> = fetched
    ? fetched(host).then((made) => {
        if (isGone) {
          made.dispose();
          return null;
        }
        made.setState(state);
        made.say(mouth);
        made.setMood(mood);
        driver = made;
        return made;
      })
    : Promise.resolve(driver);

  async function load(look: Look): Promise<void> {
    if (look.kind !== kind) throw new Error(`a stage of ${kind} can't show ${look.kind}`);
    if (driver) return driver.load(look);
    await (await ready)?.load(look);
  }

  if (first) load(first).catch((error: unknown) => isGone || console.warn('The figure could not be loaded', error));

  return {
    kind,
    get state() {
      return driver?.state ?? state;
    },
    get stats() {
      return driver?.stats ?? NOTHING_YET;
    },
    load,
    setState(next) {
      state = next;
      driver?.setState(next);
    },
    say(next) {
      mouth = next;
      driver?.say(next);
    },
    film: (film) => driver?.film?.(film),
    act: (code, mute) => driver?.act(code, mute) ?? false,
    setMood(next) {
      mood = next;
      driver?.setMood(next);
    },
    lookAt: (x, y) => driver?.lookAt(x, y),
    dispose() {
      isGone = true;
      mouth = null;
      driver?.dispose();
    },
  };
}
