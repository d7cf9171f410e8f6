import { COPILOT_PAGE, hasSitePage } from '#contract/has-site-page.contract.ts';
import { pickHost } from '#contract/home-host.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { openContact } from '../contact-state.ts';
import type { CopilotContent, HomeContent } from '../content/home-content.ts';
import { pickCounts } from '../content/pick-counts.ts';
import { Picture } from '../picture.tsx';
import { SayAnswer } from '../say-answer.tsx';
import { SourceChips } from '../source-chips.tsx';
import styles from './models.module.css';
import { SectionHead } from './section-head.tsx';
import sections from './sections.module.css';
import { Tabs } from './tabs.tsx';

const MODELS = ['DeepSeek', '豆包', '通义千问', 'Kimi', 'Ollama', 'vLLM'];
const FACTS = [
  { value: '十亿–千亿', label: '模型参数规模' },
  { value: '云端', label: '开通即用' },
  { value: '本地', label: '数据不出内网' },
];
/** What is offered to be asked next. */
const NEXT = ['现在利率是多少', '怎么预约支取'];
/** Shares of the way to the first word, in percent. */
const STAGES = [
  { name: '听懂', ms: 120, from: 0, share: 18, series: '--s5' },
  { name: '检索', ms: 64, from: 18, share: 12, series: '--s4' },
  { name: '生成', ms: 210, from: 30, share: 38, series: '--s1' },
  { name: '开口', ms: 138, from: 68, share: 22, series: '--s2' },
];

/** What answers: any model with its sources, and the company's own Copilot. */
export function Models({ content }: { content: HomeContent['models'] }) {
  const speaksOfCopilot = hasSitePage(useBrandConfig(), COPILOT_PAGE);
  return (
    <section className={sections.section} data-ground="dark">
      <div className={sections.wrap}>
        <SectionHead title={content.title} purpose={content.purpose} />
        {speaksOfCopilot ? (
          <Tabs name="大模型" className={styles.segments} labels={['大模型驱动', '企业专属 Copilot']}>
            {(index) =>
              index === 0 ? <Driven /> : content.copilot ? <Copilot content={content.copilot} /> : <NoCopilot />
            }
          </Tabs>
        ) : (
          <Driven />
        )}
      </div>
    </section>
  );
}

function Driven() {
  const { languages } = pickCounts(useBrandConfig().claims);
  return (
    <div className={styles.models}>
      <div className={styles.words}>
        <h3>模型由您选，答案归您管</h3>
        <p className={styles.lead}>十亿到千亿参数的模型都能接入；没有网络时，也能只凭您的知识库作答。</p>
        <Chips names={MODELS} />
        <dl className={styles.facts}>
          {[{ value: languages, label: '对话语种' }, ...FACTS].map(({ value, label }) => (
            <div key={value}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.desk}>
        <Picture name="desk-model" alt="值班的数字人" />
        <div className={styles.panel}>
          <p className={styles.asked}>三年期大额存单能提前支取吗？</p>
          <p className={styles.answered}>
            <SayAnswer
              answer={[
                '可以提前支取一次，提前部分按活期利率计息',
                1,
                '；余额不低于 20 万元时，按原利率继续计息',
                2,
                '。',
              ]}
            />
          </p>
          <SourceChips
            sources={[
              { name: '大额存单产品说明书', place: '第 4 页，命中 0.93' },
              { name: '柜面业务问答库', place: '第 118 条，命中 0.88' },
            ]}
          />
          <ul className={styles.next}>
            {NEXT.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <div className={`${styles.times} num`}>
            <p>
              <span>这一句的用时（示例）</span>
              <span>532 毫秒后开口</span>
            </p>
            {STAGES.map(({ name, ms, from, share, series }) => (
              <div key={name}>
                <span>{name}</span>
                <i style={{ marginLeft: `${from}%`, width: `${share}%`, background: `var(${series})` }} />
                <span>{ms} ms</span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function Copilot({ content }: { content: CopilotContent }) {
  return (
    <div className={styles.models}>
      <div className={styles.words}>
        <h3>{content.title}</h3>
        <p className={styles.lead}>{content.lead}</p>
        <Chips names={content.skills} />
      </div>
      <div className={styles.desk}>
        <Colleague />
        <div className={styles.panel}>
          <p className={styles.asked}>{content.question}</p>
          <p className={styles.answered}>
            <SayAnswer answer={content.answer} />
          </p>
          <SourceChips sources={content.sources} />
        </div>
      </div>
    </div>
  );
}

/** Who stands on the brand's home page. */
function Colleague() {
  const { person } = pickHost(useBrandConfig());
  return <Picture name={`desk-copilot-${person}`} alt="企业专属的数字人同事" />;
}

function NoCopilot() {
  return (
    <div className={styles.models}>
      <div className={styles.words}>
        <p className={styles.lead}>这部分内容还在准备，想先了解可以联系我们。</p>
        <button type="button" className={styles.ask} onClick={openContact}>
          联系我们
        </button>
      </div>
      <div className={styles.desk}>
        <Colleague />
      </div>
    </div>
  );
}

function Chips({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.chips}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
