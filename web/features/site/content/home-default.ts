import { COPILOT_SAMPLE } from './copilot.ts';
import type { HomeContent } from './home-content.ts';
import { EXHIBITION, FINANCE, GOVERNMENT, MARKETING, PHONE, TRAVEL } from './industries.ts';

export const HOME_DEFAULT: HomeContent = {
  strip: [
    { picture: 'shot-gov', title: '政务大厅', text: '取号、填表、预约，边说边办', question: '身份证补办需要什么？' },
    { picture: 'shot-museum', title: '展厅讲解', text: '走到哪件展品，就讲到哪件' },
    { picture: 'shot-bank', title: '金融网点', text: '业务答疑与风险提示一次说清', question: '想了解大额存单' },
    { picture: 'shot-travel', title: '文旅导览', text: '问路、讲故事，也推荐晚饭', question: '附近哪里好吃？' },
    { picture: 'shot-shop', title: '企业营销', text: '介绍产品，也记得住每个问题', question: '敏感肌能用吗？' },
    { picture: 'shot-desk', title: '电话客服', text: '夜里也接得起每一通来电', question: '我的包裹到哪了？' },
  ],
  industries: {
    title: '六个行业，开箱即用',
    purpose: '每个行业都备好了角色、知识模板和场景，换上自己的内容就能开讲。',
    tabs: [GOVERNMENT, EXHIBITION, FINANCE, TRAVEL, MARKETING, PHONE],
  },
  people: { title: '一位真正有样子的同事', purpose: '形象、声音、情绪和所在的地方，都可以是您自己的。' },
  models: {
    title: '答得准，也说得清出处',
    purpose: '自己选大模型，自己管知识；每一句话从哪来、用了多久，都看得见。',
    copilot: {
      title: '懂你公司的那位同事',
      lead: '读过制度、产品和历史工单，按部门给出不同的答案；只说资料里有的，每句都能点开出处。',
      skills: ['制度问答', '产品资料', '会议纪要', '工单查询', '流程办理', '数据口径'],
      ...COPILOT_SAMPLE,
    },
  },
  steps: { title: '三步上线，一键发布', purpose: '轻量的云端管理平台，不写代码，也不用排期。' },
  cases: {
    title: '它们已经上岗',
    purpose: '看看数字人在现场怎样工作。',
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
        title: '跟着展品走的讲解员',
        place: '博物馆，导览屏',
        device: 'screen',
        question: '这只瓶子为什么是青色？',
        reply: '是釉里的铁。',
        seconds: 8,
      },
      {
        picture: 'case-shop',
        title: '记得住每个问题的顾问',
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
        title: '凌晨三点也接得起',
        place: '物流企业，电话客服',
        device: 'kiosk',
        question: '我的包裹到哪了？',
        reply: '已经到城东站。',
        seconds: 8,
      },
    ],
  },
};
