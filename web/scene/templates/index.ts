import { type Scene, USUAL_SIZE } from '#contract/scene.contract.ts';
import { type Look, onSheet, titleAndCode, titleBeside, titleOver } from './layouts.ts';
import { box, NOWHERE, part, stand, words } from './parts.ts';

export interface SceneTemplate {
  key: string;
  name: string;
  industry: string;
  /** Who stands in it while no role was chosen. */
  avatarCode: string;
  /** How that one is called there. */
  roleName: string;
  scene: Scene;
}

/** Its first line is left to the settings of the project. */
const HINT = '\n也可以点上面的问题';

const LIGHT = { above: 0, isDark: false, card: '#ffffffeb', onSheet: '#f1f3f9', hint: HINT };

const LOOKS = {
  hall: {
    ...LIGHT,
    place: 'hall',
    accent: '#2f5fd0',
    ink: '#12275a',
    quiet: '#3e5284',
    ground: '#f0f5ff',
    organisation: '云岭市政务服务中心',
    title: '您好，我是小政',
    subtitle: '办事先问我，少跑一趟',
    questions: ['社保卡丢了怎么补办', '公积金怎么提取', '帮我取一个号', '带我去 12 号窗口'],
    code: '办事指南带回家',
  },
  museum: {
    ...LIGHT,
    place: 'museum',
    above: 66,
    isDark: true,
    accent: '#c79a56',
    ink: '#fbf1df',
    quiet: '#d9c7a8',
    card: '#3a3238e6',
    ground: '#16141c',
    organisation: '云岭博物馆',
    title: '听青瓷说',
    subtitle: '一件瓷器的八百年',
    questions: ['这件青瓷产自哪里', '冰裂纹是怎么来的', '今天有哪些展厅', '最近的洗手间在哪'],
    code: '手机接着听',
  },
  bank: {
    ...LIGHT,
    place: 'bank',
    accent: '#0f6b5f',
    ink: '#2f2412',
    quiet: '#6b563a',
    card: '#fffdf8',
    onSheet: '#f6ecda',
    ground: '#f3e7d1',
    organisation: '云岭农商银行',
    title: '您好，请问办什么业务',
    subtitle: '开户、挂失、理财，先问后办',
    questions: ['开户要带什么', '银行卡丢了', '大额存单利率', '预约现金'],
    code: '手机银行办理',
  },
  scenic: {
    ...LIGHT,
    place: 'scenic',
    accent: '#1f6f66',
    ink: '#173f3b',
    quiet: '#2f564f',
    ground: '#eef5ee',
    organisation: '云岭风景名胜区',
    title: '云岭入画来',
    subtitle: '问路、讲古、找好吃的',
    questions: ['两小时怎么逛', '索道几点停', '哪里看日出', '附近吃什么'],
    code: '领一份路书',
  },
  mall: {
    ...LIGHT,
    place: 'mall',
    accent: '#c94a2f',
    ink: '#53210f',
    quiet: '#86432f',
    ground: '#fff2ea',
    organisation: '万和城购物中心',
    title: '今天想逛点什么',
    subtitle: '找店、领券、查停车',
    questions: ['三楼有什么吃的', '今天的优惠券', '我的车停在哪', '儿童乐园在几楼'],
    code: '手机上接着逛',
  },
  campus: {
    ...LIGHT,
    place: 'campus',
    accent: '#2d6fb8',
    ink: '#11365e',
    quiet: '#1f3f66',
    ground: '#eff6fe',
    organisation: '云岭大学',
    title: '欢迎新同学',
    subtitle: '报到、宿舍、食堂，一问就懂',
    questions: ['报到流程是什么', '宿舍在哪栋楼', '校园卡怎么办', '社团什么时候招新'],
    code: '手机上接着问',
  },
  hospital: {
    ...LIGHT,
    place: 'hospital',
    accent: '#117a70',
    ink: '#0f3d39',
    quiet: '#3d6a66',
    card: '#ffffff',
    onSheet: '#e8f5f3',
    ground: '#edf7f5',
    organisation: '云岭市第一医院',
    title: '哪里不舒服，告诉我',
    subtitle: '导诊、挂号、检查须知',
    questions: ['头晕挂哪个科', '抽血要空腹吗', '放射科怎么走', '取报告'],
    code: '预约挂号',
  },
  tech: {
    ...LIGHT,
    place: 'tech',
    isDark: true,
    accent: '#7d95ff',
    ink: '#ffffff',
    quiet: '#c3cdf5',
    card: '#1b2559e6',
    ground: '#0a0f2e',
    organisation: '云启数字科技',
    title: '走进云启数字',
    subtitle: '十年，把复杂变简单',
    questions: ['公司做什么产品', '有哪些客户案例', '带我看下一个展区', '预约商务洽谈'],
    code: '留下名片',
  },
} as const satisfies Record<string, Look>;

