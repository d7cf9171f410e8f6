import { Modal } from 'antd';
import { useBeforeUnload, useBlocker } from 'react-router';
import { readToken, useSession } from '#web/lib/session.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';

interface Props {
  /** Whether leaving now would lose something; asked at that moment, not as of the last rendering. */
  losesWork(): boolean;
  /** Shown as the question, such as 修改尚未保存，是否确认退出？ */
  question: string;
}

/** Asks before what was typed is lost, whichever way one leaves. A session that was given up leaves without asking. */
export function LeaveGuard({ losesWork, question }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && canGoOn() && losesWork(),
  );
  useUnsavedWork(losesWork);
  useBeforeUnload((event) => {
    if (losesWork()) event.preventDefault();
  });
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title="注意"
      okText="确定"
      cancelText="取消"
      width={416}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {question}
    </Modal>
  );
}

const canGoOn = (): boolean => readToken() !== '' || useSession.getState().waiting;
