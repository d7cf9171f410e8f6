import { Button, Drawer } from 'antd';
import type { Provider } from '#contract/provider.contract.ts';
import { useCloseGuard } from '#web/ui/use-close-guard.tsx';
import { describeTest } from './describe-service.ts';
import styles from './models.module.css';
import { ServiceForm } from './service-form.tsx';
import { useServiceForm } from './use-service-form.ts';

interface Props {
  /** Null makes a new one, undefined shows nothing. */
  service: Provider | null | undefined;
  onClose: () => void;
}

/** A new service, or everything that is set of one. */
export function ServiceDrawer({ service, onClose }: Props) {
  return service === undefined ? null : <OpenDrawer key={service?.id ?? 'new'} service={service} onClose={onClose} />;
}

function OpenDrawer({ service, onClose }: { service: Provider | null; onClose: () => void }) {
  const { form, initial, busy, tested, isDirty, removesKey, setRemovesKey, save, test } = useServiceForm(
    service,
    onClose,
  );
  const { close, guard } = useCloseGuard({ losesWork: () => isDirty && busy !== 'save', onSave: save, onClose });
  return (
    <Drawer
      open
      onClose={close}
      size={600}
      title={service ? `编辑“${service.name}”` : '新建模型服务'}
      footer={
        <div className={styles.foot}>
          <p role="status" className={tested?.ok === false ? styles.bad : styles.good}>
            {tested && (tested.ok ? describeTest(tested) : tested.error)}
            {tested?.detail && <small>{tested.detail}</small>}
          </p>
          <Button loading={busy === 'test'} onClick={test}>
            测试连接
          </Button>
          <Button type="primary" loading={busy === 'save'} disabled={service !== null && !isDirty} onClick={save}>
            保存
          </Button>
        </div>
      }
    >
      {guard}
      <ServiceForm {...{ form, initial, service, removesKey }} onRemoveKey={setRemovesKey} onSubmit={save} />
    </Drawer>
  );
}
