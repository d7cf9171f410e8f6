import { App, Button, Checkbox, Input, Modal, QRCode } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import { cleanDays } from '#contract/share.contract.ts';
import { refuseDays } from './check-days.ts';
import { copyLink } from './copy-link.ts';
import { Icon } from './icon.tsx';
import styles from './link-dialog.module.css';

/** Characters of a link on one line of the dialog. */
const LINE = 38;

interface Props {
  title: string;
  /** Name of the link, for those who hear it. */
  label: string;
  /** Who gets the link, and what for. */
  tip: ReactNode;
  /** Under the code. */
  scan: string;
  /** Where links are stopped. */
  stop: string;
  /** One that was made before, to be looked at again. */
  made?: { link: string; until: string };
  /** It may last until it is stopped, and is made so where that is chosen. */
  makeLasting?(): Promise<string>;
  /** The link that is shown lasts until it is stopped. */
  lasts?: boolean;
  /** Makes a link for so many days; says why where it cannot, and rejects. */
  make(days: string): Promise<string>;
  /** What else can be done with the link. */
  more?(link: string): ReactNode;
  onClose(): void;
}

/** A link for people without an account: for how long, to be copied, and as a code to be scanned. */
export function LinkDialog({ title, label, tip, scan, stop, made, make, more, onClose, ...lasting }: Props) {
  const { makeLasting, lasts: isLasting = false } = lasting;
  const { modal } = App.useApp();
  const fieldId = useId();
  const [days, setDays] = useState('7');
  const [lasts, setLasts] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Shown once it is made, to be looked at, scanned and copied again: nobody has to make another one. */
  const [link, setLink] = useState<string | null>(made?.link ?? null);
  const [isPending, setPending] = useState(false);

  async function begin(): Promise<void> {
    const refusal = lasts ? null : refuseDays(days);
    setError(refusal);
    if (refusal) return;
    setPending(true);
    const fresh = await (lasts && makeLasting ? makeLasting() : make(days)).catch(() => null);
    setPending(false);
    if (fresh === null) return;
    setLink(fresh);
    await copyLink(fresh, modal);
  }

  const describeEnd = (): string => {
    if (lasts || isLasting) return '长期有效';
    return made ? `有效期至 ${made.until}` : `${days} 天内有效`;
  };

  return (
    <Modal
      open
      width={389}
      title={title}
      footer={null}
      onCancel={onClose}
      classNames={{ container: styles.dialog, body: styles.body }}
      centered
    >
      <p className={styles.tip}>{tip}</p>
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
            disabled={lasts}
            autoFocus
            status={error ? 'error' : ''}
            aria-describedby={`${fieldId}-note`}
            onChange={(event) => {
              setDays(cleanDays(event.target.value));
              setError(null);
            }}
            onPressEnter={() => void begin()}
          />
          <p id={`${fieldId}-note`} className={error ? styles.error : styles.note} role={error ? 'alert' : undefined}>
            {error ?? `最多 ${SHARE_LIMITS.days} 天，可在${stop}随时停用`}
          </p>
          {makeLasting && (
            <Checkbox
              checked={lasts}
              onChange={(event) => {
                setLasts(event.target.checked);
                setError(null);
              }}
            >
              长期有效，直到停用
            </Checkbox>
          )}
        </>
      ) : (
        <>
          <Input.TextArea
            className={styles.link}
            value={link}
            readOnly
            rows={Math.max(4, Math.ceil(link.length / LINE))}
            aria-label={label}
            onFocus={(event) => event.target.select()}
          />
          <figure className={styles.code}>
            {/* Brands have dark themes of their own; cameras want dark on light. What it is says the caption. */}
            <div aria-hidden="true">
              <QRCode value={link} size={148} errorLevel="L" bordered={false} color="#000" bgColor="#fff" type="svg" />
            </div>
            <figcaption>{scan}</figcaption>
          </figure>
          {more?.(link)}
          <p className={styles.note}>
            {describeEnd()}，可在{stop}再次复制或随时停用
          </p>
        </>
      )}
      <div className={styles.acts}>
        <Button onClick={onClose}>{link === null ? '取消' : '关闭'}</Button>
        {link === null ? (
          <Button type="primary" icon={<Icon name="link" size={16} />} loading={isPending} onClick={() => void begin()}>
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
