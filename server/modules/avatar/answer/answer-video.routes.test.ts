import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AnswerVideo,
  answerVideoPage,
  deleteAnswerVideo,
  getVideoByQuestionIds,
  saveAnswer,
  saveAnswerVideo,
} from '#contract/answer-video.contract.ts';
import { deleteAvatar, saveAvatarConfig } from '#contract/avatar.contract.ts';
import { type ChatEntities, chatDocument } from '#contract/chat.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteQuestion, saveQuestion } from '#contract/question.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { FILM } from '#server/testing/tiny-media.ts';

const DETAIL = JSON.stringify({ driver: 'clips', clips: [], keying: null, backdrop: { kind: 'none' } });
const ASKED = '社保卡丢了怎么办';
const ANSWER = '先挂失，再到网点补办。';

describe('filmed answers', () => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  let accountId: string;
  let libId: string;
  let questionId: string;
  let avatarId: string;
  let roleId: string;
  let webm: string;
  let mp4: string;

  async function addAvatar(as: string): Promise<string> {
    const reply = await app.app.inject({
      method: 'POST',
      url: saveAvatarConfig.path,
      headers: { token: as, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: '晓晴', detail: DETAIL }).toString(),
    });
    return reply.json().data;
  }
  /** A film of the account as an upload leaves it. */
  async function addMedium(format: 'webm' | 'mp4'): Promise<string> {
    const { data } = await app.upload(`answer.${format}`, Buffer.concat([FILM, Buffer.from(format)]), token);
    const id = new URL(data, 'http://x').searchParams.get('id') ?? '';
    await app.database.sql`
      insert into avatar_medium (id, account_id, format, alpha, seconds, width, height, bytes)
      values (${id}, ${accountId}, ${format}, ${format === 'webm' ? 'channel' : 'stacked'}, 4.5, 720, 1280, 9)`;
    return id;
  }
  const save = (more: object = {}, as = token) =>
    app.call(saveAnswer, { avatarConfigId: avatarId, questionId, webm, mp4, ...more }, as);
  const find = async (): Promise<AnswerVideo[]> =>
    (await app.call(getVideoByQuestionIds, { questionIds: [questionId] }, token)).data;
  const edit = (answer: string) => app.call(saveQuestion, { libId, id: questionId, question: ASKED, answer }, token);
  async function ask(query: string): Promise<ChatEntities[]> {
    const payload = { roleId, query, cid: randomUUID() };
    const reply = await app.app.inject({ method: 'POST', url: chatDocument.path, headers: { token }, payload });
    return reply.body.split('\n').flatMap((line) => (line.trim() ? [JSON.parse(line).entities as ChatEntities] : []));
  }

  beforeAll(async () => {
    app = await createTestApp();
    ({ token, accountId } = await app.createUser('owner'));
    ({ token: stranger } = await app.createUser('stranger'));
    libId = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
    questionId = (await app.call(saveQuestion, { libId, question: ASKED, answer: ANSWER }, token)).data;
    avatarId = await addAvatar(token);
    const role = { name: '前台', roleDesc: '前台', avatarId, smallDocLibId: libId };
    roleId = (await app.call(saveRole, role, token)).data;
    webm = await addMedium('webm');
    mp4 = await addMedium('mp4');
  });
  afterAll(() => app.close());

  test('stored for a question and an avatar, found by both, told to the page that asks', async () => {
    const { data } = await save();
    expect(data).toMatchObject({ questionId, libId, avatarConfigId: avatarId, seconds: 4.5, isOutdated: false });
    expect(data.webm).toMatchObject({ id: webm, alpha: 'channel' });
    expect(await find()).toEqual([data]);
    // As the specification has it: the avatar in the address.
    const reply = await app.app.inject({
      method: 'POST',
      url: `${getVideoByQuestionIds.path}?avatarConfigId=${avatarId}`,
      headers: { token },
      payload: { questionIds: [questionId] },
    });
    expect(reply.json().data).toEqual([data]);
    expect((await app.call(answerVideoPage, { avatarConfigId: avatarId }, token)).data).toMatchObject({
      total: 1,
      records: [data],
    });
    const events = await ask(ASKED);
    const at = events.findIndex(({ film }) => film);
    expect(at).toBeLessThan(events.findIndex(({ text }) => text));
    const film = events[at]?.film;
    expect(film?.seconds).toBe(4.5);
    expect(film?.files.map(({ alpha }) => alpha)).toEqual(['channel', 'stacked']);
    expect(events.map(({ text }) => text ?? '').join('')).toContain(ANSWER);
    // Open to everybody who was told, under a name that can't be guessed.
    const played = await app.app.inject({ url: film?.files[0]?.url ?? '' });
    expect([played.statusCode, played.headers['content-type'], played.body]).toEqual([
      ...[200, 'video/webm', `${FILM}webm`],
    ]);
    const wrong = (film?.files[0]?.url ?? '').replace('answer-', 'answer-0');
    expect((await app.app.inject({ url: wrong })).json()).toMatchObject({ code: 404 });
  });

  test('an edited answer is spoken again; the film counts as outdated until the answer is back', async () => {
    await save();
    await edit('先打电话挂失。');
    expect(await find()).toMatchObject([{ isOutdated: true }]);
    expect((await ask(ASKED)).some(({ film }) => film)).toBe(false);
    await edit(ANSWER);
    expect(await find()).toMatchObject([{ isOutdated: false }]);
    expect((await ask(ASKED)).some(({ film }) => film)).toBe(true);
  });

  test('bad input and what belongs to others is refused', async () => {
    expect(await save({ webm: null, mp4: null })).toMatchObject({ code: 400, message: '请上传回答视频' });
    expect((await save({ webm: mp4 })).message).toContain('格式与位置不符');
    expect(await save({ webm: randomUUID() })).toMatchObject({ code: 404 });
    expect(await save({ questionId: randomUUID() })).toMatchObject({ code: 404 });
    expect(await save({ avatarConfigId: app.avatarId })).toMatchObject({ code: 404 });
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect(await app.call(getVideoByQuestionIds, { questionIds: ids }, token)).toMatchObject({ code: 400 });
    expect(await save({}, stranger)).toMatchObject({ code: 404 });
    const theirs = { avatarConfigId: avatarId, questionId, questionIds: [questionId] };
    for (const endpoint of [getVideoByQuestionIds, answerVideoPage, deleteAnswerVideo] as Endpoint[]) {
      expect(await app.call(endpoint, theirs, stranger)).toMatchObject({ code: 404 });
      expect(await app.call(endpoint, theirs)).toMatchObject({ code: 401 });
    }
    const own = { questionIds: [questionId] };
    expect((await app.call(getVideoByQuestionIds, own, stranger)).data).toEqual([]);
    expect(await app.call(saveAnswerVideo, {}, undefined)).toMatchObject({ code: 401 });
    expect(await app.call(saveAnswerVideo, {}, token)).toMatchObject({ code: 400 });
  });

  test('deleted by hand, with its entry, and with its avatar', async () => {
    await save();
    expect(await app.call(deleteAnswerVideo, { avatarConfigId: avatarId, questionId }, token)).toMatchObject({
      code: 200,
    });
    expect(await find()).toEqual([]);
    expect((await ask(ASKED)).some(({ film }) => film)).toBe(false);
    const other = await addAvatar(token);
    await save({ avatarConfigId: other });
    expect(await find()).toHaveLength(1);
    await app.call(deleteAvatar, { id: other }, token);
    expect(await find()).toEqual([]);
    expect(await app.database.sql`select 1 from answer_video`).toHaveLength(0);
    await save();
    await app.call(deleteQuestion, { libId, ids: [questionId] }, token);
    expect(await find()).toEqual([]);
  });
});
