import { Button, InputNumber, Progress, Segmented } from 'antd';
import { ACTIONS } from '#contract/action.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { FILM_TYPES, tellProgress } from '#web/lib/upload-film.ts';
import { FromMaterials } from '#web/ui/from-materials.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import styles from './avatar-page.module.css';
import type { ClipDraft } from './clips-draft.ts';
import type { Busy } from './use-avatar-form.ts';

/** Places for clips, with what they are for. */
const STATE_ROWS = [
  { slot: 'idle', name: '待机', hint: '没有人说话时循环播放，2 到 10 秒，首尾姿势一致' },
  { slot: 'speaking', name: '说话', hint: '回答时循环播放，嘴在动' },
  { slot: 'listening', name: '倾听', hint: '可选，对方说话时播放，没有就用待机' },
  { slot: 'thinking', name: '思考', hint: '可选，等待回答时播放，没有就用待机' },
];
const ACTION_ROWS = ACTIONS.map(({ code, name, seconds }) => ({ slot: code, name, hint: `动作，约 ${seconds} 秒` }));
const ALPHA_LABEL: Record<AvatarMedium['alpha'], string> = { none: '', channel: ' 透明', stacked: ' 上下分层' };

interface Props {
  clips: readonly ClipDraft[];
  media: ReadonlyMap<string, AvatarMedium>;
  busy: Busy | null;
  onAdd(slot: string, files: File[]): void;
  onChange(key: string, change: Partial<ClipDraft>): void;
  onRemove(key: string): void;
}

/** What the person does, and the films of it. */
export function ClipRows(props: Props) {
  const shown = props.clips.map(({ slot }) => slot);
  return (
    <>
      <ul className={styles.rows}>
        {STATE_ROWS.map((row) => (
          <Row key={row.slot} {...row} {...props} />
        ))}
      </ul>
      <details className={styles.actions} open={ACTION_ROWS.some(({ slot }) => shown.includes(slot))}>
        <summary>
          动作库{' '}
          <span>
            {ACTION_ROWS.filter(({ slot }) => shown.includes(slot)).length} / {ACTION_ROWS.length} 个动作有片段
          </span>
        </summary>
        <ul className={styles.rows}>
          {ACTION_ROWS.map((row) => (
            <Row key={row.slot} {...row} {...props} isAction />
          ))}
        </ul>
      </details>
    </>
  );
}

function Row({
  slot,
  name,
  hint,
  isAction = false,
  ...props
}: Props & (typeof STATE_ROWS)[number] & { isAction?: boolean }) {
  const chooser = useFileChooser({
    accept: FILM_TYPES,
    label: `上传${name}片段`,
    multiple: true,
    onChoose: (files) => onAdd(slot, files),
  });
  const { clips, media, busy, onAdd, onChange, onRemove } = props;
  const own = clips.filter((clip) => clip.slot === slot);
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <b>{name}</b>
        <span>{hint}</span>
        <Button
          size="small"
          loading={busy?.slot === slot}
          disabled={busy !== null}
          icon={<Icon name="upload" size={14} />}
          onClick={chooser.choose}
        >
          {busy?.slot === slot ? tellProgress(busy.share, busy.isConverting) : '上传'}
        </Button>
        <FromMaterials
          kinds={['video']}
          what={`${name}片段`}
          size="small"
          disabled={busy !== null}
          onChoose={(file) => onAdd(slot, [file])}
        />
        {chooser.input}
      </div>
      {busy?.slot === slot && busy.isConverting && (
        <div className={styles.bake} role="status">
          <span>正在转换成浏览器能播放的格式</span>
          <Progress percent={Math.round(busy.share * 100)} size="small" />
          <small>换好之前请不要离开这个页面</small>
        </div>
      )}
      {own.map((clip, index) => (
        <div key={clip.key} className={styles.clip} data-slot={slot}>
          <span className={styles.files}>
            {[clip.webm, clip.mp4].flatMap((id) => {
              const medium = media.get(id ?? '');
              return medium ? (
                <span key={medium.id}>
                  {medium.format}
                  {ALPHA_LABEL[medium.alpha]}
                </span>
              ) : (
                []
              );
            })}
            <em>{(media.get(clip.webm ?? '') ?? media.get(clip.mp4 ?? ''))?.seconds.toFixed(1)} 秒</em>
          </span>
          {isAction && (
            <Segmented
              size="small"
              value={clip.mode}
              options={[
                { value: 'chat', label: '边说边做' },
                { value: 'mute', label: '静音做完' },
              ]}
              onChange={(mode) => onChange(clip.key, { mode: mode === 'mute' ? 'mute' : 'chat' })}
            />
          )}
          {own.length > 1 && (
            <InputNumber
              className={styles.weight}
              size="small"
              prefix="权重"
              aria-label={`${name}片段 ${index + 1} 的权重`}
              min={0}
              max={100}
              precision={0}
              value={clip.weight}
              onChange={(weight) => onChange(clip.key, { weight: weight ?? 1 })}
            />
          )}
          <button
            type="button"
            className={styles.remove}
            aria-label={`删除${name}片段 ${index + 1}`}
            onClick={() => onRemove(clip.key)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </li>
  );
}
