import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import {
  COPY_NEEDS_MESSAGE,
  type CopyTarget,
  copyWriter,
  OFFLINE_WRITER,
  promptGeneration,
} from '#contract/ai-copy.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';

type Path = readonly (string | number)[];

/** Who would write now. */
const writerQuery = () => ({
  queryKey: ['copyWriter'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(copyWriter, {}, { signal }),
  staleTime: 60_000,
});

type State =
  | { phase: 'idle' }
  | { phase: 'running' }
  | { phase: 'failed'; error: string }
  /** `written` is what the field held afterwards: once it has been edited, taking it back would take the edit. */
  | { phase: 'written'; by: string; before: unknown; written: string };

interface Options<T> {
  target: CopyTarget;
  /** Where the role's texts stand in the form: at its root, or in one of its languages. */
  scope: Path;
  /** Field below `scope` that is filled in. */
  field: string;
  /** The field's value with the written text in it. */
  merge(text: string, before: T): T;
}

/** Has a field written, and takes it back. */
export function useAiCopy<T>({ target, scope, field, merge }: Options<T>) {
  const form = Form.useFormInstance();
  const { data: writer } = useQuery(writerQuery());
  const [state, setState] = useState<State>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const path = [...scope, field];
  const value = Form.useWatch(path, form);
  const read = (name: string) => form.getFieldValue([...scope, name]);

  async function write(offline: boolean): Promise<void> {
    const [roleName, roleDesc] = [String(read('name') ?? '').trim(), String(read('roleDesc') ?? '').trim()];
    if (!roleName || !roleDesc) {
      setState({ phase: 'failed', error: COPY_NEEDS_MESSAGE });
      form.scrollToField([...scope, roleName ? 'roleDesc' : 'name'], { block: 'center', focus: true });
      return;
    }
    const own = new AbortController();
    running.current?.abort();
    running.current = own;
    setState({ phase: 'running' });
    const libraries = {
      smallDocLibId: read('smallDocLibId') ?? null,
      documentLibId: form.getFieldValue('documentLibId'),
    };
    const model = {
      chatType: form.getFieldValue('chatType'),
      modelName: form.getFieldValue('modelName'),
      customizedModel: form.getFieldValue('customizedModel') ?? null,
    };
    const role = { roleName, roleDesc, language: read('language') ?? 'zhchs', ...libraries, ...model };
    try {
      const text = await call(promptGeneration, { ...role, target, offline: offline ? 1 : 0 }, { signal: own.signal });
      if (running.current !== own) return;
      const before = form.getFieldValue(path);
      const after = merge(text, before);
      form.setFieldValue(path, after);
      form.validateFields([path], { recursive: true }).catch(() => {}); // what is wrong stands at the field
      const by = offline ? OFFLINE_WRITER : (writer?.name ?? OFFLINE_WRITER);
      setState({ phase: 'written', by, before, written: JSON.stringify(after) });
    } catch (error) {
      if (!own.signal.aborted) setState({ phase: 'failed', error: describeError(error) });
    }
  }

  return {
    state,
    writer,
    write,
    canUndo: state.phase === 'written' && JSON.stringify(value) === state.written,
    cancel() {
      running.current?.abort();
      running.current = null;
      setState({ phase: 'idle' });
    },
    undo() {
      if (state.phase === 'written') form.setFieldValue(path, state.before);
      setState({ phase: 'idle' });
    },
  };
}

export type AiCopy = Pick<ReturnType<typeof useAiCopy>, 'state' | 'writer' | 'write' | 'canUndo' | 'cancel' | 'undo'>;
