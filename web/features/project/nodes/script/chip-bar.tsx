import { Popover } from 'antd';
import { useState } from 'react';
import { SCRIPT_LIMITS, writeMark, writePause } from '#contract/node-script.contract.ts';
import { ActionPicker } from '#web/ui/action-picker.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NumberCell } from '../../canvas/number-cell.tsx';
import styles from './script.module.css';
import type { ScriptToken } from './script-tokens.ts';

interface Props {
  token: ScriptToken;
  marks: readonly number[];
  onChange(marker: string): void;
  onRemove(): void;
}

/** What can be changed about the marker that is selected. */
export function ChipBar({ token, marks, onChange, onRemove }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {token.kind === 'pause' && (
        <NumberCell
          label="停"
          name="停顿秒数"
          unit="s"
          digits={1}
          value={token.value}
          least={SCRIPT_LIMITS.pause.least}
          most={SCRIPT_LIMITS.pause.most}
          onChange={(seconds) => onChange(writePause(seconds))}
        />
      )}
      {token.kind === 'mark' && (
        <select
          className={styles.select}
          aria-label="显示哪个标记"
          value={token.value}
          onChange={({ target }) => onChange(writeMark(Number(target.value)))}
        >
          {[...new Set([...marks, token.value])]
            .filter((number) => number > 0)
            .map((number) => (
              <option key={number} value={number}>
                标记 {number}
              </option>
            ))}
          <option value={0}>取消标记</option>
        </select>
      )}
      {(token.kind === 'action' || token.kind === 'mood') && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          open={open}
          onOpenChange={setOpen}
          destroyOnHidden
          content={
            <ActionPicker
              onAdd={(marker) => {
                setOpen(false);
                onChange(marker);
              }}
            />
          }
        >
          <button type="button">
            <Icon name={token.kind === 'mood' ? 'mood' : 'gesture'} size={16} />
            更换“{token.label}”
          </button>
        </Popover>
      )}
      <button type="button" onClick={onRemove}>
        <Icon name="trash" size={16} />
        移除
      </button>
    </>
  );
}
