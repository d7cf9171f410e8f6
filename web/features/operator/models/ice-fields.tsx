import { Button, Form, Input } from 'antd';
import { ICE_LIMITS, IceServerInput, isTurn } from '#contract/ice.contract.ts';
import type { Provider } from '#contract/provider.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FormGap } from '#web/ui/form-controls.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './models.module.css';

const SHAPE = IceServerInput.shape;
/** STUN and TURN servers of a renderer behind a router, one a line. @param stored what is kept of them, for the hints */
export function IceFields({ stored }: { stored: Provider['ice'] }) {
  return (
    <Form.List name="ice">
      {(fields, { add, remove }, { errors }) => (
        <>
          <p className={styles.note}>
            引擎在路由器或防火墙后面、浏览器连不上画面时才需要。TURN 服务器请用 coturn 的
            use-auth-secret：这里填共享密钥，浏览器每次接通画面只拿到几小时后失效的凭证。
          </p>
          {fields.map(({ key, name }, index) => (
            <IceLine key={key} {...{ name, index, stored }} onRemove={() => remove(name)} />
          ))}
          <Form.ErrorList errors={errors} />
          {fields.length < ICE_LIMITS.servers && (
            <Button
              type="dashed"
              block
              icon={<Icon name="plus" size={16} />}
              onClick={() => add({ url: '', username: '', credential: '', way: 'shared' })}
            >
              添加穿透服务器
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

interface LineProps {
  name: number;
  index: number;
  stored: Provider['ice'];
  onRemove(): void;
}

function IceLine({ name, index, stored, onRemove }: LineProps) {
  const form = Form.useFormInstance();
  const line = Form.useWatch<IceServerInput | undefined>(['ice', name], form);
  const isKept = stored.some(
    ({ url, username, way, hasCredential }) =>
      hasCredential && url === line?.url && username === line.username && way === line.way,
  );
  const isOutdated = isTurn(line?.url ?? '') && stored.some(({ url, way }) => url === line?.url && way === 'fixed');
  return (
    <fieldset className={styles.ice} aria-label={`穿透服务器 ${index + 1}`}>
      <FormGap px={4}>
        <div className={styles.iceHead}>
          <Form.Item name={[name, 'url']} label="地址" required rules={[contractRule(SHAPE.url)]}>
            <Input placeholder="turn:turn.example.com:3478" autoComplete="off" />
          </Form.Item>
          <Button
            type="text"
            icon={<Icon name="trash" size={16} />}
            aria-label={`移除穿透服务器 ${index + 1}`}
            onClick={onRemove}
          />
        </div>
        {isTurn(line?.url ?? '') && (
          <>
            {isOutdated && (
              <p className={styles.note} role="status">
                原来的固定凭证不会失效，已不再发给浏览器。请在 coturn 配置 use-auth-secret，再把它的共享密钥填在这里。
              </p>
            )}
            <div className={styles.row}>
              <Form.Item name={[name, 'username']} label="用户名（可不填）" rules={[contractRule(SHAPE.username)]}>
                <Input autoComplete="off" />
              </Form.Item>
              <Form.Item
                name={[name, 'credential']}
                label="共享密钥"
                required={!isKept}
                rules={[contractRule(SHAPE.credential)]}
              >
                <Input.Password placeholder={isKept ? '不填则保留原来的' : ''} autoComplete="new-password" />
              </Form.Item>
            </div>
          </>
        )}
      </FormGap>
    </fieldset>
  );
}
