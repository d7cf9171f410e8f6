import { z } from 'zod';
import { COLUMN_LIMITS, Done, endpoint, Id, numeric, PageInput, pageOf, requiredName } from './endpoint.contract.ts';

/** Where a source stands. */
export const SOURCE_STATUS = { running: 1, done: 2, failed: 3, cancelled: 4 } as const;

/** Where one page of a source stands. Gone: it was read once, and the site has it no more. Skipped: read nothing, and on purpose. */
export const PAGE_STATUS = { waiting: 1, read: 2, failed: 3, unchanged: 4, gone: 5, skipped: 6 } as const;

export const CRAWL_LIMITS = {
  name: 50,
  /** Addresses that one source starts from. */
  urls: 100,
  url: 1000,
  pages: 500,
  defaultPages: 50,
  sourcesPerLibrary: 20,
  /** Clicks away from the address that a site is read from. */
  depth: 5,
} as const;

/** What a source reads: the pages themselves, those that a site map lists, or what their links lead to under the same path. */
export const CrawlMode = z.enum(['pages', 'sitemap', 'site']);
export type CrawlMode = z.infer<typeof CrawlMode>;

export const CrawlSchedule = z.enum(['none', 'daily', 'weekly']);
export type CrawlSchedule = z.infer<typeof CrawlSchedule>;

/** Why an address can't be read, for people; null for one that can. What its name resolves to is not known before it is fetched. */
export function explainAddress(text: string): string | null {
  if (text.length > CRAWL_LIMITS.url) return `网址最多 ${CRAWL_LIMITS.url} 个字符`;
  // The contract knows neither DOM nor Node, so it looks at the text alone; the server parses it in full.
  const authority = /^https?:\/\/([^/?#\s]+)\S*$/i.exec(text)?.[1];
  if (!authority) return '请填写以 http:// 或 https:// 开头的完整网址';
  return authority.includes('@') ? '网址中不能带有用户名和密码' : null;
}

const Address = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const message = explainAddress(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

const Count = z.number().int();

export const WebSource = z.object({
  id: Id,
  libId: Id,
  libName: z.string(),
  name: z.string(),
  mode: CrawlMode,
  urls: z.array(z.string()),
  maxPages: Count,
  schedule: CrawlSchedule,
  status: Count,
  /** For people: why nothing could be read. */
  reason: z.string().nullable(),
  /** Pages by where they stand. */
  counts: z.object({ total: Count, waiting: Count, read: Count, failed: Count, gone: Count, skipped: Count }),
  nextRunTime: z.string().nullable(),
  lastRunTime: z.string().nullable(),
  createTime: z.string(),
});
export type WebSource = z.infer<typeof WebSource>;

export const WebPage = z.object({
  id: Id,
  url: z.string(),
  title: z.string(),
  status: Count,
  /** For people: why it failed, or was skipped. */
  reason: z.string().nullable(),
  /** Null: nothing of it is in the library. */
  documentId: Id.nullable(),
  fetchedTime: z.string().nullable(),
});
export type WebPage = z.infer<typeof WebPage>;

/** Sources of one library, or of all. */
export const webSourcePage = endpoint({
  path: '/avatar/documentLib/webSource/page',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '网页来源列表',
  input: PageInput.extend({ libId: Id.optional() }),
  data: pageOf(WebSource),
});

export const findWebSource = endpoint({
  path: '/avatar/documentLib/webSource/id',
  owned: [{ field: 'id', kind: 'webSource' }],
  summary: '网页来源',
  input: z.object({ id: Id }),
  data: WebSource,
});

const SourceFields = z.object({
  name: requiredName(CRAWL_LIMITS.name, '来源名称').optional(),
  mode: CrawlMode,
  urls: z
    .array(Address)
    .min(1, { error: '请填写网址' })
    .max(CRAWL_LIMITS.urls, { error: `一次最多填写 ${CRAWL_LIMITS.urls} 个网址` }),
  maxPages: z.number().int().min(1).max(CRAWL_LIMITS.pages).default(CRAWL_LIMITS.defaultPages),
  schedule: CrawlSchedule.default('none'),
});

/** Adds a source and starts reading it. Data is its id. */
export const addWebSource = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/webSource/add',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '添加网页来源',
  input: SourceFields.extend({ libId: Id }),
  data: Id,
});

/**
 * Changes a source. Where another set of pages is meant it is read again at once; pages that it names no more leave it, their documents
 * stay in the library. Data: how many left.
 */
export const updateWebSource = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/webSource/update',
  owned: [{ field: 'id', kind: 'webSource' }],
  summary: '修改网页来源',
  input: SourceFields.extend({ id: Id }),
  data: z.object({ left: Count }),
});

export const scheduleWebSource = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/webSource/schedule',
  owned: [{ field: 'id', kind: 'webSource' }],
  summary: '设置自动更新',
  input: z.object({ id: Id, schedule: CrawlSchedule }),
  data: Done,
});

/** Reads all pages of the source again; those that have not changed stay as they are. */
export const runWebSource = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/webSource/run',
  owned: [{ field: 'id', kind: 'webSource' }],
  summary: '重新读取网页来源',
  input: z.object({ id: Id }),
  data: Done,
});

export const cancelWebSource = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/webSource/cancel',
  owned: [{ field: 'id', kind: 'webSource' }],
  summary: '停止读取',
  input: z.object({ id: Id }),
  data: Done,
});

export const deleteWebSource = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/webSource/delete',
  owned: [{ field: 'id', kind: 'webSource' }],
  summary: '删除网页来源',
  input: z.object({ id: Id, withDocuments: z.boolean().default(false) }),
  data: Done,
});

/** Takes a deletion back, with the documents that went with it. */
export const restoreWebSource = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/webSource/restore',
  owned: [{ field: 'id', kind: 'webSource' }],
  summary: '撤销删除网页来源',
  input: z.object({ id: Id }),
  data: Done,
});

export const webPagePage = endpoint({
  path: '/avatar/documentLib/webSource/pages',
  owned: [{ field: 'sourceId', kind: 'webSource' }],
  summary: '网页列表',
  input: PageInput.extend({
    sourceId: Id,
    status: numeric(z.number().int().min(0).max(COLUMN_LIMITS.smallint)).optional(),
  }),
  data: pageOf(WebPage),
});

/** Deletes the documents of pages that the site has no more. Data: the documents, for taking it back. */
export const removeGonePages = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/webSource/removeGone',
  owned: [{ field: 'id', kind: 'webSource' }],
  summary: '移除已消失的网页',
  input: z.object({ id: Id }),
  data: z.array(Id),
});
