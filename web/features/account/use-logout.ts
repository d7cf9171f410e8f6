import { App } from 'antd';
import { leave } from './leave.ts';

/** Asks before signing out (specification 1 §2). */
export function useLogout(): () => void {
  const { modal } = App.useApp();
  return () =>
    void modal.confirm({
      title: '提示',
      content: '您确定退出登录吗？',
      okText: '确定',
      cancelText: '取消',
      onOk: leave,
    });
}
