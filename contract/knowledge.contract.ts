import { z } from 'zod';
import {
  absentIfEmpty,
  COLUMN_LIMITS,
  Done,
  endpoint,
  FileName,
  Id,
  idList,
  NewId,
  numeric,
  PageInput,
  pageOf,
  requiredName,
  textUpTo,
} from './endpoint.contract.ts';
import { LanguageCode } from './language-code.contract.ts';
import { LIMITS } from './limits.contract.ts';
import { GivenSegmentation, Segmentation } from './segmentation.contract.ts';

/** Library and document status (specification 2 §3): processing, success (only this can be selected), failed. */
export const STATUS = { processing: 1, success: 2, failed: 3 } as const;

/** `indexType` of the specification: found by words, or by words and by meaning (where a service for vectors is set up). */
export const INDEX_TYPE = { words: 1, meaning: 2 } as const;

/** File kinds that a library takes (specification 2 §5, and md, doc and xls beside them). */
export const DOCUMENT_KINDS = [
  'txt',
  'pdf',
  'xlsx',
  'xls',
  'ppt',
  'wmd',
  'html',
  'csv',
  'tsv',
  'docx',
  'doc',
  'pptx',
  'md',
] as const;

export const Library = z.object({
  id: Id,
  name: z.string(),
  /** 1 plain text, 2 question and answer. */
  type: z.union([z.literal(1), z.literal(2)]),
  language: z.string(),
  status: z.number().int(),
  documentCount: z.number().int(),
  /** Those in service that failed. */
  failedCount: z.number().int(),
  /** Of these those that may succeed when they are read again. */
  retriableCount: z.number().int(),
  /** Out of service, whatever their status. */
  disabledCount: z.number().int(),
  segmentCount: z.number().int(),
  /** `INDEX_TYPE` */
  indexType: z.union([z.literal(1), z.literal(2)]),
  sizeString: z.string(),
  /** The same in bytes. */
  bytes: z.number(),
  /** Roles that answer from it; shown before it is deleted. */
  roleCount: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type Library = z.infer<typeof Library>;

export const KnowledgeDocument = z.object({
  id: Id,
  libId: Id,
  name: z.string(),
  kind: z.string(),
  /** Address of a document that was read from the web. */
  url: z.string().nullable(),
  sizeString: z.string(),
  status: z.number().int(),
  /** Out of service, it is found by no search and cited by no answer; all else goes on. */
  enabled: z.boolean(),
  /** For people: why it failed and what to do. */
  reason: z.string().nullable(),
  /** A failed one may succeed when it is read again. */
  retriable: z.boolean(),
  /** Work done and to do, in pages or bytes; total 0 while unknown. */
  progressDone: z.number(),
  progressTotal: z.number(),
  pages: z.number().int().nullable(),
  /** Pages on which no text was found (scans). */
  pagesWithoutText: z.array(z.number().int()),
  /** Pages that are pictures and were recognised (at most `LIMITS.recognisedPages`): their text may hold errors. */
  pagesRecognised: z.array(z.number().int()),
  segmentCount: z.number().int(),
  characters: z.number().int(),
  fileUrl: z.string(),
  segmentation: Segmentation,
  /** It is processing, and answers meanwhile from the segments that it has. */
  recutting: z.boolean(),
  createTime: z.string(),
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

/** What was done to a document's segments by hand since it was cut; `disabled` without the edited ones. */
export const SegmentEdits = z.object({
  edited: z.number().int(),
  disabled: z.number().int(),
  deleted: z.number().int(),
  /** Those of an earlier cut that found no place in this one, and wait for somebody to look. */
  waiting: z.number().int(),
});
export type SegmentEdits = z.infer<typeof SegmentEdits>;

export const libraryPage = endpoint({
  path: '/avatar/documentLib/page',
  summary: '知识库列表',
  input: PageInput.extend({
    name: z.string().max(LIMITS.libraryName).optional(),
    type: z
      .preprocess(absentIfEmpty, numeric(z.number().int().min(0).max(COLUMN_LIMITS.smallint)).optional())
      .optional(),
    language: z.string().max(20).optional(),
  }),
  data: pageOf(Library),
});

/**
 * Makes a library, renames it, or adds uploaded files or a text to it, to be cut as told; to one of questions one workbook, whose
 * questions that are there already stay as they are. Without file and text, what is said about cutting is for the documents that are there:
 * those that are cut otherwise are read again, with the changes made by hand. Data is its id; reading goes on as a job.
 */
export const saveLibrary = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/save',
  owned: [
    { field: 'id', kind: 'library' },
    { field: 'fileList[].url', kind: 'file' },
  ],
  summary: '保存知识库',
  input: z.object({
    id: NewId,
    name: requiredName(LIMITS.libraryName, '知识库名称'),
    type: z.union([z.literal(1), z.literal(2)]).default(1),
    /** Of a new one simplified Chinese, of one that exists what it has, unless given. An account has one question library a language. */
    language: z.preprocess(absentIfEmpty, LanguageCode.optional()).optional(),
    fileList: z
      .array(z.object({ url: z.string().max(300), name: FileName.min(1, { error: '请填写文件名' }) }))
      .max(LIMITS.filesAtOnce, { error: `一次最多添加 ${LIMITS.filesAtOnce} 个文件` })
      .default([]),
    ...GivenSegmentation.shape,
    /** Text of a document of its own, without a file. */
    segmentText: textUpTo(LIMITS.segmentedText, '文本').nullish(),
    /**
     * `INDEX_TYPE`, as a number or a text; empty, or what only other systems know, leaves the library's search settings as they are. The
     * settings say the same with the weight of meaning: 0 is by words alone.
     */
    indexType: z.union([z.int().min(0).max(COLUMN_LIMITS.integer), z.string().max(20)]).nullish(),
  }),
  data: Id,
});

/** Names of the roles that answer from a library: they answer without it once it is deleted. At most 100. */
export const libraryUsers = endpoint({
  path: '/avatar/documentLib/users',
  owned: [{ field: 'id', kind: 'library' }],
  summary: '使用知识库的角色',
  input: z.object({ id: Id }),
  data: z.array(z.string()),
});

/**
 * Uploads that were met before: `content` a document of the library has the same content, `upload` an earlier one of these files has,
 * `name` a document of the library has the name and another content. `docId` is null for `upload`; `name` is what it resembles.
 */
export const findDuplicates = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/findDuplicates',
  owned: [
    { field: 'libId', kind: 'library' },
    { field: 'filePath[]', kind: 'file' },
  ],
  summary: '查找内容相同的文档',
  /** Without a library the files are compared with each other alone. */
  input: z.object({ libId: Id.optional(), filePath: z.array(z.string().max(300)).min(1).max(100) }),
  data: z.array(
    z.object({
      filePath: z.string(),
      same: z.enum(['content', 'upload', 'name']),
      docId: Id.nullable(),
      name: z.string(),
    }),
  ),
});

