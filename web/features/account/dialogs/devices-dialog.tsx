import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { revokeOtherSessions, revokeSession, type SessionRecord, sessionList } from '#contract/account.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { Bone } from '#web/ui/bone.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import styles from './devices-dialog.module.css';

const METHOD: Record<SessionRecord['method'], string> = {
  password: '密码登录',
  phone: '手机号登录',
  email: '邮箱登录',
  register: '注册登录',
};

/** Where this account is signed in; each other device can be signed out from here. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(sessionList, {}, { signal }),
    staleTime: 0,
  });
  const again = () => client.invalidateQueries({ queryKey: ['sessions'] });
  const one = useMutation({
    mutationFn: (id: string) => call(revokeSession, { id }, { showModal: true }),
    onSuccess: () => notice.success('该设备已退出登录'),
    onSettled: again,
  });
  const others = useMutation({
    mutationFn: () => call(revokeOtherSessions, {}, { showModal: true }),
    onSuccess: ({ ended }) => notice.success(`已让 ${ended} 台设备退出登录`),
    onSettled: again,
  });
  const count = list.data?.filter((session) => !session.current).length ?? 0;
  return (
    <Modal
      open
      width={600}
      title="登录设备"
      onCancel={onClose}
      closeIcon={<Icon name="close" />}
      footer={
        count > 0 && (
          <Button danger loading={others.isPending} onClick={() => others.mutate()}>
            退出其他设备
          </Button>
        )
      }
    >
      {list.isPending && <Bone height={72} />}
      {list.isError && <LoadError what="登录设备" error={list.error} onRetry={list.refetch} />}
      <ul className={styles.list}>
        {list.data?.map((session) => (
          <li key={session.id}>
            <div>
              <b>
                {session.agent || '未知设备'}
                {session.current && <em>本机</em>}
              </b>
              <p>
                <span>{METHOD[session.method]}</span>
                <span className="num">{session.address}</span>
                {session.current ? (
                  <span>正在使用</span>
                ) : (
                  <span>
                    <Moment of={session.lastSeenAt} />
                    使用过
                  </span>
                )}
              </p>
            </div>
            {!session.current && (
              <Button
                loading={one.isPending && one.variables === session.id}
                aria-label={`让 ${session.agent} 退出登录`}
                onClick={() => one.mutate(session.id)}
              >
                退出登录
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
