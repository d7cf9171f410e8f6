import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { type Library, saveLibrary } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { checkLibraryName } from './check-library-name.ts';
import { KNOWLEDGE_KEY } from './knowledge.queries.ts';
import styles from './library-name-editor.module.css';

/** The name as a field in its own place: Enter saves, Escape leaves it as it was. */
export function LibraryNameEditor({ library, onDone }: { library: Library; onDone: () => void }) {
  const [name, setName] = useState(library.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const refusal = checkLibraryName(name) ?? failure;
  useUnsavedWork(() => name.trim() !== library.name);

  const save = async () => {
    if (checkLibraryName(name) || saving) return;
    if (name.trim() === library.name) return onDone();
    setSaving(true);
    try {
      await call(saveLibrary, { id: library.id, name: name.trim() });
      await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
      notice.success('保存成功');
      onDone();
    } catch (error) {
      setFailure(`保存失败，${describeError(error)}`);
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        className={styles.input}
        autoFocus
        value={name}
        aria-label="知识库名称"
        status={refusal ? 'error' : ''}
        aria-describedby={ERROR_ID}
        count={{ show: true, max: LIMITS.libraryName, strategy: countCharacters }}
        onChange={(event) => {
          setName(event.target.value);
          setFailure(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      />
      <Button htmlType="submit" loading={saving}>
        保存
      </Button>
      <Button type="text" onClick={onDone}>
        取消
      </Button>
      <p id={ERROR_ID} className={styles.error} role="alert">
        {refusal}
      </p>
    </form>
  );
}

const ERROR_ID = 'library-name-error';
