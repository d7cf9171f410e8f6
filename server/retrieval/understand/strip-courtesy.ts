/** How people begin, end and soften a question. Every repetition is bounded. */
const COURTESY =
  /(?:你好|您好|哈喽|hello|hi|嗨|喂)[呀啊哈~～，,！! ]{0,3}|(?:我)?(?:就)?(?:是)?(?:想|要)(?:请)?(?:问|咨询|了解|打听|请教|知道)(?:一下|下|个事儿?|个问题|问)?(?:哈|啊|呀|呢)?|(?:请|麻烦|劳驾)(?:帮我|你们?|您)?(?:问|查|看|讲|说|告诉)?(?:我)?(?:一?下|看看)?(?:哈|啊)?|请教(?:一?下)?|(?:能不能|能|可以|可不可以)?(?:跟我|给我|帮我|帮忙)(?:说|讲|看|查|问|介绍|解释)(?:一?下|说|讲|看|看看)?|(?:跟|向)(?:你们?|您)(?:打听|请教|咨询)(?:一?下|个事儿?)?|打扰(?:一?下|了)?|不好意思|谢谢(?:你|您|了|啦|哈)?|多谢|辛苦(?:了|啦)|拜托(?:了|啦)?|那个[，,啥 ]|(?:话说|就是说|是这样的?|这么回事|有个(?:问题|事儿?)(?:想问)?)[，,]?|急急急|急死(?:我|人)了?|在线等|求(?:解答|告知|问|助)|(?:啥|什么)情况|(?:怎么|咋)(?:个)?(?:说法|回事儿?)|我(?:朋友|同事|邻居)(?:让我)?(?:想)?问(?:一?下)?|听(?:别人|朋友|人家)?说/g;

/** The question without its courtesies; itself where nothing else is left. Expects folded text. */
export function stripCourtesy(folded: string): string {
  const bare = folded.replaceAll(COURTESY, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]{2}/u.test(bare) ? bare : folded;
}
