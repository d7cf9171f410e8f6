import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  issueSecret,
  type OperatorAccount,
  removeSecret,
  resetAccountPassword,
  updateAccount,
} from '#contract/operator.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { ACCOUNTS_KEY } from '../operator.events.ts';

export interface IssuedPassword {
  account: string;
  password: string;
}

/** What can be done with an account besides editing it; each asks first where something ends by it. */
export function useAccountActions(onPassword: (issued: IssuedPassword) => void) {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const showUndo = useUndo();
  const { data: self } = useQuery(userInfoQuery());
  const refresh = () => client.invalidateQueries({ queryKey: ACCOUNTS_KEY });

  const enabling = useMutation({
    mutationFn: ({ account, online }: { account: OperatorAccount; online: 0 | 1 }) =>
      call(updateAccount, { id: account.id, online }, { showModal: true }),
    onSuccess: (_done, { account, online }) =>
      showUndo(`${online ? '已启用' : '已停用'}“${account.loginAccount}”`, () =>
        enabling.mutate({ account, online: online ? 0 : 1 }),
      ),
    onSettled: refresh,
  });
  /** Runs a call of one account after a question; a refusal is told and the dialog closes. */
  const ask = (title: string, content: string, okText: string, run: () => Promise<void>, danger = false) =>
    modal.confirm({
      title,
      content,
      okText,
      cancelText: '取消',
      okButtonProps: { danger },
      onOk: () =>
        run()
          .catch(() => {})
          .finally(refresh),
    });

  return {
    /** Id of the account that is signed in here. */
    selfId: self?.id ?? '',
    disable: (account: OperatorAccount) =>
      ask(
        `停用“${account.loginAccount}”？`,
        '这个账号会立即在所有设备上退出登录，停用期间不能使用；内容都会保留，随时可以重新启用。',
        '停用',
        () => enabling.mutateAsync({ account, online: 0 }).then(() => {}),
        true,
      ),
    enable: (account: OperatorAccount) => enabling.mutate({ account, online: 1 }),
    resetPassword: (account: OperatorAccount) =>
      ask(
        `重置“${account.loginAccount}”的密码？`,
        '会生成一个新的随机密码，只显示一次；原密码立即失效，所有设备都要重新登录。',
        '重置密码',
        async () => {
          const { password } = await call(resetAccountPassword, { id: account.id }, { showModal: true });
          onPassword({ account: account.loginAccount, password });
        },
      ),
    issueSecret: async (account: OperatorAccount) => {
      const issue = async () => {
        await call(issueSecret, { id: account.id }, { showModal: true });
        notice.success(`已为“${account.loginAccount}”生成 Secret，由使用者本人登录后查看`);
      };
      if (!account.hasSecret)
        return issue()
          .catch(() => {})
          .finally(refresh);
      ask(
        `更换“${account.loginAccount}”的 Secret？`,
        '原 Secret 立即失效，正在使用它的程序需要改用新的。',
        '更换',
        issue,
        true,
      );
    },
    removeSecret: (account: OperatorAccount) =>
      ask(
        `移除“${account.loginAccount}”的 Secret？`,
        '原 Secret 立即失效，使用者将不再看到“查看 Secret”。',
        '移除',
        async () => {
          await call(removeSecret, { id: account.id }, { showModal: true });
          notice.success(`已移除“${account.loginAccount}”的 Secret`);
        },
        true,
      ),
  };
}

export type AccountActions = ReturnType<typeof useAccountActions>;
