import { describe, expect, test, vi } from 'vitest';
import type { ClipLook } from '../clips/clip-look.ts';
import { DEFAULT_KEYING } from '../keying/key-formula.ts';
import type { Look } from '../look.ts';
import { CLOSED_MOUTH } from '../mouth-pose.ts';
import type { Photo } from '../photo/load-photo.ts';
import type { PhotoLook } from '../photo/photo-look.ts';
import { standardPoints } from '../photo/points.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakeStudio, fakeDecode } from '../testing/fake-studio.ts';
import { writeSampleVrm } from '../vrm/sample/write-sample.ts';
import type { VrmLook } from '../vrm/vrm-look.ts';
import { createClipsDriver } from './clips-driver.ts';
import type { Driver, DriverHost } from './driver.ts';
import { createPhotoDriver } from './photo-driver.ts';
import { createRigDriver } from './rig-driver.ts';
import { createStreamDriver } from './stream-driver.ts';
import { createVrmDriver } from './vrm-driver.ts';

const clip = (name: string) => ({ url: `/clips/${name}.webm`, alpha: 'none' as const });
const FILMED: ClipLook = {
  kind: 'clips',
  idle: [clip('idle')],
  speaking: [clip('talk')],
  listening: [],
  thinking: [],
  actions: { greet: { mute: [], chat: [clip('wave')] } },
  keying: DEFAULT_KEYING,
  backdrop: { kind: 'colour', colour: '#ffffff' },
};

const MODELLED: VrmLook = {
  kind: 'vrm',
  model: new Blob([writeSampleVrm()]),
  framing: 'half',
  lift: 0,
  backdrop: { kind: 'none' },
};
const PORTRAIT: PhotoLook = { kind: 'photo', url: '/portrait.png', points: standardPoints(0.75) };

/** A photograph of which nothing is seen. */
function createFakePhoto(): Photo {
  const source = new OffscreenCanvas(90, 120);
  const data = new Uint8ClampedArray(4);
  return {
    source,
    width: 90,
    height: 120,
    isCutOut: false,
    mean: () => [200, 150, 130],
    pixels: () => ({ data, width: 1, height: 1 }),
    blurred: () => source,
  };
}

/** What an engine sends, as far as a driver sees it. */
function rendered(host: DriverHost): Look {
  const video = host.createVideo();
  void video.play();
  return { kind: 'stream', link: { video }, keying: null, backdrop: { kind: 'none' } };
}

/** Every driver with two looks of its kind, and whether it knows the action `greet`. */
const DRIVERS: {
  kind: Look['kind'];
  create(host: DriverHost): Driver;
  looks(host: DriverHost): [Look, Look];
  greets?: false;
}[] = [
  {
    kind: 'rig',
    create: (host) => createRigDriver(host, 'bust') as Driver,
    looks: () => [
      { kind: 'rig', character: 'zhiyao' },
      { kind: 'rig', character: 'jingxing' },
    ],
  },
  {
    kind: 'clips',
    create: (host) =>
      createClipsDriver(host, {
        formats: { webm: true, mp4: true },
        cache: { find: async (url) => url, keep: async () => {}, close() {} },
      }) as Driver,
    looks: () => [FILMED, { ...FILMED, keying: null }],
  },
  {
    kind: 'stream',
    create: (host) => createStreamDriver(host) as Driver,
    looks: (host) => [rendered(host), { ...rendered(host), keying: DEFAULT_KEYING } as Look],
    // The engine moves as it likes.
    greets: false,
  },
  {
    kind: 'vrm',
    create: (host) => createVrmDriver(host, { open: () => createFakeStudio(), decode: fakeDecode }) as Driver,
    looks: () => [MODELLED, { ...MODELLED, framing: 'full' }],
  },
  {
    kind: 'photo',
    create: (host) => createPhotoDriver(host, { open: async () => createFakePhoto() }) as Driver,
    looks: () => [PORTRAIT, { ...PORTRAIT, url: '/another.png' }],
  },
];

describe.each(DRIVERS)('the driver $kind', ({ kind, create, looks, greets = true }) => {
  async function start() {
    const place = createFakeHost();
    const driver = create(place.host);
    const [look, other] = looks(place.host);
    const loaded = driver.load(look);
    await place.pass(6);
    await loaded;
    return { ...place, driver, other };
  }

  test('shows its look, and another one of its kind', async () => {
    const { driver, pass, other } = await start();
    expect(driver.kind).toBe(kind);
    const before = driver.stats.frames;
    expect(before).toBeGreaterThan(0);
    const again = driver.load(other);
    await pass(6);
    await again;
    expect(driver.stats.frames).toBeGreaterThan(before);
  });

  test('keeps the state it was given, before its look has come and after', async () => {
    const { host, pass } = createFakeHost();
    const driver = create(host);
    driver.setState('thinking');
    const loaded = driver.load(looks(host)[0]);
    expect(driver.state).toBe('thinking');
    await pass(6);
    await loaded;
    for (const state of ['listening', 'speaking', 'idle', 'thinking'] as const) {
      driver.setState(state);
      await pass(2);
      expect(driver.state).toBe(state);
    }
  });

  test('asks the mouth once a picture, and no more once it was taken away', async () => {
    const { driver, pass } = await start();
    const mouth = vi.fn(() => ({ ...CLOSED_MOUTH, open: 0.8 }));
    driver.setState('speaking');
    driver.say(mouth);
    const before = driver.stats.frames;
    await pass(10);
    expect(mouth.mock.calls.length).toBeGreaterThan(4);
    expect(mouth.mock.calls.length).toBeLessThanOrEqual(driver.stats.frames - before);
    expect(driver.stats.maxOpen).toBeGreaterThan(0.3);
    driver.say(null);
    mouth.mockClear();
    await pass(4);
    expect(mouth).not.toHaveBeenCalled();
  });

  test('does the actions it knows and says which it does not', async () => {
    const { driver } = await start();
    expect([driver.act('greet', false), driver.act('greet', true), driver.act('juggle', false)]).toEqual([
      ...[greets, greets, false],
    ]);
  });

  test('any mood and any direction of the eyes is taken', async () => {
    const { driver, pass } = await start();
    driver.setMood('glad');
    driver.lookAt(9, -9);
    const before = driver.stats.frames;
    await pass(3);
    expect(driver.stats.frames).toBeGreaterThan(before);
  });

  test('draws nothing while nobody sees it, and goes on afterwards', async () => {
    const { driver, pass, tell } = await start();
    tell('visible', false);
    const before = driver.stats.frames;
    await pass(5);
    expect(driver.stats.frames).toBe(before);
    tell('visible', true);
    await pass(5);
    expect(driver.stats.frames).toBeGreaterThan(before);
  });

  test('after its end nothing is drawn, watched or done', async () => {
    const { driver, pass, isWatched } = await start();
    const mouth = vi.fn(() => CLOSED_MOUTH);
    driver.dispose();
    driver.say(mouth);
    const before = driver.stats.frames;
    await pass(5);
    expect([driver.stats.frames, isWatched(), driver.act('greet', false)]).toEqual([before, false, false]);
    expect(mouth).not.toHaveBeenCalled();
  });
});
