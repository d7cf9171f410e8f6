import { z } from 'zod';
import { Done, endpoint, Id, NoInput, PageInput, pageOf, requiredName, requiredText } from './endpoint.contract.ts';

export const ANNOUNCEMENT_LIMITS = {
  title: 40,
  text: 1000,
  /** That an account is shown, newest first. */
  shown: 20,
};

/** What the operator tells the people of a brand, or of all. */
export const Announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; empty lines part paragraphs. */
  text: z.string(),
  createdAt: z.string(),
});
export type Announcement = z.infer<typeof Announcement>;

export const announcements = endpoint({
  path: '/avatar/announcement/list',
  summary: '公告',
  input: NoInput,
  /** `unread`: how many of them came after the last look. */
  data: z.object({ records: z.array(Announcement), unread: z.number().int() }),
});

/** All that there are have been seen. */
export const readAnnouncements = endpoint({
  method: 'POST',
  path: '/avatar/announcement/read',
  summary: '公告已读',
  input: NoInput,
  data: Done,
});

export const OperatorAnnouncement = Announcement.extend({
  /** Null: the people of every brand. */
  companyId: z.string().nullable(),
  companyName: z.string(),
});
export type OperatorAnnouncement = z.infer<typeof OperatorAnnouncement>;

export const announcementPage = endpoint({
  path: '/avatar/operator/announcement/page',
  access: 'operator',
  summary: '公告列表',
  input: PageInput,
  data: pageOf(OperatorAnnouncement),
});

/** Without `id` it is published; with it its words change, and nobody is told anew. Data is its id. */
export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/avatar/operator/announcement/save',
  access: 'operator',
  summary: '发布或修改公告',
  input: z.object({
    id: Id.optional(),
    companyId: Id.nullable().default(null),
    title: requiredName(ANNOUNCEMENT_LIMITS.title, '标题'),
    text: requiredText(ANNOUNCEMENT_LIMITS.text, '内容'),
  }),
  data: z.string(),
});

const One = z.object({ id: Id });

export const deleteAnnouncement = endpoint({
  method: 'POST',
  path: '/avatar/operator/announcement/delete',
  access: 'operator',
  summary: '删除公告',
  input: One,
  data: Done,
});

export const restoreAnnouncement = endpoint({
  method: 'POST',
  path: '/avatar/operator/announcement/restore',
  access: 'operator',
  summary: '恢复公告',
  input: One,
  data: Done,
});
