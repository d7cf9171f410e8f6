import { Form, Select } from 'antd';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { SWITCHES } from './brand-values.ts';
import { MenuField, type MenuItem } from './menu-field.tsx';

/** Items of the workbench's menu that a brand may hide, by its two lists. */
export interface HidableMenu {
  create: readonly MenuItem[];
  mine: readonly MenuItem[];
}

/** What works differently under the brand. */
export function BrandSwitchFields({ menu }: { menu: HidableMenu }) {
  return (
    <>
      <section>
        <h2>功能</h2>
        {SWITCHES.map(({ name, label, help }) => (
          <SwitchField key={name} name={['brand', name]} label={label} help={help} />
        ))}
        <Form.Item name={['brand', 'homeVariant']} label="首页版式">
          <Select
            options={[
              { value: 'default', label: '默认' },
              { value: 'A', label: '版式 A' },
              { value: 'B', label: '版式 B' },
            ]}
          />
        </Form.Item>
      </section>
      <section>
        <h2>工作台菜单</h2>
        <Form.Item name={['brand', 'menuHide', 0]} label="创建，勾选的显示">
          <MenuField label="创建" items={menu.create} />
        </Form.Item>
        <Form.Item name={['brand', 'menuHide', 1]} label="我的，勾选的显示">
          <MenuField label="我的" items={menu.mine} />
        </Form.Item>
      </section>
    </>
  );
}
