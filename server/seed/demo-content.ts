import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RoleInput } from '#contract/role.contract.ts';
import type { App } from '../app.ts';

const GUIDE = fileURLToPath(new URL('./huashen-guide.md', import.meta.url));

/** A demo library with the product's own guide, and a role that answers from it, and a project that shows it. */
export async function seedDemoContent(modules: App['modules'], accountId: string): Promise<void> {
  const name = '平台使用指南.md';
  const guide = await modules.file.keep(accountId, name, createReadStream(GUIDE));
  const documentLibId = await modules.knowledge.save(accountId, {
    name: '平台使用指南',
    type: 1,
    language: 'zhchs',
    fileList: [{ url: modules.file.addressOf(guide.id), name }],
  });
  const role = RoleInput.parse({
    name: '小华',
    roleDesc: '平台的向导，介绍如何搭建数字人、上传知识库和开始对话。',
    avatarId: await modules.avatar.first(),
    documentLibId,
    welcomeText: ['您好，我是小华。想了解怎么做一位数字人，直接问我就行。'],
    unknownReply: '这个问题指南里没有写到。您可以换个问法，比如“支持哪些文档”。',
  });
  const roleId = await modules.role.save(accountId, role);
  await modules.project.save(accountId, { name: '平台向导', roleId, direction: '2' });
}
