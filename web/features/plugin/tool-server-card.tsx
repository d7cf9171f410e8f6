import { Button, Switch } from 'antd';
import type { ToolServer } from '#contract/plugin.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { ServerTools } from './server-tools.tsx';
import styles from './tool-server-page.module.css';
import type { ServerActions } from './use-server-actions.ts';

interface Props {
  server: ToolServer;
  actions: ServerActions;
  onEdit(): void;
}

/** One server: where it is, how it answered last, and what it offers in which way. */
export function ToolServerCard({ server, actions, onEdit }: Props) {
  const { name, url, enabled, tools } = server;
  const { tone, label, text } = describeServer(server);
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <span className={styles.picture}>
          <Icon name="flow" />
        </span>
        <div className={styles.words}>
          <h2>{name}</h2>
          <p title={url}>{url}</p>
        </div>
        <StatusTag tone={tone} label={label} />
        <Switch checked={enabled === 1} aria-label={`启用${name}`} onChange={(on) => void actions.enable(server, on)} />
      </div>
      <p className={tone === 'danger' ? styles.error : styles.facts}>{text}</p>
      {tools.length > 0 && <ServerTools server={server} actions={actions} />}
      <div className={styles.actions}>
        <Button icon={<Icon name="edit" size={16} />} onClick={onEdit}>
          编辑与测试
        </Button>
        <Button
          type="text"
          icon={<Icon name="trash" size={16} />}
          aria-label={`删除${name}`}
          onClick={() => void actions.remove(server)}
        />
      </div>
    </li>
  );
}

function describeServer({ enabled, headersLost, error, tools, checkTime }: ToolServer) {
  const checked = checkTime ? `上次连接：${formatTime(checkTime)}` : '还没有连接过';
  if (headersLost)
    return { tone: 'danger', label: '需要处理', text: '保存的请求头无法解开，请编辑后重新填写' } as const;
  if (enabled === 0) return { tone: 'off', label: '已停用', text: '角色不会使用其中的工具' } as const;
  if (error) return { tone: 'danger', label: '连接失败', text: `${error}。${checked}` } as const;
  if (!checkTime) return { tone: 'warm', label: '未连接', text: checked } as const;
  const changed = tools.filter(({ because }) => because === 'changed').length;
  if (changed > 0) return { tone: 'warm', label: `${changed} 个工具有改动`, text: checked } as const;
  return { tone: 'ok', label: `${tools.length} 个工具`, text: checked } as const;
}
