import { documentPage, libraryPage, saveLibrary } from '../../contract/knowledge.contract.ts';
import { companyList } from '../../contract/operator.contract.ts';
import { projectPage } from '../../contract/project.contract.ts';
import { saveQuestion } from '../../contract/question.contract.ts';
import { rolePage } from '../../contract/role.contract.ts';
import { createShareToken } from '../../contract/share.contract.ts';
import { saveWording } from '../../contract/wording.contract.ts';

const WIDE = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 390, height: 844 },
];

/** What addresses of the workbench name, made where a new installation has none. */
export async function furnish(server) {
  const token = await server.signIn('demo');
  const operator = await server.signIn('admin');
  const first = async (endpoint, input = {}) => (await server.call(endpoint, input, token)).data.records[0]?.id ?? '';
  const [role, project, library] = [
    await first(rolePage),
    await first(projectPage),
    await first(libraryPage, { type: 1 }),
  ];
  const document = await first(documentPage, { libId: library });
  const questions = (await server.call(saveLibrary, { name: '常见问题', type: 2 }, token)).data;
  for (const [question, answer] of [
    ['几点开门？', '每天 9:00 开门，17:00 停止入场。'],
    ['可以带宠物吗？', '导盲犬可以，其他宠物请寄存。'],
  ])
    await server.call(saveQuestion, { libId: questions, question, answer }, token);
  await server.call(saveWording, { said: '打烊', meant: ['关门', '停止入场'] }, token);
  await server.call(createShareToken, { subjectId: role, expiredDays: 7 }, token);
  const [brand] = (await server.call(companyList, {}, operator)).data;
  return { demo: token, admin: operator, role, project, library, document, questions, brand: brand.companyId };
}

const page = (name, path, more = {}) => ({ name, path, sizes: WIDE, signedIn: 'demo', widthsIn: 'default', ...more });
const operated = (name, path) => page(name, path, { signedIn: 'admin' });
const inLibrary = (child) => `/home/knowLedgeDetail/${child}?id={library}`;

/** Every page behind the sign-in. `{role}` and the like stand for what `furnish` answers. */
export const WORKBENCH = [
  page('roles', '/home/role'),
  page('role-new', '/home/roles'),
  page('role-edit', '/home/roles?id={role}'),
  page('projects', '/home/project/list'),
  page('project', '/home/project?id={project}'),
  page('avatars', '/home/avatar'),
  page('avatar-new', '/home/avatar/create'),
  page('clone', '/cloneRole/roleManage'),
  page('libraries', '/home/knowledgeList/table'),
  page('library-new', '/home/knowledgeList/table?create=1'),
  page('library', inLibrary('knowledgeDoc')),
  page('document', `${inLibrary('knowledgeDoc')}&doc={document}`),
  page('wordings', '/home/knowledgeList/wording'),
  page('web-upload', inLibrary('docWebUpload')),
  page('web-uploads', '/home/knowledgeList/webUpload'),
  page('wash', inLibrary('knowledgeDocWash')),
  page('generate', inLibrary('knowledgeAiTest')),
  page('regression', `${inLibrary('knowledgeAiTest')}&tab=regression`),
  page('hit-test', inLibrary('knowledgeHitTest'), {
    async act(tab) {
      await tab.getByRole('textbox', { name: '问题' }).fill('支持哪些文档？');
      await tab.getByRole('button', { name: '开始测试' }).click();
      await tab.getByRole('heading', { name: /^命中 \d+ 段$/ }).waitFor();
    },
  }),
  page('question-libraries', '/home/knowledgeList/qaLibrary'),
  page('questions', '/home/knowledgeList/qaLibrary/{questions}'),
  page('records', '/home/recording'),
  page('shares', '/home/shareManage'),
  page('plugins', '/home/plugins'),
  page('open-api', '/home/openApi'),
  page('start', '/home/start'),
  operated('operator', '/home/operator'),
  operated('accounts', '/home/operator/accounts'),
  operated('companies', '/home/operator/companies'),
  operated('company', '/home/operator/companies/{brand}'),
  operated('announcements', '/home/operator/announcements'),
  operated('words', '/home/operator/words'),
  operated('models', '/home/operator/models'),
  operated('outbox', '/home/operator/outbox'),
  operated('audit', '/home/operator/audit'),
];
