import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endNodeImport, importNodes, NODE_LIMITS, nodeList, saveAvatarNode } from '#contract/node.contract.ts';
import { IMPORTS_LIMIT, PRESENTATION_LIMITS } from '#contract/presentation.contract.ts';
import { deleteProject, restoreProject, updateProject } from '#contract/project.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { makePptx, pptxParagraph, pptxShape } from '#server/parsing/fixtures/make-pptx.ts';
import { pdfStream, writePdf } from '#server/parsing/fixtures/write-pdf.ts';
import { findCanvas } from '#server/platform/files/canvas.ts';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { BARE, FILE_MS, GONE, NO_OFFICE } from './node-import.ts';

const slide = (title: string, points: string[], notes?: string) => ({
  shapes:
    pptxShape(pptxParagraph(title), 'title') + pptxShape(points.map((point) => pptxParagraph(point)).join(''), 'body'),
  ...(notes ? { notes: pptxShape(pptxParagraph(notes), 'body') } : {}),
});
const SLIDES = [
  slide('走进云启', ['设备、表单、日志', '分钟级入库'], '各位好，欢迎来到云启展厅。'),
  { ...slide('草稿', ['不放映']), hidden: true },
  slide('三条产品线', ['采集', '中台', '讲解']),
];
/** Pages of Latin letters in a font that everybody has. */
function makeLatinPdf(titles: readonly string[]): Uint8Array {
  const pages = titles.map((_, at) => 4 + 2 * at);
  return writePdf([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...titles.flatMap((title, at) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      ),
      pdfStream(Buffer.from(`BT /F 40 Tf 72 420 Td (${title}) Tj ET`)),
    ]),
  ]);
}
const PDF_PAGES = [
  ['# 第一章 采集', '设备每分钟入库一次。'],
  ['# 第二章 中台', '指标统一口径。'],
  ['# 第三章 讲解', '讲给人听。'],
];

