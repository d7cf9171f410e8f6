import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './preview-frame.module.css';

/** The screen that is drawn small, in px. On a phone it is a phone's, because the page's own rules for widths apply inside. */
const WIDE = { width: 1280, height: 800 };
const TALL = { width: 390, height: 760 };

/** A browser window in small with the brand's tab; what is inside is real, but can be neither clicked nor focused. */
export function PreviewFrame({ config, children }: { config: CompanyConfig; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(0);
  const screen = useIsPhone() ? TALL : WIDE;
  useEffect(() => {
    const target = frame.current;
    if (!target) return;
    const observer = new ResizeObserver(() => setAvailable(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  const scale = available / screen.width;
  return (
    <figure className={styles.window} aria-label="预览">
      <figcaption className={styles.tab}>
        <span>
          {config.ico ? <img src={config.ico} width={14} height={14} alt="" /> : <Icon name="globe" size={14} />}
          <b>{config.title || config.companyName}</b>
        </span>
      </figcaption>
      <div ref={frame} className={styles.frame} style={{ height: screen.height * scale }}>
        <div
          inert
          className={styles.screen}
          style={
            {
              width: screen.width,
              height: screen.height,
              transform: `scale(${scale})`,
              '--screen-height': `${screen.height}px`,
            } as CSSProperties
          }
        >
          {children}
        </div>
      </div>
    </figure>
  );
}
