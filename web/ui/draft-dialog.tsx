import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { Moment } from './moment.tsx';

interface Props {
  at: number;
  /** What was changed, in words; empty where that is not told. */
  changed?: string;
  /** What else has to be known. */
  children?: ReactNode;
  onRestore(): void;
  onDiscard(): void;
}

/** Something was changed here and not saved: take it up again, or give it up. */
export function DraftDialog({ at, changed = '', children, onRestore, onDiscard }: Props) {
  return (
    <Modal
      open
      title="恢复未保存的修改？"
      width={440}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onDiscard}>放弃</Button>
          <Button type="primary" autoFocus onClick={onRestore}>
            恢复未保存的修改
          </Button>
        </>
      }
    >
      <p>
        <Moment of={new Date(at).toISOString()} />
        有修改没有来得及保存{changed && `：${changed}`}。
      </p>
      {children}
    </Modal>
  );
}
