import { Button, Form, Input } from 'antd';
import { PLUGIN_LIMITS, ToolServerInput } from '#contract/plugin.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './tool-server-page.module.css';

const HEADER = ToolServerInput.shape.headers.unwrap().element;

/** Headers that are sent along. Stored values are not shown: left empty they stay. */
export function HeaderFields({ stored }: { stored: readonly string[] }) {
  return (
    <Form.List name="headers">
      {(fields, { add, remove }) => (
        <fieldset className={styles.headers}>
          <legend>请求头</legend>
          <p>用于服务要求的密钥，例如 Authorization。值加密保存，不会再显示。</p>
          {fields.map(({ key, name }, index) => (
            <div key={key} className={styles.header}>
              <Form.Item name={[name, 'name']} className={styles.field} rules={[contractRule(HEADER.shape.name)]}>
                <Input placeholder="名称" aria-label={`请求头 ${index + 1} 的名称`} autoComplete="off" />
              </Form.Item>
              <Form.Item noStyle dependencies={[['headers', name, 'name']]}>
                {({ getFieldValue }) => {
                  const header = String(getFieldValue(['headers', name, 'name']) ?? '').toLowerCase();
                  const isStored = stored.some((one) => one.toLowerCase() === header);
                  return (
                    <Form.Item
                      name={[name, 'value']}
                      className={styles.field}
                      rules={[contractRule(HEADER.shape.value)]}
                    >
                      <Input.Password
                        placeholder={isStored ? '已保存，不填则不变' : '值'}
                        aria-label={`请求头 ${index + 1} 的值`}
                        autoComplete="new-password"
                      />
                    </Form.Item>
                  );
                }}
              </Form.Item>
              <Button
                type="text"
                icon={<Icon name="close" size={16} />}
                aria-label={`移除请求头 ${index + 1}`}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {fields.length < PLUGIN_LIMITS.headers && (
            <Button type="dashed" block icon={<Icon name="plus" size={16} />} onClick={() => add({ name: '' })}>
              添加请求头
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
