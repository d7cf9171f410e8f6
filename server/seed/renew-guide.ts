import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TRIAL_ROLE } from '#contract/home-host.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { App } from '../app.ts';
import { writeGuide } from './write-guide.ts';

export const LIBRARY = '平台使用指南';
export const DOCUMENT = `${LIBRARY}.md`;

/** SHA-256 of the guides that earlier versions brought. */
const FORMER = new Set([
  '1f16565717c530397ec4b3063119167003c7a97e296ad2f4938ede8aaa5aaaca',
  '22edb8a3864ff29ea3f241f8fc7a7af5b3d50355812f3a850ddf53cc815e367d',
  '6dbd74f8b467b53572d48662bdf20b8e1178fc29b16253f237b000df4af29088',
  'caf6ec4f9186cae8bb46e0d6c469e8acb8cd70daf1b0b3a3b4265353dad7979c',
  'c9b7aa8bd36112290fb919c58b9e9fea253d064287cd1408b405fdd2100e29d1',
]);

/** What the guide's role says to what it does not know, and what earlier versions had it say. */
export const UNKNOWN = '这个问题指南里没有写到。您可以换个问法，比如“怎么试用”，也可以点“联系我们”，问我们的同事。';
const FORMER_UNKNOWN = '这个问题指南里没有写到。您可以换个问法，比如“支持哪些文档”。';

/** Asked first by those who do not know yet what to ask. */
export const FIRST_QUESTIONS = ['多少钱', '怎么试用', '支持哪些语言', '怎么嵌入到自己的网站'];

/** Puts the guide into a library, or a new one; each of its sections is a passage. */
export async function saveGuide({ file, knowledge }: App['modules'], accountId: string, id?: string): Promise<string> {
  const kept = await file.keep(accountId, DOCUMENT, Readable.from([await writeGuide()]));
  const fileList = [{ url: file.addressOf(kept.id), name: DOCUMENT }];
  const cut = Segmentation.parse({ segmentType: 'heading' });
  return knowledge.save(accountId, { ...(id && { id }), name: LIBRARY, type: 1, language: 'zhchs', fileList, ...cut });
}

/** An installation of an earlier version gets this version's guide in place of the one that it brought, where nobody has changed that. */
export async function renewGuide(modules: App['modules'], accountId: string): Promise<void> {
  const { file, knowledge, role } = modules;
  const untouched = await knowledge.untouchedNamed(accountId, DOCUMENT);
  const contents = await Promise.all(untouched.map(({ fileId }) => file.contentOf(accountId, fileId)));
  const former = untouched.filter((_, at) => FORMER.has(contents[at] ?? ''));
  const present = createHash('sha256')
    .update(await writeGuide())
    .digest('hex');
  for (const { id, libId } of former) {
    // What was cut off after the first of the two goes on with the second.
    const isThere = untouched.some((one, at) => one.libId === libId && contents[at] === present);
    if (!isThere) await saveGuide(modules, accountId, libId);
    await knowledge.deleteDocuments(accountId, [id]);
  }
  const [named] = await role.named(accountId, TRIAL_ROLE, 1);
  const found = named ? await role.find(accountId, named.id) : null;
  if (found?.name !== TRIAL_ROLE || found.unknownReply !== FORMER_UNKNOWN) return;
  const question = found.question.length > 0 ? found.question : FIRST_QUESTIONS;
  await role.save(accountId, RoleInput.parse({ ...found, unknownReply: UNKNOWN, question }));
}
