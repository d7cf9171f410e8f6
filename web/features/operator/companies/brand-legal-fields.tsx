import { Button, Form, Input, Select } from 'antd';
import { Brand, Legal } from '#contract/company.contract.ts';
import { SHIPPED_COUNTS } from '#contract/shipped-counts.contract.ts';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { contractRule } from '#web/ui/contract-rule.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import styles from './company-form.module.css';
import { PictureField } from './picture-field.tsx';

const BASE = Brand.shape.baseConfig.shape;
const LINK = BASE.links.unwrap().element.shape;
const at = (name: string) => ['brand', 'baseConfig', name];

const CLAIMS = [
  { name: 'avatars', label: '数字人形象' },
  { name: 'voices', label: '声音风格' },
  { name: 'languages', label: '对话语种' },
] as const;
const COUNTS = `${SHIPPED_COUNTS.avatars} 位形象、${SHIPPED_COUNTS.voices} 种声音、${SHIPPED_COUNTS.languages} 种语言`;

/** Customer service, legal lines of the footer, and other legal entities by host. */
export function BrandLegalFields() {
  return (
    <>
      <section>
        <h2>客服</h2>
        <div className={styles.row}>
          <Form.Item name={at('kfPhone')} label="服务电话" rules={[contractRule(BASE.kfPhone)]}>
            <Input autoComplete="off" inputMode="tel" />
          </Form.Item>
          <Form.Item name={at('serviceEmail')} label="服务邮箱" rules={[contractRule(BASE.serviceEmail)]}>
            <Input autoComplete="off" inputMode="email" />
          </Form.Item>
        </div>
        <Form.Item name={at('kfImg')} label="客服二维码" extra="联系客服时显示" rules={[contractRule(BASE.kfImg)]}>
          <PictureField label="客服二维码" />
        </Form.Item>
      </section>
      <section>
        <h2>公开页</h2>
        <SwitchField
          name={['brand', 'claims', 'confirmed']}
          label="数字由我确认"
          help={`打开后公开页写下面的数字；关闭时写随产品自带的：${COUNTS}`}
        />
        <div className={styles.row}>
          {CLAIMS.map(({ name, label }) => (
            <Form.Item
              key={name}
              name={['brand', 'claims', name]}
              label={label}
              rules={[contractRule(Brand.shape.claims.unwrap().shape[name])]}
            >
              <Input autoComplete="off" maxLength={8} />
            </Form.Item>
          ))}
        </div>
        <div className={styles.row}>
          <Form.Item
            name={at('salesPhones')}
            label="商务电话"
            extra="页脚的商务合作，最多两个；不填时用服务电话"
            rules={[contractRule(BASE.salesPhones)]}
          >
            <Select mode="tags" open={false} suffixIcon={null} maxCount={2} placeholder="输入后按回车" />
          </Form.Item>
          <Form.Item
            name={at('loginHosts')}
            label="支持登录的域名"
            extra="不填时所有域名都可登录；其他域名上“免费体验”显示客服二维码"
            rules={[contractRule(BASE.loginHosts)]}
          >
            <Select mode="tags" open={false} suffixIcon={null} placeholder="输入后按回车" />
          </Form.Item>
        </div>
        <p className={styles.note}>友情链接显示在页脚；本站的页面以 / 开头，.example 等示例地址不显示。</p>
        <Form.List name={at('links')}>
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <div key={key} className={styles.legal}>
                  <Button
                    type="text"
                    size="small"
                    className={styles.remove}
                    icon={<Icon name="trash" size={16} />}
                    aria-label={`移除第 ${name + 1} 个友情链接`}
                    onClick={() => remove(name)}
                  />
                  <div className={styles.row}>
                    <Form.Item name={[name, 'label']} label="名称" required rules={[contractRule(LINK.label)]}>
                      <Input autoComplete="off" />
                    </Form.Item>
                    <Form.Item name={[name, 'url']} label="链接" required rules={[contractRule(LINK.url)]}>
                      <Input autoComplete="off" placeholder="https://" />
                    </Form.Item>
                  </div>
                </div>
              ))}
              <BoundedButton
                icon={<Icon name="plus" size={16} />}
                full={fields.length >= 8 ? '最多 8 个链接，请先移除不用的' : ''}
                onClick={() => add({ label: '', url: '' })}
              >
                添加链接
              </BoundedButton>
            </>
          )}
        </Form.List>
      </section>
      <section>
        <h2>法律信息</h2>
        <LegalLines path={['brand', 'baseConfig']} />
        <p className={styles.note}>从下面的域名打开时，页脚显示各自的公司与备案。</p>
        <Form.List name={at('legalByHost')}>
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <div key={key} className={styles.legal}>
                  <Button
                    type="text"
                    size="small"
                    className={styles.remove}
                    icon={<Icon name="trash" size={16} />}
                    aria-label={`移除第 ${name + 1} 个域名的法律信息`}
                    onClick={() => remove(name)}
                  />
                  <Form.Item
                    name={[name, 'host']}
                    label="域名"
                    required
                    rules={[contractRule(BASE.legalByHost.unwrap().element.shape.host)]}
                  >
                    <Input autoComplete="off" placeholder="例如：avatar.example.com" />
                  </Form.Item>
                  <LegalLines path={[name]} />
                  <SwitchField name={[name, 'linksHide']} label="不显示友情链接" help="备用域名上不放其他网站的链接" />
                </div>
              ))}
              <BoundedButton
                icon={<Icon name="plus" size={16} />}
                full={fields.length >= 10 ? '最多 10 个域名，请先移除不用的' : ''}
                onClick={() => add({ host: '', company: '', filings: [], address: '', linksHide: 0 })}
              >
                添加域名
              </BoundedButton>
            </>
          )}
        </Form.List>
      </section>
    </>
  );
}

/** Entity, filings and address. @param path where they stand in the form, or in the list around them */
function LegalLines({ path }: { path: (string | number)[] }) {
  const name = (field: string) => [...path, field];
  return (
    <>
      <div className={styles.row}>
        <Form.Item name={name('company')} label="公司全称" rules={[contractRule(Legal.shape.company)]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name={name('filings')} label="备案号" rules={[contractRule(Legal.shape.filings)]}>
          <Select mode="tags" open={false} suffixIcon={null} placeholder="输入后按回车" />
        </Form.Item>
      </div>
      <Form.Item name={name('address')} label="公司地址" rules={[contractRule(Legal.shape.address)]}>
        <Input autoComplete="off" />
      </Form.Item>
    </>
  );
}
