import { Icon } from '#web/ui/icon.tsx';
import type { HomeContent } from '../content/home-content.ts';
import { Picture } from '../picture.tsx';
import { SectionHead } from './section-head.tsx';
import sections from './sections.module.css';
import styles from './steps.module.css';

const PLACES = ['分享链接', '小屏 H5', '大屏一体机', '网页嵌入', '开放接口'];
const LEARNED = [
  { name: '产品手册 2026', state: '可用，126 页' },
  { name: '导购问答库', state: '可用，348 条' },
  { name: '门店活动.docx', state: '处理中 72%', busy: true },
];

/** From nothing to a published digital human: three steps, and where they then work. */
export function Steps({ content }: { content: HomeContent['steps'] }) {
  return (
    <section className={sections.section}>
      <div className={sections.wrap}>
        <SectionHead {...content} />
        <ol className={styles.steps}>
          <li>
            <Looks />
            <h3>
              <em>1</em>选形象与声音
            </h3>
            <p>挑一位现成的，或用一张照片做自己的。</p>
          </li>
          <li>
            <div className={styles.shown} aria-hidden="true">
              <div className={styles.window} data-flush="">
                <Picture name="step-scene" alt="" />
                <span>新品介绍</span>
                <span>怎么保养</span>
                <span>门店地址</span>
              </div>
            </div>
            <h3>
              <em>2</em>布置场景
            </h3>
            <p>横屏或竖屏、招呼语、唤醒词和待机时间，选好就能上屏。</p>
          </li>
          <li>
            <div className={styles.shown} aria-hidden="true">
              <div className={styles.window}>
                <small>角色设定</small>
                <p className={styles.role}>你是门店的护肤顾问。先问肤质，再按产品手册推荐；不确定时请联系导购。</p>
                <small>智能知识库</small>
                {LEARNED.map(({ name, state, busy }) => (
                  <p key={name} className={styles.learned} data-busy={busy}>
                    {name}
                    <i>{state}</i>
                  </p>
                ))}
              </div>
            </div>
            <h3>
              <em>3</em>教会它业务
            </h3>
            <p>写清角色，放进文档和问答，当场试问。</p>
          </li>
        </ol>
        <div className={styles.publish}>
          <b>一键发布</b>
          <span>改一处，处处同步</span>
          <ul>
            {PLACES.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Looks() {
  return (
    <div className={styles.shown} aria-hidden="true">
      <div className={styles.window}>
        <small>选择形象</small>
        <div className={styles.faces}>
          <Picture name="face-zhiyao" alt="" />
          <Picture name="face-xiaoman" alt="" />
          <Picture name="face-jingxing" alt="" />
        </div>
        <small>选择声音</small>
        <p className={styles.voice} data-on="">
          <Icon name="volume" size={16} />
          轻快女声
          <i>已选</i>
        </p>
        <p className={styles.voice}>
          <Icon name="volume" size={16} />
          沉稳男声
          <i>普通话</i>
        </p>
      </div>
    </div>
  );
}
