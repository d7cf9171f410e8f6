import { App, Button, Input } from 'antd';
import { useId } from 'react';
import { embedCode, shareLink } from '#contract/share.contract.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import { useCreateShare } from './share.queries.ts';
import styles from './share-dialog.module.css';

interface Props {
  role: { id: string; name: string };
  /** One that was made before, to be looked at again. */
  made?: { link: string; until: string };
  onClose(): void;
}

/** 分享网页: for how long, and the link (specification 2 §2). */
export function ShareDialog({ role, made, onClose }: Props) {
  const { mutateAsync } = useCreateShare();
  return (
    <LinkDialog
      title="分享网页"
      label="分享链接"
      tip={`邀请他人和“${role.name}”对话，收到链接的人不用登录，打开网页就能交流。`}
      scan="用手机扫码就能对话"
      stop="“分享管理”"
      {...(made ? { made } : {})}
      make={async (days) => shareLink(location.origin, role.id, await mutateAsync({ roleId: role.id, days }))}
      more={(link) => <EmbedCode code={embedCode(link, role.name)} />}
      onClose={onClose}
    />
  );
}

/** What puts the role into somebody's page. */
function EmbedCode({ code }: { code: string }) {
  const { modal } = App.useApp();
  const codeId = useId();
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
        <span>粘贴到网页里，访客就能在那里对话</span>
        <Button size="small" icon={<Icon name="copy" size={14} />} onClick={() => void copyLink(code, modal, '代码')}>
          复制代码
        </Button>
      </div>
    </>
  );
}
