import { useRef, useState } from 'react';
import { bakeFilm, bakeRig } from '#avatar/making/index.ts';
import { ACTIONS } from '#contract/action.contract.ts';
import { CLIP_STATES, clipSlotName } from '#contract/avatar-clips.contract.ts';
import type { AvatarKeying } from '#contract/avatar-parts.contract.ts';
import { notice } from '#web/lib/notice.ts';
import type { ClipDraft } from './clips-draft.ts';
import type { Media } from './use-media.ts';

export interface BakeJob {
  /** Null while nothing is made. */
  progress: { done: number; total: number; share: number; label: string; secondsLeft: number | null } | null;
  bakeCharacter(code: string, withActions: boolean): Promise<void>;
  /** Gives every film that is keyed live an outline of its own. */
  bakeFilms(): Promise<void>;
  cancel(): void;
}

interface Options {
  clips: readonly ClipDraft[];
  keying: AvatarKeying | null;
  media: Media;
  onClip(clip: Omit<ClipDraft, 'key'>): void;
  onReplace(key: string, files: Pick<ClipDraft, 'webm' | 'mp4'>): void;
}

type Tools = { onProgress(share: number): void; signal: AbortSignal };

/** Films that the screen's colour must be taken out of while they play. */
export function listRaw(clips: readonly ClipDraft[], media: Media['all']): ClipDraft[] {
  return clips.filter(({ webm, mp4 }) => [webm, mp4].every((id) => id === null || media.get(id)?.alpha === 'none'));
}

/** One job at a time, in this page: leaving it ends the job, what was made stays. */
export function useBake({ clips, keying, media, onClip, onReplace }: Options): BakeJob {
  const [progress, setProgress] = useState<BakeJob['progress']>(null);
  const stop = useRef<AbortController | null>(null);

  async function run<T>(
    items: readonly T[],
    nameOf: (item: T) => string,
    work: (item: T, tools: Tools) => Promise<void>,
  ) {
    const own = new AbortController();
    stop.current = own;
    const started = performance.now();
    try {
      for (const [done, item] of items.entries()) {
        const onProgress = (share: number) => {
          const all = (done + share) / items.length;
          const left = ((performance.now() - started) * (1 - all)) / Math.max(all, 0.001) / 1000;
          const secondsLeft = all > 0.03 ? Math.ceil(left) : null;
          setProgress({ done, total: items.length, share: all, label: clipSlotName(nameOf(item)), secondsLeft });
        };
        onProgress(0);
        await work(item, { onProgress, signal: own.signal });
      }
      notice.success('片段已生成，保存后生效');
    } catch (error) {
      if (!own.signal.aborted) notice.error(error instanceof Error ? error.message : '片段没有生成出来');
    } finally {
      setProgress(null);
    }
  }

  /** Both files of a clip, as uploads. */
  async function keep(name: string, baked: { webm: Blob; mp4: Blob }) {
    const webm = await media.upload(new File([baked.webm], `${name}.webm`));
    const mp4 = await media.upload(new File([baked.mp4], `${name}.mp4`), { isStacked: true });
    return { webm: webm.id, mp4: mp4.id };
  }

  return {
    progress,
    async bakeCharacter(code, withActions) {
      const slots = [...CLIP_STATES, ...(withActions ? ACTIONS.map((action) => action.code) : [])];
      await run(
        slots,
        (slot) => slot,
        async (slot, tools) =>
          onClip({ slot, mode: 'chat', weight: 1, ...(await keep(slot, await bakeRig(code, slot, tools))) }),
      );
    },
    async bakeFilms() {
      if (!keying) return;
      await run(
        listRaw(clips, media.all),
        ({ slot }) => slot,
        async ({ key, slot, webm, mp4 }, tools) => {
          const film = await media.blobOf(mp4 ?? webm ?? '');
          onReplace(key, await keep(slot, await bakeFilm(film, keying, tools)));
        },
      );
    },
    cancel: () => stop.current?.abort(),
  };
}
