import type { HookAPI } from 'antd/es/modal/useModal';
import { copyText } from '#web/lib/copy-text.ts';
import { notice } from '#web/lib/notice.ts';

/** Browsers other than Chrome are asked before something is put on the clipboard (specification 2 §8). */
export const asksBeforeCopying = (agent: string): boolean => !/(Chrome|CriOS)\//.test(agent);

/** Copies a link, or what else is named; false when the person or the browser did not let it. */
export async function copyLink(link: string, modal: HookAPI, what = '链接'): Promise<boolean> {
  if (asksBeforeCopying(navigator.userAgent)) {
    const agreed = await modal.confirm({ title: '是否允许复制？', okText: '同意', cancelText: '取消' });
    if (!agreed) return false;
  }
  if (await copyText(link)) {
    notice.success(`复制${what}成功！`);
    return true;
  }
  notice.error('复制失败，请手动复制');
  return false;
}
