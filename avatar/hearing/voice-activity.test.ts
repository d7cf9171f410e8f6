import { describe, expect, test } from 'vitest';
import question from './fixtures/question.wav?inline';
import { createResampler } from './resample-sound.ts';
import { createVoiceActivity, HEARING_RATE, type VoiceEvent } from './voice-activity.ts';

/** Repeatable noise. */
function createRandom(seed = 7) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
const seconds = (count: number) => new Float32Array(Math.round(count * HEARING_RATE));
const level = (sound: Float32Array) => Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length);

/** Something like speech: four syllables a second, a voice with its overtones, a closure between them. */
function makeSpeech(length: number, loud = 0.1): Float32Array {
  const sound = seconds(length);
  for (let index = 0; index < sound.length; index++) {
    const time = index / HEARING_RATE;
    const inSyllable = (time * 4) % 1;
    const envelope = inSyllable < 0.75 ? Math.sin((Math.PI * inSyllable) / 0.75) : 0;
    let voice = 0;
    for (let tone = 1; tone < 20; tone++) voice += Math.sin(2 * Math.PI * 140 * tone * time) / tone;
    sound[index] = voice * envelope;
  }
  const scale = loud / level(sound);
  return sound.map((value) => value * scale);
}
function join(...parts: Float32Array[]): Float32Array {
  const sound = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    sound.set(part, at);
    at += part.length;
  }
  return sound;
}
function addNoise(sound: Float32Array, loud: number): Float32Array {
  const random = createRandom();
  return sound.map((value) => value + random() * loud * Math.sqrt(3));
}
/** The samples behind the 44 bytes of a head. */
function readWav(address: string): Float32Array {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return Float32Array.from(new Int16Array(bytes.buffer.slice(44)), (value) => value / 32_768);
}
/** What is told, and when, ms. */
function listen(sound: Float32Array, guardDb = 0): [event: VoiceEvent, ms: number][] {
  const activity = createVoiceActivity();
  const told: [VoiceEvent, number][] = [];
  const piece = 320;
  for (let at = 0; at < sound.length; at += piece)
    for (const event of activity.push(sound.subarray(at, at + piece), guardDb))
      told.push([event, ((at + piece) / HEARING_RATE) * 1000]);
  return told;
}

describe('who speaks in a room', () => {
  test.each([
    ['quiet', 0.0003],
    ['30 dB', 0.1 / 31.6],
    ['20 dB', 0.01],
    ['10 dB', 0.1 / 3.16],
    ['5 dB', 0.1 / 1.78],
  ])('speech is found once, soon after it begins and after it ends: %s', (_, noise) => {
    const told = listen(addNoise(join(seconds(2), makeSpeech(2), seconds(1.5)), noise));
    expect(told.map(([event]) => event)).toEqual(['onset', 'confirmed', 'end']);
    const [onset = 0, confirmed = 0, end = 0] = told.map(([, ms]) => ms);
    expect(onset - 2000).toBeLessThan(160);
    expect(confirmed - onset).toBeLessThanOrEqual(400);
    expect(end - 4000).toBeGreaterThan(350);
    expect(end - 4000).toBeLessThan(700);
  });

  test.each([40, 20, 10, 5])('a spoken question in noise, %i dB above it', (ratio) => {
    const said = readWav(question);
    const noise = level(said) / 10 ** (ratio / 20);
    const told = listen(addNoise(join(seconds(1.5), said, seconds(1.5)), noise));
    expect(told.map(([event]) => event)).toEqual(['onset', 'confirmed', 'end']);
    expect(told[0]?.[1]).toBeLessThan(1500 + 250);
    expect(told[2]?.[1]).toBeGreaterThan(1500 + (said.length / HEARING_RATE) * 1000 + 200);
  });

  test.each([0.0003, 0.01, 0.05])('steady noise is no speech, however loud (%s)', (noise) => {
    expect(listen(addNoise(seconds(8), noise))).toEqual([]);
  });

  test('a fan that is switched on is the noise of the room two seconds later', () => {
    const told = listen(join(addNoise(seconds(2), 0.001), addNoise(seconds(8), 0.05)));
    expect(told.at(-1)?.[0]).toBe('end');
    expect(told.at(-1)?.[1]).toBeLessThan(5000);
    const after = listen(
      join(addNoise(seconds(2), 0.001), addNoise(join(seconds(5), makeSpeech(1, 0.2), seconds(1)), 0.05)),
    );
    expect(after.slice(-3).map(([event]) => event)).toEqual(['onset', 'confirmed', 'end']);
  });

  test('a knock is withdrawn', () => {
    const knock = seconds(0.06).map((_, index) => 0.5 * Math.sin(index / 5) * Math.exp(-index / 250));
    expect(listen(addNoise(join(seconds(1), knock, seconds(1)), 0.001)).map(([event]) => event)).toEqual([
      'onset',
      'withdrawn',
    ]);
  });

  test('hum of the mains is not heard', () => {
    const hum = seconds(4).map((_, index) =>
      index < HEARING_RATE ? 0 : 0.05 * Math.sin((2 * Math.PI * 50 * index) / HEARING_RATE),
    );
    expect(listen(addNoise(hum, 0.001)).filter(([event]) => event === 'confirmed')).toEqual([]);
  });

  test('while a loudspeaker talks, what is left of its echo is not taken for somebody', () => {
    const echo = addNoise(join(seconds(1), makeSpeech(2, 0.006), seconds(1)), 0.001);
    expect(listen(echo).length).toBeGreaterThan(0);
    expect(listen(echo, 9)).toEqual([]);
    const said = addNoise(join(seconds(1), makeSpeech(2, 0.05), seconds(1)), 0.001);
    expect(listen(said, 9).map(([event]) => event)).toEqual(['onset', 'confirmed', 'end']);
  });

  test('the pieces that sound comes in do not matter; after a reset everything is new', () => {
    const sound = addNoise(join(seconds(1), makeSpeech(1), seconds(1)), 0.01);
    const [one, other] = [createVoiceActivity(), createVoiceActivity()];
    const whole = one.push(sound);
    const parts: VoiceEvent[] = [];
    for (let at = 0; at < sound.length; at += 77) parts.push(...other.push(sound.subarray(at, at + 77)));
    expect(parts).toEqual(whole);
    one.reset();
    expect(one.push(sound)).toEqual(whole);
  });
});

describe('the rate of a sound', () => {
  const tone = (rate: number, hertz: number) =>
    new Float32Array(rate).map((_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));

  test.each([48_000, 44_100, 32_000, 8000])('%i becomes 16,000 with its tones kept', (rate) => {
    const resample = createResampler(rate);
    const pieces: Float32Array[] = [];
    const sound = tone(rate, 1000);
    for (let at = 0; at < sound.length; at += 128) pieces.push(resample(sound.subarray(at, at + 128)));
    const result = join(...pieces);
    expect(result.length).toBeGreaterThan(HEARING_RATE - 60);
    expect(result.length).toBeLessThanOrEqual(HEARING_RATE);
    const middle = result.subarray(1000, 15_000);
    const wanted = tone(HEARING_RATE, 1000).subarray(1000, 15_000);
    expect(level(middle.map((value, index) => value - (wanted[index] ?? 0)))).toBeLessThan(0.02);
  });

  test('what 16,000 cannot hold does not come back as another tone', () => {
    expect(level(createResampler(48_000)(tone(48_000, 11_000)).subarray(500))).toBeLessThan(0.02);
  });
});
