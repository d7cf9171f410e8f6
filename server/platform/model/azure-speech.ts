import { randomUUID } from 'node:crypto';
import { type Dispatcher, WebSocket } from 'undici';
import type { VisemeMark } from '#contract/speech.contract.ts';
import { ModelError } from './model-request.ts';
import type { ModelService } from './post-json.ts';

interface Wanted {
  text: string;
  voice: string;
  speed: number;
  pitch: number;
  volume: number;
}

/** Offsets are counted in 100 ns. */
const TICKS = 10_000;
const LONGEST_META = 64 * 1024;
const MOST_MARKS = 10_000;

/** open, wide, round, press, teeth of Azure's 22 mouth shapes, by their ids. */
const SHAPES: readonly (readonly [number, number, number, number, number])[] = [
  [0, 0, 0, 0, 0], // silence
  [0.55, 0.3, 0, 0, 0.1], // æ ə ʌ
  [0.9, 0.1, 0, 0, 0], // ɑ
  [0.6, 0, 0.5, 0, 0], // ɔ
  [0.5, 0.35, 0.1, 0, 0.1], // ɛ ʊ
  [0.35, 0, 0.4, 0, 0], // ɝ
  [0.25, 0.8, 0, 0, 0.3], // j i ɪ
  [0.2, 0, 0.9, 0, 0], // w u
  [0.45, 0, 0.75, 0, 0], // o
  [0.8, 0.1, 0.3, 0, 0], // aʊ
  [0.55, 0.2, 0.5, 0, 0], // ɔɪ
  [0.8, 0.35, 0, 0, 0.1], // aɪ
  [0.35, 0.1, 0, 0, 0], // h
  [0.25, 0, 0.4, 0, 0], // ɹ
  [0.3, 0.2, 0, 0, 0.1], // l
  [0.12, 0.5, 0, 0, 0.8], // s z
  [0.2, 0, 0.5, 0, 0.6], // ʃ tʃ dʒ ʒ
  [0.2, 0.2, 0, 0, 0.4], // ð
  [0.08, 0.1, 0, 0.5, 0.7], // f v
  [0.22, 0.25, 0, 0, 0.3], // d t n θ
  [0.3, 0.15, 0, 0, 0], // k g ŋ
  [0, 0, 0, 1, 0], // p b m
];

/**
 * Azure's speech synthesis over its WebSocket, the one way in which it tells mouth shapes: three messages with headers of their own, then
 * mp3 in binary messages and shapes with their times in `audio.metadata`.
 */
export function speakAzure(
  service: ModelService,
  wanted: Wanted,
  options: { dispatcher: Dispatcher; signal: AbortSignal; maxBytes: number; onPiece: () => void },
): Promise<{ mp3: Buffer; marks: VisemeMark[] }> {
  const { dispatcher, signal, maxBytes, onPiece } = options;
  signal.throwIfAborted();
  const request = randomUUID().replaceAll('-', '');
  const { promise, resolve, reject } = Promise.withResolvers<{ mp3: Buffer; marks: VisemeMark[] }>();
  const pieces: Buffer[] = [];
  const marks: VisemeMark[] = [];
  let bytes = 0;
  const socket = new WebSocket(`${service.baseUrl}?X-ConnectionId=${request}`, {
    dispatcher,
    headers: service.key ? { 'ocp-apim-subscription-key': service.key } : {},
  });
  socket.binaryType = 'arraybuffer';
  const fail = (message: string, cause?: unknown) => reject(new ModelError(message, { cause }));
  const send = (path: string, type: string, body: string) => {
    const head = [`Path: ${path}`, `X-RequestId: ${request}`, `X-Timestamp: ${new Date().toISOString()}`];
    socket.send([...head, `Content-Type: ${type}`, '', body].join('\r\n'));
  };
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });

  socket.addEventListener('open', () => {
    const system = { name: 'SpeechSDK', version: '1.0.0', build: 'Node', lang: 'JavaScript' };
    send('speech.config', 'application/json', JSON.stringify({ context: { system } }));
    const audio = { metadataOptions: { visemeEnabled: true }, outputFormat: 'audio-16khz-64kbitrate-mono-mp3' };
    send('synthesis.context', 'application/json', JSON.stringify({ synthesis: { audio } }));
    send('ssml', 'application/ssml+xml', writeSsml(wanted));
  });
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    onPiece();
    if (data instanceof ArrayBuffer) {
      const message = Buffer.from(data);
      const head = message.length >= 2 ? 2 + message.readUInt16BE(0) : message.length;
      bytes += message.length;
      if (bytes > maxBytes) return fail('语音服务返回的声音过长');
      if (/path:\s*audio\b/i.test(message.toString('latin1', 2, head))) pieces.push(message.subarray(head));
      return;
    }
    const text = String(data);
    const path = /^path:\s*(\S+)/im.exec(text.slice(0, 1000))?.[1];
    if (path === 'audio.metadata' && text.length <= LONGEST_META) marks.push(...readMarks(text));
    else if (path === 'turn.end') resolve({ mp3: Buffer.concat(pieces), marks: marks.slice(0, MOST_MARKS) });
    else if (!path) fail('语音服务返回了无法识别的内容，请联系管理员检查服务地址');
  });
  socket.addEventListener('error', ({ error }) => fail('无法连接语音服务，请联系管理员检查服务地址和密钥', error));
  socket.addEventListener('close', () => fail('语音服务没有合成成功，请联系管理员检查密钥和发音人'));
  return promise.finally(() => {
    signal.removeEventListener('abort', onAbort);
    socket.close();
  });
}

function writeSsml({ text, voice, speed, pitch, volume }: Wanted): string {
  const language = /^[a-z]{2,3}-[A-Z]{2}/.exec(voice)?.[0] ?? 'zh-CN';
  const share = (value: number) => `${value >= 1 ? '+' : ''}${Math.round((value - 1) * 100)}%`;
  const prosody = `rate="${share(speed)}" pitch="${share(pitch)}" volume="${share(volume)}"`;
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${language}"><voice name="${escapeXml(voice)}"><prosody ${prosody}>${escapeXml(text)}</prosody></voice></speak>`;
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => ENTITIES[sign] ?? sign);

function readMarks(message: string): VisemeMark[] {
  try {
    const body = JSON.parse(message.slice(message.indexOf('\r\n\r\n') + 4)) as {
      Metadata?: { Type?: unknown; Data?: { Offset?: unknown; VisemeId?: unknown } }[];
    };
    return (body.Metadata ?? []).flatMap(({ Type, Data }) => {
      const shape = SHAPES[Number(Data?.VisemeId)];
      const at = Number(Data?.Offset) / TICKS;
      if (Type !== 'Viseme' || !shape || !Number.isFinite(at) || at < 0) return [];
      const [open, wide, round, press, teeth] = shape;
      return [{ at, open, wide, round, press, teeth }];
    });
  } catch {
    return []; // a sentence is not lost for its mouth
  }
}
