import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { Avatar } from '#contract/avatar.contract.ts';
import { cleanRole, type RoleValues } from '#contract/clean-role.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { type Role, saveRole } from '#contract/role.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { roleQuery } from '../role.queries.ts';
import { describeRefusal } from './describe-refusal.ts';
import { type EditorMode, nameCopy } from './editor-mode.ts';
import type { RoleDraft } from './role-draft.ts';
import { isSameRole, toRoleValues } from './role-values.ts';
import { type Resolution, useConflict } from './use-conflict.ts';

type FieldPath = (string | number)[];

interface Options {
  mode: EditorMode;
  /** What is edited or copied; null for a new one. */
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
  /** Of the role as these values began with it; 0 until it has been saved once. */
  version: number;
  values: RoleValues;
}

/** The form of one role: what it holds, what is saved, and how it gets saved. */
export function useRoleForm({ mode, role, avatars, onCreated, showField }: Options) {
  const [form] = Form.useForm<RoleValues>();
  const [initial] = useState(() => toFirstValues(mode, role, avatars));
  const [saved, setSaved] = useState<Saved>(() => ({
    ...(mode === 'open' && role
      ? { id: role.id, at: Date.parse(role.updateTime), version: role.version }
      : { id: null, at: null, version: 0 }),
    values: initial,
  }));
  /** What is saved at this moment, for questions that can't wait for a rendering. */
  const current = useRef(saved);
  const note = (next: Saved) => {
    current.current = next;
    setSaved(next);
  };
  const values = { ...initial, ...Form.useWatch([], { form, preserve: true }) };
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const running = useRef<Promise<string | null>>(null);
  const conflict = useConflict();

  const readForm = (): RoleValues => ({ ...initial, ...form.getFieldsValue(true) });
  /** Each field as a whole: what is missing in the new value must not stay from the old one. */
  const fill = (next: RoleValues) =>
    form.setFields(Object.entries(next).map(([name, value]) => ({ name, value, errors: [] })) as never);

  const submit = async (): Promise<string | null> => {
    try {
      await form.validateFields();
    } catch {
      const bad = form.getFieldsError().filter((field) => field.errors.length > 0);
      notice.error(describeRefusal(readForm(), bad[0]?.errors[0] ?? ''));
      if (bad[0]) showField(bad[0].name);
      return null;
    }
    const clean = cleanRole(readForm());
    const { id: before, version } = current.current;
    try {
      const id = await call(saveRole, before === null ? clean : { ...clean, id: before, version });
      note({ id, at: Date.now(), version: version + 1, values: clean });
      // Whoever opens the role again begins with what is stored.
      client.setQueryData(roleQuery(id).queryKey, (old) => old && { ...old, ...clean, version: version + 1 });
      if (isSameRole(clean, readForm())) form.setFieldsValue(clean as never); // unless typed on meanwhile
      client.invalidateQueries({ queryKey: ['roles'] });
      if (before === null) onCreated(id);
      return id;
    } catch (error) {
      if (before !== null && error instanceof RequestError && error.code === CODE.outdated)
        return settle(await conflict.ask({ id: before, base: current.current.values, mine: clean }));
      const fields = readFieldErrors(error);
      if (isSameRole(clean, readForm())) form.setFieldsValue(clean as never); // places in lists are those of what was sent
      form.setFields(fields as never);
      tellFailure(error, '保存失败：');
      if (fields[0]) showField(fields[0].name);
      return null;
    }
  };

  /** Goes on with what was chosen between two versions. */
  const settle = async (resolution: Resolution | null): Promise<string | null> => {
    if (!resolution) return null;
    const { theirs, values: chosen } = resolution;
    const at = Date.parse(theirs.updateTime);
    client.setQueryData(roleQuery(theirs.id).queryKey, theirs);
    note({ id: theirs.id, at, version: theirs.version, values: cleanRole(toRoleValues(theirs, avatars)) });
    fill(chosen);
    client.invalidateQueries({ queryKey: ['roles'] });
    return isSameRole(chosen, current.current.values) ? theirs.id : submit();
  };

  const latest = useRef(submit);
  latest.current = submit;
  /** Saves and answers the id; null when something is wrong, which is then shown. Asked twice, it saves once. */
  const save = useCallback((): Promise<string | null> => {
    setSaving(true);
    running.current ??= latest.current().finally(() => {
      running.current = null;
      setSaving(false);
    });
    return running.current;
  }, []);

  /** Takes up what was typed before a reload or a crash. Where the role was changed since, saving shows what differs. */
  const restore = (draft: RoleDraft) => {
    if (current.current.id !== null)
      note({ ...current.current, version: draft.version, values: { ...initial, ...draft.base } });
    fill({ ...initial, ...draft.values });
  };

  /** Takes over what was saved elsewhere, unless something was typed here or is being saved. */
  const follow = (theirs: Role): boolean => {
    if (running.current || theirs.version <= current.current.version) return true;
    if (losesWork()) return false;
    const at = Date.parse(theirs.updateTime);
    client.setQueryData(roleQuery(theirs.id).queryKey, theirs);
    const values = cleanRole(toRoleValues(theirs, avatars));
    note({ id: theirs.id, at, version: theirs.version, values });
    fill(values);
    return true;
  };

  const losesWork = () => current.current.id === null || !isSameRole(readForm(), current.current.values);

  return {
    form,
    initial,
    values,
    saved,
    save,
    restore,
    losesWork,
    follow,
    isSaving,
    conflict,
    isDirty: !isSameRole(values, saved.values),
  };
}

function toFirstValues(mode: EditorMode, role: Role | null, avatars: readonly Avatar[]): RoleValues {
  const values = toRoleValues(role, avatars);
  return mode === 'clone' ? { ...values, name: nameCopy(values.name) } : values;
}
