import fs from 'node:fs/promises';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { OnceMoreError } from '#server/platform/jobs/define-job.ts';
import { createReaderPool, ReaderEnded } from '#server/platform/process/reader-pool.ts';
import { createTurns } from '#server/platform/process/take-turns.ts';
import type { Found, Inspect, Inspected } from './inspect-worker.ts';
import { DAMAGED, MaterialRefusal } from './refusal.ts';
import { sniff } from './sniff.ts';

/** A film of 512 MB is written anew in seconds; a picture of 50 million pixels takes ten. */
const TIMEOUT_MS = 120_000;
/** Of a drawing: what is allowed to be drawn takes a few seconds. */
const DRAWING_MS = 30_000;
/** Of a process, until it works on its file: on a busy machine that takes longer than most files. */
const START_MS = 60_000;
/** A picture up to so many pixels and bytes is small, one beyond so many pixels large. */
const SMALL = { pixels: 4_000_000, bytes: 8 * 1024 * 1024 };
const LARGE_PIXELS = 16_000_000;
const HEAD_BYTES = 64 * 1024;
const HEAP_MB = 224;
/** The largest picture that is taken needs 550 while it is drawn. */
const MOST_MB = 600;
/** Others may be done by then. */
const ONE_MORE_AFTER_SECONDS = 60;

const TOO_SLOW = '检查用时过长，已经停止：这个文件的内容过于复杂。请简化或缩小后重新导出，再上传';
const TOO_LARGE = '这个文件展开后占用的内存过多，已经停止检查。请缩小尺寸或简化内容后重新导出，再上传';
const BROKE_OFF = '检查这个文件时意外中断，可能是文件有问题。请用其他软件打开并重新导出，再上传';
const CROWDED = '服务器内存不足，这个文件没有检查完。请稍后重新上传，文件本身没有问题';

export interface Inspector {
  /**
   * @throws MaterialRefusal for what is not taken
   * @throws OnceMoreError where others left too little memory
   */
  inspect(given: Inspect, asked: Asked): Promise<Inspected>;
  close(): Promise<void>;
}

interface Asked {
  /** Whose file it is: of one owner one file is looked at at a time, and owners take turns. */
  owner: string;
  signal: AbortSignal;
  /** Nobody tries it again: it has the memory that the largest file needs, whatever others do. */
  isLast: boolean;
}

interface InspectorOptions {
  /** Of work on one file; waiting for a turn, and for a process, does not count. */
  timeoutMs?: number;
  drawingMs?: number;
  mostMb?: number;
  /** Module with `workOnFile`; another one only in tests. */
  workerFile?: URL;
}

/** Looks into files and writes them anew in processes, which end with all that runs in them whatever it does. */
export function createInspector({
  timeoutMs = TIMEOUT_MS,
  drawingMs = DRAWING_MS,
  mostMb = MOST_MB,
  workerFile = new URL('inspect-worker.ts', import.meta.url),
}: InspectorOptions = {}): Inspector {
  const pool = createReaderPool<Inspect, never, Found>(workerFile, { heapMb: HEAP_MB, mostMb });
  const lanes = { small: createTurns(1), usual: createTurns(2), large: createTurns(1) };
  const lastTurns = createTurns(1);

  async function look(given: Inspect, { owner, signal, isLast }: Asked): Promise<Found> {
    const { lane, isDrawing } = await sortOut(given.file);
    const leaveLast = isLast ? await lastTurns.enter(owner, signal) : () => {};
    try {
      const leave = await lanes[lane].enter(owner, signal);
      const slow = new AbortController();
      const endAfter = (ms: number) => setTimeout(() => slow.abort(), ms);
      let timer = endAfter(START_MS);
      const onBegun = () => {
        clearTimeout(timer);
        timer = endAfter(isDrawing ? Math.min(drawingMs, timeoutMs) : timeoutMs);
      };
      try {
        return await pool.run(given, { signal: AbortSignal.any([signal, slow.signal]), onBegun, isKept: isLast });
      } catch (error) {
        signal.throwIfAborted();
        throw slow.signal.aborted ? new MaterialRefusal(TOO_SLOW, { cause: error }) : error;
      } finally {
        clearTimeout(timer);
        leave();
      }
    } finally {
      leaveLast();
    }
  }

  return {
    async inspect(given, asked) {
      const found = await look(given, asked).catch((error: unknown) => {
        throw asked.signal.aborted ? error : explain(error);
      });
      if ('refused' in found) throw new MaterialRefusal(found.refused);
      return found;
    },
    close: () => pool.close(),
  };
}

/**
 * Files that take alike wait for each other alone: small pictures, which are done in a moment; large ones, of which two at once would take more
 * memory than there is; and all others, of which only their drawing shows how long they take.
 */
async function sortOut(file: string): Promise<{ lane: 'small' | 'usual' | 'large'; isDrawing: boolean }> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const size = readPictureSize(head);
    if (!size) return { lane: 'usual', isDrawing: isDrawing(head) };
    const pixels = size.width * size.height;
    const isSmall = pixels <= SMALL.pixels && (await handle.stat()).size <= SMALL.bytes;
    return { lane: isSmall ? 'small' : pixels > LARGE_PIXELS ? 'large' : 'usual', isDrawing: false };
  } finally {
    await handle.close();
  }
}

function isDrawing(head: Buffer): boolean {
  try {
    const found = sniff(head);
    return found.kind === 'image' && found.format === 'svg';
  } catch {
    return false;
  }
}

/** What a file that came to no end is told, and whether it is tried again: where the machine may be at fault, or the disk. */
function explain(error: unknown): unknown {
  if (error instanceof MaterialRefusal || (error instanceof Error && 'syscall' in error && error.syscall)) return error;
  if (!(error instanceof ReaderEnded)) return new MaterialRefusal(DAMAGED, { cause: error });
  if (error.reason === 'crowded') return new OnceMoreError(CROWDED, ONE_MORE_AFTER_SECONDS, { cause: error });
  return new MaterialRefusal(error.reason === 'memory' ? TOO_LARGE : BROKE_OFF, { cause: error });
}
