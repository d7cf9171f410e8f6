import type { HomeContent } from './home-content.ts';
import { HOME_DEFAULT } from './home-default.ts';
import { EXHIBITION, GOVERNMENT, MARKETING, NEWS, PHONE, TRAVEL } from './industries.ts';

const [GOV, MUSEUM, , VIEW, SHOP] = HOME_DEFAULT.strip;
const REST = [GOV, VIEW, MUSEUM, SHOP].filter((shot) => shot !== undefined);

/** Variant B: the anchor of a newsroom. Nothing is said of Copilot yet. */
export const HOME_B: HomeContent = {
  ...HOME_DEFAULT,
  strip: [
    { picture: 'shot-news', title: '融媒播报', text: '稿子写好，开场就播' },
    ...REST,
    { picture: 'shot-stage', title: '活动现场', text: '流程和规则照资料讲，也答现场提问', question: '抽奖几点开始？' },
  ],
  industries: {
    title: '从播报，到接待',
    purpose: '同一位主播，白天在大屏上播报，平时在网页里答疑。',
    tabs: [NEWS, GOVERNMENT, EXHIBITION, TRAVEL, MARKETING, PHONE],
  },
  people: { title: '选一位您的主播', purpose: '形象、声音和身后的背景，都可以是您自己的。' },
  models: { title: '播得稳，也查得到', purpose: '用哪个大模型由您定，说过的每一句都留有记录。', copilot: null },
  steps: { title: '三步，开播', purpose: '选好主播，定好横屏竖屏，交给他今天的稿子。' },
  cases: {
    title: '屏幕上的他们',
    purpose: '示例短片，点开封面听听怎么说；场所、机构与对话均为虚构。',
    films: [4, 0, 3, 1, 2, 5].flatMap((at) => HOME_DEFAULT.cases.films[at] ?? []),
  },
};