describe('presentations that become nodes', () => {
  let app: TestApp;
  let token: string;
  let accountId: string;
  let roleId: string;
  let projectId: string;
  beforeAll(async () => {
    app = await createTestApp();
    ({ token, accountId } = await app.createUser());
    roleId = (await app.call(saveRole, { name: '景行', roleDesc: '讲解员', avatarId: app.avatarId }, token)).data;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    projectId = (await app.call(updateProject, { name: '展厅', roleId }, token)).data;
  });

  const list = async (of: TestApp = app) => (await of.call(nodeList, { projectId }, token)).data;
  const upload = async (name: string, content: Uint8Array | string, of: TestApp = app) =>
    (await of.upload(name, content, token, 'document')).data;
  const begin = async (name: string, content: Uint8Array | string, of: TestApp = app) =>
    of.call(importNodes, { projectId, filePath: await upload(name, content, of) }, token);
  const untilEnd = (of: TestApp = app) =>
    waitFor(async () => {
      const { import: work } = await list(of);
      return work && ['done', 'failed'].includes(work.state) ? work : null;
    }, 120_000);

  test('each page of a PDF is a node with a script that is only proposed', async () => {
    const begun = await begin('展厅.pdf', makeChinesePdf(PDF_PAGES));
    expect(begun).toMatchObject({ code: 200, data: { fileName: '展厅.pdf', state: 'waiting' } });
    expect(await untilEnd()).toMatchObject({ state: 'done', done: 3, total: 3, problem: '' });
    const { nodes } = await list();
    expect(nodes.map(({ name, state, scriptFrom }) => [name, state, scriptFrom])).toEqual([
      ['第一章 采集', 'proposed', 'page'],
      ['第二章 中台', 'proposed', 'page'],
      ['第三章 讲解', 'proposed', 'page'],
    ]);
    expect(nodes[0]?.script).toBe('大家好，今天为大家介绍：第一章 采集。设备每分钟入库一次。');
    expect(nodes[1]?.script).toBe('接下来看：第二章 中台。指标统一口径。');
    // Its font is not in the file: a picture would show nothing of the text.
    expect((await list()).import?.note).toBe(BARE);
    expect(nodes[0]?.page).toMatchObject({
      kind: 'text',
      title: '第一章 采集',
      lines: [{ text: '设备每分钟入库一次。' }],
    });
  });

  test.skipIf(!findCanvas())(
    'a page is drawn as large as screens are, and counts with the account’s pictures',
    async () => {
      await begin('hall.pdf', makeLatinPdf(['Data in minutes', 'One measure']));
      expect(await untilEnd()).toMatchObject({ state: 'done', done: 2, note: '' });
      const { nodes } = await list();
      expect(nodes.map(({ name, script }) => [name, script])).toEqual([
        ['Data in minutes', "Welcome. Today's topic: Data in minutes."],
        ['One measure', 'One measure.'],
      ]);
      const page = nodes[0]?.page;
      const reply = await app.app.inject({ url: page?.kind === 'picture' ? page.url : '', headers: { token } });
      expect(reply.headers['content-type']).toBe('image/webp');
      expect(readPictureSize(reply.rawPayload)).toMatchObject({ format: 'webp', width: 1920, height: 1080 });
      const [kept] = await app.database
        .sql`select count(*)::int as n from file where account_id = ${accountId} and kind = 'material'`;
      expect(kept?.n).toBe(2);
    },
  );

  test('slides bring the notes of their speaker; without LibreOffice they are set in text, and that is said', async () => {
    await begin('展厅.pptx', makePptx(SLIDES));
    expect(await untilEnd()).toMatchObject({ state: 'done', done: 2, total: 2, note: NO_OFFICE });
    const { nodes } = await list();
    expect(nodes).toMatchObject([
      {
        ...{ name: '走进云启', script: '各位好，欢迎来到云启展厅。', scriptFrom: 'notes', state: 'confirmed' },
        page: {
          ...{ kind: 'text', title: '走进云启', pictures: [] },
          lines: [{ text: '设备、表单、日志' }, { text: '分钟级入库' }],
        },
      },
      { name: '三条产品线', scriptFrom: 'page', state: 'proposed' },
    ]);
    expect(nodes[1]?.script).toBe('接下来看：三条产品线。第一，采集。第二，中台。第三，讲解。');
  });

  test('speech is prepared ahead, once: lengths are known, and anew where the script is changed', async () => {
    const { id } = (await app.call(saveAvatarNode, { projectId, name: '一', script: '您好。{{停顿:1}}欢迎。' }, token))
      .data;
    const ready = async () => {
      const { nodes, speech } = await list();
      return speech.ready === speech.total && nodes[0]?.timeline.isReady ? nodes[0] : null;
    };
    const first = await waitFor(ready, 60_000);
    expect(first.timeline.parts.map(({ kind, ready: isReady }) => [kind, isReady])).toEqual([
      ['sentence', true],
      ['pause', true],
      ['sentence', true],
    ]);
    const changed = await app.call(saveAvatarNode, { projectId, id, script: '您好。再见。' }, token);
    expect(changed.data.timeline.parts.map((part) => part.ready)).toEqual([true, false]);
    await waitFor(ready, 60_000);
    const [row] = await app.database.sql`select count(*)::int as n from node_speech where project_id = ${projectId}`;
    expect(row?.n).toBe(3);
  });

  test('an import that was cut off goes on behind the last page that became a node', async () => {
    const filePath = await upload('展厅.pdf', makeChinesePdf(PDF_PAGES));
    const fileId = `${filePath.split('id=')[1]}`;
    const { sql } = app.database;
    const id = randomUUID();
    const made = (await app.call(saveAvatarNode, { projectId, name: '第一章 采集' }, token)).data.id;
    await sql`update project_node set import_id = ${id}, import_page = 1 where id = ${made}`;
    await sql`insert into node_import (id, account_id, project_id, file_id, file_name, state, done, total)
      values (${id}, ${accountId}, ${projectId}, ${fileId}, '展厅.pdf', 'running', 1, 3)`;
    expect(await app.call(importNodes, { projectId, filePath }, token)).toMatchObject({ code: 409 });
    await app.jobs.sweep();
    expect(await untilEnd()).toMatchObject({ state: 'done', done: 3, total: 3 });
    expect((await list()).nodes.map(({ name }) => name)).toEqual(['第一章 采集', '第二章 中台', '第三章 讲解']);
  });

  test('what is no presentation, damaged, locked, a bomb or too long ends in words, and makes no nodes', async () => {
    const refused = async (name: string, content: Uint8Array | string) => {
      expect(await begin(name, content)).toMatchObject({ code: 200 });
      const { state, problem } = await untilEnd();
      expect(state).toBe('failed');
      expect((await list()).nodes).toEqual([]);
      return problem;
    };
    expect(await refused('a.txt', '文字')).toContain('只能导入 PDF、PPTX 或 PPT');
    expect(await refused('a.pdf', '文字')).toMatch(/内容是纯文本。这里只能导入 PPT、PPTX 或 PDF，请另选一个文件。$/);
    expect(await refused('a.pdf', '')).toBe('这是一个空文件，没有任何内容。请检查后重新上传。');
    expect(await refused('a.pptx', makeChinesePdf(PDF_PAGES))).toMatch(/内容是PDF 文档。请把扩展名改为 \.pdf /);
    expect(await refused('b.pdf', '%PDF-1.4\n坏的')).toContain('损坏');
    const many = makePptx(Array.from({ length: NODE_LIMITS.perProject + 1 }, () => ({ shapes: '' })));
    expect(await refused('c.pptx', many)).toContain(`有 ${NODE_LIMITS.perProject + 1} 页`);
    const entities = makePptx([{ shapes: '<!DOCTYPE a [<!ENTITY b "c">]>' }]);
    expect(await refused('d.pptx', entities)).toContain('为安全起见');
  });

  test('a page’s text is bounded, and neither notes nor names are read as markers', async () => {
    const points = Array.from({ length: 90 }, (_, at) => `第 ${at} 点${'长'.repeat(400)}`);
    await begin('长.pptx', makePptx([slide('题'.repeat(200), points, `{{停顿:1}}${'讲'.repeat(5000)}`)]));
    expect(await untilEnd()).toMatchObject({ state: 'done' });
    const [node] = (await list()).nodes;
    expect(node?.page.kind === 'text' && node.page.lines.length).toBe(40);
    expect(node?.script).not.toContain('{{');
    expect([...(node?.name ?? '')].length).toBe(NODE_LIMITS.name);
    // What was imported can be saved as it is.
    expect(await app.call(saveAvatarNode, { projectId, ...node, id: node?.id }, token)).toMatchObject({ code: 200 });
  });

  test('an import whose project is deleted ends, also where it is taken up again, and says so when the project is restored', async () => {
    const filePath = await upload('展厅.pdf', makeChinesePdf(PDF_PAGES));
    await app.database.sql`insert into node_import (id, account_id, project_id, file_id, file_name, state, done, total)
      values (${randomUUID()}, ${accountId}, ${projectId}, ${`${filePath.split('id=')[1]}`}, '展厅.pdf', 'running', 1, 3)`;
    await app.call(deleteProject, { id: projectId }, token);
    await app.jobs.sweep();
    const ended = await waitFor(async () => {
      const [row] = await app.database.sql`select state, problem from node_import where project_id = ${projectId}`;
      return row?.state === 'failed' ? row : null;
    }, 60_000);
    expect(ended.problem).toBe(GONE);
    await app.call(restoreProject, { id: projectId }, token);
    expect((await list()).import).toMatchObject({ state: 'failed', problem: GONE });
    expect((await app.call(importNodes, { projectId, filePath }, token)).code).toBe(200);
    expect(await untilEnd()).toMatchObject({ state: 'done', done: 3 });
  });

  test('a file that has taken all the time that it may, over all attempts, ends with its cause', async () => {
    const filePath = await upload('展厅.pdf', makeChinesePdf(PDF_PAGES));
    await app.database.sql`insert into node_import (id, account_id, project_id, file_id, file_name, state, spent_ms)
      values (${randomUUID()}, ${accountId}, ${projectId}, ${`${filePath.split('id=')[1]}`}, '展厅.pdf', 'running', ${FILE_MS})`;
    await app.jobs.sweep();
    expect(await untilEnd()).toMatchObject({ state: 'failed', problem: expect.stringContaining('已用满 20 分钟') });
    expect((await list()).nodes).toEqual([]);
  });

  test('speech is prepared ahead up to an account’s share, and the rest says that it is not', async () => {
    await app.database.sql`insert into node_speech (project_id, account_id, key, seconds)
      values (${projectId}, ${accountId}, 'other', ${PRESENTATION_LIMITS.spokenSeconds})`;
    await app.call(saveAvatarNode, { projectId, name: '一', script: '满了以后的一句。' }, token);
    await waitFor(async () => {
      const [row] = await app.database
        .sql`select count(*)::int as n from pgboss.job where name = 'node-speech' and state < 'completed'`;
      return row?.n === 0;
    }, 60_000);
    const { nodes, speech } = await list();
    expect(speech).toMatchObject({ ready: 0, total: 1, problem: expect.stringContaining('播放时再合成') });
    expect(nodes[0]?.timeline.isReady).toBe(false);
    await app.database.sql`delete from node_speech where project_id = ${projectId}`;
  });

  test('an account has so many imports under way, also at once, and begins so many', async () => {
    const { token: busy, accountId: owner } = await app.createUser();
    const role = { name: '景行', roleDesc: '讲解员', avatarId: app.avatarId };
    const its = (await app.call(saveRole, role, busy)).data;
    const filePath = (await app.upload('展厅.pdf', makeChinesePdf(PDF_PAGES), busy, 'document')).data;
    const places = await Promise.all(
      Array.from({ length: NODE_LIMITS.importsPerAccount + 2 }, async () => {
        return (await app.call(updateProject, { name: '展厅', roleId: its }, busy)).data;
      }),
    );
    // Those that wait are nobody's job here: nothing ends them.
    const waiting = places.splice(3);
    for (const id of waiting)
      await app.database.sql`insert into node_import (id, account_id, project_id, file_id, file_name)
        values (${randomUUID()}, ${owner}, ${id}, ${`${filePath.split('id=')[1]}`}, '展厅.pdf')`;
    const begins = places.map((id) => app.call(importNodes, { projectId: id, filePath }, busy));
    const replies = await Promise.all(begins);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { code, message } of replies.filter((one) => one.code !== 200)) {
      expect(code).toBe(400);
      expect(message).toContain(`最多 ${NODE_LIMITS.importsPerAccount} 份`);
    }
    await app.database.sql`delete from node_import where account_id = ${owner}`;
    await app.database.sql`update rate_count set count = ${IMPORTS_LIMIT.count} where name = ${IMPORTS_LIMIT.name}`;
    const often = await app.call(importNodes, { projectId: `${waiting[0]}`, filePath }, busy);
    expect(often).toMatchObject({ code: 429, message: IMPORTS_LIMIT.message });
    await app.database.sql`delete from rate_count where name = ${IMPORTS_LIMIT.name}`;
  });

  test('strangers, other files and ended imports', async () => {
    const stranger = (await app.createUser()).token;
    const filePath = await upload('展厅.pdf', makeChinesePdf(PDF_PAGES));
    expect(await app.call(importNodes, { projectId, filePath })).toMatchObject({ code: 401 });
    expect(await app.call(importNodes, { projectId, filePath }, stranger)).toMatchObject({ code: 404 });
    expect(
      await app.call(importNodes, { projectId, filePath: `/avatar/file?id=${randomUUID()}` }, token),
    ).toMatchObject({
      code: 404,
    });
    expect(await app.call(importNodes, { projectId }, token)).toMatchObject({ code: 400 });
    expect(await app.call(endNodeImport, { projectId }, stranger)).toMatchObject({ code: 404 });
    await app.database.sql`insert into node_import (id, account_id, project_id, file_id, file_name)
      values (${randomUUID()}, ${accountId}, ${projectId}, ${`${filePath.split('id=')[1]}`}, '展厅.pdf')`;
    await app.call(endNodeImport, { projectId }, token);
    expect((await list()).import).toMatchObject({ state: 'failed', problem: expect.stringContaining('已停止') });
    await app.jobs.sweep();
    expect((await list()).nodes).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32' || !findCanvas())('with LibreOffice', () => {
  let folder: string;
  let app: TestApp | undefined;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-office-'));
    await fs.writeFile(path.join(folder, 'pages.pdf'), makeLatinPdf(['One', 'Two']));
  });
  afterEach(async () => app?.close());
  afterAll(() => fs.rm(folder, { recursive: true, force: true }));

  /** A program that answers like LibreOffice and does `work` with what it is given. */
  async function writeOffice(work: string): Promise<string> {
    const file = path.join(folder, `soffice-${randomUUID()}`);
    const script = `#!/bin/sh\nif [ "$1" = --version ]; then echo 'LibreOffice 7.4.7.2'; exit 0; fi\nwhile [ $# -gt 1 ]; do [ "$1" = --outdir ] && out="$2"; shift; done\n${work}\n`;
    await fs.writeFile(file, script, { mode: 0o755 });
    return file;
  }
  async function importWith(work: string) {
    app = await createTestApp({ officePath: await writeOffice(work) });
    const { token } = await app.createUser();
    const role = (await app.call(saveRole, { name: '景行', roleDesc: '讲解员', avatarId: app.avatarId }, token)).data;
    const projectId = (await app.call(updateProject, { name: '展厅', roleId: role }, token)).data;
    const filePath = (await app.upload('展厅.pptx', makePptx(SLIDES), token, 'document')).data;
    await app.call(importNodes, { projectId, filePath }, token);
    const running = app;
    return waitFor(async () => {
      const { data } = await running.call(nodeList, { projectId }, token);
      return data.import?.state === 'done' ? data : null;
    }, 120_000);
  }

  test('slides are drawn as it draws them, with their own notes', async () => {
    const again = `[ -f ${folder}/once ] || { touch ${folder}/once; exit 81; }`;
    const { nodes, import: work } = await importWith(
      `${again}\nmkdir -p "$out" && cp ${folder}/pages.pdf "$out/a.pdf"`,
    );
    expect(work).toMatchObject({ note: '', done: 2 });
    expect(nodes.map(({ page, scriptFrom }) => [page.kind, scriptFrom])).toEqual([
      ['picture', 'notes'],
      ['picture', 'page'],
    ]);
  });

  test('how many pages there are is told while it still draws them', async () => {
    app = await createTestApp({
      officePath: await writeOffice(
        `while [ ! -f ${folder}/go ]; do sleep 0.1; done\nmkdir -p "$out" && cp ${folder}/pages.pdf "$out/a.pdf"`,
      ),
    });
    const { token } = await app.createUser();
    const role = (await app.call(saveRole, { name: '景行', roleDesc: '讲解员', avatarId: app.avatarId }, token)).data;
    const projectId = (await app.call(updateProject, { name: '展厅', roleId: role }, token)).data;
    const filePath = (await app.upload('展厅.pptx', makePptx(SLIDES), token, 'document')).data;
    await app.call(importNodes, { projectId, filePath }, token);
    const running = app;
    const last = async () => (await running.call(nodeList, { projectId }, token)).data.import;
    await waitFor(async () => ((await last())?.total === 2 ? true : null), 120_000);
    expect(await last()).toMatchObject({ state: 'running', done: 0 });
    await fs.writeFile(path.join(folder, 'go'), '');
    await waitFor(async () => ((await last())?.state === 'done' ? true : null), 120_000);
    expect(await last()).toMatchObject({ done: 2, total: 2 });
  });

  test('where it fails, they are set in text, and that is said', async () => {
    const { nodes, import: work } = await importWith('exit 3');
    expect(work?.note).toContain('LibreOffice 没能画出');
    expect(nodes.map(({ page }) => page.kind)).toEqual(['text', 'text']);
  });
});
