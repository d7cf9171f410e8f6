import type { z } from 'zod';
import { logout, userInfo } from '#contract/account.contract.ts';
import { chatDocument } from '#contract/chat.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { deleteDocument, deleteLibrary, documentPage, libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteProject, projectPage, updateProject } from '#contract/project.contract.ts';
import {
  DEFAULT_QUESTION_THRESHOLD,
  deleteQuestion,
  questionPage,
  questionSettings,
  saveQuestion,
  saveQuestionSettings,
} from '#contract/question.contract.ts';
import { chatHistory, recordSetting, saveRecordSetting } from '#contract/record.contract.ts';
import { deleteRole, rolePage, saveRole } from '#contract/role.contract.ts';
import { ask, type Desk, LIBRARY, Refused } from './desk.ts';
import { ANY, type Content, type Entry, type Found, markIn } from './ledger.ts';
import { linesOf, writeRules } from './rules-text.ts';

/** A kind of things that an account writes. */
export interface WriteKind {
  /** Its first letter begins the marks. */
  name: string;
  /** So many stand at a time; further ones are changes of them. */
  most: number;
  /** Lanes of one account that write them. */
  lanes: number;
  /** Changed once they are made, not only made and removed. */
  changes?: boolean;
  /** Only those written since they were last read are read; the others at the end. */
  addsUp?: boolean;
  /** What will be read back of what is asked for; without it, the same. */
  expects?(content: string): Content;
  /** Milliseconds between two writes of a lane. */
  pause?: number;
  write(desk: Desk, entry: Entry, content: string): Promise<{ id: string; content: Content }>;
  remove?(desk: Desk, entry: Entry): Promise<unknown>;
  read(desk: Desk, entries: readonly Entry[]): Promise<Found[]>;
}

const PAGE = 1000;

/** All pages of a list, as far as it was written here. */
async function readList<I extends z.ZodType, R>(
  desk: Desk,
  endpoint: Endpoint<I, z.ZodType<{ records: R[]; total: number }>>,
  input: object,
  describe: (record: R) => { text: string; id: string; content: string },
): Promise<Found[]> {
  const found: Found[] = [];
  for (let page = 1; ; page++) {
    const { records, total } = await ask(desk, endpoint, { ...input, page, size: PAGE } as z.input<I>);
    for (const { text, ...rest } of records.map(describe)) {
      const mark = markIn(text);
      if (mark) found.push({ mark, ...rest });
    }
    if (page * PAGE >= total) return found;
  }
}

const role: WriteKind = {
  name: 'role',
  most: 40,
  lanes: 2,
  changes: true,
  async write({ avatarId, ...desk }, { id, mark }, content) {
    const values = { name: mark, roleDesc: content, welcomeText: [`${content}，您好`], avatarId };
    return { id: await ask(desk, saveRole, { ...(id ? { id } : {}), ...values }), content };
  },
  remove: (desk, { id }) => ask(desk, deleteRole, { id: id ?? '' }),
  read: (desk) =>
    readList(desk, rolePage, {}, ({ id, name, roleDesc, welcomeText }) => ({
      text: name,
      id,
      content: welcomeText[0] === `${roleDesc}，您好` ? roleDesc : `${roleDesc} ${welcomeText}`,
    })),
};

const library: WriteKind = {
  name: 'library',
  most: 15,
  lanes: 1,
  changes: true,
  async write(desk, { id, mark }, content) {
    const name = `${mark} ${content}`;
    return { id: await ask(desk, saveLibrary, { ...(id ? { id } : {}), name }), content };
  },
  remove: (desk, { id }) => ask(desk, deleteLibrary, { id: id ?? '' }),
  read: (desk) =>
    readList(desk, libraryPage, {}, ({ id, name }) => ({ text: name, id, content: name.split(' ')[1] ?? '' })),
};

const project: WriteKind = {
  name: 'project',
  most: 40,
  lanes: 1,
  changes: true,
  async write(desk, { id, mark }, content) {
    const values = { name: mark, roleId: desk.roleId, interaction: { wake: { greeting: content } } };
    return { id: await ask(desk, updateProject, { ...(id ? { id } : {}), ...values }), content };
  },
  remove: (desk, { id }) => ask(desk, deleteProject, { id: id ?? '' }),
  read: (desk) =>
    readList(desk, projectPage, {}, ({ id, name, interaction }) => ({
      text: name,
      id,
      content: interaction.wake.greeting,
    })),
};

const question: WriteKind = {
  name: 'question',
  most: 200,
  lanes: 2,
  changes: true,
  async write(desk, { id, mark }, content) {
    const values = { libId: desk.questionLibraryId, question: `${mark} 怎么办`, answer: content };
    return { id: await ask(desk, saveQuestion, { ...(id ? { id } : {}), ...values }), content };
  },
  remove: (desk, { id }) => ask(desk, deleteQuestion, { libId: desk.questionLibraryId, ids: [id ?? ''] }),
  read: (desk) =>
    readList(desk, questionPage, { libId: desk.questionLibraryId }, ({ id, question, answer }) => ({
      text: question,
      id,
      content: answer,
    })),
};

const upload: WriteKind = {
  name: 'upload',
  most: Number.POSITIVE_INFINITY,
  lanes: 1,
  addsUp: true,
  pause: 50,
  async write({ server, token }, { mark }, content) {
    const { code, message, data } = await server.upload(`${mark}.txt`, Buffer.from(writeRules(mark, 40)), token);
    if (code !== 200) throw new Refused(code, message);
    return { id: data, content };
  },
  async read({ server, token }, entries) {
    const found: Found[] = [];
    for (const { mark, id, kept } of entries) {
      if (!id) continue; // nobody was told its address
      const reply = await fetch(server.address + id, { headers: { token } });
      const isWhole = (await reply.text()) === writeRules(mark, 40);
      if (isWhole && kept) found.push({ mark, id, content: kept });
    }
    return found;
  },
};

