import { useBrandConfig } from '#web/lib/brand.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { openContact } from './contact-state.ts';
import { PLANS, QUESTIONS } from './content/plans.ts';
import { PLANS_HEAD } from './content/plans-head.ts';
import { tryForFree } from './free-trial.ts';
import head from './member-head.module.css';
import styles from './member-page.module.css';
import { Picture } from './picture.tsx';

/** /index/member: what an account contains, and whom to ask about it. */
export function MemberPage() {
  usePageTitle('会员中心');
  const brand = useBrandConfig();
  return (
    <main id="content" className={head.page}>
      <section className={head.head}>
        <div>
          <h1>
            {PLANS_HEAD.title[0]}
            <wbr />
            {PLANS_HEAD.title[1]}
          </h1>
          <p>
            {PLANS_HEAD.purpose[0]}
            <br />
            {PLANS_HEAD.purpose[1]}
          </p>
          <div className={head.ways}>
            <PlainButton look="primary" size="large" onClick={() => tryForFree(brand)}>
              免费体验
            </PlainButton>
            <PlainButton look="plain" size="large" onClick={openContact}>
              联系我们
              <Icon name="right" size={16} />
            </PlainButton>
          </div>
        </div>
        <ul aria-hidden="true">
          {(['face-qinghe', 'face-zhiyao', 'face-jingxing', 'face-wenyin'] as const).map((face) => (
            <li key={face}>
              <Picture name={face} alt="" first />
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.plans} aria-label="版本">
        {PLANS.map(({ name, purpose, recommended, lines, functions }) => (
          <article key={name} data-recommended={recommended}>
            <header>
              <h2>{name}</h2>
              {recommended && <span>常用</span>}
            </header>
            <p>{purpose}</p>
            <dl>
              {lines.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
            <ul>
              {functions.map((one) => (
                <li key={one}>
                  <Icon name="check" size={16} />
                  {one}
                </li>
              ))}
            </ul>
            <PlainButton
              look={recommended ? 'primary' : 'line'}
              onClick={name === '体验版' ? () => tryForFree(brand) : openContact}
              aria-label={`${name}：${name === '体验版' ? '免费体验' : '联系开通'}`}
            >
              {name === '体验版' ? '免费体验' : '联系开通'}
            </PlainButton>
          </article>
        ))}
      </section>
      <section className={styles.questions}>
        <h2>开通之前，常问的几件事</h2>
        <dl>
          {QUESTIONS.map(({ ask, answer }) => (
            <div key={ask}>
              <dt>{ask}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.contact}>
          还有别的问题？
          <button type="button" onClick={openContact}>
            问问我们
          </button>
          {brand.baseConfig.kfPhone && <span className="num">{brand.baseConfig.kfPhone}</span>}
        </p>
      </section>
    </main>
  );
}
