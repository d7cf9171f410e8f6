import { useBrandConfig } from '#web/lib/brand.ts';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import styles from './contact-dialog.module.css';
import { closeContact, useContact } from './contact-state.ts';

/** Customer service by WeChat, where people cannot sign in themselves. */
export function ContactDialog() {
  const open = useContact((state) => state.open);
  if (!open) return null;
  return (
    <PlainDialog title="联系我们" onClose={closeContact}>
      <ContactCard />
    </PlainDialog>
  );
}

/** The QR code, and what else reaches customer service. */
export function ContactCard() {
  const { companyName, baseConfig } = useBrandConfig();
  const { kfImg, kfPhone, serviceEmail } = baseConfig;
  const isReachable = kfImg !== '' || kfPhone !== '' || serviceEmail !== '';
  return (
    <div className={styles.card}>
      {kfImg && <img src={kfImg} width={168} height={168} alt="客服微信二维码" />}
      <p>{kfImg ? '微信扫码，联系我们' : isReachable ? '随时联系我们' : `${companyName}还没有公布联系方式`}</p>
      {kfPhone && <a href={`tel:${kfPhone.replace(/[^\d+]/g, '')}`}>{kfPhone}</a>}
      {!kfImg && serviceEmail && <a href={`mailto:${serviceEmail}`}>{serviceEmail}</a>}
    </div>
  );
}
