import { z } from 'zod';
import { asRead, Done, endpoint, Id, idList, isVisible, PageInput, pageOf, requiredName } from './endpoint.contract.ts';

const MIB = 1024 * 1024;

export const MATERIAL_KINDS = ['image', 'video', 'panorama', 'audio', 'font'] as const;
export const MaterialKind = z.enum(MATERIAL_KINDS);
export type MaterialKind = z.infer<typeof MaterialKind>;

export const MATERIAL_LIMITS = {
  name: 120,
  folderName: 20,
  tag: 12,
  /** Of one material. */
  tags: 10,
  folders: 200,
  /** Folders within folders: a folder and those in it. */
  folderDepth: 2,
  perAccount: 5000,
  /** Uploads of an account that are not through yet. */
  uploadsOpen: 200,
  bytes: { image: 50 * MIB, panorama: 50 * MIB, video: 512 * MIB, audio: 50 * MIB, font: 30 * MIB },
  /** Pixels of a picture: 8192 × 4096 is 34 million. */
  pixels: 50_000_000,
  side: 16_384,
  /** Of a moving picture: frames, and pixels of all of them together. */
  frames: 500,
  framePixels: 200_000_000,
  /** Longest side of what cards show. */
  preview: 640,
  videoSeconds: 30 * 60,
  audioSeconds: 60 * 60,
} as const;

/** Longest of all that may be kept here. */
export const MATERIAL_MOST_BYTES = Math.max(...Object.values(MATERIAL_LIMITS.bytes));

/** Sounds and fonts, which count as files with documents, and pictures; by their names' endings, until their bytes are there to tell. */
const ENDINGS = {
  image: /\.(?:png|jpe?g|webp|gif|svg)$/i,
  audio: /\.(?:aac|flac|m4a|mp3|ogg|opus|wav)$/i,
  font: /\.(?:ttf|otf|woff2?)$/i,
} as const;

/** What a file is by its name; null where the name does not tell. */
export function kindByName(name: string): keyof typeof ENDINGS | null {
  return (Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]).find((kind) => ENDINGS[kind].test(name)) ?? null;
}

/** A film of a kind that is taken, by its name. */
export const isFilmName = (name: string): boolean => /\.(?:mp4|m4v|mov|webm)$/i.test(name);

const DOCUMENT = /\.(?:txt|pdf|xlsx?|pptx?|docx?|md|wmd|html?|csv|tsv)$/i;
const SLIDES = /\.(?:pdf|pptx?)$/i;
const ARCHIVE = /\.(?:zip|rar|7z|tar|t?gz)$/i;

/** Why a file of that name is no material, with where it belongs; empty where it may be one. */
export function refuseDocument(name: string): string {
  if (ARCHIVE.test(name)) return '压缩包不能作为素材，请解压后上传里面的文件';
  if (SLIDES.test(name)) return '文档不能作为素材。要据此回答，请上传到知识库；要逐页讲解，请在项目的节点配置里导入';
  return DOCUMENT.test(name) ? '文档和表格不能作为素材，请上传到知识库，数字人据此回答' : '';
}

/** Why a file of that size is refused, with what may be; empty where it is not. */
export function refuseSize(size: number, kind: MaterialKind | null): string {
  const most = kind === null ? MATERIAL_MOST_BYTES : MATERIAL_LIMITS.bytes[kind];
  return size > most ? `文件最大 ${most / MIB} MB，这个文件是 ${Math.ceil(size / MIB)} MB。请压缩后再上传` : '';
}

const Name = requiredName(MATERIAL_LIMITS.name, '素材名称');
/** Of a record that may be gone: another owner's changes nothing. */
const Place = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: '文件夹编号格式不正确' });
const Tag = z
  .string()
  .overwrite(asRead)
  .refine((text) => isVisible(text) && [...text].length <= MATERIAL_LIMITS.tag, {
    error: `标签应为 1 到 ${MATERIAL_LIMITS.tag} 个字`,
  });

