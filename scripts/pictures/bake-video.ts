import {
  ALL_FORMATS,
  AudioBufferSource,
  BlobSource,
  BufferTarget,
  CanvasSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { createMp3Encoder } from 'wasm-media-encoders';
import { createDirector } from '#avatar/motion/director.ts';
import { CLOSED_MOUTH } from '#avatar/mouth-pose.ts';
import { sampleMarks } from '#avatar/voice/sample-marks.ts';
import { type Ink, must, paintPerson, paintPlace } from './draw.ts';
import { PLACES } from './places.ts';
import type { Film } from './videos.ts';

export type Marks = Parameters<typeof sampleMarks>[0];

const WIDTH = 480;
const HEIGHT = 666;
const RATE = 24;
/** The question stands alone before the answer begins. */
const ASKED_SECONDS = 1.5;
const TAIL_SECONDS = 0.9;
const SOUND_RATE = 48_000;
const FONT = '"Noto Sans CJK SC", "PingFang SC", sans-serif';

/** Films one case twice at once: VP9 with Opus, and H.264 with mp3 for browsers without the former. */
export async function bakeVideo(film: Film, speech: ArrayBuffer, marks: Marks): Promise<{ webm: Blob; mp4: Blob }> {
  const sound = await layOut(speech);
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const ink = must(canvas.getContext('2d'));
  const place = await paintPlace(WIDTH, HEIGHT, film.place, film.at);

  const webm = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const mp4 = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() });
  const frames = [
    new CanvasSource(canvas, { codec: 'vp9', bitrate: 260_000, keyFrameInterval: 4 }),
    new CanvasSource(canvas, { codec: 'avc', bitrate: 340_000, keyFrameInterval: 4 }),
  ];
  for (const [index, output] of [webm, mp4].entries()) output.addVideoTrack(must(frames[index]), { frameRate: RATE });
  const opus = new AudioBufferSource({ codec: 'opus', bitrate: 28_000 });
  const mp3 = new EncodedAudioPacketSource('mp3');
  webm.addAudioTrack(opus);
  mp4.addAudioTrack(mp3);
  await Promise.all([webm.start(), mp4.start()]);
  await opus.add(sound);
  opus.close();
  await addMp3(sound, mp3);
  mp3.close();

  const director = createDirector(seeded(film.text.length * 7919), false);
  director.state = 'listening';
  const total = Math.round(sound.duration * RATE);
  for (let frame = 0; frame < total; frame += 1) {
    const at = frame / RATE;
    const spoken = (at - ASKED_SECONDS) * 1000;
    const speaks = spoken >= 0 && at < sound.duration - TAIL_SECONDS;
    director.state = speaks ? 'speaking' : 'listening';
    const pose = director.step(1 / RATE, speaks ? sampleMarks(marks, spoken) : CLOSED_MOUTH);
    ink.drawImage(place, 0, 0);
    paintPerson(ink, WIDTH, HEIGHT, { ...film.stand, pose }, PLACES[film.place].light);
    paintWords(ink, film, at, sound.duration);
    for (const source of frames) await source.add(at, 1 / RATE);
  }
  for (const source of frames) source.close();
  await Promise.all([webm.finalize(), mp4.finalize()]);
  return {
    webm: new Blob([must(webm.target.buffer)], { type: 'video/webm' }),
    mp4: new Blob([must(mp4.target.buffer)], { type: 'video/mp4' }),
  };
}

/** The speech after the question's silence, at the rate that Opus wants. */
async function layOut(speech: ArrayBuffer): Promise<AudioBuffer> {
  const decoded = await new OfflineAudioContext(1, SOUND_RATE, SOUND_RATE).decodeAudioData(speech);
  const seconds = ASKED_SECONDS + decoded.duration + TAIL_SECONDS;
  const sound = new AudioBuffer({
    length: Math.ceil(seconds * SOUND_RATE),
    numberOfChannels: 1,
    sampleRate: SOUND_RATE,
  });
  sound.copyToChannel(decoded.getChannelData(0), 0, Math.round(ASKED_SECONDS * SOUND_RATE));
  return sound;
}

async function addMp3(sound: AudioBuffer, track: EncodedAudioPacketSource): Promise<void> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SOUND_RATE, channels: 1, bitrate: 40 });
  const parts = [encoder.encode([sound.getChannelData(0)]).slice(), encoder.finalize().slice()];
  const input = new Input({ source: new BlobSource(new Blob(parts)), formats: ALL_FORMATS });
  const source = must(await input.getPrimaryAudioTrack());
  const decoderConfig = must(await source.getDecoderConfig());
  for await (const packet of new EncodedPacketSink(source).packets()) await track.add(packet, { decoderConfig });
}

/** The question beside the head at first, then what is being said, below. */
function paintWords(ink: Ink, film: Film, at: number, total: number): void {
  ink.textBaseline = 'middle';
  if (at > 0.3) {
    ink.globalAlpha = Math.min(1, (at - 0.3) * 5);
    ink.font = `400 19px ${FONT}`;
    const width = ink.measureText(film.question).width + 32;
    paintBubble(ink, WIDTH - width - 22, 26, width, 46, '#4b5bff');
    ink.fillStyle = '#fff';
    ink.fillText(film.question, WIDTH - width - 6, 50);
  }
  if (at > ASKED_SECONDS) {
    ink.globalAlpha = Math.min(1, (at - ASKED_SECONDS) * 4);
    ink.font = `400 20px ${FONT}`;
    const share = Math.min(1, (at - ASKED_SECONDS) / (total - ASKED_SECONDS - TAIL_SECONDS));
    const lines = wrap(ink, film.text.slice(0, Math.ceil(film.text.length * share)), WIDTH - 88);
    const height = wrap(ink, film.text, WIDTH - 88).length * 31 + 26;
    paintBubble(ink, 22, HEIGHT - height - 26, WIDTH - 44, height, 'rgba(255,255,255,.95)');
    ink.fillStyle = '#14172b';
    for (const [row, line] of lines.entries()) ink.fillText(line, 44, HEIGHT - height + 3 + row * 31);
  }
  ink.globalAlpha = 1;
}

function paintBubble(ink: Ink, x: number, y: number, width: number, height: number, fill: string): void {
  ink.fillStyle = fill;
  ink.beginPath();
  ink.roundRect(x, y, width, height, 14);
  ink.fill();
}

function wrap(ink: Ink, text: string, width: number): string[] {
  const lines = [''];
  for (const sign of text) {
    const last = lines.at(-1) ?? '';
    if (ink.measureText(last + sign).width > width && !/[，。？、]/.test(sign)) lines.push(sign);
    else lines[lines.length - 1] = last + sign;
  }
  return lines;
}

/** The same film whenever it is made. */
function seeded(seed: number): () => number {
  let state = seed % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
