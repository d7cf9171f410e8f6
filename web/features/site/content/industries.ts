import type { Industry } from './home-content.ts';

export const GOVERNMENT: Industry = {
  label: '政企服务',
  title: '大厅里，总有人值班',
  points: [
    '政策问答有出处，答复附原文',
    '取号、填表、预约，对话中办完',
    '普通话、粤语、英语都会说',
    '支持内网与本地部署',
  ],
  picture: 'wide-gov',
  state: '3 号窗口，对话中',
  question: '户口本丢了，能先补办身份证吗？',
  lead: '可以先办。',
  answer: ['请先到 1 号窗口补领户口本，受理当天即可同时申请身份证', 1, '。'],
  actions: ['帮我取号', '需要的材料'],
};

export const EXHIBITION: Industry = {
  label: '展厅展馆',
  title: '走到哪，讲到哪',
  points: [
    '按展品、展线与观众年龄换讲法',
    '听到提问就停下，答完接着讲',
    '竖屏、LED 大屏、导览机同一内容',
    '闭馆后自动休眠，有人走近就醒',
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
    '敏感问题转人工，并带上前文',
    '每一次对话可查、可审',
    '私有部署，数据不出行',
  ],
  picture: 'wide-bank',
  state: '网点大屏，对话中',
  question: '大额存单现在多少起存？',
  lead: '20 万元起存。',
  answer: ['不同期限利率不同', 1, '，我可以按您的打算算一算。'],
  actions: ['算收益', '约客户经理'],
};

export const TRAVEL: Industry = {
  label: '文旅导览',
  title: '像本地人一样带路',
  points: ['路线、票务、天气一句话问清', '会讲故事，也推荐晚饭', '扫码即用，不装应用', '背景随时节换景'],
  picture: 'wide-travel',
  state: '东门入口，对话中',
  question: '带老人走哪条路不累？',
  lead: '走湖西那条。',
  answer: ['全程平路 1.2 公里', 1, '，中间有两处茶亭可以歇脚。'],
  actions: ['带我走', '租轮椅'],
};

export const MARKETING: Industry = {
  label: '企业线上营销',
  title: '每位访客，都有导购',
  points: ['懂产品，先问需求再推荐', '网页、小程序、门店屏同一位', '留下的线索自动归好', '答不上的，一键补进问答'],
  picture: 'wide-shop',
  state: '线上门店，对话中',
  question: '敏感肌能用哪一款？',
  lead: '先看这款舒缓乳。',
  answer: ['不含酒精和香精', 1, '；如果正在泛红，建议先在耳后试一晚。'],
  actions: ['看成分', '领优惠券'],
};

export const PHONE: Industry = {
  label: '电话客服',
  title: '电话那头，不再等待',
  points: [
    '一句话没说完，也可随时打断',
    '查单、查进度，接上您的工具就能答',
    '听不懂时给出相近的问法',
    '对话全程记录，可标注改进',
  ],
  picture: 'wide-desk',
  state: '客服热线，通话中',
  question: '我的包裹到哪了？',
  lead: '已到城东站。',
  answer: ['今天 18:00 前送达', 1, '；需要的话，我帮您改放驿站。'],
  actions: ['改放驿站', '转人工'],
};

export const ESPORTS: Industry = {
  label: '游戏电竞营销',
  title: '赛场内外，都有主持',
  points: ['赛程、战队、版本随问随答', '活动抽奖照规则主持', '直播间里不下播的搭档', '弹幕问题自动归类'],
  picture: 'wide-arena',
  state: '赛事大屏，主持中',
  question: '今晚决赛几点开始？',
  lead: '19:30 开赛。',
  answer: ['五局三胜，第一局前有选手入场', 1, '。要提醒您吗？'],
  actions: ['到点提醒', '看赛程'],
};

export const ONLINE: Industry = {
  ...MARKETING,
  label: '线上企业营销',
  title: '官网里，有人接待',
  points: ['访客一开口就有人应答', '产品资料按需要讲，不背稿', '名片和需求自动归入线索', '下班后照常接待'],
};

export const NEWS: Industry = {
  label: '融媒播报',
  title: '稿子一到，马上开播',
  points: ['稿件进来，播报自动生成', '早晚间同一位主播，不排班', '横屏、竖屏、大屏一次出齐', '敏感词先过一遍再开口'],
  picture: 'wide-news',
  state: '早间播报，直播中',
  question: '今天城区限行吗？',
  lead: '今天不限行。',
  answer: ['东环路施工，早高峰建议绕行北线', 1, '。'],
  actions: ['听完整播报', '看路线'],
};
