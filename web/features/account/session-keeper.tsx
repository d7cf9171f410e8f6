import { App } from 'antd';
import { useEffect } from 'react';
import { endSession, useSession } from '#web/lib/session.ts';
import { openSignIn, useSignIn } from '#web/lib/sign-in.ts';

/** Over a page that waits for its session, closing the sign-in dialog asks first: leaving loses what was typed. */
export function SessionKeeper() {
  const { modal } = App.useApp();
  const waiting = useSession((state) => state.waiting && state.token === '');
  const signingIn = useSignIn((state) => state.open);
  const asks = waiting && !signingIn;
  useEffect(() => {
    if (!asks) return;
    const question = modal.confirm({
      title: '登录已过期',
      content: '本页还有未保存的内容，重新登录后可以继续；离开会丢失这些内容。',
      okText: '重新登录',
      cancelText: '放弃并离开',
      onOk: () => openSignIn({ resumes: true }),
      onCancel: () => endSession({ left: true }),
    });
    return question.destroy;
  }, [asks, modal]);
  return null;
}
