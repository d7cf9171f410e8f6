import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { Avatar } from '#contract/avatar.contract.ts';
import { type Role, saveRole } from '#contract/role.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError, RequestError } from '#web/lib/request-error.ts';
import { cleanRoleValues, isSameRole, type RoleValues, toRoleValues } from './role-values.ts';

type FieldPath = (string | number)[];

interface Options {
  role: Role | null;
  avatars: readonly Avatar[];
  onCreated(id: string): void;
  /** Shows the first field that is wrong. */
  showField(path: FieldPath): void;
}

/** The form of one role: what it holds, what is saved, and how it gets saved. */
export function useRoleForm({ role, avatars, onCreated, showField }: Options) {
  const [form] = Form.useForm<RoleValues>();
  const [initial] = useState(() => toRoleValues(role, avatars));
  const [saved, setSaved] = useState({
    id: role?.id ?? null,
    at: role ? Date.parse(role.updateTime) : null,
    values: initial,
  });
  const values = { ...initial, ...Form.useWatch([], form) };
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: RoleValues & { id?: string }) => call(saveRole, input),
  });
  const running = useRef<Promise<string | null>>(null);

  const submit = async (): Promise<string | null> => {
    try {
      await form.validateFields();
    } catch {
      const bad = form.getFieldsError().filter((field) => field.errors.length > 0);
      const current = form.getFieldsValue();
      notice.error(!current.name?.trim() || !current.roleDesc?.trim() ? '必填信息未填写' : (bad[0]?.errors[0] ?? ''));
      if (bad[0]) showField(bad[0].name);
      return null;
    }
    const sent = form.getFieldsValue();
    const clean = cleanRoleValues({ ...initial, ...sent });
    try {
      const id = await mutateAsync({ ...clean, id: saved.id ?? undefined });
      setSaved({ id, at: Date.now(), values: clean });
      if (isSameRole(clean, { ...initial, ...form.getFieldsValue() })) form.setFieldsValue(clean); // unless typed on meanwhile
      client.invalidateQueries({ queryKey: ['roles'] });
      client.removeQueries({ queryKey: ['role', id] });
      if (saved.id === null) onCreated(id);
      return id;
    } catch (error) {
      const fields =
        error instanceof RequestError
          ? error.fields.map(({ field, message }) => ({ path: toPath(field), message }))
          : [];
      for (const { path, message } of fields) form.setFields([{ name: path as never, errors: [message] }]);
      notice.error(`保存失败：${describeError(error)}`);
      if (fields[0]) showField(fields[0].path);
      return null;
    }
  };
  /** Saves and answers the id; null when something is wrong, which is then shown. Asked twice, it saves once. */
  const save = useCallback((): Promise<string | null> => {
    running.current ??= latest.current().finally(() => {
      running.current = null;
    });
    return running.current;
  }, []);
  const latest = useRef(submit);
  latest.current = submit;

  return { form, initial, values, saved, save, isSaving: isPending, isDirty: !isSameRole(values, saved.values) };
}

/** `welcomeText.0` as the form names it. */
function toPath(field: string): FieldPath {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
