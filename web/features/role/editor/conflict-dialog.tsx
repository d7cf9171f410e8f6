import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { Avatar } from '#contract/avatar.contract.ts';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './conflict-dialog.module.css';
import { describeValue, labelField, type Names } from './describe-field.ts';
import { librariesQuery, voicesQuery } from './editor.queries.ts';
import { type Choices, type Difference, firstChoices, mergeRole } from './merge-role.ts';
import type { Conflict } from './use-conflict.ts';

interface Props {
  conflict: Conflict;
  avatars: readonly Avatar[];
  /** Null: nothing is decided yet, the editing goes on. */
  onDecide(values: RoleValues | null): void;
}

/** Two versions of one role: what differs, field by field, and which of them is kept. */
export function ConflictDialog({ conflict, avatars, onDecide }: Props) {
  const { mine, theirs, theirValues, differences } = conflict;
  const [choices, setChoices] = useState<Choices>(() => firstChoices(differences));
  const names = useNames(avatars);
  const from = theirs.savedBy ? `在${theirs.savedBy}上` : '在别处';
  return (
    <Modal
      open
      width={760}
      title="这个角色已在别处修改"
      mask={{ closable: false }}
      onCancel={() => onDecide(null)}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => onDecide(null)}>继续编辑</Button>
          <Button onClick={() => onDecide(theirValues)}>放弃我的修改</Button>
          <Button onClick={() => onDecide(mine)}>全部用我的</Button>
          <Button type="primary" onClick={() => onDecide(mergeRole(mine, theirValues, differences, choices))}>
            合并并保存
          </Button>
        </div>
      }
    >
      <p className={styles.lead}>
        <Moment of={theirs.updateTime} />
        {from}保存了另一版，您的修改还没有保存。请选择每一项保留哪一版；只有您改过的其他内容会一并保留。
      </p>
      <div className={styles.list}>
        {differences.map((difference) => (
          <Row
            key={difference.key}
            difference={difference}
            names={names}
            choice={choices[difference.key] ?? 'mine'}
            onChoose={(choice) => setChoices({ ...choices, [difference.key]: choice })}
          />
        ))}
      </div>
    </Modal>
  );
}

interface RowProps {
  difference: Difference;
  names: Names;
  choice: 'mine' | 'theirs';
  onChoose(choice: 'mine' | 'theirs'): void;
}

function Row({ difference, names, choice, onChoose }: RowProps) {
  const { key, bothChanged } = difference;
  const label = labelField(key);
  return (
    <fieldset className={styles.row} aria-label={label}>
      <div className={styles.head}>
        <b>{label}</b>
        {bothChanged ? <StatusTag tone="warm" label="两边都改了" /> : <StatusTag tone="quiet" label="只有对方改了" />}
      </div>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={styles.side}>
            <input
              type="radio"
              name={`keep-${key}`}
              checked={choice === side}
              onChange={() => onChoose(side)}
              aria-label={`${label}保留${SIDES[side]}`}
            />
            <span>
              <small>{SIDES[side]}</small>
              <span className={styles.value}>{describeValue(key, difference[side], names)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const SIDES = { mine: '我的', theirs: '对方的' } as const;

function useNames(avatars: readonly Avatar[]): Names {
  const { data: libraries = [] } = useQuery(librariesQuery());
  const { data: speech } = useQuery(voicesQuery());
  return Object.fromEntries([
    ...avatars.map(({ id, name }) => [id, name]),
    ...libraries.map(({ id, name }) => [id, name]),
    ...(speech?.voices ?? []).map(({ speaker, name }) => [speaker, name]),
  ]);
}