/** Documents are only made and removed; whether all of their text has come is looked at once they are settled. */
const listDocuments = (desk: Desk) =>
  readList(desk, documentPage, { libId: desk.libraryId }, ({ id, name }) => ({
    text: name,
    id,
    content: 'made',
  }));

const text: WriteKind = {
  name: 'text',
  most: Number.POSITIVE_INFINITY,
  lanes: 1,
  pause: 600,
  expects: () => 'made',
  async write(desk, { mark }) {
    const segmentText = writeRules(mark, linesOf(mark));
    await ask(desk, saveLibrary, { id: desk.libraryId, name: LIBRARY, segmentText });
    return { id: '', content: 'made' };
  },
  remove: (desk, { id }) => ask(desk, deleteDocument, { ids: [id ?? ''] }),
  async read(desk) {
    return (await listDocuments(desk)).filter(({ mark }) => mark.startsWith('t'));
  },
};

const file: WriteKind = {
  ...text,
  name: 'file',
  async write(desk, { mark }) {
    const content = Buffer.from(writeRules(mark, linesOf(mark)));
    const name = `${mark}.txt`;
    const { code, message, data: url } = await desk.server.upload(name, content, desk.token);
    if (code !== 200) throw new Refused(code, message);
    await ask(desk, saveLibrary, { id: desk.libraryId, name: LIBRARY, fileList: [{ url, name }] });
    return { id: '', content: 'made' };
  },
  async read(desk) {
    return (await listDocuments(desk)).filter(({ mark }) => mark.startsWith('f'));
  },
};

/** Conversations of up to fifty turns, so that a conversation is shown whole. */
const conversationOf = (mark: string): string => `chaos ${Math.floor(Number(mark.slice(1, -1)) / 50)}`;

const conversation: WriteKind = {
  name: 'conversation',
  most: Number.POSITIVE_INFINITY,
  lanes: 2,
  addsUp: true,
  expects: () => ANY,
  async write({ server, token, roleId }, { mark }) {
    const reply = await fetch(server.address + chatDocument.path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ roleId, query: `${mark} 办事大厅几点开门？`, cid: conversationOf(mark) }),
    });
    const lines = (await reply.text()).split('\n').filter(Boolean);
    const events = lines.map((line) => JSON.parse(line));
    const last = events.at(-1)?.entities;
    if (!last?.isEnd) throw new Refused(events[0]?.code ?? 0, events[0]?.message ?? 'a turn without an end');
    if (last.error || last.interrupted) throw new Refused(0, last.error ?? '已停止');
    return { id: last.turnId, content: events.map(({ entities }) => entities.text ?? '').join('') };
  },
  async read(desk, entries) {
    const found: Found[] = [];
    for (const cid of new Set(entries.map(({ mark }) => conversationOf(mark))))
      for (const { id, question, answer } of await ask(desk, chatHistory, { roleId: desk.roleId, cid })) {
        const mark = markIn(question);
        if (mark) found.push({ mark, id, content: answer });
      }
    return found;
  },
};

/** The account has one of each: it is only changed. */
const setting = (
  name: string,
  choose: (content: string) => number,
  write: (desk: Desk, value: number) => Promise<unknown>,
  read: (desk: Desk) => Promise<number | null>,
): WriteKind => ({
  name,
  most: 1,
  lanes: 1,
  changes: true,
  pause: 20,
  async write(desk, _, content) {
    await write(desk, choose(content));
    return { id: name, content: String(choose(content)) };
  },
  expects: (content) => String(choose(content)),
  async read(desk, [entry]) {
    const value = await read(desk);
    return entry && value !== null ? [{ mark: entry.mark, id: name, content: String(value) }] : [];
  },
});

const numberIn = (content: string): number => Number(content.slice(1));

const session: WriteKind = {
  name: 'session',
  most: Number.POSITIVE_INFINITY,
  lanes: 1,
  addsUp: true,
  pause: 1500,
  async write({ server, login, password }, _, content) {
    const id = await server.signIn(login, password).catch((error: unknown) => {
      throw error instanceof TypeError && error.cause === undefined ? new Refused(0, '没有登录') : error;
    });
    return { id, content };
  },
  remove: ({ server }, { id }) => ask({ server, token: id ?? '' }, logout, {}),
  async read({ server }, entries) {
    const found: Found[] = [];
    for (const { mark, id, kept } of entries)
      if (id && (await server.call(userInfo, {}, id)).code === 200) found.push({ mark, id, content: kept ?? 'in' });
    return found;
  },
};

export const WRITE_KINDS: readonly WriteKind[] = [
  role,
  library,
  project,
  question,
  upload,
  text,
  file,
  conversation,
  session,
  setting(
    'keeping',
    (content) => 30 + (numberIn(content) % 3000),
    (desk, retentionDays) => ask(desk, saveRecordSetting, { retentionDays }),
    async (desk) => (await ask(desk, recordSetting, {})).retentionDays,
  ),
  setting(
    'matching',
    (content) => (30 + (numberIn(content) % 40)) / 100,
    (desk, threshold) => ask(desk, saveQuestionSettings, { libId: desk.questionLibraryId, threshold }),
    async (desk) => {
      const { threshold } = await ask(desk, questionSettings, { libId: desk.questionLibraryId });
      return threshold === DEFAULT_QUESTION_THRESHOLD ? null : threshold;
    },
  ),
];
