import { Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';

interface Props {
  title: string;
  label: string;
  value?: string;
  placeholder?: string | undefined;
  maxLength: number;
  /** True: it is done, the dialog closes. */
  onSave(name: string): Promise<boolean>;
  onClose(): void;
}

/** Asks for one name. */
export function NameDialog({ title, label, value = '', placeholder, maxLength, onSave, onClose }: Props) {
  const fieldId = useId();
  const [name, setName] = useState(value);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    const isDone = await onSave(name.trim());
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText="保存"
      cancelText="取消"
      width={420}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: name.trim() === '' }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label={label} htmlFor={fieldId}>
          <Input
            id={fieldId}
            autoFocus
            value={name}
            placeholder={placeholder}
            maxLength={maxLength}
            count={{ show: true, max: maxLength }}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={(event) => event.nativeEvent.isComposing || void save()}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
