import type { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import {
  type backgroundPage,
  MATERIAL_LIMITS,
  type Material,
  type MaterialKind,
  type MaterialUse,
  type materialPage,
  type materialShelf,
} from '#contract/material.contract.ts';
import { BACKGROUND } from '#contract/project.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { FolderStore } from './folder.store.ts';
import { type MaterialStore, present } from './material.store.ts';
import { nameFor } from './name-for.ts';

const PICTURES: readonly MaterialKind[] = ['image', 'panorama'];
/** One of the same family can stand where the other stood. */
const familyOf = (kind: MaterialKind): string => (PICTURES.includes(kind) ? 'image' : kind);
/** Names in a refusal. */
const NAMED = 3;

interface Dependencies {
  store: MaterialStore;
  folders: FolderStore;
  files: FileModule;
}

export const TOO_MANY_MATERIALS = `素材最多 ${MATERIAL_LIMITS.perAccount} 个，请先删除不用的`;
const FOLDER_REFUSED = {
  full: `文件夹最多 ${MATERIAL_LIMITS.folders} 个，请先删除不用的`,
  deep: `文件夹最多 ${MATERIAL_LIMITS.folderDepth} 层，请建在上一层`,
  twice: '这里已有同名的文件夹，请换一个名称',
};

export function createMaterialService({ store, folders, files }: Dependencies) {
  const shown = (row: Parameters<typeof present>[0]): Material => present(row, files.addressOf);

  async function requireFolder(accountId: string, id: string | null | undefined): Promise<void> {
    if (id && !(await folders.has(accountId, id))) throw notFound('文件夹');
  }
  async function requireForm(accountId: string, id: string) {
    const form = await store.formOf(accountId, id);
    if (!form) throw notFound('素材');
    return form;
  }

  return {
    async page(accountId: string, input: z.output<typeof materialPage.input>) {
      const { page, size, kind, ...filter } = input;
      await requireFolder(accountId, filter.folderId);
      const { records, total } = await store.page(accountId, { ...filter, kinds: kind ? [kind] : [] }, page, size);
      return { records: records.map(shown), total, size, current: page };
    },
    async backgrounds(accountId: string, { page, size, name, type }: z.output<typeof backgroundPage.input>) {
      const kinds: MaterialKind[] =
        type === BACKGROUND.video ? ['video'] : type === BACKGROUND.picture ? ['image'] : ['image', 'video'];
      const filter = { name, kinds, tag: '', use: '', sort: 'newest' } as const;
      const found = await store.page(accountId, filter, page, size);
      const records = found.records.map(shown).map(({ id, url, previewUrl, width, height, ...more }) => ({
        ...{ id, name: more.name, url, previewUrl, width, height },
        type: more.kind === 'video' ? BACKGROUND.video : BACKGROUND.picture,
      }));
      return { records, total: found.total, size, current: page };
    },
    async shelf(accountId: string): Promise<z.output<typeof materialShelf.data>> {
      const limits = await files.storageLimits(accountId);
      return {
        ...(await store.figures(accountId)),
        folders: await folders.list(accountId),
        files: { used: await files.sumSizes(accountId, 'document'), limit: limits.document },
        media: { used: await files.sumSizes(accountId, 'material'), limit: limits.material },
      };
    },
    async read(accountId: string, id: string): Promise<{ material: Material; uses: MaterialUse[] }> {
      const found = await store.find(accountId, id);
      if (!found) throw notFound('素材');
      return { material: shown({ ...found.row, uses: found.uses.length }), uses: found.uses };
    },
    async rename(accountId: string, id: string, name: string): Promise<void> {
      const { format } = await requireForm(accountId, id);
      if (!(await store.rename(accountId, id, nameFor(files.cleanName(name), format)))) throw notFound('素材');
    },
    async tag(accountId: string, ids: string[], add: string[], remove: string[]): Promise<void> {
      const outcome = await store.tag(accountId, ids, add, remove, MATERIAL_LIMITS.tags);
      if (outcome === 'missing') throw notFound('素材');
      if (outcome === 'full')
        throw new AppError(CODE.badInput, `每个素材最多 ${MATERIAL_LIMITS.tags} 个标签，请先去掉不用的`);
    },
    async move(accountId: string, ids: string[], folderId: string | null) {
      await requireFolder(accountId, folderId);
      const before = await store.move(
        accountId,
        ids.map((id) => ({ id, folderId })),
      );
      if (!before) throw notFound('素材');
      return before;
    },
    async moveBack(accountId: string, places: { id: string; folder: string | null }[]): Promise<void> {
      const moved = places.map(({ id, folder }) => ({ id, folderId: folder }));
      if (!(await store.move(accountId, moved))) throw notFound('素材');
    },
    async delete(accountId: string, ids: string[]): Promise<void> {
      const outcome = await store.delete(accountId, ids);
      if (outcome === 'missing') throw notFound('素材');
      if (outcome === 'done') return;
      const names = [...new Set(outcome.map(({ name }) => `“${name}”`))];
      const more = names.length > NAMED ? ` 等 ${names.length} 处` : '';
      throw new AppError(CODE.conflict, `正在使用，不能删除：用于${names.slice(0, NAMED).join('、')}${more}。请先替换`);
    },
    async restore(accountId: string, ids: string[]): Promise<void> {
      const outcome = await store.restore(accountId, ids);
      if (outcome === 'full') throw new AppError(CODE.badInput, TOO_MANY_MATERIALS);
      if (outcome === 'missing') throw notFound('素材');
    },
    async replace(accountId: string, id: string, byId: string, only?: { kind: string; id: string }[]) {
      if (id === byId) throw new AppError(CODE.badInput, '请选择另一个素材');
      const [one, other] = [await requireForm(accountId, id), await requireForm(accountId, byId)];
      if (familyOf(one.kind) !== familyOf(other.kind))
        throw new AppError(CODE.badInput, '请选择同类的素材：图片换图片，视频换视频');
      const outcome = await store.replace(accountId, id, byId, only);
      if (!outcome) throw notFound('素材');
      return outcome;
    },
    async saveFolder(
      accountId: string,
      id: string | undefined,
      name: string,
      parentId: string | null,
    ): Promise<string> {
      const made = await folders.save(accountId, id, name.trim(), parentId);
      if (typeof made === 'object') return made.id;
      if (made === 'missing') throw notFound('文件夹');
      throw new AppError(CODE.badInput, FOLDER_REFUSED[made]);
    },
    async deleteFolder(accountId: string, id: string): Promise<void> {
      if (!(await folders.delete(accountId, id))) throw notFound('文件夹');
    },
    async restoreFolder(accountId: string, id: string): Promise<void> {
      const outcome = await folders.restore(accountId, id);
      if (outcome === 'missing') throw notFound('文件夹');
      if (outcome !== 'restored') throw new AppError(CODE.badInput, FOLDER_REFUSED[outcome]);
    },
  };
}
