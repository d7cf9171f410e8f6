import { useQuery } from '@tanstack/react-query';
import { Button, Input, Switch } from 'antd';
import { useState } from 'react';
import type { Action } from '#contract/action.contract.ts';
import { describeError } from '#web/lib/request-error.ts';
import { Bone } from '#web/ui/bone.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './action-picker.module.css';
import { actionsQuery } from './actions.queries.ts';

/** The action library in a popup: search, choose, whether it is done in silence, add. */
export function ActionPicker({ onAdd }: { onAdd(action: Action, mute: 0 | 1): void }) {
  const { data, error, refetch, isFetching } = useQuery(actionsQuery());
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [mute, setMute] = useState<0 | 1>(0);
  const words = search.trim().toLowerCase();
  const shown = data?.filter(({ name, code }) => name.includes(words) || code.includes(words));
  // Of one match there is no doubt: Enter takes it.
  const action = shown?.find(({ code }) => code === chosen) ?? (words && shown?.length === 1 ? shown[0] : undefined);
  const add = () => action && onAdd(action, mute);
  return (
    <div className={styles.picker}>
      <Input
        autoFocus
        prefix={<Icon name="search" size={16} />}
        placeholder="搜索动作"
        aria-label="搜索动作"
        allowClear
        maxLength={50}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault(); // it would send the form
          add();
        }}
      />
      {error && !data ? (
        <p className={styles.nothing}>
          动作没有加载出来：{describeError(error)}
          <Button type="link" size="small" loading={isFetching} onClick={() => refetch()}>
            重试
          </Button>
        </p>
      ) : !shown ? (
        <Bone height={132} />
      ) : shown.length === 0 ? (
        <p className={styles.nothing}>暂无数据</p>
      ) : (
        <div role="radiogroup" aria-label="动作" className={styles.list}>
          {shown.map(({ code, name, seconds }) => (
            <label key={code} className={styles.action} data-on={action?.code === code || undefined}>
              <input
                type="radio"
                name="action"
                checked={action?.code === code}
                onChange={() => setChosen(code)}
                onDoubleClick={add}
              />
              {name}
              <small className="num">{seconds} 秒</small>
            </label>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <Switch size="small" checked={mute === 1} aria-label="静音" onChange={(on) => setMute(on ? 1 : 0)} />
        <span>
          静音
          <small>{mute ? '先做完动作，再往下说' : '边说边做'}</small>
        </span>
        <Button type="primary" size="small" disabled={!action} onClick={add}>
          添加
        </Button>
      </div>
    </div>
  );
}
