import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarConfig, avatarLook, saveAvatarConfig, uploadAvatarMedium } from '#contract/avatar.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeTinyVrm, packVrm } from '#server/testing/tiny-vrm.ts';

describe('avatars in three dimensions', () => {
  let app: TestApp;
  let token: string;
  let stranger: string;
  let model: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    ({ token } = await app.createUser('owner'));
    ({ token: stranger } = await app.createUser('stranger'));
    model = (await upload(packVrm())).data.id;
  });
  afterAll(() => app.close());

  async function upload(content: Buffer, as = token) {
    const form = new FormData();
    form.set('upfile', new File([new Uint8Array(content)], '模型.zip'));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const reply = await app.app.inject({
      method: 'POST',
      url: uploadAvatarMedium.path,
      headers: { token: as, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return reply.json();
  }
  async function save(detail: object = {}, values: object = {}, as = token) {
    const full = { driver: 'vrm', modelId: model, framing: 'half', lift: 0.05, backdrop: { kind: 'none' }, ...detail };
    const reply = await app.app.inject({
      method: 'POST',
      url: saveAvatarConfig.path,
      headers: { token: as, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: '立体', detail: JSON.stringify(full), ...values }).toString(),
    });
    return reply.json();
  }

  test('an upload is told what it is by its bytes, and refused in words', async () => {
    const { code, data } = await upload(packVrm());
    expect(code).toBe(200);
    expect(data).toMatchObject({
      format: 'vrm',
      seconds: 0,
      width: 0,
      model: { title: '测试模型', users: 'everyone' },
    });
    expect(await upload(packVrm({}))).toMatchObject({ message: expect.stringContaining('不是 VRM 形象') });
    expect(await upload(packVrm(), '')).not.toMatchObject({ code: 200 });
  });

  test('saved, read again, and shown to whoever has its code, with the file itself', async () => {
    const { data: id } = await save();
    const config = await app.call(avatarConfig, { id }, token);
    expect(config.data).toMatchObject({
      driver: 'vrm',
      detail: { driver: 'vrm', modelId: model, framing: 'half', lift: 0.05 },
    });
    expect(config.data.media[0]?.model?.authors).toEqual(['作者']);
    expect(config.data.code).toMatch(/^vrm-[0-9a-f]{32}$/);
    const { data: look } = await app.call(avatarLook, { code: config.data.code }, '');
    expect(look).toMatchObject({ driver: 'vrm', framing: 'half', lift: 0.05, backdrop: { kind: 'none' } });
    const file = await app.app.inject({ url: 'model' in look ? look.model : '' });
    expect(file.headers['content-type']).toBe('model/gltf-binary');
    expect(file.rawPayload.equals(packVrm())).toBe(true);
  });

  test('a model that others may not use is saved only once that was seen, and again for another one', async () => {
    const json = describeTinyVrm();
    (json.extensions.VRMC_vrm as { meta: Record<string, unknown> }).meta = {
      name: '限制',
      avatarPermission: 'onlyAuthor',
    };
    const limited = (await upload(packVrm(json))).data.id;
    expect(await save({ modelId: limited })).toMatchObject({ message: expect.stringContaining('只允许本人使用') });
    expect(await save({ modelId: limited, acknowledgedId: model })).not.toMatchObject({ code: 200 });
    const { code, data: id } = await save({ modelId: limited, acknowledgedId: limited });
    expect(code).toBe(200);
    const { detail } = (await app.call(avatarConfig, { id }, token)).data;
    expect(detail).toMatchObject({ acknowledgedId: limited, acknowledgedAt: expect.stringMatching(/^20\d\d-/) });
    // A record that was sent along counts for nothing, and one that was made stays.
    await save({ modelId: limited, acknowledgedId: limited, acknowledgedAt: '1999', acknowledgedBy: 'me' }, { id });
    expect((await app.call(avatarConfig, { id }, token)).data.detail).toEqual(
      expect.objectContaining({ ...detail, lift: 0.05 }),
    );
  });

  test('what is no model, nobody’s or out of range does not become one', async () => {
    const { data: id } = await save();
    expect((await save({ modelId: randomUUID() })).message).toContain('片段文件');
    for (const wrong of [{ framing: 'face' }, { lift: 2 }, { modelId: '' }])
      expect((await save(wrong)).code).not.toBe(200);
    expect((await save({}, {}, stranger)).code).not.toBe(200); // the model is not theirs
    expect((await save({}, { id }, stranger)).code).not.toBe(200);
    expect((await save({}, {}, '')).code).not.toBe(200);
    const film = { driver: 'clips', clips: [], keying: null, backdrop: { kind: 'none' } };
    expect((await save(film, { id })).message).toContain('类型不能更改');
  });
});
