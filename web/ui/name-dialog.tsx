import { Input, Modal } from 'antd';
import { useState } from 'react';

interface Props {
  title: string;
  label: string;
  value?: string;
  maxLength: number;
  /** True: it is done, the dialog closes. */
  onSave(name: string): Promise<boolean>;
  onClose(): void;
}

/** Asks for one name. */
export function NameDialog({ title, label, value = '', maxLength, onSave, onClose }: Props) {
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
      <Input
        autoFocus
        aria-label={label}
        value={name}
        maxLength={maxLength}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={(event) => event.nativeEvent.isComposing || void save()}
      />
    </Modal>
  );
}
