import { Segmented } from 'antd';
import { useState } from 'react';
import type { OwnedTool, ToolMode } from '#contract/plugin.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './server-tools.module.css';

const MODES: { value: ToolMode; label: string }[] = [
  { value: 'direct', label: '直接调用' },
  { value: 'ask', label: '先问用户' },
  { value: 'off', label: '停用' },
];

const REASONS: Record<OwnedTool['because'], string> = {
  chosen: '',
  reads: '服务标明只读',
  writes: '服务标明会改动数据',
  unmarked: '服务没有标明只读',
  changed: '服务改动了这个工具，已改为先问用户。请看过现在的说明再选',
  new: '添加服务之后才出现，或才标明只读',
};

interface Props {
  tool: OwnedTool;
  /** Settles when the list shows it, or a notice has said why not. */
  onSet(mode: ToolMode): Promise<void>;
}

/** One tool of a server: what it does, how it is called, and why. */
export function ToolModeRow({ tool, onSet }: Props) {
  const { title, description, mode, because } = tool;
  const [wanted, setWanted] = useState<ToolMode | null>(null);
  const set = async (next: ToolMode) => {
    setWanted(next);
    await onSet(next);
    setWanted(null);
  };
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <b>{title}</b>
        {description && <small title={description}>{description}</small>}
        {because === 'changed' ? (
          <small className={styles.changed}>
            <Icon name="warn" size={14} />
            {REASONS.changed}
          </small>
        ) : (
          REASONS[because] && <small>{REASONS[because]}</small>
        )}
      </span>
      <Segmented
        className={styles.modes ?? ''}
        aria-label={`${title}的调用方式`}
        disabled={wanted !== null}
        value={wanted ?? mode}
        options={MODES}
        onChange={set}
      />
    </li>
  );
}
