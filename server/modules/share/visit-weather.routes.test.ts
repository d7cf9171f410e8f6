import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEW_NODE, saveAvatarNode } from '#contract/node.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { publishProject } from '#contract/publish.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import type { SceneComponent } from '#contract/scene-component.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { cityWeather, visitWeather } from '#contract/weather.contract.ts';
import { aiText, common, makeScene, tallFrame, wideFrame } from '#server/testing/make-scene.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createVisitorCalls } from '#server/testing/visitor-calls.ts';

const clock = (city: string) =>
  ({
    ...{ id: 'clock', kind: 'clock', ...common, frames: { '1': wideFrame, '2': tallFrame } },
    ...{ text: aiText, date: true, seconds: false, city },
  }) as SceneComponent;
const withClock = (city: string) => {
  const scene = makeScene();
  return { ...scene, components: [...scene.components, clock(city)] };
};

describe('the weather of a city that a clock names', () => {
  let app: TestApp;
  let token: string;
  let roleId: string;
  let service: http.Server;
  const asked: string[] = [];
  const { send, enter } = createVisitorCalls(
    () => app,
    () => '10.0.9.1',
  );
  beforeAll(async () => {
    service = http.createServer((request, reply) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const name = searchParams.get('name');
      if (name !== null) asked.push(name);
      const places = name === '没有这里' ? [] : [{ name, latitude: 30, longitude: 120 }];
      if (name === '坏了') reply.writeHead(500).end();
      else if (pathname === '/v1/search') reply.end(JSON.stringify({ results: places }));
      else {
        const code = asked.at(-1) === '乱码' ? 'constructor' : 0;
        reply.end(JSON.stringify({ current: { temperature_2m: 18.4, weather_code: code } }));
      }
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    app = await createTestApp({ weather: { kind: 'open-meteo', baseUrl, key: null } });
    ({ token } = await app.createUser());
    roleId = (await app.call(saveRole, { name: '小政', roleDesc: '导办员', avatarId: app.avatarId }, token)).data;
  });
  afterAll(async () => {
    await app.close();
    service.close();
  });

  test('whoever edits a scene is told it, or why not; one answer serves all for a while', async () => {
    const tell = async (city?: string) => (await app.call(cityWeather, city === undefined ? {} : { city }, token)).data;
    const sunny = { ready: true, weather: { place: '杭州', sky: '晴', celsius: 18.4 }, note: '' };
    expect(await tell()).toEqual({ ready: true, weather: null, note: '' });
    expect(await Promise.all([tell('杭州'), tell(' 杭州 '), tell('杭州')])).toEqual([sunny, sunny, sunny]);
    expect(asked).toEqual(['杭州']);
    expect(await tell('没有这里')).toEqual({ ready: true, weather: null, note: '没有找到“没有这里”的天气' });
    const broken = { ready: true, weather: null, note: '天气服务没有正常回应，请稍后再试' };
    expect([await tell('坏了'), await tell('坏了')]).toEqual([broken, broken]);
    expect(asked).toEqual(['杭州', '没有这里', '坏了']);
    expect(await tell('杭 州'), 'as everybody is told').toEqual(sunny);
    expect((await tell('乱码')).weather).toMatchObject({ sky: '' });
    expect(asked).toHaveLength(4);
    expect(await app.call(cityWeather, { city: '很'.repeat(21) }, token)).toMatchObject({
      code: 400,
      message: expect.stringContaining('城市最多 20 个字'),
    });
    expect(await app.call(cityWeather, { city: '杭州' })).toMatchObject({ code: 401, data: null });
  });

  test('one account has the service asked so often, others go on', async () => {
    const { token: other } = await app.createUser();
    const tell = async (n: number, by: string) => (await app.call(cityWeather, { city: `城${n}` }, by)).data;
    const told = await Promise.all(Array.from({ length: 41 }, (_, n) => tell(n, other)));
    expect(told.filter(({ weather }) => weather === null)).toHaveLength(1);
    expect(await tell(99, token)).toMatchObject({ weather: { place: '城99' } });
  });

  test('a visitor is told that of the scene and of the pages that are shown, and of no other city', async () => {
    const save = { name: '大厅屏', roleId, scene: withClock('杭州') };
    const id = (await app.call(updateProject, save, token)).data;
    const node = { ...NEW_NODE, projectId: id, name: '一', components: [clock('宁波')] };
    const nodeId = (await app.call(saveAvatarNode, node, token)).data.id;
    await app.call(publishProject, { id }, token);
    await app.call(updateProject, { ...save, id, scene: withClock('温州') }, token);
    await app.call(saveAvatarNode, { ...node, id: nodeId, components: [clock('台州')] }, token);
    const place = { projectId: id, ticket: (await app.call(startProject, { id }, token)).data };
    const cookie = await enter(place);
    const tell = async (city: string, more: object = place) =>
      (await send(visitWeather, { ...more, city }, cookie)).json();
    expect(await tell('杭州')).toMatchObject({ code: 200, data: { sky: '晴', celsius: 18.4 } });
    expect(await tell('宁波')).toMatchObject({ data: { place: '宁波' } });
    asked.length = 0;
    for (const other of ['温州', '台州', '北京'])
      expect(await tell(other)).toEqual({ code: 200, message: expect.any(String), data: null });
    expect(asked).toEqual([]);
    expect(await tell('')).toMatchObject({ code: 400 });
    expect(await tell('杭州', { projectId: id, ticket: 'none' })).toMatchObject({ data: null });
  });
});

test('where no service is configured nobody is asked, and the editor knows', async () => {
  const app = await createTestApp({ jobs: false });
  const { token } = await app.createUser();
  expect((await app.call(cityWeather, {}, token)).data).toEqual({ ready: false, weather: null, note: '' });
  expect((await app.call(cityWeather, { city: '杭州' }, token)).data).toMatchObject({ ready: false, weather: null });
  await app.close();
});
