import { useQuery } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { PROJECT_ACCESS, refusePassword } from '#contract/project-access.contract.ts';
import { PASS_HOURS } from '#contract/visit-path.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { renderEye } from '#web/ui/password-eye.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { accessQuery, useSetPassword } from './access.queries.ts';
import styles from './launch.module.css';

const { least, most } = PROJECT_ACCESS.password;

/** 访问密码: set, changed or lifted, and never shown again. */
export function PasswordSection({ id }: { id: string }) {
  const { modal } = App.useApp();
  const { data: access, error, refetch } = useQuery(accessQuery(id));
  const set = useSetPassword(id);
  const [isChanging, setChanging] = useState(false);
  if (error && !access) return <LoadError what="访问设置" error={error} onRetry={refetch} />;
  if (!access) return null;
  const confirmLift = () =>
    modal.confirm({
      title: '取消访问密码？',
      content: '之后拿到链接的人不用密码就能进入。',
      okText: '取消密码',
      okButtonProps: { danger: true },
      cancelText: '保留',
      onOk: () => set.mutateAsync(null).catch(() => {}),
    });
  return (
    <section className={styles.section}>
      <h3>
        访问密码
        <StatusTag tone={access.hasPassword ? 'ok' : 'off'} label={access.hasPassword ? '已设置' : '未设置'} />
      </h3>
      <p className={styles.words}>
        {access.hasPassword
          ? `访客打开链接、二维码或嵌入的画面时要先输入密码，输入一次 ${PASS_HOURS} 小时内有效。`
          : '现在拿到链接的人都能进入。设置后，访客要先输入密码。'}
        登录了本账号的屏幕和编辑里的演示不用密码。
      </p>
      {access.hasPassword && !isChanging ? (
        <div className={styles.line}>
          <Button onClick={() => setChanging(true)}>更换密码</Button>
          <Button danger loading={set.isPending} onClick={confirmLift}>
            取消密码
          </Button>
        </div>
      ) : (
        <PasswordForm set={set} isNew={!access.hasPassword} onDone={() => setChanging(false)} />
      )}
    </section>
  );
}

interface FormProps {
  set: ReturnType<typeof useSetPassword>;
  isNew: boolean;
  onDone(): void;
}

function PasswordForm({ set, isNew, onDone }: FormProps) {
  const fieldId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const refusal = refusePassword(password);
    setError(refusal);
    if (refusal) return;
    set.mutate(password, {
      onSuccess() {
        setPassword('');
        onDone();
      },
      onError: (failure) => setError(describeError(failure)),
    });
  };
  return (
    <>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Input.Password
          id={fieldId}
          value={password}
          maxLength={64}
          aria-label={isNew ? '访问密码' : '新的访问密码'}
          aria-describedby={`${fieldId}-note`}
          placeholder={isNew ? '访问密码' : '新的访问密码'}
          autoComplete="new-password"
          autoFocus
          iconRender={renderEye}
          status={error ? 'error' : ''}
          onChange={({ target }) => {
            setPassword(target.value);
            setError(null);
          }}
        />
        <Button type="primary" htmlType="submit" loading={set.isPending}>
          {isNew ? '设置' : '更换'}
        </Button>
        {!isNew && <Button onClick={onDone}>不更换</Button>}
      </form>
      <p id={`${fieldId}-note`} className={error ? styles.refusal : styles.hint} role={error ? 'alert' : undefined}>
        {error ?? `${least} 到 ${most} 个字。保存后不再显示，请记下来告诉访客`}
      </p>
    </>
  );
}
