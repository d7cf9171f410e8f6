import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { detectFormat } from './detect-format.ts';
import type { DocumentReader } from './document-reader.ts';
import { type DocumentKind, documentReaders, readKinds } from './document-readers.ts';
import { type FileFormat, FORMAT_NAME } from './file-format.ts';
import { ParseError } from './parse-error.ts';
import { readText } from './text/read-text.ts';

interface Choice {
  kind: DocumentKind;
  reader: DocumentReader;
}

const OLD_OFFICE: ReadonlySet<FileFormat> = new Set(['doc', 'xls', 'ppt']);
const NO_BYTES = '这是一个空文件，没有任何内容。请检查后重新上传。';
const WINDOWS_MEDIA =
  '这个 .wmd 文件是 Windows Media 下载包（音视频压缩包），不含可读的文字；.wmd 只支持 Markdown 文本。请上传文字文档。';

/**
 * The reader for a file, by its content; the name must agree with it.
 * Throws ParseError `wrongType` with what the file really is, `empty` for one without a byte, and what `detectFormat` throws.
 */
export async function chooseReader(path: string, name: string): Promise<Choice> {
  if ((await stat(path)).size === 0) throw new ParseError('empty', NO_BYTES);
  const format = await detectFormat(path);
  const extension = extname(name).slice(1).toLowerCase();
  const named = readKinds.find(([, one]) => one.extensions.includes(extension));
  if (named?.[1].format === format) return choose(named[0]);
  // What programs export "for Excel" is a web page or a table in text by that name, and Excel opens it.
  if (named?.[0] === 'xls' && format === 'text') return choose((await isMarkup(path)) ? 'html' : 'tsv');
  // The directory that would name its streams is cut off.
  if (format === 'ole' && named && OLD_OFFICE.has(named[1].format)) throw new ParseError('corrupt');
  if (extension === 'wmd' && format === 'zip') throw new ParseError('wrongType', WINDOWS_MEDIA);
  const fitting = readKinds.find(([, one]) => one.format === format);
  if (fitting && extension === '') return choose(fitting[0]);
  throw new ParseError(
    'wrongType',
    explain(extension, named !== undefined, FORMAT_NAME[format], fitting?.[1].extensions[0]),
  );
}

async function isMarkup(path: string): Promise<boolean> {
  for await (const { text } of readText(path)) return /^\s*</.test(text);
  return false;
}

async function choose(kind: DocumentKind): Promise<Choice> {
  return { kind, reader: await documentReaders[kind].load() };
}

function explain(extension: string, isKnown: boolean, content: string, fitting: string | undefined): string {
  const supported = readKinds.map(([kind]) => kind).join('、');
  if (!isKnown && extension) return `暂不支持 .${extension} 文件。请转换为 ${supported} 后上传。`;
  const found = extension ? `文件扩展名是 .${extension}，但内容是${content}` : `文件内容是${content}`;
  return fitting
    ? `${found}。请把扩展名改为 .${fitting} 后重新上传。`
    : `${found}，无法读取。请转换为 ${supported} 后上传。`;
}
