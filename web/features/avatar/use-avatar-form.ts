import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { type AvatarDetail, type avatarConfig, saveAvatarConfig } from '#contract/avatar.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { useRefreshAvatars } from './avatar.queries.ts';
import type { DraftParts, KindForm } from './kind-form.ts';
import { type Media, useMedia } from './use-media.ts';

export type AvatarConfig = z.output<typeof avatarConfig.data>;

/** What every avatar has, whatever shows it. */
interface Basics {
  name: string;
  intro: string;
  speakerId: string;
}

const NEW: Basics = { name: '', intro: '', speakerId: '' };
const NONE: AvatarConfig['media'] = [];

/** Place into which files are on their way, how far they are, 0..1, and whether the server is making one of them fit for browsers. */
export interface Busy {
  slot: string;
  share: number;
  isConverting: boolean;
}

export interface AvatarForm<T extends DraftParts> {
  basics: Basics;
  draft: T;
  media: Media;
  /** Null while no files are on their way. */
  busy: Busy | null;
  isSaving: boolean;
  changeBasics(part: Partial<Basics>): void;
  change(part: Partial<T> | ((before: T) => Partial<T>)): void;
  /** Takes in what the server has changed by itself: nothing that would have to be saved. */
  adopt(part: (before: T) => Partial<T>): void;
  /** Those of the files that could be used; what was refused has been said. @param slot names the place in `busy` */
  upload(slot: string, files: File[]): Promise<{ name: string; medium: AvatarMedium }[]>;
  losesWork(): boolean;
  /** Id of the saved avatar; null when it could not be saved, which has been said. */
  save(): Promise<string | null>;
}

/** An avatar as it is edited, with its uploads. @param config null for a new one */
export function useAvatarForm<D extends AvatarDetail, T extends DraftParts>(
  config: AvatarConfig | null,
  kind: KindForm<D, T>,
): AvatarForm<T> {
  const [state, setState] = useState<{ basics: Basics; draft: T }>(() => {
    if (!config) return { basics: NEW, draft: kind.fresh };
    const { name, intro, speakerId, detail } = config;
    return { basics: { name, intro, speakerId: speakerId ?? '' }, draft: kind.toDraft(detail as D) };
  });
  const [busy, setBusy] = useState<Busy | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const saved = useRef(state);
  const media = useMedia(config?.media ?? NONE);
  const refresh = useRefreshAvatars();

  async function upload(slot: string, files: File[]) {
    const uploaded: { name: string; medium: AvatarMedium }[] = [];
    for (const [index, file] of files.entries()) {
      try {
        const onProgress = (share: number, isConverting: boolean) =>
          setBusy({ slot, share: isConverting ? share : (index + share) / files.length, isConverting });
        onProgress(0, false);
        uploaded.push({ name: file.name, medium: await media.upload(file, { onProgress }) });
      } catch (error) {
        tellFailure(error, `${file.name}：`);
      }
    }
    setBusy(null);
    return uploaded;
  }

  /** A new cover each time: what it is of may have changed. */
  async function cover(): Promise<string | null> {
    const picture = await kind.capture(state.draft, media);
    if (!picture) return null;
    return (await media.upload(new File([picture], 'cover.webp', { type: picture.type }))).id;
  }

  return {
    ...state,
    media,
    busy,
    isSaving,
    upload,
    changeBasics: (part) => setState((before) => ({ ...before, basics: { ...before.basics, ...part } })),
    change: (part) =>
      setState((before) => ({
        ...before,
        draft: { ...before.draft, ...(typeof part === 'function' ? part(before.draft) : part) },
      })),
    adopt(part) {
      const map = (one: typeof state) => ({ ...one, draft: { ...one.draft, ...part(one.draft) } });
      const clean = saved.current;
      saved.current = map(clean);
      const kept = saved.current;
      setState((before) => (before === clean ? kept : map(before)));
    },
    losesWork: () => state !== saved.current,
    async save() {
      const lack = state.basics.name.trim() === '' ? '请填写形象名称' : kind.lackOf(state.draft, media);
      if (lack) {
        notice.error(lack);
        return null;
      }
      setIsSaving(true);
      try {
        const coverId = (await cover().catch(() => null)) ?? state.draft.coverId;
        const detail = JSON.stringify(kind.toDetail({ ...state.draft, coverId }));
        const made = await call(saveAvatarConfig, { ...(config ? { id: config.id } : {}), ...state.basics, detail });
        saved.current = state;
        await refresh();
        notice.success('保存成功');
        return made;
      } catch (error) {
        tellFailure(error);
        return null;
      } finally {
        setIsSaving(false);
      }
    },
  };
}

/** What the preview shows; null while there is nothing to show. Addresses of uploads come one by one, and each makes it anew. */
export function usePreview<D extends AvatarDetail, T extends DraftParts>(kind: KindForm<D, T>, form: AvatarForm<T>) {
  const { draft, media } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `urlOf` and `all` change with what they hold
  return useMemo(() => kind.preview(draft, media), [kind, draft, media.all, media.urlOf]);
}
