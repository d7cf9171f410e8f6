import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userInfo } from '#contract/account.contract.ts';
import { saveAvatarNode } from '#contract/node.contract.ts';
import { PRESENTATION_LIMITS } from '#contract/presentation.contract.ts';
import { copyProject, project, updateProject } from '#contract/project.contract.ts';
import {
  editVersion,
  projectVersions,
  publishProject,
  showVersion,
  takeDownProject,
  VERSIONS_KEPT,
} from '#contract/publish.contract.ts';
import { deleteRole, saveRole } from '#contract/role.contract.ts';
import { DEFAULT_POSITION, type Scene, USUAL_SIZE } from '#contract/scene.contract.ts';
import { openVisit, startProject, visitMedia } from '#contract/visit.contract.ts';
import {
  common,
  tallFrame as frame,
  makeScene,
  aiText as text,
  wideFrame as wide,
} from '#server/testing/make-scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import { FONT, PIXEL } from '#server/testing/tiny-media.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

const title = (words: string, over: object = {}) =>
  ({
    id: 'title',
    kind: 'title',
    ...common,
    frames: { '1': null, '2': frame },
    words,
    text,
    ...over,
  }) as Scene['components'][number];
const withTitle = (words: string, over?: object) => {
  const scene = makeScene();
  return { ...scene, components: [...scene.components, title(words, over)] };
};

const heard = (id: string, url: string) =>
  ({
    id,
    kind: 'audio',
    ...common,
    frames: { '1': null, '2': frame },
    url,
    volume: 0.4,
    loop: true,
  }) as Scene['components'][number];

const MARK_REFUSED =
  '“AI 生成的数字人”标识要让人看清：整个放在画面内，不旋转、不透明，字号至少 18，用自带字体，横竖屏都有';
const standing = (part: object) => ({ frames: { '1': { ...wide, ...part }, '2': frame } });
/** Ways in which nobody would see that it is there. */
const UNSEEN_MARKS = {
  hidden: { hidden: true },
  pale: { opacity: 0.5 },
  absent: { frames: { '1': null, '2': frame } },
  beyond: standing({ x: -7000 }),
  'half beyond': standing({ x: 1700 }),
  tiny: standing({ width: 1, height: 1 }),
  turned: standing({ rotation: 90 }),
  'in small print': { text: { ...text, size: 10 } },
  transparent: { text: { ...text, colour: '#11223300' } },
  'in letters of a file': { text: { ...text, font: '/files/empty.woff2' } },
  'in one heap': { text: { ...text, spacing: -20 } },
};
const markedBy = (part: object): Partial<Scene> => ({
  components: makeScene().components.map((one) => (one.kind === 'ai' ? ({ ...one, ...part } as typeof one) : one)),
});

