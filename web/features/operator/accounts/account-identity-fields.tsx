import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { LANGUAGES } from '#contract/language.contract.ts';
import { MODEL_NAMES } from '#contract/model.contract.ts';
import { AccountSettings, createAccount } from '#contract/operator.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { companiesQuery } from '../operator.queries.ts';
import styles from './account-form.module.css';
import { ExpiryField } from './expiry-field.tsx';

const NEW = createAccount.input.shape;
const SETTINGS = AccountSettings.shape;

/** Who the account is, where it belongs and until when. */
export function IdentityFields({ isNew }: { isNew: boolean }) {
  const { data: companies = [], isPending } = useQuery(companiesQuery);
  return (
    <>
      {isNew && (
        <Form.Item
          name="loginAccount"
          label="账号"
          required
          extra="登录用，创建后不能修改"
          rules={[contractRule(NEW.loginAccount)]}
        >
          <Input autoComplete="off" placeholder="例如：yunqi-01" maxLength={100} />
        </Form.Item>
      )}
      <div className={styles.row}>
        <Form.Item name="nickName" label="名称" required rules={[contractRule(SETTINGS.nickName)]}>
          <Input autoComplete="off" placeholder="例如：林晚秋" />
        </Form.Item>
        <Form.Item name="companyId" label="品牌" required rules={[{ required: true, message: '请选择品牌' }]}>
          <Select
            loading={isPending}
            showSearch={{ optionFilterProp: 'label' }}
            options={companies.map(({ companyId, brand }) => ({ value: companyId, label: brand.companyName }))}
          />
        </Form.Item>
      </div>
      {isNew && (
        <div className={styles.row}>
          <Form.Item name="email" label="邮箱" rules={[contractRule(NEW.email)]} initialValue="">
            <Input autoComplete="off" inputMode="email" placeholder="可选，可用来登录" />
          </Form.Item>
          <Form.Item name="phone" label="手机号" rules={[contractRule(NEW.phone)]} initialValue="">
            <Input autoComplete="off" inputMode="tel" placeholder="可选，可用来登录" maxLength={11} />
          </Form.Item>
        </div>
      )}
      <Form.Item name="expireTime" label="有效期至" rules={[contractRule(SETTINGS.expireTime)]}>
        <ExpiryField />
      </Form.Item>
      <Form.Item name="languages" label="语言" required rules={[contractRule(SETTINGS.languages)]}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="models"
        label="可用模型"
        extra="不选表示全部可用"
        rules={[contractRule(SETTINGS.models)]}
        getValueProps={(text?: string) => ({ value: text ? text.split(',') : [] })}
        normalize={(names: string[]) => names.join(',')}
      >
        <Select
          mode="multiple"
          placeholder="全部模型"
          options={MODEL_NAMES.map((name) => ({ value: name, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="customizedNlp"
        label="专用模型"
        extra="除可用模型以外，这个账号还能选用的自定义模型；需要打开 uclai 模型"
        rules={[contractRule(SETTINGS.customizedNlp)]}
      >
        <Select mode="tags" placeholder="输入名称后回车" tokenSeparators={[',', '，', ' ']} />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={[contractRule(SETTINGS.remark)]}>
        <GrowingTextArea minRows={2} maxRows={5} placeholder="只有运营人员能看到" />
      </Form.Item>
    </>
  );
}
