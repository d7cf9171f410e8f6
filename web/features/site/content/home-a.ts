import type { HomeContent } from './home-content.ts';
import { HOME_DEFAULT } from './home-default.ts';
import { ESPORTS, EXHIBITION, FINANCE, GOVERNMENT, ONLINE, TRAVEL } from './industries.ts';

const [GOV, MUSEUM, BANK, VIEW, SHOP, DESK] = HOME_DEFAULT.strip;
const ALL = [MUSEUM, GOV, BANK, VIEW, SHOP, DESK].filter((shot) => shot !== undefined);

/** Variant A: somebody who explains; nine pictures, and games among the industries. */
export const HOME_A: HomeContent = {
  ...HOME_DEFAULT,
  strip: [
    ...ALL,
    { picture: 'shot-arena', title: '电竞赛场', text: '赛程、战队、版本随问随答', question: '今晚谁对谁？' },
    { picture: 'shot-stage', title: '品牌发布', text: '新品资料讲得清，也答现场提问', question: '新品什么时候发售？' },
    { picture: 'shot-news', title: '融媒播报', text: '稿子写好，开场就播' },
  ],
  industries: {
    title: '六个行业，都讲得明白',
    purpose: '讲什么、讲多深，由您的资料决定；观众一开口，讲解就停下来听。',
    tabs: [GOVERNMENT, EXHIBITION, FINANCE, TRAVEL, ESPORTS, ONLINE],
  },
  people: { title: '讲解员，由您来挑', purpose: '从现成的形象里选，或用一张照片做出自己的。' },
  models: { ...HOME_DEFAULT.models, title: '讲得深，也讲得准' },
  steps: { title: '三步做好一位讲解员', purpose: '上传资料、选好形象，就能站到展厅里。' },
  cases: {
    title: '观众面前的他们',
    purpose: '示例短片，点开封面看看怎样回答；场所、机构与对话均为虚构。',
    films: [1, 4, 0, 2, 3, 5].flatMap((at) => HOME_DEFAULT.cases.films[at] ?? []),
  },
};
