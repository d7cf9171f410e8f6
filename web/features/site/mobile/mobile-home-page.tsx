import { Link } from 'react-router';
import { pickLegal } from '#contract/pick-legal.contract.ts';
import { LivingFigure } from '#web/figure/living-figure.tsx';
import { useBrandConfig } from '#web/lib/brand.ts';
import { useSession } from '#web/lib/session.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoonGate } from '#web/ui/moon-gate.tsx';
import { PhoneScreen } from '#web/ui/phone-screen.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ContactCard } from '../contact-dialog.tsx';
import type { HeroContent } from '../content/home-content.ts';
import { pickCounts } from '../content/pick-counts.ts';
import { pickHome } from '../content/pick-home.ts';
import { supportsLogin } from '../free-trial.ts';
import { Picture } from '../picture.tsx';
import { SayAnswer } from '../say-answer.tsx';
import { toTop } from '../to-top.ts';
import { listAbilities, STEPS } from './mobile-content.ts';
import styles from './mobile-home-page.module.css';

/** /mIndex/mHome: the home page composed for a phone, with the ways on: sign-in, projects, help. */
export function MobileHomePage() {
  usePageTitle('');
  const brand = useBrandConfig();
  const { hero, strip, industries, people, models, steps } = pickHome(brand);
  const signedIn = useSession((state) => state.token !== '');
  const begin = signedIn ? '/h5/list' : '/h5/login';
  const open = supportsLogin(brand.baseConfig, window.location.host);
  return (
    <PhoneScreen>
      <header className={styles.bar}>
        <BrandMark size={32} short />
        <nav aria-label="网站">
          <Link to="/index/help">帮助</Link>
          {open && <Link to={begin}>{signedIn ? '我的项目' : '登录'}</Link>}
        </nav>
      </header>
      <main className={styles.page}>
        <Hero hero={hero} background={brand.homeInfo.one.bg} begin={open ? begin : null} />
        <section className={styles.section}>
          <h2>{industries.title}</h2>
          <p className={styles.purpose}>{industries.purpose}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <ul className={styles.shots} aria-label="行业" tabIndex={0}>
            {strip.map(({ picture, title, text, question }) => (
              <li key={title}>
                <Picture name={picture} alt={`${title}的数字人`} />
                {question && <span className={styles.ask}>{question}</span>}
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section} data-ground="canvas">
          <h2>{people.title}</h2>
          <ul className={styles.abilities}>
            {listAbilities(pickCounts(brand.claims).languages).map(({ icon, title, text }) => (
              <li key={title}>
                <i>
                  <Icon name={icon} size={20} />
                </i>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section} data-ground="dark">
          <h2>{models.title}</h2>
          <p className={styles.purpose}>十亿到千亿参数的模型都能接入，云端、本地都能部署。</p>
          <div className={styles.talk}>
            <p data-mine>{hero.question}</p>
            <p>
              <SayAnswer answer={hero.answer} />
            </p>
          </div>
        </section>
        <section className={styles.section}>
          <h2>{steps.title}</h2>
          <p className={styles.purpose}>{steps.purpose}</p>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text }, at) => (
              <li key={title}>
                <b>{at + 1}</b>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <Begin to={open ? begin : null} />
          <Link to="/index/help?index=1-0" className={styles.begin}>
            看看教程
          </Link>
        </section>
      </main>
      <Foot />
    </PhoneScreen>
  );
}

interface HeroProps {
  hero: HeroContent;
  background: string;
  /** Null on hosts without sign-in. */
  begin: string | null;
}

function Hero({ hero, background, begin }: HeroProps) {
  const { headline, purpose, person, name, facts } = hero;
  const hello = name ? `您好，我是${name}` : '您好';
  const { tailor } = useBrandConfig(); // tailored brands show nobody to try
  return (
    <section className={styles.hero} style={background ? { backgroundImage: `url("${background}")` } : undefined}>
      <div className={styles.scene}>
        <div className={styles.gate}>
          <MoonGate />
        </div>
        <LivingFigure character={person} name={name} framing="bust" className={styles.person} />
        {tailor === 0 ? (
          <Link to="/digital/demo" className={styles.say} data-tries>
            {hello}，和我聊聊
            <Icon name="right" size={14} />
          </Link>
        ) : (
          <span className={styles.say}>{hello}</span>
        )}
      </div>
      <div className={styles.copy}>
        <h1>
          {headline[0]}
          {headline[1] && <br />}
          {headline[1]}
        </h1>
        <p>
          {purpose[0]}
          {purpose[1] && <br />}
          {purpose[1]}
        </p>
        <Begin to={begin} />
        <dl>
          {facts.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** 免费体验: sign-in or projects; on hosts without sign-in the way to customer service. */
function Begin({ to }: { to: string | null }) {
  const { kfPhone } = useBrandConfig().baseConfig;
  if (to !== null)
    return (
      <Link to={to} className={styles.begin} data-look="primary">
        免费体验
      </Link>
    );
  return (
    kfPhone && (
      <a href={`tel:${kfPhone.replace(/[^\d+]/g, '')}`} className={styles.begin} data-look="primary">
        联系我们开通
      </a>
    )
  );
}

/** Who answers for the site, what one agrees to, and the large page for those who want it. */
function Foot() {
  const { companyName, baseConfig, tailor } = useBrandConfig();
  const { company, filings, address } = pickLegal(baseConfig, window.location.host);
  return (
    <footer className={styles.foot}>
      <nav aria-label="页脚">
        {tailor === 0 && <Link to="/index/help?index=0-0">关于我们</Link>}
        <Link to="/index/help?index=2-1">服务协议</Link>
        <Link to="/index/help?index=2-0">隐私协议</Link>
        <Link to="/index/home">电脑版</Link>
      </nav>
      <div className={styles.contact}>
        <ContactCard />
      </div>
      <button type="button" className={styles.top} onClick={toTop}>
        回到顶部
        <Icon name="up" size={16} />
      </button>
      {[...filings, address, `© ${new Date().getFullYear()} ${company || companyName}`].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </footer>
  );
}
