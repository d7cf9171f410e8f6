import { setTimeout as wait } from 'node:timers/promises';
import { finishGuide, userInfo } from '../../contract/account.contract.ts';
import { avatarPage } from '../../contract/avatar.contract.ts';
import { companyConfig } from '../../contract/company.contract.ts';
import {
  deleteLibrary,
  documentPage,
  libraryPage,
  libraryStatus,
  saveLibrary,
} from '../../contract/knowledge.contract.ts';
import { companyList, saveCompany } from '../../contract/operator.contract.ts';
import { deleteProject, projectPage, updateProject } from '../../contract/project.contract.ts';
import { saveQuestion } from '../../contract/question.contract.ts';
import { deleteRole, rolePage, saveRole } from '../../contract/role.contract.ts';
import { DOCUMENTS, QUESTIONS, ROLES } from './sample-content.mjs';

/**
 * A product as a service hall would have it after an afternoon, under a brand without a name: the pictures serve every brand.
 * @returns ids that the pictures need, and the creator's token
 */
export async function fillProduct(server) {
  const token = await server.signIn('demo');
  const call = async (endpoint, input, as = token) => {
    const { code, message, data } = await server.call(endpoint, input, as);
    if (code !== 200) throw new Error(`${endpoint.path}: ${code} ${message}`);
    return data;
  };
  await call(userInfo, {}); // the greeting after the first sign-in is over
  for (const guide of finishGuide.input.shape.guide.options) await call(finishGuide, { guide });
  await nameBrandless(call, await server.signIn('admin'));
  for (const { id } of (await call(projectPage, {})).records) await call(deleteProject, { id });
  for (const { id } of (await call(rolePage, {})).records) await call(deleteRole, { id });
  for (const { id } of (await call(libraryPage, {})).records) await call(deleteLibrary, { id });

  const libraries = [];
  for (const { name, files } of DOCUMENTS) {
    const fileList = [];
    for (const file of files)
      fileList.push({ url: (await server.upload(file.name, Buffer.from(file.text), token)).data, name: file.name });
    const id = await call(saveLibrary, {
      name,
      fileList,
      segmentType: 'custom',
      separators: ['\\n'],
      segmentLength: 120,
    });
    while ((await call(libraryStatus, [id]))[0]?.status === 1) await wait(200);
    libraries.push(id);
  }
  const questions = await call(saveLibrary, { name: '大厅常见问答', type: 2 });
  for (const entry of QUESTIONS) await call(saveQuestion, { libId: questions, ...entry });
  const avatars = (await call(avatarPage, { size: 50 })).records;
  const roles = [];
  for (const { avatar, library, answersQuestions, ...role } of ROLES)
    roles.push(
      await call(saveRole, {
        ...role,
        avatarId: avatars.find(({ code }) => code === avatar)?.id ?? avatars[0].id,
        documentLibId: libraries[library] ?? null,
        smallDocLibId: answersQuestions ? questions : null,
      }),
    );
  const projects = [];
  for (const [name, role, direction] of [
    ['展厅迎宾屏', 2, '1'],
    ['政务大厅一号屏', 0, '2'],
  ])
    projects.push(await call(updateProject, { name, roleId: roles[role], direction }));
  const documents = (await call(documentPage, { libId: libraries[0] })).records;
  return { token, libraries, questions, roles, project: projects[1], documents };
}

async function nameBrandless(call, operator) {
  const own = (await call(companyList, {}, operator)).find(({ key }) => key === 'default');
  const { brand } = own;
  const named = { ...brand, companyName: '数字人平台', title: '数字人平台', description: '' };
  await call(saveCompany, { companyId: own.companyId, key: own.key, hosts: [], brand: named }, operator);
  await call(companyConfig, {}, operator);
}
