import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { createAccount, type OperatorAccount, updateAccount } from '#contract/operator.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { ACCOUNTS_KEY } from '../operator.events.ts';
import { companiesQuery } from '../operator.queries.ts';
import { type AccountValues, findChanges, mergeValues, toAccountValues } from './account-values.ts';
import type { IssuedPassword } from './use-account-actions.ts';

/** The form's fields; the first three only where a new account is made. */
export type AccountFormValues = AccountValues & { loginAccount?: string; email?: string; phone?: string };

interface Options {
  account: OperatorAccount | null;
  companyId: string;
  onClose: () => void;
  onCreated: (issued: IssuedPassword) => void;
}

/** What the drawer holds and how it is saved: a new account as a whole, of an old one what was changed. */
export function useAccountForm({ account, companyId, onClose, onCreated }: Options) {
  const [form] = Form.useForm<AccountFormValues>();
  const client = useQueryClient();
  const { data: companies = [] } = useQuery(companiesQuery);
  const fallback = companies.find(({ isDefault }) => isDefault)?.companyId ?? '';
  const [initial, setInitial] = useState(() => toAccountValues(account, companyId || fallback));
  useEffect(() => {
    // The drawer may be open before the brands are there.
    if (initial.companyId !== '' || fallback === '') return;
    setInitial({ ...initial, companyId: fallback });
    if (!form.getFieldValue('companyId')) form.setFieldValue('companyId', fallback);
  }, [form, initial, fallback]);
  const [isSaving, setSaving] = useState(false);
  const values = mergeValues(initial, Form.useWatch([], form) ?? {});
  const changes = findChanges(initial, values);

  /** Whether it was saved. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    const sent = await form.validateFields().catch(() => null);
    if (!sent) {
      form.scrollToField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? []);
      return false;
    }
    setSaving(true);
    try {
      if (account) {
        await call(updateAccount, { id: account.id, ...findChanges(initial, mergeValues(initial, sent)) });
        notice.success('保存成功');
      } else {
        const loginAccount = sent.loginAccount ?? '';
        const { password } = await call(createAccount, { ...mergeValues(initial, sent), loginAccount });
        onCreated({ account: loginAccount.trim().toLowerCase(), password });
      }
      client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
      onClose();
      return true;
    } catch (error) {
      setSaving(false);
      const fields = readFieldErrors(error);
      form.setFields(fields as never);
      if (fields[0]) form.scrollToField(fields[0].name, { block: 'center' });
      else tellFailure(error, '保存失败：');
      return false;
    }
  };
  return { form, initial, save, isSaving, isDirty: Object.keys(changes).length > 0 };
}
