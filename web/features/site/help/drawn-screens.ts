import type { PictureName } from '../picture-files.ts';

/** What a screen of the product consists of, for brands that are not on the photographs. */
export interface DrawnScreen {
  /** The entry of the menu that is on; none: the public site. */
  menu?: string;
  title: string;
  action?: string;
  /** `dialog`: fields in a window; `pair`: two columns of text; `editor`: fields beside the stage. */
  kind: 'dialog' | 'cards' | 'table' | 'pair' | 'editor';
  /** Rows, cards or fields: name, and what stands behind it. */
  lines: readonly (readonly [name: string, value: string])[];
  person?: PictureName;
  /** What is asked and answered on the stage. */
  talk?: readonly [asked: string, answered: string];
}

export const MENU = ['创建项目', '创建角色', '我的项目', '我的角色', '对话记录', '我的知识库'];

/** One for each step of the tutorial, in its order. */
export const DRAWN_SCREENS: readonly DrawnScreen[] = [
  {
    title: '欢迎回来',
    action: '登录',
    kind: 'dialog',
    lines: [
      ['手机号', '+86 138 0000 0000'],
      ['验证码', '59s 后重新获取'],
    ],
  },
  {
    menu: '我的角色',
    title: '我的角色',
    action: '创建角色',
    kind: 'cards',
    lines: [
      ['大厅导办', '已发布'],
      ['展厅讲解', '已发布'],
      ['客服坐席', '草稿'],
    ],
  },
  {
    menu: '我的知识库',
    title: '新建知识库',
    action: '创建',
    kind: 'dialog',
    lines: [
      ['名称', '办事指南'],
      ['文件', '把文档拖到这里'],
    ],
  },
  {
    menu: '我的知识库',
    title: '办事指南',
    action: '上传文件',
    kind: 'table',
    lines: [
      ['社保卡补领须知.pdf', '可用，6 页，18 段'],
      ['大厅窗口分布.docx', '可用，3 页，9 段'],
      ['常见问题汇编.xlsx', '可用，212 行'],
    ],
  },
  {
    menu: '我的知识库',
    title: '社保卡补领须知.pdf',
    action: '重新分段',
    kind: 'pair',
    lines: [
      ['原文', '第 3 页'],
      ['分段', '第 5 段，使用中'],
    ],
  },
  {
    menu: '我的知识库',
    title: '文档清洗',
    action: '全部接受',
    kind: 'pair',
    lines: [
      ['原来', '断行、页码'],
      ['建议', '合并为一段'],
    ],
  },
  {
    menu: '我的知识库',
    title: '问答库',
    action: '新增问答',
    kind: 'table',
    lines: [
      ['周末上班吗？', '办事时间，3 种问法'],
      ['停车怎么收费？', '交通，2 种问法'],
      ['可以带宠物吗？', '须知，4 种问法'],
    ],
  },
  {
    menu: '我的知识库',
    title: '命中测试',
    action: '开始测试',
    kind: 'table',
    lines: [
      ['社保卡补领须知.pdf 第 3 页', '0.91'],
      ['社保卡补领须知.pdf 第 4 页', '0.84'],
      ['大厅窗口分布.docx 第 1 页', '0.72'],
    ],
  },
  {
    menu: '创建角色',
    title: '创建角色',
    action: '保存',
    kind: 'editor',
    person: 'hero-zhiyao',
    lines: [
      ['名称', '大厅导办'],
      ['描述', '在政务大厅接待来访的人'],
      ['应答方式', '由知识库回答'],
    ],
  },
  {
    menu: '创建角色',
    title: '知识与问答',
    action: '保存',
    kind: 'editor',
    person: 'hero-zhiyao',
    lines: [
      ['知识库', '办事指南'],
      ['问答库', '常见问题'],
      ['显示出处', '开'],
    ],
  },
  {
    menu: '创建角色',
    title: '形象与声音',
    action: '保存',
    kind: 'editor',
    person: 'hero-qinghe',
    lines: [
      ['形象', '讲解员'],
      ['声音', '温和女声'],
      ['语速', '1.0'],
    ],
  },
  {
    menu: '我的角色',
    title: '在线演示',
    action: '结束演示',
    kind: 'editor',
    person: 'hero-zhiyao',
    lines: [
      ['来源 1', '社保卡补领须知.pdf，第 3 页'],
      ['来源 2', '大厅窗口分布.docx，第 1 页'],
    ],
    talk: ['社保卡丢了怎么补？', '带上身份证，到 12 号窗口办理。'],
  },
  {
    menu: '创建项目',
    title: '全局配置',
    action: '保存',
    kind: 'editor',
    person: 'hero-jingxing',
    lines: [
      ['项目名称', '一楼大屏'],
      ['角色', '大厅导办'],
      ['方向', '竖屏'],
    ],
  },
  {
    menu: '对话记录',
    title: '对话记录',
    action: '导出',
    kind: 'table',
    lines: [
      ['社保卡丢了怎么补？', '有出处，1.2 秒'],
      ['公积金怎么提取？', '有出处，0.9 秒'],
      ['附近有停车场吗？', '加入问答库'],
    ],
  },
];