/** Finished scenes by industry, in the order in which they are offered. */
export const SCENE_TEMPLATES: readonly SceneTemplate[] = [
  { ...named('gov', '大厅导办', '政务服务'), ...by('zhiyao', '小政'), scene: titleOver(LOOKS.hall) },
  { ...named('museum', '馆藏讲解', '文博展馆'), ...by('qinghe', '清禾'), scene: titleBeside(LOOKS.museum) },
  { ...named('bank', '网点迎宾', '金融网点'), ...by('jingxing', '景行'), scene: onSheet(LOOKS.bank) },
  { ...named('travel', '景区向导', '文旅景区'), ...by('muyun', '牧云'), scene: titleBeside(LOOKS.scenic) },
  { ...named('mall', '导购助手', '商场零售'), ...by('xiaoman', '小满'), scene: titleAndCode(LOOKS.mall) },
  { ...named('campus', '迎新报到', '校园迎新'), ...by('shuning', '书宁'), scene: titleAndCode(LOOKS.campus) },
  { ...named('hospital', '门诊导诊', '医疗健康'), ...by('zhongan', '仲安'), scene: onSheet(LOOKS.hospital) },
  { ...named('tech', '展厅讲解', '企业展厅'), ...by('abo', '阿铂'), scene: titleOver({ ...LOOKS.tech, above: 14 }) },
];

function named(key: string, name: string, industry: string) {
  return { key, name, industry };
}
function by(avatarCode: string, roleName: string) {
  return { avatarCode, roleName };
}

const INK = '#14172b';
const GROUND = '#d9e2fb';
const PRIMARY = '#4b5bff';

/** What a blank canvas begins with: a calm ground, the person, and what a conversation needs. */
export function plainScene(): Scene {
  return {
    version: 1,
    sizes: { '1': USUAL_SIZE['1'], '2': USUAL_SIZE['2'] },
    background: { kind: 'colour', from: '#eef2ff', to: GROUND, angle: 0 },
    person: {
      '1': stand('1', { middle: 1330, crown: 116, size: 1.5, above: 0 }),
      '2': stand('2', { middle: 540, crown: 330, size: 2, above: 0 }),
    },
    components: [
      part('person', NOWHERE, {}),
      part(
        'panel',
        { wide: null, tall: [0, 1100, 1080, 820] },
        { id: 'foot', name: '渐隐底色', box: box(GROUND, 0), fade: 'up', shown: ['idle', 'talking', 'asleep'] },
      ),
      part(
        'caption',
        { wide: [64, 200, 860, 260], tall: [64, 96, 952, 216] },
        {
          text: words(52, INK, { weight: 500, align: 'center' }),
          box: box('#ffffff00', 0),
          shown: ['talking'],
        },
      ),
      part(
        'suggestions',
        { wide: [64, 512, 860, 260], tall: [64, 1352, 952, 264] },
        {
          from: 'role',
          items: [],
          most: 4,
          columns: 'auto',
          gap: 20,
          text: words(34, INK),
          box: box('#fffffff0', 28),
          accent: PRIMARY,
          whileTalking: 'related',
        },
      ),
      part(
        'chat',
        { wide: [64, 804, 860, 196], tall: [64, 1648, 952, 196] },
        {
          box: box('#fffffff0', 44),
          colour: INK,
          accent: PRIMARY,
          hint: HINT,
        },
      ),
      part(
        'ai',
        { wide: [64, 1030, 400, 32], tall: [64, 1868, 400, 32] },
        {
          text: words(22, INK),
          locked: true,
          shown: ['idle', 'talking', 'asleep'],
        },
      ),
    ],
  };
}
