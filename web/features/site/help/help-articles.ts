import { CLONE_LIMITS, LIMITS, RETENTION_DAYS, SHARE_LIMITS } from '#contract/limits.contract.ts';
import { SHIPPED_COUNTS } from '#contract/shipped-counts.contract.ts';
import { KINDS } from '#web/lib/document-kinds.ts';

export interface HelpArticle {
  title: string;
  lead: string;
  /** In a section a text is a paragraph, a list of texts what is done one after the other or holds beside each other. */
  sections: readonly { title: string; body: readonly (string | readonly string[])[] }[];
  /** Other words that people look for it by. */
  words: string;
}

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;

/** What a new account asks first. Numbers are those that the product keeps to. */
export const HELP_ARTICLES: readonly HelpArticle[] = [
  {
    title: '创建角色',
    lead: '角色是会回答的数字人：一个名字、一段描述、一个形象和它要用的知识。',
    words: '新建 数字人 role 提示词 欢迎语',
    sections: [
      {
        title: '怎么做',
        body: [
          [
            '点左侧的“创建角色”，填角色名称和角色描述，这两项必填。',
            '在“知识设置”里选一个知识库；没有时可以当场新建。',
            '在“形象与声音”里选形象，再选发音人。',
            '右侧的预览随时可以提问；满意后点保存。',
          ],
        ],
      },
      {
        title: '限制',
        body: [
          [
            `名称最多 ${LIMITS.roleName} 个字，描述最多 ${LIMITS.roleDesc} 个字。`,
            `每条欢迎语最多 ${LIMITS.welcomeText} 个字；常见问题最多 ${LIMITS.commonQuestions} 个，每个最多 ${LIMITS.commonQuestion} 个字。`,
            `提示词最多 ${LIMITS.prompt} 个字，访客一次最多问 ${LIMITS.query} 个字。`,
          ],
        ],
      },
    ],
  },
  {
    title: '知识库与文档',
    lead: '角色只按知识库里的内容回答时，答案会写明出自哪个文件、哪一页。',
    words: '上传 格式 大小 扫描 PDF Word 问答库 library document 文件',
    sections: [
      {
        title: '能上传什么',
        body: [
          `支持 ${KINDS.join('、')}，单个文件不超过 ${megabytes(LIMITS.libraryFileBytes)}。也可以用“网页上传”读取网站的页面。`,
          `扫描件会做文字识别，每份文档最多识别 ${LIMITS.recognisedPages} 页，每页需要几秒。`,
        ],
      },
      {
        title: '上传以后',
        body: [
          '每份文档解析完成后显示可用；失败的会写明原因，可以重试。点文档名可以对照原文查看分段，并修改、拆分、合并或停用。',
          '“命中测试”里可以直接问一句，看会找到哪些分段。',
        ],
      },
      {
        title: '有几个',
        body: [
          `一个账号最多 ${LIMITS.librariesPerAccount} 个文档知识库；问答库每种语言 ${LIMITS.questionLibrariesPerAccount} 个，适合固定问法、固定答案。`,
        ],
      },
    ],
  },
  {
    title: '声音与朗读',
    lead: '回答会边写边读，口型跟着声音走。',
    words: '发音人 语速 音调 克隆 voice 读音',
    sections: [
      {
        title: '选择声音',
        body: [
          `产品自带 ${SHIPPED_COUNTS.voices} 个发音人，不需要联网。运营人员接入语音服务后，列表里会多出它的发音人。`,
          '在角色的“形象与声音”里可以试听，调整语速、音调和音量；读错的词可以在读音里指定。',
        ],
      },
      {
        title: '克隆声音',
        body: [
          `账号开通克隆、并且接入了能克隆的语音服务后，用一段录音就能做出自己的声音，最多 ${CLONE_LIMITS.perAccount} 个。没有开通时页面会说明缺什么。`,
        ],
      },
    ],
  },
  {
    title: '发布、分享与嵌入',
    lead: '访客不用注册，打开链接就能和角色对话。',
    words: '链接 二维码 网页 嵌入 项目 大屏 一体机 免登录 share embed',
    sections: [
      {
        title: '分享网页',
        body: [
          `在角色上点“分享”，选有效期（最多 ${SHARE_LIMITS.days} 天），得到链接、二维码和嵌入网页的代码；嵌入代码下面可以改为长期有效。“分享管理”里可以延长、停用，也可以恢复。`,
        ],
      },
      {
        title: '大屏与一体机',
        body: [
          `先创建项目，选好角色和横竖屏。自己的设备登录后打开屏幕地址；公共场所的设备用“发布”里的免登录链接，有效期自己选，最多 ${SHARE_LIMITS.days} 天或长期有效，也可以随时停用。`,
          '生成链接时选“用在哪里”，并发管理里就能分清一体机、客户端和分享的链接。发布过的项目还能起一个公开地址，谁都可以打开，随时更换或收回。',
        ],
      },
      {
        title: '访客会遇到的限制',
        body: [
          `每位访客每分钟最多提 ${LIMITS.asksPerMinute} 个问题。角色停用或链接到期后，访客看到说明；重新启用后，打开着的页面会自己恢复。`,
        ],
      },
    ],
  },
  {
    title: '查看对话记录',
    lead: '每一次对话都记在“对话记录”里，含访客的问题、回答和依据。',
    words: '导出 未命中 保留 删除 record',
    sections: [
      {
        title: '能做什么',
        body: [
          [
            '按时间、角色、渠道和结果筛选，也可以搜问题或回答里的词。',
            '没有在知识里找到依据的回答标为“未命中知识”，可以据此补充文档或问答。',
            '“导出”得到表格文件。',
          ],
        ],
      },
      {
        title: '保留多久',
        body: [
          `默认一直保留；也可以设为 ${RETENTION_DAYS.min} 到 ${RETENTION_DAYS.max} 天，过期的自动删除。访客可以删除自己的对话。`,
        ],
      },
    ],
  },
  {
    title: '容量与有效期',
    lead: '右上角的账号面板写着用了多少、还有多久。',
    words: '空间 扩容 到期 续期 免费 试用 capacity',
    sections: [
      {
        title: '容量',
        body: [
          `自己注册的账号有 ${megabytes(LIMITS.trial.documents)} 知识库容量，${megabytes(LIMITS.trial.material)} 图片和视频容量。用满后已有的内容照常使用，新的文件要等清理或扩容之后才能上传。`,
        ],
      },
      {
        title: '有效期',
        body: ['到期后不能继续使用，资料为您保留。续期和扩容请联系客服或您的商务经理。'],
      },
    ],
  },
  {
    title: '自有品牌',
    lead: '名称、标志、颜色、登录方式和页脚都可以换成自己的。',
    words: 'logo 域名 白标 颜色 brand',
    sections: [
      {
        title: '由谁来改',
        body: [
          '品牌由运营人员在“运营管理”的“品牌”里设置，保存后重新打开页面就生效。图片要在那里上传，支持 PNG、JPEG、WebP、GIF 和 ICO，每张不超过 1 MB。',
        ],
      },
      {
        title: '按域名显示',
        body: ['一个品牌可以绑定多个域名，从哪个域名打开就显示哪个品牌；也可以在链接里用 key 指定。'],
      },
    ],
  },
];

/** The articles as items of the manual, each behind an address of its own; the tutorial is the first of them. */
export const ARTICLE_ITEMS = HELP_ARTICLES.map((article, at) => ({
  index: `1-${at + 1}`,
  label: article.title,
  shows: { article },
}));

/** What an article says, and the words that it is looked for by. */
export const textOf = ({ title, lead, words, sections }: HelpArticle): string =>
  [title, lead, words, ...sections.flatMap((section) => [section.title, ...section.body.flat()])].join('\n');
