import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { outboxPage } from '#contract/operator.contract.ts';
import { sendEmailCode } from '#contract/verification.contract.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { makeDataDir } from '#server/testing/make-data-dir.ts';
import { solveCaptcha } from '#server/testing/solve-captcha.ts';
import { startServer } from '#server/testing/start-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

test('kill -9 before a mail was taken: it goes out after the restart', async () => {
  const dataDir = await makeDataDir();
  const refused = Promise.withResolvers<void>();
  let away = true;
  const mailServer = await startMailServer({
    user: 'u',
    password: 'p',
    onRecipient: () => {
      if (away) refused.resolve();
      return away ? 451 : null;
    },
  });
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: '化身 <no-reply@b.cn>' };
  let server = await startServer(dataDir, env);
  try {
    const proof = await solveCaptcha(server);
    const input = { email: 'lin@example.cn', usage: 'register', proof } as const;
    expect((await server.call(sendEmailCode, input, '')).code).toBe(200);
    await refused.promise;
    await server.kill();
    away = false;
    server = await startServer(dataDir, env);
    const token = await server.signIn('admin');
    const sent = await waitFor(async () => {
      const [row] = (await server.call(outboxPage, {}, token)).data.records;
      return row?.status === 'sent' ? row : null;
    });
    expect(sent.text).toContain('******');
    expect(mailServer.mails).toHaveLength(1);
    expect(mailServer.mails[0]?.text).toMatch(/验证码是：\n\n\d{6}\n/);
  } finally {
    await server.stop();
    await mailServer.close();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
});
