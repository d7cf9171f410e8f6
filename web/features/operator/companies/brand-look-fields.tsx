import { Button, Form, Input } from 'antd';
import { Brand } from '#contract/company.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { ColourField } from './colour-field.tsx';
import styles from './company-form.module.css';
import { describeDarkening, type Neutrals } from './contrast-hint.ts';
import { HomePersonField } from './home-person-field.tsx';
import { isShadeOf } from './is-shade-of.ts';
import { PictureField } from './picture-field.tsx';

const BASE = Brand.shape.baseConfig.shape;
const HOME = Brand.shape.homeInfo.unwrap().shape.one.unwrap().shape;
const COLOURS = [
  { name: 'btnBg', label: '主色', help: '按钮、选中项和强调' },
  { name: 'text', label: '文字色', help: '链接和选中项的文字，随主色变化' },
] as const;
const TEXT = ['brand', 'baseConfig', 'colorObj', 'text'];
const PICTURES = [
  { path: ['brand', 'baseConfig', 'logo'], label: '标志', help: '顶栏左侧，高 28 像素', schema: BASE.logo },
  {
    path: ['brand', 'baseConfig', 'loginLogo'],
    label: '登录页标志',
    help: '登录框左侧；不设置时用标志',
    schema: BASE.loginLogo,
  },
  { path: ['brand', 'baseConfig', 'logoFooter'], label: '页脚标志', help: '公开页页脚', schema: BASE.logoFooter },
  { path: ['brand', 'ico'], label: '网页图标', help: '浏览器标签上的小图标，方形', schema: Brand.shape.ico },
  {
    path: ['brand', 'homeInfo', 'one', 'bg'],
    label: '背景图',
    help: '落地页和帮助中心的背景',
    schema: BASE.logo,
  },
];

/** Colours and pictures. */
export function BrandLookFields({ neutrals }: { neutrals: Neutrals }) {
  const form = Form.useFormInstance();
  const colours = Form.useWatch(['brand', 'baseConfig', 'colorObj'], form) as
    | { btnBg: string; text: string }
    | undefined;
  return (
    <section>
      <h2>颜色与图片</h2>
      <div className={styles.row}>
        {COLOURS.map(({ name, label, help }) => {
          const hint = colours ? describeDarkening(colours, name, neutrals) : null;
          return (
            <Form.Item
              key={name}
              name={['brand', 'baseConfig', 'colorObj', name]}
              label={label}
              extra={
                <>
                  {hint ? <span className={styles.hint}>{hint}</span> : help}
                  {name === 'text' && colours && !isShadeOf(colours.text, colours.btnBg) && (
                    <Button size="small" type="link" onClick={() => form.setFieldValue(TEXT, colours.btnBg)}>
                      改为主色的深浅
                    </Button>
                  )}
                </>
              }
              rules={[contractRule(BASE.colorObj.shape[name])]}
            >
              <ColourField label={label} />
            </Form.Item>
          );
        })}
      </div>
      {PICTURES.map(({ path, label, help, schema }) => (
        <Form.Item key={label} name={path} label={label} extra={help} rules={[contractRule(schema)]}>
          <PictureField label={label} />
        </Form.Item>
      ))}
      <div className={styles.row}>
        <Form.Item
          name={['brand', 'homeInfo', 'one', 'headline']}
          label="首页标题"
          extra="在逗号处换行；不填时用版式自带的"
          rules={[contractRule(HOME.headline)]}
        >
          <Input autoComplete="off" placeholder="让每块屏幕，都有人应答" />
        </Form.Item>
        <Form.Item name={['brand', 'homeInfo', 'one', 'intro']} label="首页说明" rules={[contractRule(HOME.intro)]}>
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      <HomePersonField />
      <div className={styles.row}>
        <Form.Item
          name={['brand', 'homeInfo', 'one', 'name']}
          label="数字人姓名"
          extra="首页上那一位；不填时只称“数字人”"
          rules={[contractRule(HOME.name)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={['brand', 'homeInfo', 'one', 'question']}
          label="示例提问"
          extra="与示例回答一起填写才会显示"
          rules={[contractRule(HOME.question)]}
        >
          <Input autoComplete="off" placeholder="会议室在几楼？" />
        </Form.Item>
      </div>
      <Form.Item
        name={['brand', 'homeInfo', 'one', 'answer']}
        label="示例回答"
        extra="用 [1]、[2] 标出来源"
        rules={[contractRule(HOME.answer)]}
      >
        <Input autoComplete="off" placeholder="三楼东侧，出电梯右转[1]。要听听怎么走吗" />
      </Form.Item>
      <Form.Item
        name={['brand', 'appLoginTitle']}
        label="登录标题"
        extra="登录框里的大字；不填时为“欢迎回来”"
        rules={[contractRule(Brand.shape.appLoginTitle)]}
      >
        <Input autoComplete="off" placeholder="欢迎回来" />
      </Form.Item>
    </section>
  );
}
