import { App, Button, Checkbox, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import { cleanDays } from '#contract/share.contract.ts';
import { refuseDays } from './check-days.ts';
import { copyLink } from './copy-link.ts';
import { Icon } from './icon.tsx';
import { LinkCode } from './link-code.tsx';
import styles from './link-maker.module.css';

/** Characters of a link on one line. */
const LINE = 38;

export interface LinkMakerProps {
  /** Name of the link, for those who hear it. */
  label: string;
  /** Under the code. */
  scan: string;
  /** Of the code's picture. */
  fileName: string;
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
  /** What closes it, beside the button that makes the link; nothing where something else does. */
  renderClose?(isMade: boolean): ReactNode;
}

/** A link for people without an account: for how long, to be copied, and as a code to be scanned. */
export function LinkMaker({ label, scan, fileName, stop, made, make, more, renderClose, ...lasting }: LinkMakerProps) {
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
    <>
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
            rows={Math.ceil(link.length / LINE)}
            aria-label={label}
            onFocus={(event) => event.target.select()}
          />
          <LinkCode link={link} caption={scan} fileName={fileName} />
          {more?.(link)}
          <p className={styles.note}>
            {describeEnd()}，可在{stop}再次复制或随时停用
          </p>
        </>
      )}
      <div className={styles.acts}>
        {renderClose?.(link !== null)}
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
    </>
  );
}
