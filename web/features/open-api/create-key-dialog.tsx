import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal, Radio, Select } from 'antd';
import { API_KEY_LIMITS, ApiKeyInput, createApiKey } from '#contract/api-key.contract.ts';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FormControls } from '#web/ui/form-controls.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import styles from './open-api.module.css';
import { keysQuery, rolesQuery } from './open-api.queries.ts';

interface Values {
  name: string;
  scope: 'all' | 'some';
  roleIds: string[];
  perMinute: number;
  lifeDays: number;
}

const FORM = 'create-api-key';
/** Stands for a key without an end. */
const FOR_EVER = 0;
const LIVES = [
  { value: 30, label: '30 天' },
  { value: 90, label: '90 天' },
  { value: 365, label: '1 年' },
  { value: FOR_EVER, label: '长期有效' },
];
const { shape } = ApiKeyInput;

/** Makes a key; the page shows it once afterwards. */
export function CreateKeyDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (key: string) => void }) {
  const client = useQueryClient();
  const { data: roles, isPending } = useQuery(rolesQuery);
  const create = useMutation({
    mutationFn: ({ name, scope, roleIds, perMinute, lifeDays }: Values) =>
      call(createApiKey, {
        name,
        roleIds: scope === 'all' ? null : roleIds,
        perMinute,
        lifeDays: lifeDays === FOR_EVER ? null : lifeDays,
      }),
    onSuccess({ key }) {
      void client.invalidateQueries({ queryKey: keysQuery.queryKey });
      onCreated(key);
    },
  });
  return (
    <Modal
      open
      width={520}
      title="新建密钥"
      okText="新建"
      cancelText="取消"
      closeIcon={<Icon name="close" />}
      mask={{ closable: false }}
      confirmLoading={create.isPending}
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      onCancel={onClose}
    >
      <FormControls>
        <Form<Values>
          id={FORM}
          className={styles.form}
          layout="vertical"
          initialValues={{ scope: 'all', perMinute: API_KEY_LIMITS.perMinute.usual, lifeDays: 365 }}
          onValuesChange={() => create.isError && create.reset()}
          onFinish={(values) => create.mutate(values)}
        >
          <Form.Item name="name" label="名称" required rules={[contractRule(shape.name)]}>
            <Input
              autoFocus
              autoComplete="off"
              placeholder="用在哪里，如：官网客服"
              count={{ show: true, max: API_KEY_LIMITS.name, strategy: countCharacters }}
            />
          </Form.Item>
          <Form.Item name="scope" label="可用角色">
            <Radio.Group
              options={[
                { value: 'all', label: '全部角色，包括以后新建的' },
                { value: 'some', label: '指定角色' },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['scope']}>
            {({ getFieldValue }) =>
              getFieldValue('scope') === 'some' && (
                <Form.Item name="roleIds" rules={[{ required: true, message: '请选择角色' }]}>
                  <Select
                    aria-label="指定角色"
                    mode="multiple"
                    maxCount={API_KEY_LIMITS.roles}
                    loading={isPending}
                    placeholder="选择角色"
                    notFoundContent="还没有角色，请先创建"
                    showSearch={{ optionFilterProp: 'label' }}
                    options={roles ?? []}
                  />
                </Form.Item>
              )
            }
          </Form.Item>
          <div className={styles.pair}>
            <Form.Item name="perMinute" label="每分钟请求数" rules={[contractRule(shape.perMinute)]}>
              <NumberField precision={0} min={API_KEY_LIMITS.perMinute.min} max={API_KEY_LIMITS.perMinute.max} />
            </Form.Item>
            <Form.Item name="lifeDays" label="有效期">
              <Select options={LIVES} />
            </Form.Item>
          </div>
          {create.isError && (
            <p role="alert" className={styles.error}>
              没有建成，{describeError(create.error)}
            </p>
          )}
        </Form>
      </FormControls>
    </Modal>
  );
}
