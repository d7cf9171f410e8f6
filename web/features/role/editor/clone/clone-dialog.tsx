import { Modal } from 'antd';
import type { CloneUse } from './clone-list.tsx';
import { ClonePanel } from './clone-panel.tsx';

/** 克隆声音, for the role that is edited. */
export function CloneDialog({ onClose, ...use }: CloneUse & { onClose(): void }) {
  return (
    <Modal open onCancel={onClose} title="克隆声音" footer={null} width={560} destroyOnHidden>
      <ClonePanel use={use} />
    </Modal>
  );
}
