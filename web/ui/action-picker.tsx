import { useQuery } from '@tanstack/react-query';
import { Button, Input, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { MOOD_MARKS, writeAction, writeMood } from '#contract/action.contract.ts';
import { actionsQuery } from '#web/lib/actions.queries.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import styles from './action-picker.module.css';
import { Bone } from './bone.tsx';
import { Icon } from './icon.tsx';

/** Moods have codes of their own among the actions, as in the cues of an answer. */
const MOODS = MOOD_MARKS.map(({ code, name }) => ({ code: `mood:${code}`, name }));

/** The action library and the moods in a popup: search, choose, whether it is done in silence, add. */
export function ActionPicker({ onAdd }: { onAdd(marker: string): void }) {
  const { data, error, refetch, isFetching } = useQuery(actionsQuery());
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [mute, setMute] = useState<0 | 1>(0);
  /** Enter came before the library did: what was typed by then is taken when it is there. */
  const [hurried, setHurried] = useState<string | null>(null);
  const words = search.trim().toLowerCase();
  const matches = ({ name, code }: { name: string; code: string }) => name.includes(words) || code.includes(words);
  const shown = data?.filter(matches);
  const moods = MOODS.filter(matches);
  const all = [...(shown ?? []), ...moods];
  // Of one match there is no doubt: Enter takes it.
  const taken = all.find(({ code }) => code === chosen) ?? (shown && words && all.length === 1 ? all[0] : undefined);
  const isMood = taken?.code.startsWith('mood:') === true;
  const add = () => {
    setHurried(shown ? null : search);
    if (!taken) return;
    onAdd(isMood ? writeMood(taken) : writeAction(taken, mute));
    // Opened again before it has closed, the popup is still the same one.
    setSearch('');
    setChosen(null);
  };
  const isAwaited = shown !== undefined && hurried !== null && hurried === search;
  useEffect(() => {
    if (isAwaited) add();
  });
  const choice = ({ code, name }: { code: string; name: string }, note: string) => (
    <label key={code} className={styles.action} data-on={taken?.code === code || undefined}>
      <input
        type="radio"
        name="action"
        checked={taken?.code === code}
        onChange={() => setChosen(code)}
        onDoubleClick={add}
      />
      {name}
      {note && <small className="num">{note}</small>}
    </label>
  );
  return (
    <div className={styles.picker}>
      <Input
        autoFocus
        prefix={<Icon name="search" size={16} />}
        placeholder="搜索动作或情绪"
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
      ) : all.length === 0 ? (
        <p className={styles.nothing}>暂无数据</p>
      ) : (
        <div className={styles.lists}>
          {shown.length > 0 && (
            <div role="radiogroup" aria-label="动作" className={styles.list}>
              {shown.map((action) => choice(action, `${action.seconds} 秒`))}
            </div>
          )}
          {moods.length > 0 && (
            <div role="radiogroup" aria-label="情绪" className={styles.list}>
              <p>情绪，从这里到说完</p>
              {moods.map((mood) => choice(mood, ''))}
            </div>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <Switch
          size="small"
          disabled={isMood}
          checked={mute === 1 && !isMood}
          aria-label="静音"
          onChange={(on) => setMute(on ? 1 : 0)}
        />
        <span>
          静音
          <small>{isMood ? '只用于动作' : mute ? '先做完动作，再往下说' : '边说边做'}</small>
        </span>
        <Button type="primary" size="small" disabled={!taken} onClick={add}>
          添加
        </Button>
      </div>
    </div>
  );
}
