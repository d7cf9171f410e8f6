import { Modal, Select } from 'antd';
import { useState } from 'react';
import type { Library } from '#contract/knowledge.contract.ts';
import styles from './pick-library-dialog.module.css';

interface Props {
  title: string;
  /** 知识库, 问答库. */
  what: string;
  libraries: readonly Library[];
  /** What this means, under the field. */
  note?: string;
  /** True when it is done. */
  onPick: (library: Library) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the library that something goes to. */
export function PickLibraryDialog({ title, what, libraries, note, onPick, onClose }: Props) {
  const [id, setId] = useState(libraries.length === 1 ? libraries[0]?.id : undefined);
  const [busy, setBusy] = useState(false);
  const library = libraries.find((one) => one.id === id);
  const move = async () => {
    if (!library || busy) return;
    setBusy(true);
    if (await onPick(library)) onClose();
    else setBusy(false);
  };
  return (
    <Modal
      open
      title={title}
      width={440}
      okText="移动"
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ disabled: !library }}
      onOk={() => void move()}
      onCancel={onClose}
    >
      <Select
        className={styles.field}
        aria-label={`移动到的${what}`}
        autoFocus
        placeholder={`选择${what}`}
        value={id}
        onChange={setId}
        showSearch={{ optionFilterProp: 'label' }}
        options={libraries.map((one) => ({ value: one.id, label: one.name }))}
      />
      {note && <p className={styles.note}>{note}</p>}
    </Modal>
  );
}
