import { useQueryClient } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/request-error.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import styles from './create-library-dialog.module.css';
import { KNOWLEDGE_KEY } from './knowledge.queries.ts';
import { LibraryNameField } from './library-name-field.tsx';
import { checkFile } from './uploads/check-file.ts';
import { ChosenFiles } from './uploads/chosen-files.tsx';
import { FileDrop } from './uploads/file-drop.tsx';
import { uploadsOf } from './uploads/library-uploads.ts';

/** A name and, if wanted, the first files. The library's page takes over from there and shows how they come in. */
export function CreateLibraryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title="新建知识库"
      width={560}
      okText="创建"
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      destroyOnHidden
      maskClosable={false}
    >
      <CreateLibraryForm onClose={onClose} />
    </Modal>
  );
}

const FORM = 'create-library';

function CreateLibraryForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ name: string }>();
  const [files, setFiles] = useState<File[]>([]);
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  useUnsavedWork(() => files.length > 0 || Boolean(form.getFieldValue('name')));

  const create = async ({ name }: { name: string }) => {
    if (saving) return;
    setSaving(true);
    try {
      const id = await call(saveLibrary, { name: name.trim() });
      await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
      notice.success('保存成功');
      uploadsOf(id).push(files.filter((file) => checkFile(file) === null));
      onClose();
      navigate(`/home/knowledgeList/${id}`);
    } catch (error) {
      form.setFields([{ name: 'name', errors: [`保存失败，${describeError(error)}`] }]);
      setSaving(false);
    }
  };
  /** A name is at hand: that of the first file. */
  const take = (chosen: File[]) => {
    setFiles((before) => [...before, ...chosen]);
    const first = chosen.find((file) => checkFile(file) === null)?.name.replace(/\.[^.]*$/, '');
    if (first && !form.getFieldValue('name')) form.setFieldValue('name', [...first].slice(0, 30).join(''));
  };
  return (
    <Form
      className={styles.form}
      id={FORM}
      form={form}
      layout="vertical"
      onFinish={create}
      requiredMark
      disabled={saving}
    >
      <LibraryNameField />
      <div className={styles.files}>
        <p className={styles.label}>
          文件 <span>可选，建好后也能随时添加</span>
        </p>
        <FileDrop shape="stack" onFiles={take} />
        <ChosenFiles files={files} onRemove={(index) => setFiles((all) => all.filter((_file, at) => at !== index))} />
      </div>
    </Form>
  );
}
