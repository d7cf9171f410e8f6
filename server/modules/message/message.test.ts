import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { waitForRetries } from '#server/testing/bring-forward.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startScriptedSms } from '#server/testing/scripted-sms.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createMessageModule } from './index.ts';

const secretBox = createSecretBox('the key of the tests, 32 characters');
const OK = { status: 200, body: { Code: 'OK', Message: 'OK' } };

describeOnBothDatabases('the outbox', (database) => {
  let jobs: Jobs;
  let lines: string[];
  const cleanups: (() => Promise<void>)[] = [];
  beforeEach(() => {
    lines = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
    await database().sql`delete from outbox`;
  });

  async function openModule(config: Partial<Pick<Config, 'mail' | 'sms'>> = {}) {
    const log = createLog('info', { write: (line) => lines.push(line) });
    jobs = createJobs(database(), log);
    const { db } = database();
    const module = createMessageModule({ db, jobs, log, secretBox, config: { mail: null, sms: null, ...config } });
    await jobs.start();
    const opened = jobs;
    cleanups.push(() => opened.stop());
    return module;
  }

  async function send(module: Awaited<ReturnType<typeof openModule>>, channel: 'sms' | 'mail', lifeMs = 300_000) {
    const text = '验证码是 482913，请勿告诉他人。';
    const expiresAt = new Date(Date.now() + lifeMs);
    const target = channel === 'sms' ? '13800138000' : 'lin@example.cn';
    const subject = channel === 'sms' ? '' : '化身注册验证码';
    const message = { channel, target, sender: '明舟', subject, text, code: '482913', expiresAt };
    (await database().db.transaction((tx) => module.send(message, tx)))();
  }

  const rows = () => database().sql`select * from outbox order by created_at`;
  const settled = () =>
    waitForRetries({ database: database(), jobs }, async () => {
      const [row] = await rows();
      return row?.status === 'sent' || row?.status === 'failed' ? row : null;
    });

  test('without a provider a message is held, and the log says it', async () => {
    await send(await openModule(), 'sms');
    expect(await rows()).toMatchObject([
      { status: 'held', provider: '', masked_text: '验证码是 ******，请勿告诉他人。' },
    ]);
    expect(lines.join()).toContain('482913');
    expect(JSON.stringify(await rows())).not.toContain('482913');
  });

  test('a transaction that fails leaves neither message nor delivery', async () => {
    const server = await startMailServer({ user: 'u', password: 'p' });
    cleanups.push(server.close);
    const module = await openModule({ mail: { url: server.url, from: 'a@b.cn' } });
    const message = { channel: 'mail' as const, target: 'x@y.cn', sender: '', subject: 's', text: '1', code: '1' };
    const failing = database().db.transaction(async (tx) => {
      await module.send({ ...message, expiresAt: new Date(Date.now() + 300_000) }, tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await send(module, 'mail');
    await settled();
    expect(await rows()).toHaveLength(1);
    expect(server.mails).toHaveLength(1);
  });

  test('a mail goes out by SMTP; then only the masked text is left, and the log never saw the code', async () => {
    const server = await startMailServer({ user: 'user@b.cn', password: 'p:@ss/' });
    cleanups.push(server.close);
    await send(await openModule({ mail: { url: server.url, from: '化身 <no-reply@b.cn>' } }), 'mail');
    const row = await settled();
    expect(row).toMatchObject({ status: 'sent', provider: 'smtp', attempts: 1, error: '', sealed_content: null });
    expect(row.sent_at).not.toBeNull();
    expect(server.mails).toEqual([
      {
        from: 'no-reply@b.cn',
        sender: '明舟 <no-reply@b.cn>', // the brand's own, at the address that is configured
        to: 'lin@example.cn',
        subject: '化身注册验证码',
        text: '验证码是 482913，请勿告诉他人。',
        messageId: `<${row.id}@b.cn>`,
        fields: expect.arrayContaining(['from', 'to', 'subject']),
      },
    ]);
    expect(lines.join()).not.toContain('482913');
  });

  test('what a brand is called brings no header of its own into a mail', async () => {
    const server = await startMailServer({ user: 'u', password: 'p' });
    cleanups.push(server.close);
    const module = await openModule({ mail: { url: server.url, from: 'a@b.cn' } });
    const named = '明舟\r\nBcc: other@example.cn\r\n\r\n正文';
    const message = { channel: 'mail' as const, target: 'lin@example.cn', text: '码', code: '1' };
    const expiresAt = new Date(Date.now() + 300_000);
    const sending = { ...message, sender: named, subject: `${named}注册验证码`, expiresAt };
    (await database().db.transaction((tx) => module.send(sending, tx)))();
    expect(await settled()).toMatchObject({ status: 'sent' });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: 'lin@example.cn', text: '码' });
    expect(mail?.fields).not.toContain('bcc');
  });

  test('a server that refuses the login fails the message at once, with the reason', async () => {
    const server = await startMailServer({ user: 'u', password: 'right' });
    cleanups.push(server.close);
    await send(await openModule({ mail: { url: server.url.replace('right', 'wrong'), from: 'a@b.cn' } }), 'mail');
    const row = await settled();
    expect(row).toMatchObject({ status: 'failed', attempts: 1, sealed_content: null });
    expect(row.error).toContain('邮件服务器拒绝登录');
    expect(server.mails).toEqual([]);
  });

  test('"not now" is tried again until it works; "never" is not', async () => {
    const answers: (number | null)[] = [451, 421, null, 550];
    const server = await startMailServer({ user: 'u', password: 'p', onRecipient: () => answers.shift() ?? null });
    cleanups.push(server.close);
    const module = await openModule({ mail: { url: server.url, from: 'a@b.cn' } });
    await send(module, 'mail');
    expect(await settled()).toMatchObject({ status: 'sent', attempts: 3, error: '' });
    expect(server.mails).toHaveLength(1);
    await database().sql`delete from outbox`;
    await send(module, 'mail');
    const refused = await settled();
    expect(refused).toMatchObject({ status: 'failed', attempts: 1 });
    expect(refused.error).toContain('邮件服务器拒收');
  });

  test('a server that is away is tried again', async () => {
    const first = await startMailServer({ user: 'u', password: 'p' });
    await first.close();
    await send(await openModule({ mail: { url: first.url, from: 'a@b.cn' } }), 'mail');
    const waiting = await waitFor(async () => (await rows()).find((row) => row.error !== '') ?? null);
    expect(waiting).toMatchObject({ status: 'queued' });
    expect(waiting.error).toContain('无法连接邮件服务器');
    const second = await startMailServer({ user: 'u', password: 'p' }, first.port);
    cleanups.push(second.close);
    expect(await settled()).toMatchObject({ status: 'sent', error: '' });
  });

  test('a text message goes to Aliyun, signed, as a template with its code', async () => {
    const sms = await startScriptedSms(() => OK);
    cleanups.push(sms.close);
    await send(await openModule({ sms: sms.config }), 'sms');
    expect(await settled()).toMatchObject({ status: 'sent', provider: 'aliyun', attempts: 1, sealed_content: null });
    expect(sms.sent).toEqual([
      {
        action: 'SendSms',
        version: '2017-05-25',
        PhoneNumbers: '13800138000',
        SignName: '化身',
        TemplateCode: 'SMS_1',
        TemplateParam: '{"code":"482913"}',
      },
    ]);
    expect(lines.join()).not.toContain('482913');
  });

  test.each([
    ['its own trouble', { status: 500, body: { Code: 'InternalError', Message: 'x' } }],
    ['too many calls', { status: 400, body: { Code: 'Throttling.User', Message: 'x' } }],
    ['a gateway’s page', { status: 502, body: '<html>bad gateway</html>' }],
  ])('Aliyun answers %s: tried again', async (_title, trouble) => {
    const sms = await startScriptedSms((attempt) => (attempt === 1 ? trouble : OK));
    cleanups.push(sms.close);
    await send(await openModule({ sms: sms.config }), 'sms');
    expect(await settled()).toMatchObject({ status: 'sent', attempts: 2, error: '' });
  });

  test('Aliyun refuses: failed at once, in its own words', async () => {
    const sms = await startScriptedSms(() => ({
      status: 200,
      body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控' },
    }));
    cleanups.push(sms.close);
    await send(await openModule({ sms: sms.config }), 'sms');
    const error = '短信服务拒收：触发小时级流控（isv.BUSINESS_LIMIT_CONTROL）';
    expect(await settled()).toMatchObject({ status: 'failed', attempts: 1, error });
  });

  test('a wrong secret is refused by the service, which checks the signature', async () => {
    const sms = await startScriptedSms(() => OK);
    cleanups.push(sms.close);
    await send(await openModule({ sms: { ...sms.config, accessKeySecret: 'other' } }), 'sms');
    expect(await settled()).toMatchObject({ status: 'failed' });
    expect(sms.sent).toEqual([]);
  });

  test('what was never read or sent is forgotten when it expires', async () => {
    await send(await openModule(), 'sms', 1000);
    const forgotten = await waitFor(async () => (await rows()).find((row) => row.sealed_content === null) ?? null);
    expect(forgotten).toMatchObject({ status: 'held', masked_text: '验证码是 ******，请勿告诉他人。' });
  });

  test('a provider that was taken away leaves the message to the operator', async () => {
    const away = { url: 'smtp://u:p@127.0.0.1:1', from: 'a@b.cn' };
    const module = await openModule({ mail: away });
    await send(module, 'mail');
    await waitFor(async () => (await rows()).find((row) => row.error !== '') ?? null);
    await jobs.stop();
    cleanups.length = 0;
    await openModule();
    const held = await waitForRetries(
      { database: database(), jobs },
      async () => (await rows()).find((row) => row.status === 'held') ?? null,
    );
    expect(held).toMatchObject({ provider: '' });
  });
});
