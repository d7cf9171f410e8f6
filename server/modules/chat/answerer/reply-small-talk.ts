export interface Speaker {
  name: string;
  /** What the role is, in the words of its maker; may be empty. */
  roleDesc: string;
}

/** Signs, spaces, particles and forms of address around the words that matter. */
const trimmings = /[\s\p{P}\p{S}]+|[啊呀呢吧哦噢喔哈嘛啦哟呦]+(?=[\s\p{P}\p{S}]|$)/gu;
/** A description longer than this is an instruction for a model, not an introduction. */
const longestIntroduction = 60;

interface SmallTalk {
  /** The whole message, trimmed; a message that asks something as well is none. */
  pattern: RegExp;
  reply(role: Speaker): string;
}

const introduce = ({ name, roleDesc }: Speaker) => {
  const about = roleDesc.trim().replace(/[。.！!]+$/u, '');
  if (about === '' || about.length > longestIntroduction) return `我是${name}。`;
  return /^(?:我|你)是/.test(about) ? `${about.replace(/^你/, '我')}。` : `我是${name}，${about}。`;
};

const smallTalk: SmallTalk[] = [
  {
    pattern:
      /^(?:(?:你|您|大家|哈|嗨)好?)?(?:你好|您好|大家好|哈[喽啰罗]|嗨|嘿|hi|hello|hey|早|早上好|上午好|中午好|下午好|晚上好|在吗|在不在|有人吗|你好在吗|您好在吗)$/i,
    reply: ({ name }) => `您好！我是${name}，请问有什么可以帮您？`,
  },
  {
    pattern:
      /^(?:好的?|嗯|非常|十分|太|真是)?(?:谢谢|感谢|多谢|谢了|辛苦了?|thanks?|thankyou)(?:你|您|大家)?(?:了|的?(?:帮助|解答|回答))?$/i,
    reply: () => '不客气，很高兴能帮到您。',
  },
  {
    pattern: /^(?:再见|拜拜|回见|下次见|明天见|晚安|没事了|没有了|没问题了|bye|byebye|goodbye)$/i,
    reply: () => '再见，祝您一切顺利！',
  },
  {
    pattern:
      /^(?:请问)?(?:你|您)(?:到底|究竟)?(?:是谁|是什么人|是哪位|叫什么(?:名字)?|叫啥|的名字(?:是什么|叫什么)?|贵姓|怎么称呼)$|^(?:请|先)?(?:做个|来个)?(?:自我介绍|介绍一?下?(?:你|您)?自己)(?:一下)?$|^whoareyou$/i,
    reply: introduce,
  },
  {
    pattern:
      /^(?:请问)?(?:你|您)(?:都|还)?(?:能|会|可以)(?:做|干|帮我?做?|回答|帮我)?(?:些)?(?:什么|啥|哪些(?:事|问题|事情)?)(?:事|问题|事情)?$|^(?:你|您)有(?:什么|哪些)(?:功能|本领|用处?)$/,
    reply: (role) => `${introduce(role)}您可以向我提问，我会依据已有的资料为您解答。`,
  },
  {
    pattern: /^(?:你|您)是(?:真人|人|机器人|ai|人工智能|程序)(?:吗|还是(?:真人|机器人|ai))?$/i,
    reply: ({ name }) => `我是${name}，一个数字人。`,
  },
];

const greeting = /^(?:你好|您好|大家好|哈[喽啰罗]|嗨|嘿|hi|hello|hey|早上好|下午好|晚上好)(?=.)/i;

/** The reply to a greeting, thanks, farewell or a question about the role itself; null for everything else. */
export function replySmallTalk(message: string, role: Speaker): string | null {
  if (message.length > 40) return null;
  const words = message.normalize('NFKC').replace(trimmings, '');
  const find = (text: string) => smallTalk.find(({ pattern }) => pattern.test(text))?.reply(role) ?? null;
  // 你好，你是谁: what comes behind a greeting is what is meant.
  return find(words) ?? find(words.replace(greeting, ''));
}
