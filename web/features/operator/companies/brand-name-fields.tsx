import { Form, Input, Select } from 'antd';
import { Brand, BrandInput, CompanyKey } from '#contract/company.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import styles from './company-form.module.css';

/** Name of the brand, and what chooses it: key and hosts. @param isDefault the default brand shows wherever no other does */
export function BrandNameFields({ isDefault }: { isDefault: boolean }) {
  return (
    <section>
      <h2>名称与入口</h2>
      <div className={styles.row}>
        <Form.Item
          name={['brand', 'companyName']}
          label="公司简称"
          required
          rules={[contractRule(Brand.shape.companyName)]}
        >
          <Input autoComplete="off" placeholder="例如：云启" />
        </Form.Item>
        <Form.Item
          name="key"
          label="品牌标识"
          required
          extra={isDefault ? '默认品牌的标识' : '链接里用 ?key= 选择这个品牌'}
          rules={[contractRule(CompanyKey)]}
        >
          <Input autoComplete="off" placeholder="例如：yunqi" maxLength={31} />
        </Form.Item>
      </div>
      <Form.Item
        name="hosts"
        label="域名"
        extra="从这些域名打开时显示这个品牌，每个域名只能属于一个品牌"
        rules={[contractRule(BrandInput.shape.hosts)]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[' ', ',', '，', ';']}
          placeholder="输入后按回车，例如 avatar.example.com"
        />
      </Form.Item>
      <Form.Item name={['brand', 'title']} label="网页标题" rules={[contractRule(Brand.shape.title)]}>
        <Input autoComplete="off" placeholder="浏览器标签上显示的文字" />
      </Form.Item>
      <Form.Item name={['brand', 'description']} label="网页描述" rules={[contractRule(Brand.shape.description)]}>
        <GrowingTextArea minRows={2} maxRows={4} placeholder="搜索引擎和分享卡片上的一句话" />
      </Form.Item>
      <Form.Item
        name={['brand', 'introduction']}
        label="公司介绍"
        extra="帮助中心的“公司介绍”，每行一段，试用的数字人也按它回答；不填时只写公司简称和联系方式，随产品自带的品牌用自带的介绍"
        rules={[contractRule(Brand.shape.introduction)]}
      >
        <GrowingTextArea minRows={3} maxRows={10} placeholder="公司是谁、做什么、服务谁" />
      </Form.Item>
    </section>
  );
}
