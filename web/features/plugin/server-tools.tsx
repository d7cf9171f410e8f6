import { Button } from 'antd';
import { useState } from 'react';
import type { ToolServer } from '#contract/plugin.contract.ts';
import styles from './server-tools.module.css';
import { ToolModeRow } from './tool-mode-row.tsx';
import type { ServerActions } from './use-server-actions.ts';

/** Tools that are shown before somebody asks for all of them; those that have changed always are. */
const SHOWN = 6;

interface Props {
  server: ToolServer;
  actions: ServerActions;
}

/** The tools of a server, each with how it is called. */
export function ServerTools({ server, actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const changed = server.tools.filter(({ because }) => because === 'changed');
  const others = server.tools.filter(({ because }) => because !== 'changed');
  const ordered = [...changed, ...others];
  const shown = isOpen ? ordered : ordered.slice(0, Math.max(SHOWN, changed.length));
  const asks = server.tools.some(({ mode, because }) => mode === 'ask' && because === 'unmarked');
  return (
    <section className={styles.tools} aria-label={`${server.name}的工具`}>
      {asks && (
        <p className={styles.lead}>
          服务没有标明“只读”的工具，包括以前直接调用的，现在都先问用户：角色说出要做什么，用户回复“确认”后才调用。只查询、不改动数据的，可以改为直接调用。
        </p>
      )}
      <ul className={styles.list} aria-label="工具">
        {shown.map((tool) => (
          <ToolModeRow key={tool.name} tool={tool} onSet={(mode) => actions.setMode(server, tool, mode)} />
        ))}
      </ul>
      {(isOpen || shown.length < ordered.length) && ordered.length > SHOWN && (
        <Button type="link" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : `显示全部 ${ordered.length} 个工具`}
        </Button>
      )}
    </section>
  );
}
