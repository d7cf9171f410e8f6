import { type Dispatcher, WebSocket } from 'undici';
import { HEARING_LIMITS } from '#contract/hearing.contract.ts';
import { type HearingService, type HearingStream, type HearingWishes, LONGEST_HEARD } from './hearing-stream.ts';
import { ModelError } from './model-request.ts';

/** Weight of a hot word; 20 is what the service's documentation shows. */
const HOT = 20;
/** After the last sound, silence of the service that says that all has been told: not every build marks its last message. */
const QUIET_MS = 600;
/** Sound is sent in pieces of 60 ms, as the documentation asks. */
const PIECE_BYTES = (HEARING_LIMITS.rate * 2 * 60) / 1000;
const LONGEST_MESSAGE = 64 * 1024;

interface Told {
  mode?: unknown;
  text?: unknown;
  is_final?: unknown;
}

/**
 * FunASR's runtime over a WebSocket, in two passes: words while somebody speaks, corrected sentences after them
 * (runtime/docs/websocket_protocol_zh.md of modelscope/FunASR).
 */
export function openFunasr(
  service: HearingService,
  { language, hotWords }: HearingWishes,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): HearingStream {
  const socket = new WebSocket(service.baseUrl, {
    dispatcher,
    protocols: ['binary'],
    headers: service.key ? { authorization: `Bearer ${service.key}` } : {},
  });
  const done = Promise.withResolvers<string>();
  done.promise.catch(() => {}); // nobody may be waiting yet
  let waiting: Buffer[] = [];
  let settled = '';
  let changing = '';
  let ended = false;
  let quiet: NodeJS.Timeout | undefined;

  const complete = () => {
    clearTimeout(quiet);
    done.resolve((settled + changing).trim());
    socket.close();
  };
  const fail = (message: string, cause?: unknown) => {
    clearTimeout(quiet);
    done.reject(new ModelError(message, { cause }));
    socket.close();
  };
  const send = (sound: Buffer) => {
    for (let at = 0; at < sound.length; at += PIECE_BYTES)
      socket.send(new Uint8Array(sound.subarray(at, at + PIECE_BYTES)));
  };
  const sendEnd = () => {
    socket.send(JSON.stringify({ is_speaking: false }));
    quiet = setTimeout(() => fail('语音服务长时间没有响应，请稍后重试'), service.timeoutMs);
  };

  socket.addEventListener('open', () => {
    socket.send(
      JSON.stringify({
        mode: '2pass',
        wav_name: 'speech',
        wav_format: 'pcm',
        audio_fs: HEARING_LIMITS.rate,
        is_speaking: true,
        chunk_size: [5, 10, 5],
        chunk_interval: 10,
        itn: true,
        svs_lang: /^(?:en|ja|ko)/.exec(language)?.[0] ?? (language === 'zhchs-YUE' ? 'yue' : 'auto'),
        hotwords: JSON.stringify(Object.fromEntries(hotWords.map((word) => [word, HOT]))),
      }),
    );
    for (const sound of waiting) send(sound);
    waiting = [];
    if (ended) sendEnd();
  });
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string' || data.length > LONGEST_MESSAGE)
      return fail('语音服务返回了无法识别的内容，请联系管理员检查服务地址');
    const told = readMessage(data);
    if (!told) return fail('语音服务返回了无法识别的内容，请联系管理员检查服务地址');
    const text = typeof told.text === 'string' ? told.text.toWellFormed() : '';
    const corrected = told.mode === '2pass-offline' || told.mode === 'offline';
    if (corrected) [settled, changing] = [settled + text, ''];
    else changing += text;
    if ((settled + changing).length > LONGEST_HEARD) return fail('语音服务返回的文字过长');
    if (!ended) return;
    if (corrected && told.is_final === true) return complete();
    clearTimeout(quiet);
    quiet = setTimeout(complete, corrected ? QUIET_MS : service.timeoutMs);
  });
  socket.addEventListener('error', (event) => fail('无法连接语音服务，请联系管理员检查服务地址', event.error));
  // A build that closes after its last sentence has told everything.
  socket.addEventListener('close', () => (ended && settled ? complete() : fail('与语音服务的连接中断，请稍后重试')));
  const onAbort = () => {
    clearTimeout(quiet);
    done.reject(signal.reason);
    socket.close();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  done.promise.then(
    () => signal.removeEventListener('abort', onAbort),
    () => signal.removeEventListener('abort', onAbort),
  );
  if (signal.aborted) onAbort();

  return {
    push(sound) {
      if (ended) return;
      if (socket.readyState === WebSocket.OPEN) send(sound);
      else waiting.push(sound);
    },
    text: () => ({ settled, changing }),
    async finish() {
      if (!ended && socket.readyState === WebSocket.OPEN) sendEnd();
      ended = true;
      return done.promise;
    },
    close() {
      clearTimeout(quiet);
      done.reject(new DOMException('Not wanted any more', 'AbortError'));
      socket.close();
    },
  };
}

function readMessage(data: string): Told | null {
  try {
    const told: unknown = JSON.parse(data);
    return typeof told === 'object' && told !== null ? told : null;
  } catch {
    return null;
  }
}
