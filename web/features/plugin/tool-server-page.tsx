import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLUGIN_LIMITS, TOO_MANY_SERVERS, type ToolServer } from '#contract/plugin.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { askServersQuery, toolServersQuery } from './plugin.queries.ts';
import { ToolServerCard } from './tool-server-card.tsx';
import styles from './tool-server-page.module.css';
import { useServerActions } from './use-server-actions.ts';

const ToolServerDrawer = whenOpened(() => import('./tool-server-drawer.tsx').then((m) => m.ToolServerDrawer));

/** 工具服务: the account's servers of tools that speak MCP. */
export function ToolServerPage() {
  usePageTitle('工具服务');
  const { data: servers, error, refetch } = useQuery(toolServersQuery());
  useQuery(askServersQuery());
  const actions = useServerActions();
  /** What the drawer holds: a server, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<ToolServer | null>();
  const add = (
    <BoundedButton
      type="primary"
      size="large"
      icon={<Icon name="plus" size={16} />}
      full={servers && servers.length >= PLUGIN_LIMITS.servers ? TOO_MANY_SERVERS : ''}
      onClick={() => setEdited(null)}
    >
      添加工具服务
    </BoundedButton>
  );
  return (
    <>
      <PageHead
        title="工具服务"
        purpose="接入 MCP 服务，角色在对话中调用其中的工具"
        actions={servers?.length ? add : null}
      />
      {!servers && error ? (
        <LoadError what="工具服务" error={error} onRetry={refetch} />
      ) : !servers ? (
        <div className={styles.list} role="status" aria-label="正在加载工具服务">
          <Bone height={120} />
          <Bone height={120} />
        </div>
      ) : servers.length === 0 ? (
        <EmptyState
          drawing="blank"
          icon="flow"
          title="还没有工具服务"
          text="把办件查询、预约取号等系统以 MCP（可流式 HTTP）接入，角色就能在对话中使用。"
          action={add}
        />
      ) : (
        <ul className={styles.list}>
          {servers.map((server) => (
            <ToolServerCard key={server.id} server={server} actions={actions} onEdit={() => setEdited(server)} />
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <ToolServerDrawer key={edited?.id ?? 'new'} server={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
