import { Checkbox } from 'antd';
import type { Material } from '#contract/material.contract.ts';
import { writeSize } from '#web/lib/format.ts';
import { MaterialThumb, writeLength } from '#web/ui/material-thumb.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { DRAGGED } from './folder-list.tsx';
import styles from './material-card.module.css';
import type { UploadItem } from './uploads.ts';

interface Props {
  of: Material;
  /** Its details are shown. */
  isOpen: boolean;
  isChosen: boolean;
  /** What is dragged with it: the chosen ones where it is one of them. */
  dragged: readonly string[];
  onOpen(): void;
  onChoose(on: boolean, event: Event): void;
}

/** Without decimals where there is little room. */
const writeShort = (bytes: number): string => writeSize(bytes).replace(/(\d{2,})\.\d+/, '$1');

/** Size or length, and where it is used. */
export const tellMeasure = ({ kind, width, height, seconds, bytes }: Material): string => {
  if (kind === 'font') return writeShort(bytes);
  return kind === 'video' || kind === 'audio'
    ? `${writeLength(seconds)}，${writeShort(bytes)}`
    : `${width} × ${height}`;
};
export const tellUses = (uses: number): string => (uses > 0 ? `用在 ${uses} 处` : '未使用');

export function MaterialCard({ of, isOpen, isChosen, dragged, onOpen, onChoose }: Props) {
  return (
    <article
      className={styles.card}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, dragged.join(' '));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <button type="button" className={styles.open} aria-pressed={isOpen} data-material={of.id} onClick={onOpen}>
        <span className={styles.picture}>
          <MaterialThumb of={of} />
        </span>
        <span className={styles.words}>
          <b title={of.name}>{of.name}</b>
          <small className="num">
            <span>{tellMeasure(of)}</span>
            <span>{tellUses(of.uses)}</span>
          </small>
        </span>
      </button>
      <Checkbox
        className={styles.box}
        checked={isChosen}
        aria-label={`选择 ${of.name}`}
        onChange={(event) => onChoose(event.target.checked, event.nativeEvent)}
      />
    </article>
  );
}

/** One on its way, in its place: how far it is. It cannot be chosen yet. */
export function UploadCard({ of }: { of: UploadItem }) {
  const { name, size, sent, state } = of;
  const share = size > 0 ? sent / size : 0;
  const word = { sending: '正在上传', checking: '检查中', waiting: '等待上传', paused: '已暂停', refused: '' }[state];
  return (
    <article className={styles.card} data-upload>
      <div className={styles.coming}>
        <b className="num">{Math.floor(share * 100)} %</b>
        {word}
        <ProgressBar share={share} label={name} />
      </div>
      <div className={styles.words}>
        <b title={name}>{name}</b>
        <small className="num">{writeShort(size)}</small>
      </div>
    </article>
  );
}
