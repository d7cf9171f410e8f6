import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { embedCode, shareLink } from '#contract/share.contract.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import { useUndo } from '#web/ui/use-undo.tsx';
import { useCreateShare, useKeepShare, useShortenShare } from './share.queries.ts';
import styles from './share-dialog.module.css';

interface Props {
  role: { id: string; name: string };
  /** One that was made before, to be looked at again. */
  made?: { link: string; until: string; lasts: boolean };
  onClose(): void;
}

/** 分享网页: for how long, and the link (specification 2 §2). */
export function ShareDialog({ role, made, onClose }: Props) {
  const { mutateAsync } = useCreateShare();
  const [lasts, setLasts] = useState(made?.lasts ?? false);
  return (
    <LinkDialog
      title="分享网页"
      label="分享链接"
      tip={`邀请他人和“${role.name}”对话，收到链接的人不用登录，打开网页就能交流。`}
      scan="用手机扫码就能对话"
      fileName={`${role.name}-二维码`}
      stop="“分享管理”"
      {...(made ? { made } : {})}
      make={async (days) => shareLink(location.origin, role.id, await mutateAsync({ roleId: role.id, days }))}
      lasts={lasts}
      more={(link) => <EmbedCode link={link} roleName={role.name} lasts={lasts} onLasts={setLasts} />}
      onClose={onClose}
    />
  );
}

interface EmbedProps {
  link: string;
  roleName: string;
  lasts: boolean;
  onLasts(lasts: boolean): void;
}

/** What puts the role into somebody's page, where a link that ends leaves a hole: it may last until it is revoked. */
function EmbedCode({ link, roleName, lasts, onLasts }: EmbedProps) {
  const { modal } = App.useApp();
  const codeId = useId();
  const code = embedCode(link, roleName);
  const keep = useKeepShare();
  const { mutate: shorten } = useShortenShare();
  const showUndo = useUndo();
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  const keepOn = () =>
    keep.mutate(token, {
      onSuccess({ id, expiresAt }) {
        onLasts(true);
        showUndo(`“${roleName}”的链接长期有效，直到停用`, () =>
          shorten({ id, expiresAt }, { onSuccess: () => onLasts(false) }),
        );
      },
    });
  return (
    <>
      <label className={styles.label} htmlFor={codeId}>
        嵌入到网页
      </label>
      <Input.TextArea
        id={codeId}
        className={styles.code}
        value={code}
        readOnly
        rows={3}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.embed}>
        <span>{lasts ? '长期有效，网页里不会中断' : '链接到期后，网页里也打不开'}</span>
        {!lasts && (
          <Button size="small" loading={keep.isPending} onClick={keepOn}>
            改为长期有效
          </Button>
        )}
        <Button size="small" icon={<Icon name="copy" size={14} />} onClick={() => void copyLink(code, modal, '代码')}>
          复制代码
        </Button>
      </div>
    </>
  );
}
