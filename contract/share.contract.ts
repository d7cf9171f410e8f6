import { z } from 'zod';
import type { Brand } from './company.contract.ts';
import { Done, endpoint, Id, Moment, PageInput, pageOf } from './endpoint.contract.ts';
import { SHARE_LIMITS } from './limits.contract.ts';
import { projectFrame, ROOM_FRAME } from './room-frame.contract.ts';

/** Where sharing is managed; a tailored brand without this page has no sharing at all. */
export const SHARE_PAGE = '/home/shareManage';

/** Sharing is banned by a brand's own switch, or because a tailored brand leaves its page out. */
export function isSharingBanned(brand: Partial<Pick<Brand, 'roleShareBan' | 'tailor' | 'menuHide'>>): boolean {
  if (brand.roleShareBan === 1) return true;
  return brand.tailor === 1 && (brand.menuHide ?? []).flat().includes(SHARE_PAGE);
}

const DAYS = '请输入正确的天数';
/** A number, or its digits; whatever else comes is told the same sentence. */
export const ExpiredDays = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : typeof value === 'number' ? value : undefined,
  z
    .number({ error: DAYS })
    .int({ error: DAYS })
    .min(1, { error: DAYS })
    .max(SHARE_LIMITS.days, { error: `最多支持${SHARE_LIMITS.days}天` }),
);

/** When what lasts until it is revoked ends, as with accounts (specification 1 §9). */
export const NO_END = '2099-12-31T00:00:00.000Z';
export const lastsOn = (expiresAt: string): boolean => expiresAt >= NO_END;

/** What of the input of days counts: digits, without leading zeros. */
export const cleanDays = (typed: string): string => typed.replace(/\D/g, '').replace(/^0+/, '');

/** What a person is sent. */
export const shareLink = (origin: string, roleId: string, token: string): string =>
  `${origin}/#/roleShare?roleId=${roleId}&token=${token}`;

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

/** What puts the room of a share link into somebody's page. */
export const embedCode = (link: string, roleName: string): string =>
  frameCode(link.replace('/#/', `${ROOM_FRAME}#/`), `和${roleName}对话`);

/** The same for a project, into which a link's ticket leads: its room, or its scripted presentation. */
export function projectEmbedCode(
  origin: string,
  { id, name }: { id: string; name: string },
  ticket: string,
  page: 'room' | 'outlinePlay',
): string {
  const address = `${origin}${projectFrame(id)}#/${page}?ticket=${encodeURIComponent(ticket)}`;
  return frameCode(address, name, page === 'room' ? PHONE : SLIDES);
}

/** As tall as somebody who stands there; as wide as what is shown beside them. */
const PHONE = 'max-width: 420px; height: 720px';
const SLIDES = 'aspect-ratio: 16 / 9; min-height: 240px';

/** The microphone has to be let through by the page around it. */
function frameCode(address: string, title: string, size = PHONE): string {
  return `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(title)}" allow="microphone; autoplay; fullscreen; clipboard-write" style="width: 100%; ${size}; border: 0; border-radius: 16px"></iframe>`;
}

export const SHARE_STATES = ['active', 'expired', 'revoked', 'roleGone', 'roleOff'] as const;

export const ShareRecord = z.object({
  id: z.string(),
  /** With the role's id it makes the link. */
  token: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  /** Code of the role's character. */
  avatarCode: z.string(),
  /** Whether the link opens, and why not. */
  state: z.enum(SHARE_STATES),
  /** Times that somebody opened it; reloading within half an hour counts once. */
  visits: z.number().int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type ShareRecord = z.infer<typeof ShareRecord>;

/** Data is the token, from which the page makes the link. */
export const createShareToken = endpoint({
  method: 'POST',
  path: '/avatar/createShareToken',
  owned: [{ field: 'subjectId', kind: 'role' }],
  summary: '生成角色的分享链接',
  input: z.object({
    expiredDays: ExpiredDays,
    /** 2: a role. */
    type: z.literal(2, { error: '只能分享角色' }).default(2),
    /** Empty while the role has not been saved (specification 2 §9). */
    subjectId: z.string().min(1, { error: '请先保存！' }).pipe(Id),
  }),
  data: z.string(),
});

export const shareTokenList = endpoint({
  path: '/avatar/share/token/list',
  summary: '分享链接列表',
  input: PageInput.extend({
    /** In the role's name. */
    name: z.string().trim().max(100).default(''),
    state: z.enum(SHARE_STATES, { error: '没有这种状态' }).optional(),
  }),
  data: pageOf(ShareRecord),
});

/** Counts the days of a link from now on, also of one that has run out: what is printed or embedded goes on. Data is when it ends. */
export const prolongShareToken = endpoint({
  method: 'POST',
  path: '/avatar/share/token/prolong',
  owned: [{ field: 'id', kind: 'share' }],
  summary: '延长分享链接',
  input: z.object({ id: Id, expiredDays: ExpiredDays }),
  data: z.string(),
});

/** A link that stands in a page of others lasts until it is revoked (decision 100). Data is when it ends. */
export const keepShareToken = endpoint({
  method: 'POST',
  path: '/avatar/share/token/keep',
  owned: [{ field: 'id', kind: 'share' }],
  summary: '让分享链接长期有效',
  input: z.object({ id: Id }),
  data: z.string(),
});

/** Takes a prolonging back: the link ends when it ended before, where that is sooner than now. Data is when it ends. */
export const shortenShareToken = endpoint({
  method: 'POST',
  path: '/avatar/share/token/shorten',
  owned: [{ field: 'id', kind: 'share' }],
  summary: '撤销延长分享链接',
  input: z.object({ id: Id, expiresAt: Moment('有效期格式不正确') }),
  data: z.string(),
});

/** Revokes a link, or takes that back. */
export const toggleShareToken = endpoint({
  method: 'POST',
  path: '/avatar/share/token/toggleStatus',
  owned: [{ field: 'id', kind: 'share' }],
  summary: '停用或恢复分享链接',
  input: z.object({
    id: Id,
    /** 1 opens, 0 revoked; without it, the other one of what it is. */
    status: z.union([z.literal(0), z.literal(1)]).optional(),
  }),
  data: Done,
});
