import { Button, Modal } from 'antd';
import { useBrand } from '#web/lib/brand.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './marketing-popup.module.css';
import { ServiceContact, useHasContact } from './service-contact.tsx';

const OFFERS: { icon: IconName; name: string; text: string }[] = [
  { icon: 'spark', name: '免费试用', text: '体验版的功能都可以用' },
  { icon: 'project', name: '数字人大屏优惠券', text: '展厅、大厅都适用' },
  { icon: 'role', name: '数字人形象优惠券', text: '定制一位自己的数字人' },
];

/** Greets an account that has made something, at a sign-in after the first, where the product shows its own brand (specification 1 §2). */
export function MarketingPopup({ onClose }: { onClose: () => void }) {
  const name = useBrand((state) => state.config.companyName);
  const hasContact = useHasContact();
  return (
    <Modal
      open
      width={600}
      centered
      onCancel={onClose}
      footer={null}
      closeIcon={<Icon name="close" />}
      classNames={{ container: styles.popup, header: styles.header }}
      title={
        <div className={styles.head}>
          <h2>欢迎使用{name}</h2>
          <p>{hasContact ? '三份见面礼，联系客服即可领取。' : '三份见面礼，请联系您的商务经理领取。'}</p>
        </div>
      }
    >
      <div className={styles.body}>
        <ul className={styles.offers}>
          {OFFERS.map((offer) => (
            <li key={offer.name}>
              <span className={styles.mark}>
                <Icon name={offer.icon} size={20} />
              </span>
              <b>{offer.name}</b>
              <small>{offer.text}</small>
            </li>
          ))}
        </ul>
        <ServiceContact hint="联系客服，领取优惠" />
        <Button type="primary" size="large" block onClick={onClose}>
          知道了
        </Button>
      </div>
    </Modal>
  );
}
