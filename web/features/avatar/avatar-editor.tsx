import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { AVATAR_LIMITS, type avatarConfig } from '#contract/avatar.contract.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { voicesQuery } from './avatar.queries.ts';
import { previewLook } from './avatar-draft.ts';
import styles from './avatar-page.module.css';
import { BackdropFields } from './backdrop-fields.tsx';
import { BakePanel } from './bake-panel.tsx';
import { ClipRows } from './clip-rows.tsx';
import { KeyingFields } from './keying-fields.tsx';
import { LookPreview } from './look-preview.tsx';
import { useAvatarForm } from './use-avatar-form.ts';
import { listRaw, useBake } from './use-bake.ts';

/** Films at the left, the person that they make at the right. */
export function AvatarEditor({ config }: { config: z.output<typeof avatarConfig.data> | null }) {
  usePageTitle(config ? config.name : '创建形象');
  const navigate = useNavigate();
  const form = useAvatarForm(config);
  const { draft, media, busy, change } = form;
  const { data: speech } = useQuery(voicesQuery());
  const isLeaving = useRef(false);
  const bake = useBake({
    ...{ clips: draft.clips, keying: draft.keying, media },
    onClip: form.addClip,
    onReplace: form.changeClip,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: addresses change with the media that they are of
  const look = useMemo(
    () => previewLook(draft, media.all, form.urls),
    [draft.clips, draft.keying, draft.backdrop, media.all, form.urls],
  );
  const raw = listRaw(draft.clips, media.all);
  const film = raw.map(({ mp4, webm }) => media.urlOf(mp4 ?? webm ?? '')).find((url) => url !== null) ?? null;
  const save = async () => {
    const id = await form.save(config?.id ?? null);
    if (!id || config) return;
    isLeaving.current = true;
    navigate(`/home/avatar/${id}`, { replace: true });
  };
  useSaveKey(save);

  return (
    <>
      <LeaveGuard losesWork={() => !isLeaving.current && form.losesWork()} question="修改尚未保存，是否确认退出？" />
      <PageHead
        title={config ? '编辑形象' : '创建形象'}
        purpose="用视频片段做一个会说话的数字人"
        actions={
          <>
            <Button onClick={() => navigate('/home/avatar')}>返回列表</Button>
            <Button
              type="primary"
              loading={form.isSaving}
              disabled={busy !== null || bake.progress !== null}
              onClick={() => void save()}
            >
              保存
            </Button>
          </>
        }
      />
      <div className={styles.edit}>
        <div className={styles.form}>
          <section className={styles.section} aria-label="基本信息">
            <div className={styles.two}>
              <div className={styles.field}>
                <FieldLabel text="名称" required />
                <Input
                  value={draft.name}
                  aria-label="名称"
                  maxLength={AVATAR_LIMITS.name}
                  showCount
                  placeholder="如：晓晴"
                  onChange={({ target }) => change({ name: target.value })}
                />
              </div>
              <div className={styles.field}>
                <FieldLabel text="声音" />
                <Select
                  value={draft.speakerId}
                  aria-label="声音"
                  options={[
                    { value: '', label: '由角色决定' },
                    ...(speech?.voices ?? []).map(({ speaker, name }) => ({ value: speaker, label: name })),
                  ]}
                  onChange={(speakerId) => change({ speakerId })}
                />
              </div>
            </div>
            <div className={styles.field}>
              <FieldLabel text="介绍" />
              <Input
                value={draft.intro}
                aria-label="介绍"
                maxLength={AVATAR_LIMITS.intro}
                showCount
                placeholder="一句话说明适合的场合"
                onChange={({ target }) => change({ intro: target.value })}
              />
            </div>
          </section>
          <section className={styles.section} aria-labelledby="clips-title">
            <h2 id="clips-title">视频片段</h2>
            <p>
              webm（VP8、VP9，可带透明通道）或 mp4（H.264），最长 {AVATAR_LIMITS.clipSeconds} 秒，50 MB
              以内。同名的两种格式一起上传算一个片段，文件名以 _d3 结尾表示权重 3。
            </p>
            <BakePanel job={bake} rawCount={draft.keying ? raw.length : 0} disabled={busy !== null} />
            <ClipRows
              {...{ clips: draft.clips, media: media.all, busy }}
              onAdd={(slot, files) => void form.addClips(slot, files)}
              onChange={form.changeClip}
              onRemove={form.removeClip}
            />
          </section>
          <section className={styles.section} aria-labelledby="keying-title">
            <h2 id="keying-title">抠像</h2>
            <KeyingFields value={draft.keying} film={film} onChange={(keying) => change({ keying })} />
          </section>
          <section className={styles.section} aria-labelledby="backdrop-title">
            <h2 id="backdrop-title">背景</h2>
            <BackdropFields
              value={draft.backdrop}
              disabled={busy !== null}
              upload={form.uploadBackdrop}
              onChange={(backdrop) => change({ backdrop })}
            />
          </section>
        </div>
        <aside className={styles.preview} aria-label="形象预览">
          <LookPreview look={look} name={draft.name} />
        </aside>
      </div>
    </>
  );
}
