import { useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { type avatarConfig, saveAvatarConfig } from '#contract/avatar.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/request-error.ts';
import { useRefreshAvatars } from './avatar.queries.ts';
import { type AvatarDraft, type ClipDraft, lackOf, NEW_AVATAR, pairUploads, toDetail } from './avatar-draft.ts';
import { useMedia } from './use-media.ts';

type Config = z.output<typeof avatarConfig.data>;

const NONE: Config['media'] = [];
let keys = 0;
const newKey = () => `clip-${++keys}`;

function toDraft({ name, intro, speakerId, detail }: Config): AvatarDraft {
  const clips = detail.clips.map((clip) => ({ ...clip, key: newKey() }));
  return {
    ...{ name, intro, speakerId: speakerId ?? '', clips },
    keying: detail.keying,
    backdrop: detail.backdrop,
    coverId: detail.coverId,
  };
}

/** An avatar as it is edited, with its uploads. */
export function useAvatarForm(config: Config | null) {
  const [draft, setDraft] = useState<AvatarDraft>(() => (config ? toDraft(config) : NEW_AVATAR));
  const [busy, setBusy] = useState<{ slot: string; share: number } | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const saved = useRef(draft);
  const media = useMedia(config?.media ?? NONE);
  const refresh = useRefreshAvatars();
  const change = (part: Partial<AvatarDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changeClips = (map: (clips: readonly ClipDraft[]) => readonly ClipDraft[]) =>
    setDraft((before) => ({ ...before, clips: map(before.clips) }));

  async function upload(slot: string, files: File[]) {
    const uploaded = [];
    for (const [index, file] of files.entries()) {
      try {
        const onProgress = (share: number) => setBusy({ slot, share: (index + share) / files.length });
        onProgress(0);
        uploaded.push({ name: file.name, medium: await media.upload(file, { onProgress }) });
      } catch (error) {
        notice.error(`${file.name}：${describeError(error)}`);
      }
    }
    setBusy(null);
    return uploaded;
  }

  /** A picture for lists, out of the first idle film. */
  async function captureCover(): Promise<string | null> {
    const idle = draft.clips.find(({ slot }) => slot === 'idle');
    const medium = media.all.get(idle?.webm ?? '') ?? media.all.get(idle?.mp4 ?? '');
    const url = medium && media.urlOf(medium.id);
    if (!medium || !url) return null;
    const { capturePicture } = await import('#avatar/clips/capture-picture.ts');
    const picture = await capturePicture(url, medium.alpha, draft.keying);
    return (await media.upload(new File([picture], 'cover.webp', { type: picture.type }))).id;
  }

  return {
    ...{ draft, media, busy, isSaving, change },
    isDirty: draft !== saved.current,
    losesWork: () => draft !== saved.current,
    async addClips(slot: string, files: File[]) {
      const clips = pairUploads(await upload(slot, files));
      if (clips.length > 0)
        changeClips((before) => [
          ...before,
          ...clips.map((clip) => ({ ...clip, slot, mode: 'chat' as const, key: newKey() })),
        ]);
    },
    addClip: (clip: Omit<ClipDraft, 'key'>) => changeClips((before) => [...before, { ...clip, key: newKey() }]),
    changeClip: (key: string, part: Partial<ClipDraft>) =>
      changeClips((before) => before.map((clip) => (clip.key === key ? { ...clip, ...part } : clip))),
    removeClip: (key: string) => changeClips((before) => before.filter((clip) => clip.key !== key)),
    /** Id of the upload; null when it was refused, which has been said. */
    uploadBackdrop: async (file: File) => (await upload('backdrop', [file]))[0]?.medium.id ?? null,
    /** Id of the saved avatar; null when it could not be saved, which has been said. */
    async save(id: string | null): Promise<string | null> {
      const lack = lackOf(draft);
      if (lack) {
        notice.error(lack);
        return null;
      }
      setIsSaving(true);
      try {
        // A new cover each time: films and keying may have changed.
        const coverId = (await captureCover().catch(() => null)) ?? draft.coverId;
        const { name, intro, speakerId } = draft;
        const detail = JSON.stringify(toDetail({ ...draft, coverId }));
        const made = await call(saveAvatarConfig, { ...(id ? { id } : {}), name, intro, speakerId, detail });
        saved.current = draft;
        await refresh();
        notice.success('保存成功');
        return made;
      } catch (error) {
        notice.error(describeError(error));
        return null;
      } finally {
        setIsSaving(false);
      }
    },
    /** Addresses of films come one by one, and each makes the preview anew. */
    urls: useMemo(() => media.urlOf, [media.urlOf]),
  };
}
