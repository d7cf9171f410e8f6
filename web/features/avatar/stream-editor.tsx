import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { type StreamDetail, type StreamVoice, voicesOf } from '#contract/avatar-stream.contract.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PortraitPicker } from '#web/ui/portrait-picker.tsx';
import { standInsQuery, streamPeopleQuery } from './avatar.queries.ts';
import { AvatarFrame } from './avatar-frame.tsx';
import styles from './avatar-page.module.css';
import { BackdropSection } from './backdrop-fields.tsx';
import { KeyingFields } from './keying-fields.tsx';
import { STREAM_FORM, type StreamDraft } from './stream-draft.ts';
import { StreamPreview } from './stream-preview.tsx';
import { type AvatarConfig, useAvatarForm } from './use-avatar-form.ts';

const VOICES: Record<StreamVoice, { label: string; hint: string }> = {
  engine: { label: '引擎的声音', hint: '每句话的文字交给引擎，由它朗读，口型最准' },
  ours: { label: '我们的声音', hint: '用角色的声音合成，再把声音交给引擎对口型' },
  local: { label: '本地播放', hint: '引擎只给画面，角色的声音在页面里播放，口型不会对上' },
};

/** Who of a renderer it is, how it speaks, and who stands in for it. */
export function StreamEditor({ config }: { config: AvatarConfig | null }) {
  const form = useAvatarForm<StreamDetail, StreamDraft>(config, STREAM_FORM);
  const { draft, change } = form;
  const people = useQuery(streamPeopleQuery());
  const standIns = useQuery(standInsQuery());
  const known = people.data ?? [];
  // One that an operator has taken away meanwhile stays readable.
  const isGone = draft.person !== '' && people.data !== undefined && !known.some(({ name }) => name === draft.person);
  const isLost = draft.standIn !== '' && standIns.data?.every(({ code }) => code !== draft.standIn) === true;
  const choose = (person: string) => {
    const protocol = known.find(({ name }) => name === person)?.protocol ?? draft.protocol;
    const voices = voicesOf(protocol);
    change({ person, protocol, voice: voices.includes(draft.voice) ? draft.voice : (voices[0] ?? 'engine') });
  };
  return (
    <AvatarFrame
      {...{ config, form }}
      purpose="画面由显卡引擎实时生成，对话仍由平台回答"
      preview={<StreamPreview code={config?.code ?? null} name={form.basics.name} speakerId={form.basics.speakerId} />}
    >
      <section className={styles.section} aria-labelledby="engine-title">
        <h2 id="engine-title">实时引擎</h2>
        {people.error ? (
          <LoadError what="实时引擎" error={people.error} onRetry={people.refetch} />
        ) : (
          <div className={styles.field}>
            <FieldLabel text="人物" required />
            <Select
              value={draft.person || null}
              aria-label="人物"
              loading={people.isPending}
              placeholder="选择引擎里的人物"
              notFoundContent="还没有实时引擎，请管理员在“运营管理→模型”里添加用途为“实时形象”的服务"
              options={known.map(({ name }) => ({ value: name, label: name }))}
              {...(isGone ? { status: 'warning' as const } : {})}
              onChange={choose}
            />
            {isGone && <p className={styles.hint}>这个人物已被管理员停用，对话时会由替身出场</p>}
          </div>
        )}
        <div className={styles.field}>
          <FieldLabel text="声音来源" />
          <Segmented
            value={draft.voice}
            aria-label="声音来源"
            options={voicesOf(draft.protocol).map((value) => ({ value, label: VOICES[value].label }))}
            onChange={(voice) => change({ voice })}
          />
          <p className={styles.hint}>{VOICES[draft.voice].hint}</p>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="stand-in-title">
        <h2 id="stand-in-title">替身</h2>
        <p className={styles.hint}>
          引擎断开或画面已满时，由这位形象接着对话，恢复后自动换回；自建的形象也放不出来时，再换成绘制形象
        </p>
        {standIns.error ? (
          <LoadError what="形象" error={standIns.error} onRetry={standIns.refetch} />
        ) : (
          <PortraitPicker
            label="替身"
            choices={(standIns.data ?? []).map(({ code, name }) => ({ id: code, code, name }))}
            value={draft.standIn}
            onChange={(standIn) => change({ standIn })}
          />
        )}
        {isLost && <p className={styles.hint}>原来的替身已被删除，请重新选择，或改为按声音自动挑选</p>}
        <div>
          <Button size="small" disabled={draft.standIn === ''} onClick={() => change({ standIn: '' })}>
            {draft.standIn === '' ? '已按声音自动挑选' : '改为按声音自动挑选'}
          </Button>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="keying-title">
        <h2 id="keying-title">抠像</h2>
        <KeyingFields value={draft.keying} film={null} onChange={(keying) => change({ keying })} />
      </section>
      <BackdropSection form={form} />
    </AvatarFrame>
  );
}
