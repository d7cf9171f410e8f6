import { reseal } from './platform/database/reseal.ts';
import { addKey, createSecretBox, dropFormerKeys, readKeys } from './platform/secret-box.ts';
import { CommandError, openConfigured, readFlags, runCommand } from './run-command.ts';

// npm run rotate-key: another key seals from now on, and everything that was sealed is sealed anew.
//   -- --finish   drops the key before it, where servers ran meanwhile
//   -- --links    ends links of screens and what names visitors as well: their key is in the database, and lost with it
await runCommand(async (config) => {
  const { finish: isFinishing, links: endsLinks } = readFlags('rotate-key', ['finish', 'links']);
  if (isFinishing && config.databaseUrl === null)
    throw new CommandError('--finish 只用于 PostgreSQL：内置数据库换密钥时，旧密钥已经删除。没有改动任何内容。');
  const isInFile = config.secretKey === null;
  const database = await openConfigured(config); // first: a folder that a server holds stays as it is
  try {
    const { former } = await readKeys(config);
    // A run that was cut off left a new key behind: it is taken up again, or each try would add another one.
    if (isInFile && former.length === 0 && !isFinishing) await addKey(config.dataDir);
    const { renewed, present, unreadable } = await reseal(database, createSecretBox(await readKeys(config)));
    const lines = [`已用新密钥重新加密 ${renewed} 项，${present} 项本来就是新密钥。`];
    if (endsLinks) {
      await database.sql`delete from link_key`;
      lines.push('免登录的大屏链接已全部失效，访客也要重新开始对话。正在运行的服务重启后生效。');
    } else {
      lines.push(
        '大屏链接和访客的对话不受影响。如果数据库也可能外泄，请再运行 npm run rotate-key -- --links，让它们一并失效。',
      );
    }
    if (unreadable > 0) lines.push(`${unreadable} 项用任何已知的密钥都打不开，保持原样；请在页面上重新填写。`);
    // With PostgreSQL servers may be running that still seal with the key before.
    if (isInFile && (config.databaseUrl === null || isFinishing)) {
      await dropFormerKeys(config.dataDir);
      lines.push(`旧密钥已从 ${config.dataDir}/secret.key 删除。旧备份仍需要旧密钥。`);
    } else if (isInFile) {
      lines.push('请重启所有服务，再运行 npm run rotate-key -- --finish：它再检查一遍，然后删除旧密钥。');
    } else {
      lines.push('所有服务都以新的 SECRET_KEY 和 SECRET_KEY_FORMER 重启之后再运行一次，就可以去掉 SECRET_KEY_FORMER。');
    }
    return lines;
  } finally {
    await database.close();
  }
});
