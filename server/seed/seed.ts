import fs from 'node:fs/promises';
import { TRIAL_ACCOUNT, TRIAL_ROOM } from '#contract/home-host.contract.ts';
import { PASSWORD_LENGTH, randomPassword } from '#server/platform/random-password.ts';
import type { App } from '../app.ts';
import { credentialsFile } from './credentials.ts';
import { seedDemoContent } from './demo-content.ts';
import { renewGuide } from './renew-guide.ts';

export interface FirstStart {
  credentials: { label: string; account: string; password: string }[];
  /** Where they are kept, readable by the owner only. */
  file: string;
}

const OPERATOR = 'admin';
/** Everything that works is there to be tried. */
const DEMO_FLAGS = {
  chatUclai: 1,
  showTaskChat: 0,
  flowOn: 1,
  evaluationOn: 0,
  robotOn: 0,
  aiCopyOn: 1,
  cloneOn: 0,
} as const;
/** Enough to see what a role in several languages is like. */
const DEMO_LANGUAGES = ['zhchs', 'zhchs-YUE', 'zhcht-TW', 'en', 'ja', 'ko'];

/** First start: a default company, an operator, and a demo creator with a library, a role and a project. Null when the installation exists already. */
export async function seed(modules: App['modules'], dataDir: string): Promise<FirstStart | null> {
  await modules.avatar.ensureShipped();
  const companyId = await modules.company.ensureDefault();
  await modules.company.ensureShipped();
  await modules.moderation.ensureShipped();
  const creator = await modules.account.idOf(TRIAL_ACCOUNT);
  if (creator) {
    // Nobody can have taken anything away yet: what is missing was cut off.
    const untouched = await modules.account.findUntouched(TRIAL_ACCOUNT);
    if (untouched) await seedDemoContent(modules, untouched);
    await renewGuide(modules, creator);
    await modules.project.publishOldest(TRIAL_ACCOUNT, TRIAL_ROOM); // an installation of an earlier version has it unpublished
    return null;
  }
  // The file is written first and read again: a process that was killed between the two accounts goes on with the same passwords.
  const file = credentialsFile(dataDir);
  const kept = await readPasswords(file);
  const credentials = [
    {
      label: '创作者',
      account: TRIAL_ACCOUNT,
      nickName: '演示账号',
      operator: false,
      flags: DEMO_FLAGS,
      languages: DEMO_LANGUAGES,
    },
    { label: '管理员', account: OPERATOR, nickName: '管理员', operator: true },
  ].map((item) => ({ ...item, password: kept.get(item.account) ?? randomPassword() }));
  await fs.mkdir(dataDir, { recursive: true });
  const text = credentials.map((item) => `${item.label}\t${item.account}\t${item.password}\n`).join('');
  await fs.writeFile(file, text, { mode: 0o600, flush: true });
  // The creator comes last: its existence means that the first start is complete but for the demo content, which goes on.
  for (const item of credentials.toReversed()) {
    if (await modules.account.idOf(item.account)) continue;
    const account = await modules.account.createAccount({ companyId, loginAccount: item.account, ...item });
    if (item.account === TRIAL_ACCOUNT) await seedDemoContent(modules, account.id);
  }
  await modules.project.publishOldest(TRIAL_ACCOUNT, TRIAL_ROOM);
  return { credentials, file };
}

async function readPasswords(file: string): Promise<Map<string, string>> {
  const text = await fs.readFile(file, 'utf8').catch(() => '');
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, account, password] = line.split('\t');
      return account && password?.length === PASSWORD_LENGTH ? [[account, password]] : []; // a shorter one was cut off
    }),
  );
}