describeWithDatabase('scenes and versions of projects', (database) => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  let roleId: string;
  const { send, enter } = createVisitorCalls(
    () => app,
    () => '10.0.7.1',
  );
  beforeAll(async () => {
    app = await createTestApp({ jobs: false, database: database() });
    token = (await app.createUser()).token;
    stranger = (await app.createUser()).token;
    roleId = await makeRole('小政');
  });
  afterAll(() => app.close());
  const makeRole = async (name: string) =>
    (await app.call(saveRole, { name, roleDesc: '导办员', avatarId: app.avatarId, question: ['几点开门'] }, token))
      .data;
  const save = (values: object = {}, owner = token) =>
    app.call(updateProject, { name: '前台', roleId, ...values }, owner);
  const make = async (values: object = {}) => (await save(values)).data;
  const find = async (id: string) => (await app.call(project, { id }, token)).data;
  const visit = async (projectId: string) => {
    const ticket = (await app.call(startProject, { id: projectId }, token)).data;
    return (await send(openVisit, { projectId, ticket })).json();
  };

  test('a scene is kept as it was saved, also in a copy, and the record of the specification says the same', async () => {
    const picture = (await app.upload('a.png', PIXEL, token)).data;
    const position = { url: '', percentageWidth: 40, x: 30, y: -5 };
    const scene = makeScene({
      background: { kind: 'picture', url: picture, fit: 'cover' },
      person: { ...DEFAULT_POSITION, '2': position },
    });
    const id = await make({ scene });
    expect(await find(id)).toMatchObject({ scene, backgroundType: '1', background: picture });
    expect(JSON.parse((await find(id)).position)).toEqual(position);
    const copy = (await app.call(copyProject, { projectId: id }, token)).data;
    expect((await find(copy)).scene).toEqual(scene);
    const around = { kind: 'panorama', url: picture, heading: 0, speed: 0 } as const;
    const turning = await make({ scene: makeScene({ background: around }) });
    const { data: known } = await app.call(project, { id: turning }, token);
    expect(known, 'all around is a picture as well').toMatchObject({ backgroundType: '1', background: picture });
    const { backgroundType, background } = known;
    await save({ id: turning, backgroundType, background });
    expect((await find(turning)).scene?.background, 'given back as it was told').toEqual(around);
    // Whoever does not know scenes leaves it, or changes what the record can say.
    await save({ id, name: '改名' });
    expect((await find(id)).scene).toEqual(scene);
    await save({ id, position: JSON.stringify({ ...position, x: 10 }) });
    expect((await find(id)).scene).toEqual({ ...scene, person: { ...scene.person, '2': { ...position, x: 10 } } });
    await save({ id, scene: null });
    expect((await find(id)).scene).toBeNull();
  });

  test('what a scene newly names is a file of the account, of pictures, films and fonts alone', async () => {
    const theirs = (await app.upload('b.png', PIXEL, stranger)).data;
    const letter = (await app.upload('c.txt', 'letter', token)).data;
    const id = await make();
    for (const url of [theirs, letter, `/avatar/file?id=${randomUUID()}`, '/avatar/logout'])
      expect(
        await save({ id, scene: makeScene({ background: { kind: 'picture', url, fit: 'cover' } }) }),
      ).toMatchObject({
        code: 400,
        message: '画面里的图片、视频、声音和字体应来自我的素材',
      });
    const elsewhere = { background: { kind: 'picture', url: 'https://a.example/b.png', fit: 'cover' } } as const;
    expect((await save({ id, scene: makeScene(elsewhere) })).code).toBe(400);
    const font = (await app.upload('d.woff2', FONT, token)).data;
    expect((await save({ id, scene: withTitle('您好', { text: { ...text, font } }) })).code).toBe(200);
  });

  test('a sound is heard by visitors, stands where sounds do and nowhere else, and is one at most', async () => {
    const sound = (await app.upload('m.mp3', Buffer.from('ID3'), token)).data;
    const theirs = (await app.upload('n.mp3', Buffer.from('ID3'), stranger)).data;
    const picture = (await app.upload('o.png', PIXEL, token)).data;
    const sounding = (...urls: string[]) =>
      makeScene({ components: [...makeScene().components, ...urls.map((url, at) => heard(`s${at}`, url))] });
    const id = await make({ scene: sounding(sound) });
    expect((await find(id)).scene?.components.at(-1)).toMatchObject({ url: sound, volume: 0.4, loop: true });
    for (const url of [theirs, picture])
      expect(await save({ id, scene: sounding(url) })).toMatchObject({
        code: 400,
        message: '画面里的图片、视频、声音和字体应来自我的素材',
      });
    const shown = makeScene({ background: { kind: 'picture', url: sound, fit: 'cover' } });
    const other = await make();
    expect((await save({ id: other, scene: shown })).code).toBe(400);
    expect(await save({ id, scene: sounding(sound, sound) })).toMatchObject({
      code: 400,
      message: '一个画面最多放一段声音',
    });
    const node = { projectId: id, name: '一', script: '大家好。' };
    const saveNode = (...urls: string[]) =>
      app.call(saveAvatarNode, { ...node, components: urls.map((url, at) => heard(`s${at}`, url)) }, token);
    expect((await saveNode(sound)).code).toBe(200);
    expect(await saveNode(sound, sound)).toMatchObject({ code: 400, message: '一个节点最多放一段声音' });
    expect(await saveNode(theirs)).toMatchObject({
      code: 400,
      message: '节点里的图片、视频、声音和字体应来自我的素材',
    });
    const ticket = (await app.call(startProject, { id }, token)).data;
    const place = { projectId: id, ticket };
    const file = new URL(sound, 'http://localhost').searchParams.get('id') ?? '';
    const read = await send(visitMedia, { ...place, id: file }, await enter(place));
    expect(read.headers['content-type']).toBe('audio/mpeg');
  });

  test.each<[what: string, over: Partial<Scene>, message: string]>([
    ['no person', { components: [] }, '画面里要有且只有一个人物'],
    [
      'two titles with one id',
      { components: [...makeScene().components, title('甲'), title('乙')] },
      '组件的编号重复了',
    ],
    ...Object.entries(UNSEEN_MARKS).map(([how, part]): [string, Partial<Scene>, string] => [
      `a mark of what is made by a machine that is ${how}`,
      markedBy(part),
      MARK_REFUSED,
    ]),
    ['sides the wrong way', { sizes: { '1': USUAL_SIZE['2'], '2': USUAL_SIZE['2'] } }, '横屏应宽于高，竖屏应高于宽'],
    [
      '81 components',
      {
        components: [
          ...makeScene().components,
          ...Array.from({ length: 79 }, (_, at) => title('甲', { id: `t${at}` })),
        ],
      },
      '一个画面最多放 80 个组件',
    ],
  ])('%s is refused in words and changes nothing', async (_, over, message) => {
    const id = await make({ scene: withTitle('原来') });
    const before = await find(id);
    expect(await save({ id, scene: { ...makeScene(), ...over } })).toMatchObject({ code: 400, message });
    expect(await find(id)).toEqual(before);
  });

  test('an older scene whose mark of what is made by a machine is not seen shows it', async () => {
    const id = await make({ scene: makeScene() });
    for (const part of Object.values(UNSEEN_MARKS)) {
      const stored = { ...makeScene(), ...markedBy(part) };
      await database().sql`update project set scene = ${JSON.stringify(stored)}::jsonb where id = ${id}`;
      const scene = (await find(id)).scene;
      expect(scene, JSON.stringify(part)).not.toBeNull();
      expect((await save({ id, scene })).code).toBe(200);
    }
  });

  test('visitors see what is saved until something is published, and then that, whatever is edited beside it', async () => {
    const first = withTitle('一');
    const id = await make({ scene: first, direction: '1' });
    expect((await find(id)).standing).toEqual({ state: 'saved', version: null, changed: false });
    expect((await visit(id)).data).toMatchObject({ scene: first, direction: '1', questions: ['几点开门'] });
    expect((await app.call(publishProject, { id, note: '开馆' }, token)).data).toBe(1);
    expect((await find(id)).standing).toEqual({ state: 'live', version: 1, changed: false });
    const other = await makeRole('小文');
    const second = withTitle('二');
    await save({ id, scene: second, roleId: other, direction: '2' });
    expect((await find(id)).standing).toEqual({ state: 'live', version: 1, changed: true });
    expect((await visit(id)).data).toMatchObject({ name: '小政', scene: first, direction: '1' });
    expect((await app.call(publishProject, { id }, token)).data).toBe(2);
    expect((await visit(id)).data).toMatchObject({ name: '小文', scene: second, direction: '2' });
    // Back to the first, with the second still being edited; then the first is taken back to be edited.
    await app.call(showVersion, { id, number: 1 }, token);
    expect((await visit(id)).data).toMatchObject({ name: '小政', scene: first });
    expect(await find(id)).toMatchObject({ scene: second, standing: { state: 'live', version: 1, changed: true } });
    await app.call(editVersion, { id, number: 1 }, token);
    expect(await find(id)).toMatchObject({ scene: first, roleId, standing: { version: 1, changed: false } });
    const publisher = (await app.call(userInfo, {}, token)).data.nickName;
    expect((await app.call(projectVersions, { id }, token)).data).toMatchObject({
      standing: { state: 'live', version: 1 },
      versions: [
        { number: 2, note: '', publisher, isLive: false },
        { number: 1, note: '开馆', publisher, isLive: true },
      ],
    });
  });

  test('a project that was taken down says so, and is shown again by publishing or by a version', async () => {
    const id = await make({ scene: withTitle('一') });
    await app.call(publishProject, { id }, token);
    await app.call(takeDownProject, { id }, token);
    expect((await find(id)).standing).toMatchObject({ state: 'down', version: 1 });
    expect(await visit(id)).toMatchObject({ code: 4109, message: '这个项目已下线，请稍后再来' });
    await app.call(showVersion, { id, number: 1 }, token);
    expect((await visit(id)).code).toBe(200);
    await app.call(takeDownProject, { id }, token);
    // Nothing has been changed since: it is the same version, with another note where one is given.
    expect((await app.call(publishProject, { id, note: '再开' }, token)).data).toBe(1);
    expect((await visit(id)).code).toBe(200);
    expect((await app.call(projectVersions, { id }, token)).data.versions).toMatchObject([{ number: 1, note: '再开' }]);
  });

  test('what is not there is not shown, edited or published, and nobody publishes with a role that is gone', async () => {
    const id = await make();
    const mine = { id, number: 1 };
    for (const call of [showVersion, editVersion])
      expect(await app.call(call, mine, token)).toMatchObject({ code: 404, message: '版本不存在或已被删除' });
    for (const call of [publishProject, takeDownProject, projectVersions])
      expect(await app.call(call as typeof publishProject, { id }, stranger)).toMatchObject({ code: 404 });
    const lost = await makeRole('要走的');
    const project = await make({ roleId: lost });
    await app.call(deleteRole, { id: lost }, token);
    expect(await app.call(publishProject, { id: project }, token)).toMatchObject({ code: 404 });
    expect((await find(project)).standing.version).toBeNull();
  });

  test('the newest versions are kept, and the one that is shown', async () => {
    const id = await make();
    const publish = async () => (await app.call(publishProject, { id }, token)).data;
    // The same at once is one version.
    expect(await Promise.all(Array.from({ length: 5 }, publish))).toEqual([1, 1, 1, 1, 1]);
    await database().sql`
      insert into project_version (id, project_id, number, shown)
      select gen_random_uuid(), project_id, n, shown from project_version, generate_series(2, ${VERSIONS_KEPT}) n where project_id = ${id}`;
    const kept = async () => (await app.call(projectVersions, { id }, token)).data.versions.map(({ number }) => number);
    for (const name of ['一', '二']) {
      await save({ id, scene: withTitle(name) });
      await publish();
    }
    const last = VERSIONS_KEPT + 2;
    expect(await kept()).toEqual(Array.from({ length: VERSIONS_KEPT }, (_, at) => last - at));
    // Large ones: fewer, and always the one that is shown.
    const filler = JSON.stringify([{ id: randomUUID(), pageText: 'x'.repeat(PRESENTATION_LIMITS.versionBytes / 4) }]);
    await database().sql`update project_version set nodes = ${filler}::jsonb
      where project_id = ${id} and number > ${last - 5}`;
    await save({ id, scene: withTitle('三') });
    await publish();
    expect(await kept()).toEqual([last + 1, last, last - 1, last - 2]);
  });

  test('a visitor opens the files of the scene that is shown, and no other file of the account', async () => {
    const shown = (await app.upload('e.png', PIXEL, token)).data;
    const kept = (await app.upload('f.png', PIXEL, token)).data;
    const id = await make({ scene: makeScene({ background: { kind: 'picture', url: shown, fit: 'cover' } }) });
    await app.call(publishProject, { id }, token);
    await save({ id, scene: makeScene({ background: { kind: 'picture', url: kept, fit: 'cover' } }) });
    const ticket = (await app.call(startProject, { id }, token)).data;
    const place = { projectId: id, ticket };
    const cookie = await enter(place);
    const read = (url: string) =>
      send(visitMedia, { ...place, id: new URL(url, 'http://localhost').searchParams.get('id') ?? '' }, cookie);
    expect((await read(shown)).headers['content-type']).toBe('image/png');
    expect((await read(kept)).json()).toMatchObject({ code: 404 });
  });
});
