import type { Industry } from './home-content.ts';

export const GOVERNMENT: Industry = {
  label: '政企服务',
  title: '大厅里，总有人值班',
  points: [
    '政策问答有出处，答复附原文',
    '要带什么、去几号窗口，一问就知道',
    '普通话、粤语、英语都有声音',
    '支持内网与本地部署',
  ],
  picture: 'wide-gov',
  state: '3 号窗口，对话中',
  question: '户口本丢了，能先补办身份证吗？',
  lead: '可以先办。',
  answer: ['请先到 1 号窗口补领户口本，受理当天即可同时申请身份证', 1, '。'],
  actions: ['窗口在哪', '需要的材料'],
};

export const EXHIBITION: Industry = {
  label: '展厅展馆',
  title: '看到哪，问到哪',
  points: [
    '每件展品都能问，答案有出处',
    '观众一开口，讲解就停下来听',
    '横屏、竖屏、手机，同一位讲解员',
    '没人时休眠，有人走近就醒',
  ],
  picture: 'wide-museum',
  state: '二号展厅，讲解中',
  question: '这只瓶子为什么是青色？',
  lead: '釉里的铁。',
  answer: ['窑火缺氧时，铁让釉面呈出天青', 1, '。旁边那件烧得更透，可以比着看。'],
  actions: ['看细节', '下一件'],
};

export const FINANCE: Industry = {
  label: '金融网点',
  title: '说得清，也守得住',
  points: [
    '产品、费率与风险提示按原文作答',
    '敏感词先拦下，按您写的话回应',
    '每一次对话可查、可导出',
    '可以私有部署，数据不出行',
  ],
  picture: 'wide-bank',
  state: '网点大屏，对话中',
  question: '大额存单现在多少起存？',
  lead: '20 万元起存。',
  answer: ['不同期限利率不同', 1, '，我可以按您的打算算一算。'],
  actions: ['算收益', '看风险提示'],
};

export const TRAVEL: Industry = {
  label: '文旅导览',
  title: '像本地人一样带路',
  points: [
    '路线、票务、开放时间一句话问清',
    '会讲故事，也答得上晚饭吃什么',
    '扫码即用，不装应用',
    '游客问过什么，逐条可查',
  ],
  picture: 'wide-travel',
  state: '东门入口，对话中',
  question: '带老人走哪条路不累？',
  lead: '走湖西那条。',
  answer: ['全程平路 1.2 公里', 1, '，中间有两处茶亭可以歇脚。'],
  actions: ['看路线', '哪里租轮椅'],
};

export const MARKETING: Industry = {
  label: '企业线上营销',
  title: '每位访客，都有导购',
  points: [
    '成分、用法、价格，按资料讲清',
    '网页、手机、门店屏同一位',
    '访客问过什么，逐条可查',
    '答不上的，一键补进问答',
  ],
  picture: 'wide-shop',
  state: '线上门店，对话中',
  question: '敏感肌能用哪一款？',
  lead: '先看这款舒缓乳。',
  answer: ['不含酒精和香精', 1, '；如果正在泛红，建议先在耳后试一晚。'],
  actions: ['看成分', '怎么用'],
};

export const PHONE: Industry = {
  label: '电话客服',
  title: '来问的人，不再等待',
  points: [
    '在客服网页上直接开口，不用排队',
    '一句话没说完，也可随时打断',
    '查单、查进度，接上您的工具就能答',
    '对话全程记录，可导出',
  ],
  picture: 'wide-desk',
  state: '客服页面，对话中',
  question: '我的包裹到哪了？',
  lead: '已到城东站。',
  answer: ['今天 18:00 前送达', 1, '；不在家的话，可以改放驿站。'],
  actions: ['驿站在哪', '几点送到'],
};

export const ESPORTS: Industry = {
  label: '游戏电竞营销',
  title: '赛场内外，有问有答',
  points: [
    '赛程、战队、版本随问随答',
    '活动与抽奖规则，照原文讲清',
    '赛事大屏、手机网页同一位',
    '观众问过什么，逐条可查',
  ],
  picture: 'wide-arena',
  state: '赛事大屏，对话中',
  question: '今晚决赛几点开始？',
  lead: '19:30 开赛。',
  answer: ['五局三胜，第一局前有选手入场', 1, '。'],
  actions: ['谁对谁', '看赛程'],
};

export const ONLINE: Industry = {
  ...MARKETING,
  label: '线上企业营销',
  title: '官网里，有人接待',
  points: ['访客一开口就有人应答', '问到哪里，讲到哪里，不背稿', '访客问过什么，逐条可查', '下班后照常接待'],
};

export const NEWS: Industry = {
  label: '融媒播报',
  title: '稿子写好，开场就播',
  points: ['稿子写进欢迎语，一开场就播', '早晚间同一位主播，不排班', '横屏、竖屏都能上', '敏感词先过一遍再开口'],
  picture: 'wide-news',
  state: '早间播报，对话中',
  question: '今天城区限行吗？',
  lead: '今天不限行。',
  answer: ['东环路施工，早高峰建议绕行北线', 1, '。'],
  actions: ['明天呢', '绕行路线'],
};
