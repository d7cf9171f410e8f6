import { resetOperator } from './modules/account/index.ts';
import { createAuditModule } from './modules/audit/index.ts';
import { CommandError, openConfigured, runCommand } from './run-command.ts';
import { forgetCredential } from './seed/credentials.ts';

// npm run reset-operator [-- LOGIN]: another password for an operator, printed once; all of their sessions end.
await runCommand(async (config) => {
  const [loginAccount = '', ...more] = process.argv.slice(2);
  if (loginAccount.startsWith('-') || more.length > 0)
    throw new CommandError('用法：npm run reset-operator，或 npm run reset-operator -- 登录名。没有改动任何内容。');
  const database = await openConfigured(config);
  try {
    const { record } = createAuditModule(database.db);
    const done = await resetOperator({ db: database.db, record, loginAccount });
    if (!done) throw new CommandError(loginAccount ? `没有登录名为 ${loginAccount} 的管理员。` : '还没有管理员账号。');
    const isKept = await forgetCredential(config.dataDir, done.loginAccount);
    return [
      `管理员 ${done.loginAccount} 的新密码（只显示这一次）：${done.password}`,
      '这个账号的所有登录都已退出；请用新密码登录，再到账号信息里改成自己的密码。',
      ...(isKept ? ['原来的密码已从数据目录的 credentials.txt 里删去。'] : []),
    ];
  } finally {
    await database.close();
  }
});
