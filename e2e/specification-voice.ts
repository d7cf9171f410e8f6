import { allowCloning, makeRecording, startCloningService } from './support/cloning-service.ts';
import { expect, type Product } from './support/product.ts';
import { type Client, poll } from './support/specification-client.ts';

/** A voice from its recording to the last word that is said with it, by the client of specification.spec.ts. */
export async function talkWithClonedVoice(client: Client, product: Product): Promise<void> {
  const service = await startCloningService();
  await allowCloning(product, service.baseUrl, 'demo');
  expect((await client.get('/avatar/userInfo')).cloneOn).toBe(1);
  const { ticket, sentence } = await client.get('/avatar/tts/cloneConsent');
  expect(sentence).toContain('我同意');
  const form = { name: '馆长的声音', language: 'zh-CN', gender: 'male', way: 'read', ticket, consent: '1' };
  const clone = await client.upload('/avatar/tts/threeSecondClone', makeRecording(4), '录音.wav', form);
  expect(clone).toMatchObject({ name: '馆长的声音', state: 'processing' });
  const { speaker } = clone;
  const voices = await poll(
    async () => (await client.get('/avatar/tts/list')).voices as { speaker: string; name: string }[],
    (list) => list.some((one) => one.speaker === speaker),
    500,
  );
  expect(voices.find((one) => one.speaker === speaker)?.name).toBe('馆长的声音');
  const registered = service.asked.find(({ url }) => url === '/v1/voices/register');
  const remote = /name="voice_id"\r\n\r\n(\S+)/.exec(registered?.body ?? '')?.[1];

  const avatars = await client.get('/avatar/avatar/page', { page: 1, size: 1 });
  const [avatar] = avatars.records;
  const spoken = { name: '馆长', roleDesc: '博物馆的馆长', welcomeText: '["欢迎来到博物馆。"]', language: 'zhchs' };
  const id = await client.post('/avatar/avatarRole/saveRole', {
    ...{ ...spoken, avatarId: avatar.id, direction: '2', chatType: 2, modelName: 'uclai-medium', speakerId: speaker },
  });
  expect((await client.get('/avatar/avatarRole/id', { id })).speakerId).toBe(speaker);
  const begin = { roleId: id, query: '', cid: '1700000000000', returnJson: true, language: 'zhchs', isStart: 1 };
  const text = (await client.chat(begin)).map((event) => event.text ?? '').join('');
  expect(text).toContain('欢迎来到博物馆');
  const sound = { audioType: 'mp3', speaker, text, speed: 1, volume: 1.0, rate: 16000 };
  const heard = await client.blob('/avatar/tts/synthesis', sound);
  expect(heard.headers.get('content-type')).toBe('audio/mpeg');
  expect((await heard.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  const said = service.asked.findLast(({ url }) => url === '/v1/audio/speech');
  expect(JSON.parse(said?.body ?? '{}')).toMatchObject({ voice: remote, input: text });

  await client.get('/avatar/tts/deleteThreeSecondClone', { id: clone.id });
  const left = (await client.get('/avatar/tts/list')).voices as { speaker: string }[];
  expect(left.map((one) => one.speaker)).not.toContain(speaker);
  await client.get('/avatar/avatarRole/deleteRole', { id });
  await service.close();
}
