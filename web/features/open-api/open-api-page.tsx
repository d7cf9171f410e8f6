import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ApiKeyRecord } from '#contract/api-key.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ShownOnceDialog } from '#web/ui/shown-once-dialog.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { CodeExamples } from './code-examples.tsx';
import { KeyCards, KeyTable } from './key-table.tsx';
import styles from './open-api.module.css';
import { keysQuery, useRevokeKey } from './open-api.queries.ts';

const CreateKeyDialog = whenOpened(() => import('./create-key-dialog.tsx').then((m) => m.CreateKeyDialog));

/** 开放接口: keys with which other programs talk to the account's roles, and how they do it. */
export function OpenApiPage() {
  usePageTitle('开放接口');
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const create = (
    <Button type="primary" size="large" icon={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      新建密钥
    </Button>
  );
  const { data } = useQuery(keysQuery);
  return (
    <>
      {/* An empty page has its one action in the middle. */}
      <PageHead title="开放接口" purpose="让其他程序用密钥与角色对话" actions={data?.length !== 0 && create} />
      <KeyList action={create} />
      <CodeExamples />
      {isCreating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setMade(key);
          }}
        />
      )}
      <NewKeyDialog apiKey={made} onClose={() => setMade(null)} />
    </>
  );
}

function KeyList({ action }: { action: ReactNode }) {
  const isPhone = useIsPhone();
  const { modal } = App.useApp();
  const { data, error, refetch } = useQuery(keysQuery);
  const revoke = useRevokeKey();
  const ask = (key: ApiKeyRecord) =>
    modal.confirm({
      title: `撤销密钥“${key.name}”？`,
      content: '使用它的程序会立即无法调用，撤销后不能恢复。',
      okText: '撤销',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => revoke.mutateAsync(key).catch(() => {}), // said in a notice
    });
  if (!data) return error ? <LoadError what="密钥" error={error} onRetry={refetch} /> : <TableSkeleton />;
  if (data.length === 0)
    return (
      <EmptyState
        drawing="blank"
        icon="link"
        title="还没有密钥"
        text="密钥让官网、小程序或业务系统调用您的角色，可以限定角色和频率，随时撤销。"
        action={action}
      />
    );
  const List = isPhone ? KeyCards : KeyTable;
  return (
    <div className={styles.keys}>
      <List keys={data} onRevoke={ask} />
    </div>
  );
}

/** The key in full. Null while there is nothing to show. */
function NewKeyDialog({ apiKey, onClose }: { apiKey: string | null; onClose: () => void }) {
  return (
    <ShownOnceDialog
      open={apiKey !== null}
      title="请保存密钥"
      help="密钥只显示这一次，关闭后无法再查看。请存放在服务端，不要写进网页或手机应用。"
      what="密钥"
      text={apiKey ?? ''}
      onClose={onClose}
    >
      <code className={styles.key} data-testid="new-key">
        {apiKey}
      </code>
    </ShownOnceDialog>
  );
}
