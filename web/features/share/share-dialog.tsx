import { App, Button, Input, Modal, QRCode } from 'antd';
import { useId, useState } from 'react';
import { cleanDays, embedCode, SHARE_LIMITS, shareLink } from '#contract/share.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { Icon } from '#web/ui/icon.tsx';
import { refuseDays } from './check-days.ts';
import { copyLink } from './copy-link.ts';
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
  const { modal } = App.useApp();
  const fieldId = useId();
  const codeId = useId();
  const [days, setDays] = useState('7');
  const [error, setError] = useState<string | null>(null);
  /** Shown once it is made, to be looked at, scanned and copied again: nobody has to make another one. */
  const [link, setLink] = useState<string | null>(made?.link ?? null);
  const { mutate, isPending } = useCreateShare();
  const code = link === null ? '' : embedCode(link, role.name);

  function make(): void {
    const refusal = refuseDays(days);
    setError(refusal);
    if (refusal) {
      notice.warning(refusal);
      return;
    }
    mutate(
      { roleId: role.id, days },
      {
        onSuccess: async (token) => {
          const fresh = shareLink(location.origin, role.id, token);
          setLink(fresh);
          await copyLink(fresh, modal);
        },
      },
    );
  }

  return (
    <Modal
      open
      width={389}
      title="分享网页"
      footer={null}
      onCancel={onClose}
      classNames={{ container: styles.dialog, body: styles.body }}
      centered
    >
      <p className={styles.tip}>邀请他人和“{role.name}”对话，收到链接的人不用登录，打开网页就能交流。</p>
      {link === null ? (
        <>
          <label className={styles.label} htmlFor={fieldId}>
            有效期
          </label>
          <Input
            id={fieldId}
            className={styles.days}
            inputMode="numeric"
            suffix="天"
            placeholder={`1 至 ${SHARE_LIMITS.days}`}
            value={days}
            maxLength={9}
            autoFocus
            status={error ? 'error' : ''}
            aria-describedby={`${fieldId}-note`}
            onChange={(event) => {
              setDays(cleanDays(event.target.value));
              setError(null);
            }}
            onPressEnter={make}
          />
          <p id={`${fieldId}-note`} className={error ? styles.error : styles.note} role={error ? 'alert' : undefined}>
            {error ?? `最多 ${SHARE_LIMITS.days} 天，可在“分享管理”随时停用`}
          </p>
        </>
      ) : (
        <>
          <Input.TextArea
            className={styles.link}
            value={link}
            readOnly
            rows={4}
            aria-label="分享链接"
            onFocus={(event) => event.target.select()}
          />
          <figure className={styles.code}>
            {/* Brands have dark themes of their own; cameras want dark on light. What it is says the caption. */}
            <div aria-hidden="true">
              <QRCode value={link} size={148} errorLevel="L" bordered={false} color="#000" bgColor="#fff" type="svg" />
            </div>
            <figcaption>用手机扫码就能对话</figcaption>
          </figure>
          <label className={styles.label} htmlFor={codeId}>
            嵌入到网页
          </label>
          <Input.TextArea
            id={codeId}
            className={styles.link}
            value={code}
            readOnly
            rows={3}
            onFocus={(event) => event.target.select()}
          />
          <div className={styles.embed}>
            <span className={styles.note}>粘贴到网页里，访客就能在那里对话</span>
            <Button
              size="small"
              icon={<Icon name="copy" size={14} />}
              onClick={() => void copyLink(code, modal, '代码')}
            >
              复制代码
            </Button>
          </div>
          <p className={styles.note}>
            {made ? `有效期至 ${made.until}` : `${days} 天内有效`}，可在“分享管理”再次复制或随时停用
          </p>
        </>
      )}
      <div className={styles.acts}>
        <Button onClick={onClose}>{link === null ? '取消' : '关闭'}</Button>
        {link === null ? (
          <Button type="primary" icon={<Icon name="link" size={16} />} loading={isPending} onClick={make}>
            复制链接
          </Button>
        ) : (
          <Button type="primary" icon={<Icon name="link" size={16} />} onClick={() => void copyLink(link, modal)}>
            再次复制
          </Button>
        )}
      </div>
    </Modal>
  );
}
