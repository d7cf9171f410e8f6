import { useQuery } from '@tanstack/react-query';
import type { ClipsDetail } from '#contract/avatar-clips.contract.ts';
import { avatarFilmSupport } from '#contract/avatar-conversion.contract.ts';
import { AVATAR_LIMITS } from '#contract/avatar-parts.contract.ts';
import { call } from '#web/lib/request.ts';
import { AnswerVideoSection } from './answer-video-section.tsx';
import { AvatarFrame } from './avatar-frame.tsx';
import styles from './avatar-page.module.css';
import { BackdropSection } from './backdrop-fields.tsx';
import { BakePanel } from './bake-panel.tsx';
import { ClipRows } from './clip-rows.tsx';
import { CLIPS_FORM, type ClipDraft, type ClipsDraft, newClipKey, pairUploads, replaceFiles } from './clips-draft.ts';
import { KeyingFields } from './keying-fields.tsx';
import { LookPreview } from './look-preview.tsx';
import { type AvatarConfig, useAvatarForm, usePreview } from './use-avatar-form.ts';
import { listRaw, useBake } from './use-bake.ts';
import { useServerBake } from './use-server-bake.ts';

/** Films at the left, the person that they make at the right. */
export function ClipsEditor({ config }: { config: AvatarConfig | null }) {
  const form = useAvatarForm<ClipsDetail, ClipsDraft>(config, CLIPS_FORM);
  const { draft, media, busy, change } = form;
  const look = usePreview(CLIPS_FORM, form);
  const addClips = (clips: readonly Omit<ClipDraft, 'key'>[]) =>
    change((before) => ({ clips: [...before.clips, ...clips.map((clip) => ({ ...clip, key: newClipKey() }))] }));
  const changeClip = (key: string, part: Partial<ClipDraft>) =>
    change(({ clips }) => ({ clips: clips.map((clip) => (clip.key === key ? { ...clip, ...part } : clip)) }));
  const bake = useBake({
    clips: draft.clips,
    keying: draft.keying,
    media,
    onClip: (clip) => addClips([clip]),
    onReplace: changeClip,
  });
  const server = useServerBake(config?.id ?? null, {
    save: async () => !form.losesWork() || (await form.save()) !== null,
    onMade(made) {
      form.media.adopt(made.flatMap(({ webm, mp4 }) => [webm, mp4]));
      form.adopt(({ clips }) => ({ clips: replaceFiles(clips, made) }));
    },
  });
  const { data: support } = useQuery({
    queryKey: ['film-support'],
    queryFn: ({ signal }) => call(avatarFilmSupport, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const converts = support?.converts ?? false;
  const raw = listRaw(draft.clips, media.all);
  const film = raw.map(({ mp4, webm }) => media.urlOf(mp4 ?? webm ?? '')).find((url) => url !== null) ?? null;

  return (
    <AvatarFrame
      {...{ config, form }}
      purpose="用视频片段做一个会说话的数字人"
      isBusy={bake.progress !== null}
      preview={
        <LookPreview
          {...{ kind: 'clips', look }}
          name={form.basics.name}
          speakerId={form.basics.speakerId}
          lack="上传待机片段，它就站在这里"
        />
      }
    >
      <section className={styles.section} aria-labelledby="clips-title">
        <h2 id="clips-title">视频片段</h2>
        <p>
          webm（VP8、VP9，可带透明通道）或 mp4（H.264），最长 {AVATAR_LIMITS.clipSeconds} 秒，50 MB 以内。
          {converts && 'mov、avi、mkv 和 HEVC（苹果手机拍的）上传后自动转换。'}
          同名的两种格式一起上传算一个片段，文件名以 _d3 结尾表示权重 3。
        </p>
        <BakePanel
          {...{ job: bake, server }}
          rawCount={draft.keying ? raw.length : 0}
          disabled={busy !== null || form.isSaving}
        />
        <ClipRows
          {...{ clips: draft.clips, media: media.all, busy }}
          onAdd={async (slot, files) => {
            const clips = pairUploads(await form.upload(slot, files));
            addClips(clips.map((clip) => ({ ...clip, slot, mode: 'chat' })));
          }}
          onChange={changeClip}
          onRemove={(key) => change(({ clips }) => ({ clips: clips.filter((clip) => clip.key !== key) }))}
        />
      </section>
      <section className={styles.section} aria-labelledby="keying-title">
        <h2 id="keying-title">抠像</h2>
        <KeyingFields value={draft.keying} film={film} onChange={(keying) => change({ keying })} />
      </section>
      <BackdropSection form={form} />
      {config && <AnswerVideoSection id={config.id} />}
    </AvatarFrame>
  );
}
