import { TRIAL_ROLE } from '#contract/home-host.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import type { App } from '../app.ts';
import { FIRST_QUESTIONS, LIBRARY, saveGuide, UNKNOWN } from './renew-guide.ts';

const PROJECT = '平台向导';

/** A demo library with the product's own guide, and a role that answers from it, and a project that shows it; what is there already stays. */
export async function seedDemoContent(modules: App['modules'], accountId: string): Promise<void> {
  const { knowledge, role, project } = modules;
  const documentLibId =
    (await idOf(knowledge.librariesNamed, accountId, LIBRARY)) ?? (await saveGuide(modules, accountId));
  const roleId =
    (await idOf(role.named, accountId, TRIAL_ROLE)) ?? (await saveGuideRole(modules, accountId, documentLibId));
  if (await idOf(project.named, accountId, PROJECT)) return;
  await project.save(accountId, { name: PROJECT, roleId, direction: '2' });
}

type Named = (accountId: string, name: string, limit: number) => Promise<{ id: string }[]>;
const idOf = async (find: Named, accountId: string, name: string) => (await find(accountId, name, 1))[0]?.id ?? null;

async function saveGuideRole(modules: App['modules'], accountId: string, documentLibId: string): Promise<string> {
  const role = RoleInput.parse({
    name: TRIAL_ROLE,
    roleDesc: '平台的向导，介绍如何搭建数字人、上传知识库和开始对话。',
    avatarId: await modules.avatar.first(),
    documentLibId,
    welcomeText: ['您好，我是小华。想了解怎么做一位数字人，直接问我就行。'],
    unknownReply: UNKNOWN,
    question: FIRST_QUESTIONS,
  });
  return modules.role.save(accountId, role);
}
