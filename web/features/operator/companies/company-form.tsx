import { Button, Form, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CompanyConfig } from '#contract/company.contract.ts';
import type { OperatorCompany } from '#contract/operator.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { SaveState } from '#web/ui/save-state.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { useToken } from '#web/ui/use-token.ts';
import { BrandLegalFields } from './brand-legal-fields.tsx';
import { BrandLookFields } from './brand-look-fields.tsx';
import { BrandNameFields } from './brand-name-fields.tsx';
import { BrandSwitchFields, type HidableMenu } from './brand-switch-fields.tsx';
import { toConfig } from './brand-values.ts';
import styles from './company-editor.module.css';
import form from './company-form.module.css';
import { useCompanyForm } from './use-company-form.ts';

export interface CompanyEditorProps {
  menu: HidableMenu;
  /** The product's own screens in small, under the brand as it is being edited. */
  renderPreview: (config: CompanyConfig) => ReactNode;
}

interface Props extends CompanyEditorProps {
  company: OperatorCompany | null;
  origin: OperatorCompany | null;
  onCreated: (companyId: string) => void;
}

/** The form at the left, the brand as it will look at the right. */
export function CompanyForm({ company, menu, renderPreview, ...options }: Props) {
  const brand = useCompanyForm({ company, ...options });
  const isNarrow = useIsNarrow();
  const [side, setSide] = useState<'form' | 'preview'>('form');
  const name = company?.brand.companyName ?? '新建品牌';
  usePageTitle(name);
  useSaveKey(brand.save);
  const state = brand.isSaving ? 'saving' : brand.isDirty || !company ? 'unsaved' : 'saved';
  return (
    <>
      <div className={styles.head}>
        <Link to="/home/operator/companies" className={styles.back} aria-label="返回品牌列表">
          <Icon name="left" />
        </Link>
        <h1 title={name}>{name}</h1>
        <SaveState state={state} savedAt={brand.savedAt} />
        {company && (
          <Button
            href={`/?key=${company.key}`}
            target="_blank"
            icon={<Icon name="link" size={16} />}
            aria-label="打开品牌"
            className={styles.open}
          >
            <span>打开品牌</span>
          </Button>
        )}
        <Button type="primary" loading={brand.isSaving} disabled={state === 'saved'} onClick={brand.save}>
          {company ? '保存' : '创建'}
        </Button>
      </div>
      {isNarrow && (
        <Segmented
          block
          className={styles.sides}
          value={side}
          options={[
            { value: 'form', label: '编辑' },
            { value: 'preview', label: '预览' },
          ]}
          onChange={setSide}
        />
      )}
      <div className={styles.columns}>
        <Form
          form={brand.form}
          className={form.form}
          hidden={isNarrow && side === 'preview'}
          layout="vertical"
          initialValues={brand.initial}
          onFinish={brand.save}
          onValuesChange={brand.onValuesChange}
        >
          <BrandNameFields isDefault={company?.isDefault ?? false} />
          <BrandLookFields neutrals={{ ink: useToken('--ink'), surface: useToken('--surface') }} />
          <BrandSwitchFields menu={menu} />
          <BrandLegalFields />
        </Form>
        {!(isNarrow && side === 'form') && (
          <aside className={styles.preview} aria-label="实时预览">
            {renderPreview(toConfig(brand.values, company?.companyId ?? ''))}
          </aside>
        )}
      </div>
      <LeaveGuard losesWork={brand.losesWork} />
    </>
  );
}
