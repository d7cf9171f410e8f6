import { useState } from 'react';
import { pickHost } from '#contract/home-host.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { enter } from '#web/lib/enter.ts';
import { notice } from '#web/lib/notice.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { openContact } from './contact-state.ts';
import { ABILITIES, COPILOT, COPILOT_SAMPLE } from './content/copilot.ts';
import styles from './copilot-page.module.css';
import { supportsLogin } from './free-trial.ts';
import { Picture } from './picture.tsx';
import { SayAnswer } from './say-answer.tsx';
import { SourceChips } from './source-chips.tsx';
import { type FrameMessage, IDLE_GOODBYE } from './tools/trial.ts';
import { TrialFrame } from './tools/trial-frame.tsx';

/** Where one's own Copilot begins: a role with its knowledge. */
const CREATE = '/home/roles';

/** /index/copilot: what a company's own Copilot is, with somebody to try at the right. */
export function CopilotPage() {
  usePageTitle('Copilot');
  const brand = useBrandConfig();
  const { baseConfig } = brand;
  const [at, setAt] = useState<number | null>(null);
  const login = supportsLogin(baseConfig, window.location.host);
  const begin = () => {
    if (!login) return openContact();
    setAt(Date.now());
  };
  const follow = (said: FrameMessage) => {
    if (said === 'ready') return;
    setAt(null);
    if (said === 'testClose') notice.warning(IDLE_GOODBYE);
  };
  return (
    <main id="content" className={styles.page}>
      <section className={styles.words}>
        <h1>{COPILOT.title}</h1>
        <p className={styles.purpose}>
          {COPILOT.purpose.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <ul>
          {ABILITIES.map(({ icon, title, text }) => (
            <li key={title}>
              <span>
                <Icon name={icon} size={20} />
              </span>
              <div>
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          <PlainButton look="primary" size="large" onClick={() => (login ? void enter(CREATE) : openContact())}>
            创建我的 Copilot
          </PlainButton>
          <PlainButton look="plain" size="large" onClick={openContact}>
            联系我们
            <Icon name="right" size={16} />
          </PlainButton>
        </div>
      </section>
      <section className={styles.try} aria-label="和 Copilot 聊聊">
        {at === null ? (
          <>
            <Picture name={`desk-copilot-${pickHost(brand).person}`} alt="企业专属的数字人同事" first />
            <div className={styles.sample}>
              <p className={styles.asked}>{COPILOT_SAMPLE.question}</p>
              <p className={styles.answered}>
                <SayAnswer answer={COPILOT_SAMPLE.answer} />
              </p>
              <SourceChips sources={COPILOT_SAMPLE.sources} />
              <PlainButton look="primary" size="large" onClick={begin}>
                <Icon name="chat" />
                和它聊聊
              </PlainButton>
            </div>
          </>
        ) : (
          <TrialFrame at={at} onSaid={follow} />
        )}
      </section>
    </main>
  );
}
