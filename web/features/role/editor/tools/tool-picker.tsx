import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { Plugin } from '#contract/plugin.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Bone } from '#web/ui/bone.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './tool-fields.module.css';
import { ToolRow } from './tool-row.tsx';
import { pluginsQuery } from './tools.queries.ts';

/** Fewer can be overlooked. */
const SEARCH_FROM = 7;

interface Props {
  /** Names of the chosen tools. */
  value?: string[];
  onChange?: (names: string[]) => void;
}

/** All tools with a switch each: those of the product, then those of the account's tool servers. */
export function ToolPicker({ value = [], onChange }: Props) {
  const { data, error, refetch, isFetching } = useQuery(pluginsQuery());
  const [search, setSearch] = useState('');
  const put = (name: string, on: boolean) => onChange?.(on ? [...value, name] : value.filter((one) => one !== name));
  if (!data && error)
    return (
      <div className={styles.failed}>
        <p>工具没有加载出来：{describeError(error)}</p>
        <Button loading={isFetching} onClick={() => refetch()}>
          重试
        </Button>
      </div>
    );
  if (!data) return <ToolBones />;
  const shown = data.filter((tool) => matches(tool, search));
  const gone = value.filter((name) => !data.some((tool) => tool.name === name));
  return (
    <>
      {data.length >= SEARCH_FROM && (
        <Input
          className={styles.search}
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索工具"
          aria-label="搜索工具"
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {shown.length === 0 ? (
        <p className={styles.none}>没有与“{search.trim()}”有关的工具</p>
      ) : (
        <ul className={styles.list} aria-label="工具">
          {shown.map((tool) => (
            <ToolRow key={tool.name} tool={tool} on={value.includes(tool.name)} onSwitch={(on) => put(tool.name, on)} />
          ))}
        </ul>
      )}
      {gone.length > 0 && (
        <div className={styles.gone}>
          <Icon name="warn" size={16} />
          <p>{gone.length} 个已启用的工具不存在了，对话中不会使用</p>
          <Button type="link" onClick={() => onChange?.(value.filter((name) => !gone.includes(name)))}>
            移除
          </Button>
        </div>
      )}
    </>
  );
}

function matches({ title, description, serverName }: Plugin, search: string): boolean {
  const words = search.trim().toLowerCase();
  return [title, description, serverName].some((text) => text.toLowerCase().includes(words));
}

function ToolBones() {
  return (
    <div className={styles.list} role="status" aria-label="正在加载工具">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.row}>
          <Bone width={32} height={32} />
          <Bone width={240} height={14} />
        </div>
      ))}
    </div>
  );
}
