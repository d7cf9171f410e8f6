import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { Avatar } from '#contract/avatar.contract.ts';
import { type Role, saveRole } from '#contract/role.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/request-error.ts';
import { readToken } from '#web/lib/session.ts';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { cleanRoleValues, isSameRole, type RoleValues, toRoleValues } from './role-values.ts';

type FieldPath = (string | number)[];

interface Options {
  role: Role | null;
  avatars: readonly Avatar[];
  onCreated(id: string): void;
  /** Shows the first field that is wrong. */
  showField(path: FieldPath): void;
}

interface Saved {
  /** Null until the role has been saved once. */
  id: string | null;
  at: number | null;
  values: RoleValues;
}

/** The form of one role: what it holds, what is saved, and how it gets saved. */
export function useRoleForm({ role, avatars, onCreated, showField }: Options) {
  const [form] = Form.useForm<RoleValues>();
  const [initial] = useState(() => toRoleValues(role, avatars));
  const [saved, setSaved] = useState<Saved>({
    id: role?.id ?? null,
    at: role ? Date.parse(role.updateTime) : null,
    values: initial,
  });
  /** What is saved at this moment, for questions that can't wait for a rendering. */
  const current = useRef(saved);
  const values = { ...initial, ...Form.useWatch([], form) };
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: RoleValues & { id?: string }) => call(saveRole, input),
  });
  const running = useRef<Promise<string | null>>(null);

  const readForm = (): RoleValues => ({ ...initial, ...form.getFieldsValue() });
  const submit = async (): Promise<string | null> => {
    try {
      await form.validateFields();
    } catch {
      const bad = form.getFieldsError().filter((field) => field.errors.length > 0);
      const { name, roleDesc } = form.getFieldsValue();
      notice.error(!name?.trim() || !roleDesc?.trim() ? '必填信息未填写' : (bad[0]?.errors[0] ?? ''));
      if (bad[0]) showField(bad[0].name);
      return null;
    }
    const clean = cleanRoleValues(readForm());
    const isFirst = current.current.id === null;
    try {
      const id = await mutateAsync({ ...clean, id: current.current.id ?? undefined });
      current.current = { id, at: Date.now(), values: clean };
      setSaved(current.current);
      if (isSameRole(clean, readForm())) form.setFieldsValue(clean); // unless typed on meanwhile
      client.invalidateQueries({ queryKey: ['roles'] });
      if (isFirst) onCreated(id);
      return id;
    } catch (error) {
      const fields = readFieldErrors(error);
      form.setFields(fields as never);
      if (readToken() !== '') notice.error(`保存失败：${describeError(error)}`); // an ended session has been announced
      if (fields[0]) showField(fields[0].name);
      return null;
    }
  };
  const latest = useRef(submit);
  latest.current = submit;
  /** Saves and answers the id; null when something is wrong, which is then shown. Asked twice, it saves once. */
  const save = useCallback((): Promise<string | null> => {
    running.current ??= latest.current().finally(() => {
      running.current = null;
    });
    return running.current;
  }, []);
  const losesWork = () => current.current.id === null || !isSameRole(readForm(), current.current.values);

  return {
    form,
    initial,
    values,
    saved,
    save,
    losesWork,
    isSaving: isPending,
    isDirty: !isSameRole(values, saved.values),
  };
}
