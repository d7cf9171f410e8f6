import { Button, Switch, Tooltip } from 'antd';
import { useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import type { Segment } from '#contract/segment.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './segment-card.module.css';
import { SegmentEditor } from './segment-editor.tsx';
import type { SegmentActions } from './use-segment-actions.ts';

interface Props {
  segment: Segment;
  /** Place in the document, from 1; null in a search. */
  number: number | null;
  isLast: boolean;
  selected: boolean;
  onSelect: () => void;
  /** One segment is changed at a time. */
  editing: boolean;
  onEdit: (on: boolean) => void;
  /** Null while nothing may be changed. */
  actions: SegmentActions | null;
}

/** One segment: where it stands, what it says, and what can be done with it. */
export function SegmentCard({ segment, number, isLast, selected, onSelect, editing, onEdit, actions }: Props) {
  const [busy, setBusy] = useState(false);
  const name = number === null ? '分段' : `第 ${number} 段`;
  const run = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const done = await work();
    setBusy(false);
    return done;
  };
  const className = [styles.card, selected && styles.selected, !segment.enabled && styles.off]
    .filter(Boolean)
    .join(' ');
  return (
    <li className={className} aria-label={name} data-segment={segment.id}>
      <header className={styles.head}>
        {number !== null && <span className={`${styles.number} num`}>{number}</span>}
        {segment.page !== null && <span className={`${styles.tag} num`}>第 {segment.page} 页</span>}
        {segment.heading.length > 0 && (
          <span className={styles.path} title={segment.heading.join(' / ')}>
            {segment.heading.join(' / ')}
          </span>
        )}
        <span className={`${styles.count} num`}>
          {segment.edited && '已修改，'}
          {countCharacters(segment.text)} 字
        </span>
        <Switch
          size="small"
          checked={segment.enabled}
          loading={busy}
          disabled={!actions}
          aria-label={`启用${name}`}
          onChange={(enabled) => actions && run(() => actions.enable(segment.id, enabled))}
        />
      </header>
      {editing && actions ? (
        <SegmentEditor
          text={segment.text}
          onSave={(text, before) => run(() => actions.edit(segment.id, text, before))}
          onSplit={(at) => run(() => actions.split(segment.id, at))}
          onClose={() => onEdit(false)}
        />
      ) : (
        <>
          <button type="button" className={styles.text} aria-pressed={selected} onClick={onSelect}>
            {segment.text}
          </button>
          <footer className={styles.foot}>
            {!segment.enabled && <span className={styles.note}>已停用，不参与回答</span>}
            {actions && (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="edit" size={14} />}
                  onClick={() => {
                    onSelect();
                    onEdit(true);
                  }}
                >
                  修改或拆分
                </Button>
                <Button
                  type="text"
                  size="small"
                  disabled={busy || isLast}
                  icon={<Icon name="down" size={14} />}
                  onClick={() => run(() => actions.merge(segment.id))}
                >
                  与下一段合并
                </Button>
                <Tooltip title="删除">
                  <Button
                    type="text"
                    size="small"
                    disabled={busy}
                    icon={<Icon name="trash" size={14} />}
                    aria-label={`删除${name}`}
                    onClick={() => run(() => actions.remove(segment.id))}
                  />
                </Tooltip>
              </>
            )}
          </footer>
        </>
      )}
    </li>
  );
}