export const deleteLibrary = endpoint({
  path: '/avatar/documentLib/delete',
  owned: [{ field: 'id', kind: 'library' }],
  summary: '删除知识库',
  input: z.object({ id: Id }),
  data: Done,
});

/** Takes a deletion back, for as long as the files are kept. */
export const restoreLibrary = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/restore',
  owned: [{ field: 'id', kind: 'library' }],
  summary: '撤销删除知识库',
  input: z.object({ id: Id }),
  data: Done,
});

/** The body is the bare array of ids, as the specification has it. */
export const libraryStatus = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/getStatusByLibId',
  owned: [{ field: '[]', kind: 'library' }],
  summary: '知识库处理状态',
  input: z.array(Id).max(1000),
  data: z.array(z.object({ libId: Id, status: z.number().int() })),
});

/** Starts the failed documents of a library again. */
export const resetLibrary = endpoint({
  path: '/avatar/documentLib/reSetup',
  owned: [{ field: 'id', kind: 'library' }],
  summary: '重新处理失败的文档',
  input: z.object({ id: Id }),
  data: Done,
});

export const documentPage = endpoint({
  path: '/avatar/document/page',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '知识库文档列表',
  input: PageInput.extend({
    libId: Id,
    name: z.string().max(100).optional(),
    /** One of {@link STATUS}; all without. */
    status: numeric(z.number().int().min(1).max(3)).optional(),
    /** 1: only those that are out of service, 0: only the others. */
    disabled: numeric(z.number().int().min(0).max(1)).optional(),
  }),
  data: pageOf(KnowledgeDocument),
});

const Documents = idList('文档', '篇');

export const deleteDocument = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/deleteDocument',
  owned: [{ field: 'ids[]', kind: 'document' }],
  summary: '删除文档',
  list: 'ids',
  input: z.object({ ids: Documents }),
  data: Done,
});

/** Takes a deletion back: the documents are read and indexed again. */
export const restoreDocument = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/restoreDocument',
  owned: [{ field: 'ids[]', kind: 'document' }],
  summary: '撤销删除文档',
  input: z.object({ ids: Documents }),
  data: Done,
});

/**
 * Reads documents again as they are cut: failed ones from the start, readable ones behind the segments that answer, with the changes made by
 * hand. Those that are being read already are left alone.
 */
export const reprocessDocument = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/reprocessDocument',
  owned: [{ field: 'ids[]', kind: 'document' }],
  summary: '重新处理文档（多篇）',
  input: z.object({ ids: Documents }),
  data: z.object({
    started: z.number().int(),
    /** Those of them that `undoReprocess` takes back. */
    undoable: z.array(Id),
  }),
});

/** Leaves documents as they were before they were read again: stops the reading, or puts the earlier segments back. */
export const undoReprocess = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/undoReprocess',
  owned: [{ field: 'ids[]', kind: 'document' }],
  summary: '撤销重新处理',
  input: z.object({ ids: Documents }),
  data: Done,
});

/**
 * Takes documents out of service, or back into it: all of them or none. What is off is in no answer from the next question on; a document
 * that is being read stays as it is told.
 */
export const enableDocument = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/enableDocument',
  owned: [{ field: 'ids[]', kind: 'document' }],
  summary: '启用或停用文档（多篇）',
  input: z.object({ ids: Documents, enabled: z.boolean() }),
  /** Those that were not so before: to switch them back takes it back. */
  data: z.object({ changed: z.array(Id) }),
});

/** Puts documents into another library of the account. They are listed there at once; their index follows as a job. */
export const moveDocument = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/moveDocument',
  owned: [
    { field: 'ids[]', kind: 'document' },
    { field: 'libId', kind: 'library' },
  ],
  summary: '移动文档到另一个知识库',
  input: z.object({ ids: Documents, libId: Id }),
  data: Done,
});

/** Documents by their ids, as many as this account has of them. The body is a bare array of ids, or has one under `ids`. */
export const documentInfoList = endpoint({
  method: 'POST',
  path: '/api/chat/know/doc/getDocumentInfoList',
  owned: [{ field: '[]', kind: 'document' }],
  summary: '按编号查询文档',
  input: z.preprocess(
    (body) => (typeof body === 'object' && body !== null && 'ids' in body ? body.ids : body),
    z.array(Id, { error: '请提供文档编号的列表' }).max(1000, { error: '一次最多 1000 个文档' }),
  ),
  data: z.array(KnowledgeDocument),
});
