import { Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';

interface Props {
  open: boolean;
  /** What is asked for is being saved. */
  saving?: boolean;
  /** Such as 修改尚未保存，是否确认退出？ */
  question: string;
  onStay(): void;
  /** What was typed is given up. */
  onLeave(): void;
  /** Offers to save before leaving. */
  onSave?: (() => void) | undefined;
}

/** Asks before what was typed is lost. The solid button, which has the focus, is never the one that loses it. */
export function UnsavedQuestion({ open, saving = false, question, onStay, onLeave, onSave }: Props) {
  useOwnSaveKey(open, saving ? undefined : onSave);
  return (
    <Modal
      open={open}
      title="注意"
      okText="确定"
      cancelText="取消"
      destroyOnHidden
      okButtonProps={{ disabled: saving, type: 'default', danger: true }}
      cancelButtonProps={{ disabled: saving, ...(onSave ? {} : { type: 'primary', autoFocus: true }) }}
      width={416}
      onOk={onLeave}
      onCancel={onStay}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {onSave && <CancelBtn />}
          <OkBtn />
          {onSave ? (
            <Button type="primary" autoFocus loading={saving} onClick={onSave}>
              保存并退出
            </Button>
          ) : (
            <CancelBtn />
          )}
        </>
      )}
    >
      {question}
    </Modal>
  );
}

/** While the question stands, Ctrl+S and ⌘S are its own: what lies behind it does not go on. */
function useOwnSaveKey(open: boolean, save: (() => void) | undefined): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current?.();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [open]);
}
