import type { Material } from '#contract/material.contract.ts';
import { formatTime, writeSize } from '#web/lib/format.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { kindName, MaterialThumb } from '#web/ui/material-thumb.tsx';
import { tellMeasure, tellUses } from './material-card.tsx';
import styles from './material-page.module.css';

interface Props {
  rows: readonly Material[];
  selected: readonly Material[];
  openId: string | null;
  onSelect(rows: readonly Material[], on: boolean): void;
  onOpen(id: string): void;
}

/** The same materials as lines. */
export function MaterialTable({ rows, selected, openId, onSelect, onOpen }: Props) {
  return (
    <DataTable
      rows={rows}
      selection={{
        isOn: (row) => selected.some(({ id }) => id === row.id),
        label: ({ name }) => `选择 ${name}`,
        onSelect,
      }}
      row={({ id }) => ({ 'data-open': openId === id || undefined })}
      columns={[
        {
          head: '名称',
          cell: (row) => (
            <button type="button" className={styles.line} data-material={row.id} onClick={() => onOpen(row.id)}>
              <span>
                <MaterialThumb of={row} />
              </span>
              <b title={row.name}>{row.name}</b>
            </button>
          ),
        },
        { head: '类型', width: 64, optional: true, cell: ({ kind }) => kindName(kind) },
        {
          head: '尺寸或时长',
          width: 156,
          optional: true,
          cell: (row) => (
            <span className="num">
              {row.width > 0 && row.kind !== 'video' ? tellMeasure(row) : tellMeasure(row).split('，')[0]}
            </span>
          ),
        },
        { head: '大小', width: 92, kind: 'number', optional: true, cell: ({ bytes }) => writeSize(bytes) },
        { head: '使用', width: 76, cell: ({ uses }) => tellUses(uses) },
        { head: '上传', width: 104, optional: true, cell: ({ createTime }) => formatTime(createTime) },
      ]}
    />
  );
}
