import { COPILOT_SAMPLE } from './copilot.ts';
import type { HomeContent } from './home-content.ts';
import { EXHIBITION, FINANCE, GOVERNMENT, MARKETING, PHONE, TRAVEL } from './industries.ts';

export const HOME_DEFAULT: HomeContent = {
  strip: [
    {
      picture: 'shot-gov',
      title: '政务大厅',
      text: '带什么、去哪办，一问就知道',
      question: '身份证补办需要什么？',
    },
    { picture: 'shot-museum', title: '展厅讲解', text: '看到哪件展品，就问哪件' },
    { picture: 'shot-bank', title: '金融网点', text: '业务与风险提示，按资料讲清', question: '想了解大额存单' },
    { picture: 'shot-travel', title: '文旅导览', text: '问路、讲故事，也答得上晚饭吃什么', question: '附近哪里好吃？' },
    { picture: 'shot-shop', title: '企业营销', text: '介绍产品，每个问题都有记录', question: '敏感肌能用吗？' },
    { picture: 'shot-desk', title: '在线客服', text: '夜里来问，也有人答', question: '我的包裹到哪了？' },
  ],
  industries: {
    title: '六个行业，都用得上',
    purpose: '写清角色、放进资料就能接待；下面是六个行业里的示例对话。',
    tabs: [GOVERNMENT, EXHIBITION, FINANCE, TRAVEL, MARKETING, PHONE],
  },
  people: { title: '一位真正有样子的同事', purpose: '形象、声音和身后的背景，都可以是您自己的。' },
  models: {
    title: '答得准，也说得清出处',
    purpose: '自己选大模型，自己管知识；每一句话从哪来、用了多久，都看得见。',
    copilot: {
      title: '懂你公司的那位同事',
      lead: '读过制度、产品和历史工单；每个部门可以各做一位，按自己的资料作答，每句都能点开出处。',
      skills: ['制度问答', '产品资料', '会议纪要', '历史工单', '报销流程', '数据口径'],
      ...COPILOT_SAMPLE,
    },
  },
  steps: { title: '三步上线，一键发布', purpose: '轻量的云端管理平台，不写代码，也不用排期。' },
  cases: {
    title: '看看它们怎样接待',
    purpose: '示例短片：场所、机构与对话均为虚构。',
    films: [
      {
        picture: 'case-gov',
        title: '政务大厅的第九个窗口',
        place: '市民服务中心，一体机',
        device: 'kiosk',
        question: '周六能办身份证吗？',
        reply: '可以，周六上午在三号窗口办理。',
        seconds: 8,
      },
      {
        picture: 'case-museum',
        title: '展柜旁的讲解员',
        place: '博物馆，导览屏',
        device: 'screen',
        question: '这只瓶子为什么是青色？',
        reply: '是釉里的铁。',
        seconds: 8,
      },
      {
        picture: 'case-shop',
        title: '说得清成分的顾问',
        place: '美妆品牌，线上门店',
        device: 'phone',
        question: '敏感肌能用吗？',
        reply: '可以，这款不含酒精和香精。',
        seconds: 8,
      },
      {
        picture: 'case-bank',
        title: '先听懂，再说风险',
        place: '城市商业银行，网点大屏',
        device: 'screen',
        question: '大额存单多少起存？',
        reply: '二十万元起存。',
        seconds: 8,
      },
      {
        picture: 'case-travel',
        title: '景区里最忙的向导',
        place: '山水景区，小屏 H5',
        device: 'phone',
        question: '带老人走哪条路不累？',
        reply: '走湖西那条，全程平路。',
        seconds: 8,
      },
      {
        picture: 'case-desk',
        title: '凌晨三点也有人答',
        place: '物流企业，客服页面',
        device: 'kiosk',
        question: '我的包裹到哪了？',
        reply: '已经到城东站。',
        seconds: 8,
      },
    ],
  },
};