export const Material = z.object({
  id: Id,
  /** As it is used: its address. */
  url: z.string(),
  name: z.string(),
  kind: MaterialKind,
  /** `png`, `mp4`, …: by its bytes. */
  format: z.string(),
  bytes: z.number().int(),
  /** 0 for what has none. */
  width: z.number().int(),
  height: z.number().int(),
  seconds: z.number(),
  /** Of a small picture of it; null where there is none. */
  previewUrl: z.string().nullable(),
  folderId: Id.nullable(),
  tags: z.array(z.string()),
  /** Places of the account that show it. */
  uses: z.number().int(),
  createTime: z.string(),
});
export type Material = z.infer<typeof Material>;

export const MATERIAL_SORTS = ['newest', 'oldest', 'name', 'largest'] as const;

const Filter = {
  name: z.string().trim().max(100, { error: '搜索最多 100 个字' }).default(''),
  kind: z.enum([...MATERIAL_KINDS, '']).default(''),
  tag: z.string().max(40, { error: '标签最多 40 个字' }).default(''),
  use: z.enum(['', 'used', 'unused']).default(''),
  sort: z.enum(MATERIAL_SORTS).default('newest'),
};

/** Pictures, films, sounds and fonts of the account. A folder shows what is in the folders within it as well. */
export const materialPage = endpoint({
  path: '/avatar/material/page',
  summary: '我的素材',
  owned: [{ field: 'folderId', kind: 'materialFolder' }],
  input: PageInput.extend({ ...Filter, folderId: Id.optional() }),
  data: pageOf(Material),
});

export const MaterialFolder = z.object({
  id: Id,
  name: z.string(),
  parentId: Id.nullable(),
  /** With the folders within it. */
  count: z.number().int(),
});
export type MaterialFolder = z.infer<typeof MaterialFolder>;

const Capacity = z.object({ used: z.number(), limit: z.number() });

/** What stands beside the list: folders, tags and how many there are of each. */
export const materialShelf = endpoint({
  path: '/avatar/material/shelf',
  summary: '素材的文件夹、标签与容量',
  input: z.object({}),
  data: z.object({
    total: z.number().int(),
    unused: z.number().int(),
    folders: z.array(MaterialFolder),
    tags: z.array(z.object({ name: z.string(), count: z.number().int() })),
    /** Sounds and fonts count as files, with documents; pictures and films by themselves. Uploads under way count with their whole size. */
    files: Capacity,
    media: Capacity,
  }),
});

export const MaterialUse = z.object({
  kind: z.enum(['project', 'sceneTemplate', 'avatar', 'question', 'role', 'other']),
  id: Id,
  name: z.string(),
  /** What it is there, for people. */
  place: z.string(),
  /** The library that a question is in; null for others. */
  libId: Id.nullable(),
  /** Visitors see it now. */
  online: z.boolean(),
  /** {@link replaceMaterial} reaches it. */
  replaceable: z.boolean(),
});
export type MaterialUse = z.infer<typeof MaterialUse>;

export const material = endpoint({
  path: '/avatar/material/id',
  summary: '一个素材和用到它的地方',
  owned: [{ field: 'id', kind: 'material' }],
  input: z.object({ id: Id }),
  data: z.object({ material: Material, uses: z.array(MaterialUse) }),
});

export const renameMaterial = endpoint({
  method: 'POST',
  path: '/avatar/material/rename',
  summary: '重命名素材',
  owned: [{ field: 'id', kind: 'material' }],
  input: z.object({ id: Id, name: Name }),
  data: Done,
});

/** Of one or several: tags that all get, and tags that all lose. */
export const tagMaterials = endpoint({
  method: 'POST',
  path: '/avatar/material/tag',
  summary: '给素材加减标签',
  owned: [{ field: 'ids[]', kind: 'material' }],
  input: z.object({
    ids: idList('素材', '个'),
    add: z
      .array(Tag)
      .max(MATERIAL_LIMITS.tags, { error: `一个素材最多 ${MATERIAL_LIMITS.tags} 个标签` })
      .default([]),
    remove: z
      .array(z.string().max(40, { error: '要去掉的标签最多 40 个字' }))
      .max(100, { error: '一次最多去掉 100 个标签' })
      .default([]),
  }),
  data: Done,
});

/** Into a folder, or out of all; answers where they were, for {@link restoreMaterialPlaces}. */
export const moveMaterials = endpoint({
  method: 'POST',
  path: '/avatar/material/move',
  summary: '移动素材',
  owned: [
    { field: 'ids[]', kind: 'material' },
    { field: 'folderId', kind: 'materialFolder' },
  ],
  input: z.object({ ids: idList('素材', '个'), folderId: Id.nullable().default(null) }),
  data: z.array(z.object({ id: Id, folderId: Id.nullable() })),
});

