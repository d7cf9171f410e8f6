import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '#contract/knowledge.contract.ts';
import { refuseDocument } from '#contract/material.contract.ts';
import { sniff } from './sniff.ts';

const SVG = { kind: 'image', format: 'svg' };

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\uFEFF \n<?xml version="1.0"?>\n<!-- a > b --> <!-- --><SVG >',
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg>',
  '<!doctype svg [\n<!ENTITY a "]b">\n<!ENTITY c "d">\n]>\n<!-- then --><svg\nwidth="1">',
])('a drawing: %j', (text) => {
  expect(sniff(Buffer.from(text))).toEqual(SVG);
});

test.each([
  '<html><svg></svg></html>',
  '<!-- <svg> never ends',
  '<?xml version="1.0" <svg>',
  '<!DOCTYPE svg [ <!ENTITY a "b"> <svg>',
  '<svgx width="1"></svgx>',
  'words, and then <svg>',
])('no drawing: %j', (text) => {
  expect(() => sniff(Buffer.from(text))).toThrow('只收图片');
});

test('what is called a film and is none is answered as one', () => {
  for (const name of ['宣传片.mp4', 'A.MOV', 'b.webm'])
    expect(() => sniff(Buffer.from('neither a film nor anything else'), name)).toThrow('文件已损坏或不是视频');
  expect(() => sniff(Buffer.from('short'), 'a.mp4')).toThrow('文件已损坏或不是视频');
  expect(() => sniff(Buffer.from('neither a film nor anything else'), 'a.png')).toThrow('只收图片');
  expect(sniff(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.mp4')).toEqual(SVG);
});

test('a document is told where it belongs, unless its bytes are those of a picture', () => {
  const text = Buffer.from('neither a picture nor anything else');
  for (const name of ['表格.xlsx', 'A.DOCX', 'b.txt', 'c.csv'])
    expect(() => sniff(text, name)).toThrow('请上传到知识库');
  for (const name of ['发布会.pdf', 'd.pptx']) expect(() => sniff(text, name)).toThrow('请在项目的节点配置里导入');
  expect(() => sniff(Buffer.from('short'), 'a.xlsx')).toThrow('请上传到知识库');
  expect(() => sniff(text, 'e.zip')).toThrow('请解压后上传里面的文件');
  expect(sniff(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.txt')).toEqual(SVG);
  for (const kind of DOCUMENT_KINDS) expect(refuseDocument(`a.${kind}`)).not.toBe('');
  for (const name of ['a.png', 'b.mp4', 'c.woff2', 'pdf', 'a.pdf.png']) expect(refuseDocument(name)).toBe('');
});

test.each([
  ["'<!--a-->'.repeat(500) + 'x'"],
  ["'<?xml?>'.repeat(580) + 'x'"],
  ["'<!DOCTYPE a>'.repeat(330) + 'x'"],
  ["'<!DOCTYPE a[]>'.repeat(290) + 'x'"],
  ["' '.repeat(4090) + 'x'"],
  ["'<!DOCTYPE'.repeat(450)"],
])(
  'a text that only begins like one is told apart in linear time: %s',
  (text) => {
    // In a process that can be ended: a search that goes back over each part never comes to its end.
    const code = `import { sniff } from ${JSON.stringify(new URL('sniff.ts', import.meta.url).href)};
    try { sniff(Buffer.from(${text})); } catch (error) { console.log(error.message); }`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      encoding: 'utf8',
      timeout: 30_000,
      killSignal: 'SIGKILL',
    });
    expect(said).toContain('只收图片');
  },
  60_000,
);
