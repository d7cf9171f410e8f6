import type { HomeContent } from '../content/home-content.ts';
import { Picture } from '../picture.tsx';
import { SayAnswer } from '../say-answer.tsx';
import styles from './industries.module.css';
import { SectionHead } from './section-head.tsx';
import sections from './sections.module.css';
import { Tabs } from './tabs.tsx';

/** Six lines of business, one at a time. */
export function Industries({ content }: { content: HomeContent['industries'] }) {
  return (
    <section className={sections.section}>
      <div className={sections.wrap}>
        <SectionHead {...content} />
        <Tabs name="行业" className={styles.tabs} labels={content.tabs.map(({ label }) => label)}>
          {(index) => {
            const tab = content.tabs[index];
            if (!tab) return null;
            return (
              <div className={styles.industry}>
                <figure className={styles.picture}>
                  <Picture name={tab.picture} alt={`${tab.label}场景里的数字人`} />
                  <span className={styles.state}>{tab.state}</span>
                  <div className={styles.talk}>
                    <span className={styles.question}>{tab.question}</span>
                    <div className={styles.answer}>
                      <b>{tab.lead}</b>
                      <SayAnswer answer={tab.answer} />
                      <p>
                        {tab.actions.map((action) => (
                          <i key={action}>{action}</i>
                        ))}
                      </p>
                    </div>
                  </div>
                </figure>
                <div>
                  <h3>{tab.title}</h3>
                  <ul>
                    {tab.points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                </div>
              </div>
            );
          }}
        </Tabs>
      </div>
    </section>
  );
}
