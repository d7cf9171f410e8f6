import { useState } from 'react';
import { useBrand } from '#web/lib/brand.ts';
import { useSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './expiry-banner.module.css';

const KEY = 'expiryBannerClosed';

/** Says in the workbench that the account ends within seven days (specification 1 §2); once closed it is silent until tomorrow. */
export function ExpiryBanner() {
  const { expiring, accountId } = useSession();
  const phone = useBrand((state) => state.config.baseConfig.kfPhone);
  const mark = `${accountId} ${new Date().toDateString()}`;
  const [closed, setClosed] = useState(() => localStorage.getItem(KEY));
  if (!expiring || closed === mark) return null;
  const close = () => {
    localStorage.setItem(KEY, mark);
    setClosed(mark);
  };
  return (
    <div role="status" className={styles.banner}>
      <Icon name="clock" size={16} />
      <span>您的权益即将到期，请尽快联系商务</span>
      {phone && (
        <a className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      <button type="button" aria-label="今天不再提示" title="今天不再提示" onClick={close}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
