import type { LineClass } from '#contract/line.contract.ts';

export const LINE_NAMES: Record<LineClass, string> = { saas: 'SaaS', windows: 'Windows', android: '安卓' };

/** What an account is told when its lines become few, or none is left. */
export function tellFewLines(of: LineClass, used: number, cap: number): { title: string; text: string } {
  const name = LINE_NAMES[of];
  if (used >= cap)
    return {
      title: `${name} 并发已满：${used} / ${cap} 路`,
      text: `新来的访客正在排队，按先后接通，数字人会先招呼他们。\n在“并发管理”里可以看到谁在用、谁在等，也可以结束不再需要的会话；经常满线时，请联系商务增加路数。`,
    };
  return {
    title: `${name} 并发快满了：${used} / ${cap} 路`,
    text: `再来 ${cap - used} 位访客就要排队。\n在“并发管理”里可以看到谁在用；经常这样时，请联系商务增加路数。`,
  };
}
