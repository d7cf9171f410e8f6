import { CODE, PLACE_CODES } from '#contract/errors.contract.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import type { DrawingName } from '#web/ui/drawing.tsx';

export interface ClosedPlace {
  drawing: DrawingName;
  title: string;
  text: string;
}

const PAGES: Record<number, ClosedPlace> = {
  [CODE.linkExpired]: {
    drawing: 'broken',
    title: '链接已过期',
    text: '这个分享链接过了有效期。请联系分享给您的人，获取新的链接。',
  },
  [CODE.linkRevoked]: {
    drawing: 'broken',
    title: '链接已停用',
    text: '分享者停用了这个链接。如果还需要对话，请联系分享给您的人。',
  },
  [CODE.roleGone]: {
    drawing: 'lost',
    title: '数字人已下线',
    text: '这位数字人已被删除。请联系分享给您的人，看看有没有新的入口。',
  },
  [CODE.sharingBanned]: {
    drawing: 'broken',
    title: '分享已关闭',
    text: '这里的分享功能已经关闭。请联系分享给您的人。',
  },
  [CODE.roleOff]: {
    drawing: 'lost',
    title: '数字人已暂停服务',
    text: '这位数字人暂时不能对话，请稍后再来。',
  },
  [CODE.projectDown]: {
    drawing: 'lost',
    title: '项目已下线',
    text: '这里的数字人暂时不开放，请稍后再来。',
  },
  // Where it can be typed, the page asks for it instead.
  [CODE.passwordNeeded]: {
    drawing: 'lost',
    title: '需要访问密码',
    text: '请向分享给您的人询问访问密码，然后重新打开。',
  },
  [CODE.signInNeeded]: {
    drawing: 'lost',
    title: '请先登录',
    text: '在线演示只给自己的账号看。请登录后继续演示。',
  },
  [CODE.placeClosed]: {
    drawing: 'lost',
    title: '暂停服务',
    text: '这位数字人暂时不能对话。请稍后再来，或联系分享给您的人。',
  },
};

/** A password opens it. */
export const isLocked = (error: unknown): boolean =>
  error instanceof RequestError && error.code === CODE.passwordNeeded;

/** Its owner comes in by signing in. */
export const isSignInNeeded = (error: unknown): boolean =>
  error instanceof RequestError && error.code === CODE.signInNeeded;

/** The page that stands where a place used to open; null for anything that trying again may mend. */
export function describeClosed(error: unknown, isRoom: boolean): ClosedPlace | null {
  if (!(error instanceof RequestError)) return null;
  if (PLACE_CODES.includes(error.code)) return PAGES[error.code] ?? null;
  if (error.code !== CODE.notFound && error.code !== CODE.badInput) return null;
  return isRoom
    ? { drawing: 'lost', title: '没有这个房间', text: '地址可能写错了，或者项目还没有发布。请核对地址后重新打开。' }
    : { drawing: 'lost', title: '链接不正确', text: '链接可能没有复制完整。请核对后重新打开，或请对方再发一次。' };
}
