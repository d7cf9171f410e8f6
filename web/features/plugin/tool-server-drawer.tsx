import { Button, Drawer, Form, Input } from 'antd';
import { PLUGIN_LIMITS, type ToolServer, ToolServerInput, type ToolServerTest } from '#contract/plugin.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useCloseGuard } from '#web/ui/use-close-guard.tsx';
import { HeaderFields } from './header-fields.tsx';
import styles from './tool-server-page.module.css';
import { useServerForm } from './use-server-form.ts';

interface Props {
  /** Null makes a new one. */
  server: ToolServer | null;
  onClose(): void;
}

/** Name, address and headers of a tool server, with a test before it is saved. */
export function ToolServerDrawer({ server, onClose }: Props) {
  const { form, initial, save, test, isSaving, isTesting, tested, isDirty } = useServerForm(server, onClose);
  const { close, guard } = useCloseGuard({ losesWork: () => isDirty && !isSaving, onSave: save, onClose });
  return (
    <Drawer
      open
      onClose={close}
      size={560}
      title={server ? `编辑“${server.name}”` : '添加工具服务'}
      footer={
        <div className={styles.foot}>
          <Button loading={isTesting} onClick={test}>
            测试连接
          </Button>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={isSaving} disabled={server !== null && !isDirty} onClick={save}>
            {server ? '保存' : '添加'}
          </Button>
        </div>
      }
    >
      {guard}
      <Form
        form={form}
        className={styles.form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label={<FieldLabel text="服务名称" required counts="name" max={PLUGIN_LIMITS.serverName} />}
          rules={[contractRule(ToolServerInput.shape.name)]}
        >
          <Input placeholder="例如：办件系统" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="url"
          label={<FieldLabel text="服务地址" required />}
          extra="MCP 可流式 HTTP 端点；内网地址需要管理员放行"
          rules={[contractRule(ToolServerInput.shape.url)]}
        >
          <Input placeholder="https://example.com/mcp" autoComplete="off" inputMode="url" />
        </Form.Item>
        <HeaderFields stored={server?.headerNames ?? []} />
        <SwitchField name="enabled" label="启用" help="停用后，角色不会使用其中的工具" />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
      {tested && <TestResult result={tested} />}
    </Drawer>
  );
}

/** How a test went: the tools and the time, or what is wrong. */
function TestResult({ result }: { result: ToolServerTest }) {
  const { ok, totalMs, tools, error } = result;
  return (
    <section className={ok ? styles.tested : styles.refused} aria-live="polite" aria-label="测试结果">
      <h3>
        <Icon name={ok ? 'check' : 'warn'} size={16} />
        {ok ? `连接成功，${tools.length} 个工具` : '连接失败'}
        <small className="num">{totalMs} ms</small>
      </h3>
      {ok ? (
        <dl>
          {tools.map((tool) => (
            <div key={tool.name}>
              <dt>{tool.title}</dt>
              {tool.description && <dd>{tool.description}</dd>}
            </div>
          ))}
        </dl>
      ) : (
        <p>{error}</p>
      )}
    </section>
  );
}
