import { useQueryClient } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import { type Library, saveLibrary } from '#contract/knowledge.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { KNOWLEDGE_KEY } from './knowledge.queries.ts';
import { LibraryNameField } from './library-name-field.tsx';

const FORM = 'rename-library';

/** Gives a library another name; closed while `library` is null. */
export function RenameLibraryDialog({ library, onClose }: { library: Library | null; onClose: () => void }) {
  const [form] = Form.useForm<{ name: string }>();
  const client = useQueryClient();
  useUnsavedWork(() => library !== null && form.getFieldValue('name') !== library.name);
  const rename = async ({ name }: { name: string }) => {
    if (!library) return;
    try {
      await call(saveLibrary, { id: library.id, name: name.trim() });
      notice.success('保存成功');
      onClose();
    } catch (error) {
      form.setFields([{ name: 'name', errors: [`保存失败，${describeError(error)}`] }]);
    }
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  };
  return (
    <Modal
      open={library !== null}
      onCancel={onClose}
      title="重命名"
      width={480}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      destroyOnHidden
    >
      <Form
        id={FORM}
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ name: library?.name }}
        onFinish={rename}
      >
        <LibraryNameField />
      </Form>
    </Modal>
  );
}
