import { Button, Modal } from 'antd';
import { useSaveKey } from './use-save-key.ts';

interface Props {
  open: boolean;
  /** What is asked for is being saved. */
  saving?: boolean;
  question?: string | undefined;
  onStay(): void;
  /** What was typed is given up. */
  onLeave(): void;
  /** Offers to save before leaving. */
  onSave?: (() => void) | undefined;
}

/** Asks before what was typed is lost. The solid button, which has the focus, is never the one that loses it. */
export function UnsavedQuestion({
  open,
  saving = false,
  question = '修改尚未保存，是否确认退出？',
  onStay,
  onLeave,
  onSave,
}: Props) {
  useSaveKey(saving ? undefined : onSave, { open });
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
