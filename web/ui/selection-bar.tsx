import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { LIMITS } from '#contract/limits.contract.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { Icon } from './icon.tsx';
import styles from './selection-bar.module.css';

interface Props<T extends { id: string }> {
  /** 条问答, 篇文档: how the chosen are counted. */
  unit: string;
  selected: readonly T[];
  onPage: readonly T[];
  /** How many search and filters leave, on all pages. */
  total: number;
  /** The first of those, at most `LIMITS.bulk`. */
  loadAll(): Promise<readonly T[]>;
  onSelect(rows: readonly T[], on: boolean): void;
  onClear(): void;
  /** What can be done with them. */
  children: ReactNode;
}

/** What is chosen in a list and what can be done with it, over the foot of the window: choosing moves nothing. */
export function SelectionBar<T extends { id: string }>(props: Props<T>) {
  const { unit, selected, onPage, total, loadAll, onSelect, onClear, children } = props;
  const [loading, setLoading] = useState(false);
  const chosen = new Set(selected.map(({ id }) => id));
  const here = onPage.filter(({ id }) => chosen.has(id)).length;
  const most = Math.min(total, LIMITS.bulk);
  const selectAll = async () => {
    setLoading(true);
    try {
      onSelect(await loadAll(), true);
    } catch (error) {
      tellFailure(error, '没有选上全部，');
    }
    setLoading(false);
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label="批量操作" data-selection-bar>
      <Checkbox
        checked={here === onPage.length && here > 0}
        indeterminate={here > 0 && here < onPage.length}
        onChange={(event) => onSelect(onPage, event.target.checked)}
      >
        本页
      </Checkbox>
      <span className="num" role="status">
        已选 <b>{selected.length}</b> {unit}
      </span>
      {total > onPage.length && selected.length < most && (
        <Button type="link" size="small" loading={loading} onClick={() => void selectAll()}>
          {total > most ? `选择前 ${most}` : `选择全部 ${total}`} {unit.slice(0, 1)}
        </Button>
      )}
      <span className={styles.acts}>{children}</span>
      <Button
        size="small"
        type="text"
        icon={<Icon name="close" size={16} />}
        aria-label="取消选择"
        title="取消选择"
        onClick={onClear}
      />
    </div>
  );
}
