import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { saveToolServer, type ToolServer, type ToolServerTest, testToolServer } from '#contract/plugin.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { PLUGINS_KEY } from './plugin.queries.ts';

interface ServerValues {
  name: string;
  url: string;
  headers: { name: string; value?: string }[];
  enabled: 0 | 1;
}

/** The form of one server: saving it, and trying it without saving. */
export function useServerForm(server: ToolServer | null, onSaved: () => void) {
  const [form] = Form.useForm<ServerValues>();
  const [initial] = useState<ServerValues>(() => ({
    name: server?.name ?? '',
    url: server?.url ?? '',
    headers: server?.headerNames.map((name) => ({ name })) ?? [],
    enabled: server?.enabled ?? 1,
  }));
  const values = Form.useWatch([], form) ?? initial;
  const client = useQueryClient();
  const [running, setRunning] = useState<'save' | 'test' | null>(null);
  const [tested, setTested] = useState<ToolServerTest | null>(null);

  /** What the form holds if it is right; errors are shown in place. */
  async function read(): Promise<(ServerValues & { id?: string }) | null> {
    const sent = await form.validateFields().catch(() => null);
    if (!sent) return null;
    // An empty field of a stored value means that it stays.
    const headers = (sent.headers ?? []).map(({ name, value }) => (value ? { name, value } : { name }));
    return { ...sent, headers, ...(server ? { id: server.id } : {}) };
  }

  /** Whether it worked. */
  async function run(
    kind: 'save' | 'test',
    work: (input: ServerValues & { id?: string }) => Promise<void>,
  ): Promise<boolean> {
    if (running) return false;
    const input = await read();
    if (!input) return false;
    setRunning(kind);
    try {
      await work(input);
      return true;
    } catch (error) {
      const fields = readFieldErrors(error);
      form.setFields(fields as never);
      if (fields.length === 0) tellFailure(error, `${kind === 'save' ? '保存' : '测试'}失败：`);
      return false;
    } finally {
      setRunning(null);
    }
  }

  return {
    form,
    initial,
    tested,
    isSaving: running === 'save',
    isTesting: running === 'test',
    isDirty: JSON.stringify({ ...initial, ...values }) !== JSON.stringify(initial),
    save: () =>
      run('save', async (input) => {
        await call(saveToolServer, input);
        notice.success('保存成功');
        client.invalidateQueries({ queryKey: PLUGINS_KEY });
        onSaved();
      }),
    test: () =>
      run('test', async (input) => {
        setTested(null);
        setTested(await call(testToolServer, input));
      }),
  };
}
