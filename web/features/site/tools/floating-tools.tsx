import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { pickHost } from '#contract/home-host.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useCalm } from '#web/ui/use-calm.ts';
import { ContactCard } from '../contact-dialog.tsx';
import { Picture } from '../picture.tsx';
import { toTop } from '../to-top.ts';
import { useScrolled } from '../use-scrolled.ts';
import styles from './floating-tools.module.css';
import { pressTrial, useTrial } from './trial.ts';
import { typeOut } from './type-out.ts';

/** Further down people read, and on other pages: the invitation would lie over what they read or press, unless there is room beside it. */
const HOME = /^\/(index\/home|mIndex)/;
/** How far down, in CSS pixels. */
const READING_FROM = 320;
const INVITATION = 'Hi，点击我体验交互数字人';

/** At the right edge of every public page: who to call, the QR code, back to the top, and somebody to try. */
export function FloatingTools() {
  const { tailor, baseConfig } = useBrandConfig();
  const calm = useCalm();
  const { kfPhone } = baseConfig;
  const { pathname } = useLocation();
  const tries = useTrial((state) => state.at !== null);
  const reads = useScrolled(READING_FROM) || !HOME.test(pathname);
  return (
    <aside
      className={styles.tools}
      aria-label="快捷工具"
      data-reads={reads || undefined}
      data-tries={tries || undefined}
    >
      <div className={styles.box}>
        {kfPhone && (
          <Tool icon="phone" label="合作咨询">
            <p className={styles.phone}>
              合作咨询
              <a href={`tel:${kfPhone.replace(/[^\d+]/g, '')}`} className="num">
                {kfPhone}
              </a>
            </p>
          </Tool>
        )}
        <Tool icon="qr" label="微信扫码，联系我们">
          <ContactCard />
        </Tool>
        <button type="button" aria-label="回到顶部" onClick={toTop}>
          <Icon name="send" size={20} />
        </button>
      </div>
      {tailor === 0 && <TryMe calm={calm} />}
    </aside>
  );
}

/** A button with a panel beside it, shown while it is pointed at or holds the focus. */
function Tool({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className={styles.tool}>
      <button type="button" aria-label={label}>
        <Icon name={icon} size={20} />
      </button>
      <div className={styles.panel}>{children}</div>
    </div>
  );
}

function TryMe({ calm }: { calm: boolean }) {
  const [words, setWords] = useState('');
  const open = useTrial((state) => state.at !== null);
  useEffect(() => {
    if (calm) return setWords(INVITATION);
    return typeOut(INVITATION, setWords);
  }, [calm]);
  return (
    <button type="button" className={styles.try} aria-expanded={open} aria-label={INVITATION} onClick={pressTrial}>
      <Picture name={`try-${pickHost(useBrandConfig()).person}`} alt="" />
      {words !== '' && !open && (
        <span className={styles.invitation} aria-hidden="true">
          <span>{words}</span>
          {INVITATION.slice(words.length)}
        </span>
      )}
    </button>
  );
}
