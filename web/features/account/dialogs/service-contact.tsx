import { useBrand } from '#web/lib/brand.ts';
import styles from './service-contact.module.css';

/** How to reach customer service: the QR code where the brand has one, phone and e-mail where they are set. */
export function ServiceContact({ hint }: { hint: string }) {
  const { kfImg, kfPhone, serviceEmail } = useBrand((state) => state.config.baseConfig);
  if (!useHasContact()) return null;
  return (
    <div className={styles.contact}>
      {kfImg && (
        <figure>
          <img src={kfImg} width={112} height={112} alt="客服二维码" />
        </figure>
      )}
      <dl>
        <p>{hint}</p>
        {kfPhone && (
          <div>
            <dt>服务电话</dt>
            <dd className="num">
              <a href={`tel:${kfPhone.replace(/[^\d+]/g, '')}`}>{kfPhone}</a>
            </dd>
          </div>
        )}
        {serviceEmail && (
          <div>
            <dt>服务邮箱</dt>
            <dd>
              <a href={`mailto:${serviceEmail}`}>{serviceEmail}</a>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** Whether the brand names anybody at all. */
export function useHasContact(): boolean {
  return useBrand(({ config: { baseConfig: base } }) => Boolean(base.kfImg || base.kfPhone || base.serviceEmail));
}
