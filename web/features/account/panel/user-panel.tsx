import { App } from 'antd';
import { isExpiring, NO_EXPIRY, readMoment } from '#contract/access.contract.ts';
import type { UserInfo } from '#contract/account.contract.ts';
import { hasSitePage, MEMBER_PAGE } from '#contract/has-site-page.contract.ts';
import { PLAN_NAMES, planOf } from '#contract/plan.contract.ts';
import { openAccountDialog } from '#web/lib/account-dialogs.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { measureCapacity } from '#web/lib/capacity.ts';
import { enter } from '#web/lib/enter.ts';
import { writeSize } from '#web/lib/format.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { CapacityBar } from '#web/ui/capacity-bar.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { leave } from '../leave.ts';
import { readSize } from '../read-size.ts';
import { SecretRow } from './secret-row.tsx';
import styles from './user-panel.module.css';

const DAY_MS = 86_400_000;
/** Where the workbench opens. */
const WORKBENCH = '/home/project/list';
/** Whether this device can do what a room needs. */
const SELF_CHECK = '/digital/check';
/** Keys for other programs. */
const OPEN_API = '/home/openApi';

/** What the account has and what can be done with it (specification 1 §2), 384 px wide. */
export function UserPanel({ account, onClose }: { account: UserInfo; onClose: () => void }) {
  const logout = useLogout();
  const name = account.nickName || account.loginAccount;
  const hasPlans = hasSitePage(useBrandConfig(), MEMBER_PAGE);
  const [documents, material] = [readSize(account.fileSizeString), readSize(account.videoSizeString)];
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <section className={styles.panel} aria-label="我的账号">
      <header className={styles.head}>
        <span className={styles.face}>{[...name][0]?.toUpperCase()}</span>
        <div>
          <b>{name}</b>
          <small>{account.loginAccount}</small>
        </div>
      </header>
      <div className={styles.body}>
        {hasPlans && (
          <div className={styles.row}>
            <span>版本</span>
            <b>{PLAN_NAMES[planOf({ documents, material })]}</b>
          </div>
        )}
        <Membership expireTime={account.expireTime} />
        <Capacity label="知识库容量" used={readSize(account.usedFileSizeString)} limit={documents}>
          含声音克隆的录音
        </Capacity>
        <Capacity label="图片和视频容量" used={readSize(account.usedVideoSizeString)} limit={material} />
        <Lines label="SaaS 并发" limit={account.lineLimit} />
        {account.winLineLimit > 0 && <Lines label="Windows 并发" limit={account.winLineLimit} />}
        {account.androidLineLimit > 0 && <Lines label="安卓并发" limit={account.androidLineLimit} />}
        {account.secret && <SecretRow encrypted={account.secret} />}
      </div>
      <nav className={styles.actions} aria-label="账号操作">
        <Action icon="grid" label="工作台" onClick={act(() => void enter(WORKBENCH))} />
        <Action icon="link" label="开放接口" onClick={act(() => void enter(OPEN_API))} />
        <Action icon="keyboard" label="修改密码" onClick={act(() => openAccountDialog('password'))} />
        <Action icon="project" label="登录设备" onClick={act(() => openAccountDialog('devices'))} />
        <Action icon="gauge" label="设备自检" onClick={act(() => void enter(SELF_CHECK))} />
        <Action icon="logout" label="退出登录" onClick={act(logout)} />
      </nav>
    </section>
  );
}

/** What there is while the account is not read, or cannot be: trying again, and the way out. */
export function BarePanel({ error, onRetry, onClose }: { error: unknown; onRetry(): void; onClose(): void }) {
  const logout = useLogout();
  return (
    <section className={styles.panel} aria-label="我的账号">
      <p className={styles.lost} role="status">
        {error ? `账号信息没有加载出来，${describeError(error)}` : '正在读取账号信息…'}
      </p>
      <nav className={styles.actions} aria-label="账号操作">
        {error !== null && <Action icon="refresh" label="重试" onClick={onRetry} />}
        <Action
          icon="logout"
          label="退出登录"
          onClick={() => {
            onClose();
            logout();
          }}
        />
      </nav>
    </section>
  );
}

function Membership({ expireTime }: { expireTime: string }) {
  const days = Math.ceil((readMoment(expireTime) - Date.now()) / DAY_MS);
  const warns = isExpiring(expireTime, Date.now());
  if (expireTime === NO_EXPIRY)
    return (
      <div className={styles.row}>
        <span>会员有效期</span>
        <b>永久</b>
      </div>
    );
  return (
    <div className={styles.row} data-warns={warns || undefined}>
      <span>会员有效期至</span>
      <b className="num">
        <Moment of={expireTime} says={expireTime.slice(0, 10)} />
      </b>
      {warns && <em>剩 {days} 天</em>}
    </div>
  );
}

/** How many sessions may run at the same time. */
function Lines({ label, limit }: { label: string; limit: number }) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      <b className="num">{limit} 路</b>
    </div>
  );
}

interface CapacityProps {
  label: string;
  /** Bytes. */
  used: number;
  limit: number;
  /** What counts that the label does not say. */
  children?: string;
}

function Capacity({ label, used, limit, children }: CapacityProps) {
  return (
    <div className={styles.capacity}>
      <div className={styles.row}>
        <span>
          {label}
          {children && <small>{children}</small>}
        </span>
        <span className="num">
          <b>{writeSize(used)}</b> / {writeSize(limit)}
        </span>
      </div>
      <CapacityBar label={label} of={measureCapacity({ used, limit })} />
    </div>
  );
}

function Action({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** Asks before signing out (specification 1 §2). */
function useLogout(): () => void {
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
