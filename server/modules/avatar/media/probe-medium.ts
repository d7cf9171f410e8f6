import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { ANSWER_VIDEO } from '#contract/answer-video.contract.ts';
import { CONVERSION_LIMITS } from '#contract/avatar-conversion.contract.ts';
import { AVATAR_LIMITS, type AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { createTurns } from '#server/platform/process/take-turns.ts';
import { type ForeignFilm, MediumError } from './medium-error.ts';
import type { Probed } from './probe-worker.ts';

export type MediumFacts = Omit<AvatarMedium, 'id' | 'bytes'>;

/** Of work on one file; waiting for a turn does not count. */
const TIMEOUT_MS = 20_000;
/** How long a file waits for its turn at most. */
const WAIT_MS = 120_000;
const THREADS = 2;
const TOO_SLOW = '检查用时过长，已经停止：这个文件的内容过于复杂。请重新导出后再上传';
const TOO_BUSY = '正在检查的文件太多，这个文件还没有检查。请过一会儿重新上传，文件本身没有问题';
const WRONG_TYPE = '请上传 webm、mp4 视频，PNG、JPEG、WebP 图片，或 VRM 模型';
const SOUND: Record<'webm' | 'mp4', readonly string[]> = { webm: ['opus', 'vorbis'], mp4: ['aac', 'mp3'] };
const CODECS = { webm: ['vp8', 'vp9'], mp4: ['avc'] } as const;

/** Films of answers are longer, and have to be heard. */
export type MediumUse = 'clip' | 'answer';

export interface MediumProber {
  /**
   * What a file is.
   * @param owner whose it is: of one owner one file is looked at at a time, and owners take turns
   * @throws MediumError for what can't be used as a clip or picture
   */
  probe(path: string, owner: string, isStacked: boolean, use?: MediumUse): Promise<MediumFacts>;
  close(): Promise<void>;
}

/** Looks into files in threads, which a hostile one may take down without harm: no native code works on them. */
export function createMediumProber({
  workerFile = new URL('probe-worker.ts', import.meta.url),
  timeoutMs = TIMEOUT_MS,
} = {}): MediumProber {
  const pool = new Piscina<string, Probed | null>({
    filename: fileURLToPath(workerFile),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const turns = createTurns(THREADS);
  async function look(path: string, owner: string): Promise<Probed | null> {
    const leave = await turns.enter(owner, AbortSignal.timeout(WAIT_MS)).catch((error: unknown) => {
      throw new MediumError(TOO_BUSY, { cause: error });
    });
    const time = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run(path, { signal: time });
    } catch (error) {
      throw new MediumError(time.aborted ? TOO_SLOW : '文件已损坏，无法读取', { cause: error });
    } finally {
      leave();
    }
  }
  return {
    async probe(path, owner, isStacked, use = 'clip') {
      const found = await look(path, owner);
      if (!found) throw new MediumError(WRONG_TYPE);
      const mostSeconds = use === 'answer' ? ANSWER_VIDEO.seconds : AVATAR_LIMITS.clipSeconds;
      try {
        if (use === 'answer') requireSound(found);
        return checkMedium(found, isStacked, mostSeconds);
      } catch (error) {
        if (!(error instanceof MediumError)) throw error;
        throw new MediumError(error.message, { cause: error, film: foreignOf(found, use, mostSeconds) });
      }
    },
    close: () => pool.destroy(),
  };
}

/** A refused film that would do if it were written in another way; null for what would not. */
export function foreignOf(found: Probed, use: MediumUse, mostSeconds: number): ForeignFilm | null {
  if (found.kind === 'foreign') return (found.seconds ?? 0) > mostSeconds ? null : found;
  if (found.kind !== 'film' || (use === 'answer' && found.sound === '')) return null;
  const { format, seconds, width, height } = found;
  const isLong = !(seconds > 0 && seconds <= mostSeconds);
  const isSmall = !(Math.min(width, height) >= AVATAR_LIMITS.shortestSide);
  if (isLong || isSmall || Math.max(width, height) > CONVERSION_LIMITS.longestSide) return null;
  return { demuxer: format === 'mp4' ? 'mov' : 'matroska', seconds };
}

/** @throws MediumError for a film that no browser would let be heard */
export function requireSound(found: Probed): void {
  if (found.kind === 'refused') throw new MediumError(found.reason);
  if (found.kind !== 'film') throw new MediumError('请上传 webm 或 mp4 视频');
  const { format, sound } = found;
  if (sound === '') throw new MediumError('这段视频没有声音，请上传带声音的回答视频');
  if (!SOUND[format].includes(sound))
    throw new MediumError(
      format === 'mp4'
        ? 'mp4 的声音应为 AAC 编码，请转码后重新上传'
        : 'webm 的声音应为 Opus 或 Vorbis 编码，请转码后重新上传',
    );
}

/** @throws MediumError */
export function checkMedium(
  found: Probed,
  isStacked: boolean,
  mostSeconds: number = AVATAR_LIMITS.clipSeconds,
): MediumFacts {
  if (found.kind === 'refused') throw new MediumError(found.reason);
  if (found.kind === 'model') {
    if (isStacked) throw new MediumError(WRONG_TYPE);
    return { format: 'vrm', alpha: 'none', seconds: 0, width: 0, height: 0, model: found.facts };
  }
  if (found.kind === 'foreign') throw new MediumError(WRONG_TYPE);
  const { longestSide, shortestSide, longestPictureSide } = AVATAR_LIMITS;
  const { width } = found;
  const height = isStacked ? found.height / 2 : found.height;
  const most = found.kind === 'picture' ? longestPictureSide : longestSide;
  if (!(Math.min(width, height) >= shortestSide && Math.max(width, height) <= most))
    throw new MediumError(`画面应为 ${shortestSide} 到 ${most} 像素，这个文件是 ${width}×${found.height}`);
  if (found.kind === 'picture') {
    if (isStacked) throw new MediumError(WRONG_TYPE);
    return { format: found.format, alpha: 'none', seconds: 0, width, height: found.height, model: null };
  }
  const { format, codec, seconds, hasAlpha } = found;
  if (!(CODECS[format] as readonly string[]).includes(codec))
    throw new MediumError(
      format === 'mp4'
        ? 'mp4 视频应为 H.264 编码，请转码后重新上传'
        : 'webm 视频应为 VP8 或 VP9 编码，请转码后重新上传',
    );
  if (!(seconds > 0 && seconds <= mostSeconds))
    throw new MediumError(`片段最长 ${mostSeconds} 秒，这个文件是 ${Math.round(seconds)} 秒`);
  const alpha = isStacked ? 'stacked' : hasAlpha && format === 'webm' ? 'channel' : 'none';
  return { format, alpha, seconds, width, height: found.height, model: null };
}
