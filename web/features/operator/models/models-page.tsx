import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { deleteProvider, type Provider } from '#contract/provider.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { PROVIDERS_KEY } from '../operator.events.ts';
import { providersQuery } from '../operator.queries.ts';
import styles from './models.module.css';
import { ServiceCard } from './service-card.tsx';
import { UsagePanel } from './usage-panel.tsx';

const ServiceDrawer = whenOpened(
  () => import('./service-drawer.tsx').then((m) => m.ServiceDrawer),
  ({ service }) => service !== undefined,
);

/** 模型服务: who answers for the models, how they are doing, and what they have used. */
export function ModelsPage() {
  usePageTitle('模型服务');
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'usage' ? 'usage' : 'services';
  const [edited, setEdited] = useState<Provider | null | undefined>(undefined);
  return (
    <>
      <PageHead
        title="模型服务"
        purpose="对话、向量化、重排和语音由谁来做"
        actions={
          <Button type="primary" size="large" icon={<Icon name="plus" size={16} />} onClick={() => setEdited(null)}>
            新建模型服务
          </Button>
        }
      />
      <Segmented
        className={styles.tabs}
        aria-label="模型服务的视图"
        value={tab}
        options={[
          { value: 'services', label: '服务' },
          { value: 'usage', label: '用量' },
        ]}
        onChange={(value) => setSearch(value === 'usage' ? { tab: 'usage' } : {}, { replace: true })}
      />
      {tab === 'usage' ? <UsagePanel /> : <ServiceList onEdit={setEdited} />}
      <ServiceDrawer service={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

function ServiceList({ onEdit }: { onEdit: (service: Provider | null) => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(providersQuery);
  const [modal, holder] = Modal.useModal();
  const remove = async (service: Provider) => {
    const sure = await modal.confirm({
      title: `删除“${service.name}”？`,
      content: '密钥会一并删除，不能恢复。只由它提供的模型将变为“未配置”。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      icon: null,
    });
    if (!sure) return;
    const done = await call(deleteProvider, { id: service.id }, { showModal: true }).then(
      () => true,
      () => false,
    );
    if (done) notice.success(`已删除“${service.name}”`);
    client.invalidateQueries({ queryKey: PROVIDERS_KEY });
  };
  if (!data) return error ? <LoadError what="模型服务" error={error} onRetry={refetch} /> : <Bone height={140} />;
  if (data.length === 0)
    return (
      <EmptyState
        drawing="blank"
        icon="spark"
        title="还没有模型服务"
        text="没有模型时，角色用“离线应答”从文档里摘取原文回答。"
        action={
          <Button size="large" onClick={() => onEdit(null)}>
            新建模型服务
          </Button>
        }
      />
    );
  return (
    <ul className={styles.list}>
      {holder}
      {data.map((service) => (
        <ServiceCard
          key={service.id}
          service={service}
          onEdit={() => onEdit(service)}
          onDelete={() => void remove(service)}
        />
      ))}
    </ul>
  );
}