/** Takes a move back. */
export const restoreMaterialPlaces = endpoint({
  method: 'POST',
  path: '/avatar/material/restorePlaces',
  summary: '撤销移动素材',
  owned: [{ field: 'places[].id', kind: 'material' }],
  input: z.object({
    places: z
      .array(z.object({ id: Id, folder: Place.nullable().default(null) }))
      .min(1, { error: '请选择要放回的素材' })
      .max(1000, { error: '一次最多放回 1000 个素材' }),
  }),
  data: Done,
});

/** All or none; refused (409) where one of them is in use. */
export const deleteMaterials = endpoint({
  method: 'POST',
  path: '/avatar/material/delete',
  summary: '删除素材',
  owned: [{ field: 'ids[]', kind: 'material' }],
  input: z.object({ ids: idList('素材', '个') }),
  data: Done,
});

/** Within a day. */
export const restoreMaterials = endpoint({
  method: 'POST',
  path: '/avatar/material/restore',
  summary: '撤销删除素材',
  owned: [{ field: 'ids[]', kind: 'material' }],
  input: z.object({ ids: idList('素材', '个') }),
  data: Done,
});

/** Everything that shows one shows the other from now on; answers what was changed, for {@link restoreReplaced}. */
export const replaceMaterial = endpoint({
  method: 'POST',
  path: '/avatar/material/replace',
  summary: '全部替换',
  owned: [
    { field: 'id', kind: 'material' },
    { field: 'byId', kind: 'material' },
  ],
  input: z.object({ id: Id, byId: Id }),
  data: z.object({ replaced: z.array(z.object({ kind: z.string(), id: Id })), left: z.number().int() }),
});

/** Takes a replacement back where nothing else was chosen meanwhile. */
export const restoreReplaced = endpoint({
  method: 'POST',
  path: '/avatar/material/restoreReplaced',
  summary: '撤销全部替换',
  owned: [
    { field: 'id', kind: 'material' },
    { field: 'byId', kind: 'material' },
  ],
  input: z.object({
    id: Id,
    byId: Id,
    places: z
      .array(z.object({ kind: z.enum(['project', 'sceneTemplate', 'question']), place: Place }))
      .min(1, { error: '请选择要恢复的位置' })
      .max(1000, { error: '一次最多恢复 1000 处' }),
  }),
  data: Done,
});

const FolderName = requiredName(MATERIAL_LIMITS.folderName, '文件夹名称');

/** A new folder, or another name for one. */
export const saveMaterialFolder = endpoint({
  method: 'POST',
  path: '/avatar/material/folder/save',
  summary: '新建或重命名素材文件夹',
  owned: [
    { field: 'id', kind: 'materialFolder' },
    { field: 'parentId', kind: 'materialFolder' },
  ],
  input: z.object({ id: Id.optional(), name: FolderName, parentId: Id.nullable().default(null) }),
  data: Id,
});

/** With the folders within it; what is in them stands in no folder, until this is taken back. */
export const deleteMaterialFolder = endpoint({
  method: 'POST',
  path: '/avatar/material/folder/delete',
  summary: '删除素材文件夹',
  owned: [{ field: 'id', kind: 'materialFolder' }],
  input: z.object({ id: Id }),
  data: Done,
});

export const restoreMaterialFolder = endpoint({
  method: 'POST',
  path: '/avatar/material/folder/restore',
  summary: '撤销删除素材文件夹',
  owned: [{ field: 'id', kind: 'materialFolder' }],
  input: z.object({ id: Id }),
  data: Done,
});

/** Pictures and films that stand behind people, newest first: the specification's own list. `type` is a project's `backgroundType`. */
export const backgroundPage = endpoint({
  path: '/avatar/background/page',
  summary: '背景素材',
  input: PageInput.extend({
    name: z.string().trim().max(100, { error: '搜索最多 100 个字' }).default(''),
    type: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['1', '4']).optional()),
  }),
  data: pageOf(
    z.object({
      id: Id,
      name: z.string(),
      type: z.enum(['1', '4']),
      url: z.string(),
      previewUrl: z.string().nullable(),
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
});
