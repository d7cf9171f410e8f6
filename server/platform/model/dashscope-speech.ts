import { randomUUID } from 'node:crypto';
import { type Dispatcher, WebSocket } from 'undici';
import { ModelError } from './model-request.ts';
import type { ModelService } from './post-json.ts';

interface Wanted {
  text: string;
  voice: string;
  speed: number;
  pitch: number;
  volume: number;
  rate: number;
}

interface ServerEvent {
  header?: { event?: string; error_code?: string; error_message?: string };
}

/** A kind that more characters of a complaint would not help. */
const LONGEST_DETAIL = 300;

/**
 * DashScope's duplex speech synthesis (CosyVoice, Qwen-TTS): `run-task`, one `continue-task` with the whole sentence, `finish-task`; mp3
 * comes as binary messages between. https://help.aliyun.com/zh/model-studio/cosyvoice-websocket-api
 */
export function speakDashscope(
  service: ModelService,
  wanted: Wanted,
  options: { dispatcher: Dispatcher; signal: AbortSignal; maxBytes: number; onPiece: () => void },
): Promise<Buffer> {
  const { dispatcher, signal, maxBytes, onPiece } = options;
  signal.throwIfAborted();
  const task = randomUUID();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let bytes = 0;
  const socket = new WebSocket(service.baseUrl, {
    dispatcher,
    headers: service.key ? { authorization: `bearer ${service.key}` } : {},
  });
  socket.binaryType = 'arraybuffer';
  const send = (action: string, payload: object) =>
    socket.send(JSON.stringify({ header: { action, task_id: task, streaming: 'duplex' }, payload }));
  const fail = (message: string, cause?: unknown) => reject(new ModelError(message, { cause }));
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });

  socket.addEventListener('open', () => {
    const { voice, speed, pitch, volume, rate } = wanted;
    const parameters = {
      text_type: 'PlainText',
      voice,
      format: 'mp3',
      sample_rate: rate,
      rate: speed,
      pitch,
      volume: Math.round(Math.min(100, volume * 50)),
    };
    send('run-task', {
      task_group: 'audio',
      task: 'tts',
      function: 'SpeechSynthesizer',
      model: service.model,
      parameters,
      input: {},
    });
  });
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    onPiece();
    if (data instanceof ArrayBuffer) {
      bytes += data.byteLength;
      if (bytes > maxBytes) return fail('语音服务返回的声音过长');
      pieces.push(Buffer.from(data));
      return;
    }
    const { header } = readEvent(String(data));
    if (header?.event === 'task-started') {
      send('continue-task', { input: { text: wanted.text } });
      send('finish-task', { input: {} });
    } else if (header?.event === 'task-finished') resolve(Buffer.concat(pieces));
    else if (header?.event === 'task-failed') {
      const detail = `${header.error_code}: ${header.error_message}`.slice(0, LONGEST_DETAIL);
      fail(
        explain(header.error_code ?? ''),
        new Error(service.key ? detail.replaceAll(service.key, '[masked]') : detail),
      );
    } else if (header?.event !== 'result-generated')
      fail('语音服务返回了无法识别的内容，请联系管理员检查服务地址', new Error(String(data).slice(0, LONGEST_DETAIL)));
  });
  socket.addEventListener('error', ({ error }) => fail('无法连接语音服务，请联系管理员检查服务地址和密钥', error));
  socket.addEventListener('close', () => fail('与语音服务的连接中断，请稍后重试'));
  return promise.finally(() => {
    signal.removeEventListener('abort', onAbort);
    socket.close();
  });
}

function readEvent(text: string): ServerEvent {
  try {
    return (JSON.parse(text) as ServerEvent | null) ?? {};
  } catch {
    return {};
  }
}

function explain(code: string): string {
  if (/ApiKey|AccessDenied/i.test(code)) return '语音服务拒绝了访问密钥，请联系管理员检查语音配置';
  if (/Throttling|Limit/i.test(code)) return '语音服务繁忙，请稍后重试';
  return '语音服务没有合成成功，请联系管理员检查模型和发音人';
}
