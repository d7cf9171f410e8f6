import { pickHost } from '#contract/home-host.contract.ts';
import { pickLegal } from '#contract/pick-legal.contract.ts';
import { LivingFigure } from '#web/figure/living-figure.tsx';
import { useBrandConfig } from '#web/lib/brand.ts';
import { enter } from '#web/lib/enter.ts';
import { returnPath, useSession } from '#web/lib/session.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { MoonGate } from '#web/ui/moon-gate.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ContactLines } from './contact-lines.tsx';
import styles from './front-door-page.module.css';

/** A brand's own front door (/oem): its picture or someone in the moon gate, one way in, and who to turn to. */
export function FrontDoorPage() {
  usePageTitle('');
  const brand = useBrandConfig();
  const { companyName, title, appLoginTitle, description, homeInfo, baseConfig } = brand;
  const signedIn = useSession((state) => state.token !== '');
  const picture = homeInfo.one.bg;
  const headline = appLoginTitle || title || companyName;
  return (
    <main
      className={styles.page}
      data-picture={picture ? '' : undefined}
      style={picture ? { backgroundImage: `url("${picture}")` } : undefined}
    >
      <header className={styles.head}>
        {baseConfig.loginLogo ? (
          <img src={baseConfig.loginLogo} height={36} alt={companyName} />
        ) : (
          <BrandMark size={36} />
        )}
      </header>
      <div className={styles.middle}>
        <section className={styles.copy}>
          <h1>{headline}</h1>
          {description && description !== headline && <p className={styles.purpose}>{description}</p>}
          <PlainButton look="primary" size="large" className={styles.enter} onClick={() => enter(returnPath(null))}>
            {signedIn ? '进入工作台' : '登录'}
          </PlainButton>
          <Contact />
        </section>
        {!picture && (
          <div className={styles.scene}>
            <div className={styles.gate}>
              <MoonGate />
            </div>
            <LivingFigure character={pickHost(brand).person} framing="bust" className={styles.person} />
          </div>
        )}
      </div>
      <FilingLine />
    </main>
  );
}

/** Who to turn to: the QR code where there is one, phone and e-mail in any case. */
function Contact() {
  const { kfImg, kfPhone, serviceEmail } = useBrandConfig().baseConfig;
  if (!kfImg && !kfPhone && !serviceEmail) return null;
  return (
    <div className={styles.contact}>
      {kfImg && <img src={kfImg} width={88} height={88} alt="客服二维码" />}
      <ContactLines kfPhone={kfPhone} serviceEmail={serviceEmail} />
    </div>
  );
}

function FilingLine() {
  const { companyName, baseConfig } = useBrandConfig();
  const { company, filings, address } = pickLegal(baseConfig, window.location.host);
  const lines = [`© ${new Date().getFullYear()} ${company || companyName}`, ...filings, address].filter(Boolean);
  return (
    <footer className={styles.filing}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </footer>
  );
}
