import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { type OperatorCompany, saveCompany } from '#contract/operator.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { COMPANIES_KEY } from '../operator.events.ts';
import { type BrandValues, toBrandValues } from './brand-values.ts';
import { isShadeOf } from './is-shade-of.ts';

/** What the form tells of a change: the fields alone that did. */
interface ChangedValues {
  brand?: { baseConfig?: { colorObj?: { btnBg?: string } } };
}

interface Options {
  company: OperatorCompany | null;
  /** Brand that a new one starts as a copy of. */
  origin: OperatorCompany | null;
  onCreated: (companyId: string) => void;
}

/** The form of one brand: what it holds, what is saved, and how it gets saved. */
export function useCompanyForm({ company, origin, onCreated }: Options) {
  const [form] = Form.useForm<BrandValues>();
  const client = useQueryClient();
  const [initial] = useState(() => toBrandValues(company, origin));
  const [saved, setSaved] = useState({ values: initial, at: company ? Date.parse(company.updatedAt) : null });
  const [isSaving, setSaving] = useState(false);
  // Empty until the form has taken its first values.
  const watched = Form.useWatch((all) => all, { form, preserve: true }) as Partial<BrandValues> | undefined;
  const values = { ...initial, ...watched };
  const busy = useRef(false);

  // The colour of words goes with the main one as long as it is a tone of it.
  const main = useRef(initial.brand.baseConfig.colorObj.btnBg);
  const onValuesChange = ({ brand }: ChangedValues, { brand: all }: BrandValues) => {
    if (brand?.baseConfig?.colorObj?.btnBg === undefined) return;
    const { btnBg, text } = all.baseConfig.colorObj;
    if (isShadeOf(text, main.current)) form.setFieldValue(['brand', 'baseConfig', 'colorObj', 'text'], btnBg);
    main.current = btnBg;
  };

  const submit = async () => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isValid) {
      const bad = form.getFieldsError().find(({ errors }) => errors.length > 0);
      if (bad) form.scrollToField(bad.name, { block: 'center' });
      return;
    }
    setSaving(true);
    try {
      const sent = form.getFieldsValue(true) as BrandValues;
      const { companyId, key, hosts, brand, updatedAt } = await call(saveCompany, {
        ...sent,
        companyId: company?.companyId,
      });
      const clean = { key, hosts, brand };
      if (isSame(sent, form.getFieldsValue(true))) form.setFieldsValue(clean); // unless typed on meanwhile
      setSaved({ values: clean, at: Date.parse(updatedAt) });
      await client.invalidateQueries({ queryKey: COMPANIES_KEY });
      notice.success('保存成功，重新打开页面后生效');
      if (!company) onCreated(companyId);
    } catch (error) {
      // A list of words (hosts, filings) is one field here, whichever word is wrong.
      const fields = readFieldErrors(error).map((field) => ({ ...field, name: toFieldName(field.name) }));
      form.setFields(fields as never);
      if (fields[0]) form.scrollToField(fields[0].name as never, { block: 'center' });
      else tellFailure(error, '保存失败：');
    } finally {
      setSaving(false);
    }
  };
  const latest = useRef(submit);
  latest.current = submit;
  const save = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    await latest.current().finally(() => {
      busy.current = false;
    });
  }, []);

  return {
    form,
    initial,
    values,
    save,
    onValuesChange,
    isSaving,
    savedAt: saved.at,
    isDirty: !isSame(values, saved.values),
    losesWork: () => !isSame(form.getFieldsValue(true), saved.values),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function toFieldName(path: (string | number)[]): (string | number)[] {
  const isMenu = path.includes('menuHide');
  const end = path.findLastIndex((step) => typeof step === 'string') + 1;
  return path.slice(0, isMenu ? end + 1 : end);
}
