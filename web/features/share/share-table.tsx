import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import { lastsOn, type ShareRecord, shareLink } from '#contract/share.contract.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { describeEnd, describeState, formatMinute } from './describe-share.ts';
import styles from './share-page.module.css';

const ShareDialog = whenOpened(() => import('./share-dialog.tsx').then((m) => m.ShareDialog));

interface Props {
  shares: readonly ShareRecord[];
  onToggle(share: ShareRecord): void;
  /** Null where nothing may be shared. */
  onProlong: ((share: ShareRecord) => void) | null;
}

/** Links, one a row, newest first. */
export function ShareTable({ shares, ...acts }: Props) {
  return (
    <DataTable
      rows={shares}
      className={styles.list}
      tableClassName={styles.table}
      row={({ state }) => ({ 'data-closed': state !== 'active' || undefined })}
      columns={[
        { head: '角色', cell: (share) => <Subject share={share} /> },
        {
          head: '链接',
          width: 136,
          className: styles.line,
          title: (share) => linkOf(share),
          cell: (share) => <span className={styles.link}>{nameLink(share)}</span>,
        },
        {
          head: '创建时间',
          width: 148,
          optional: true,
          className: 'num',
          cell: (share) => <Minute of={share.createdAt} />,
        },
        { head: '有效期至', width: 148, className: 'num', cell: ({ expiresAt }) => <End of={expiresAt} /> },
        { head: '状态', width: 96, cell: (share) => <StatusTag {...describeState(share)} /> },
        { head: '访问', width: 104, className: 'num', cell: (share) => <Visits share={share} /> },
        { head: '', width: 204, kind: 'actions', cell: (share) => <Actions share={share} {...acts} /> },
      ]}
    />
  );
}

/** The same on a phone: a card each. */
export function ShareCards({ shares, ...acts }: Props) {
  return (
    <ul className={`${table.cards} ${styles.list}`}>
      {shares.map((share) => (
        <li key={share.id} className={styles.card} data-closed={share.state !== 'active' || undefined}>
          <div className={styles.cardHead}>
            <Subject share={share} />
            <StatusTag {...describeState(share)} />
          </div>
          <p className={`${styles.link} ${styles.line}`}>{linkOf(share)}</p>
          <p className={`${styles.sub} num`}>
            {!lastsOn(share.expiresAt) && '有效期至 '}
            <End of={share.expiresAt} />
          </p>
          <div className={styles.cardFoot}>
            <span className="num">
              <Visits share={share} />
            </span>
            <span>
              <Actions share={share} {...acts} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

const linkOf = ({ roleId, token }: ShareRecord): string => shareLink(location.origin, roleId, token);

/** What tells one link from another: its end. The whole of it is in the title, and copied. */
const nameLink = ({ token }: ShareRecord): string => `…${token.slice(-12)}`;

function Subject({ share }: { share: ShareRecord }) {
  return (
    <span className={styles.subject}>
      <span className={styles.face}>
        <Portrait code={share.avatarCode} label="" />
      </span>
      {share.state === 'roleGone' ? (
        <span className={styles.name}>{share.roleName}</span>
      ) : (
        <Link className={styles.name} to={`/home/roles?id=${share.roleId}`}>
          {share.roleName}
        </Link>
      )}
    </span>
  );
}

function Visits({ share: { visits, lastUsedAt } }: { share: ShareRecord }) {
  if (visits === 0) return <>未访问</>;
  return (
    <>
      {visits.toLocaleString('en-US')} 次
      {lastUsedAt && (
        <small className={styles.last}>
          <Moment of={lastUsedAt} />
        </small>
      )}
    </>
  );
}

function Actions({ share, onToggle, onProlong }: Omit<Props, 'shares'> & { share: ShareRecord }) {
  const { modal } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const { state, roleName } = share;
  return (
    <>
      {state === 'active' && (
        <Button type="text" size="small" aria-label={`“${roleName}”的二维码与嵌入代码`} onClick={() => setOpen(true)}>
          二维码
        </Button>
      )}
      {isOpen && (
        <ShareDialog
          role={{ id: share.roleId, name: roleName }}
          made={{ link: linkOf(share), until: describeEnd(share.expiresAt), lasts: lastsOn(share.expiresAt) }}
          onClose={() => setOpen(false)}
        />
      )}
      {state === 'active' && (
        <Button
          type="text"
          size="small"
          aria-label={`复制“${roleName}”的链接`}
          onClick={() => void copyLink(linkOf(share), modal)}
        >
          复制
        </Button>
      )}
      {onProlong && (state === 'active' || state === 'expired') && !lastsOn(share.expiresAt) && (
        <Button
          type="text"
          size="small"
          title={`从现在起再有效 ${SHARE_LIMITS.days} 天`}
          aria-label={`延长“${roleName}”的链接`}
          onClick={() => onProlong(share)}
        >
          延长
        </Button>
      )}
      {(state === 'active' || state === 'revoked') && (
        <Button
          type="text"
          size="small"
          aria-label={`${state === 'active' ? '停用' : '恢复'}“${roleName}”的链接`}
          onClick={() => onToggle(share)}
        >
          {state === 'active' ? '停用' : '恢复'}
        </Button>
      )}
    </>
  );
}

const End = ({ of }: { of: string }) => <Moment of={of} says={describeEnd(of)} />;

const Minute = ({ of }: { of: string }) => <Moment of={of} says={formatMinute(of)} />;
