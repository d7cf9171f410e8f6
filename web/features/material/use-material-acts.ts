import { useQueryClient } from '@tanstack/react-query';
import {
  deleteMaterialFolder,
  deleteMaterials,
  type Material,
  type MaterialUse,
  moveMaterials,
  renameMaterial,
  replaceMaterial,
  restoreMaterialFolder,
  restoreMaterialPlaces,
  restoreMaterials,
  restoreReplaced,
  saveMaterialFolder,
  tagMaterials,
} from '#contract/material.contract.ts';
import { MATERIALS_KEY } from '#web/lib/material.queries.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { LONG_UNDO_SECONDS, useUndo } from '#web/ui/use-undo.tsx';

type Named = Pick<Material, 'id' | 'name'>;
const nameAll = (rows: readonly Named[]): string =>
  rows.length === 1 ? `“${rows[0]?.name ?? ''}”` : ` ${rows.length} 个素材`;

/** What can be done with materials and folders; each answers whether it was done, says what failed, and can be taken back. */
export function useMaterialActs() {
  const client = useQueryClient();
  const showUndo = useUndo();

  async function act(work: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      tellFailure(error, failed);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: MATERIALS_KEY });
    }
  }
  const undo = (work: () => Promise<unknown>) => () => void act(work, '没有撤销，');

  return {
    rename: (id: string, name: string) => act(() => call(renameMaterial, { id, name }), '没有改名，'),
    tag: (ids: string[], add: string[], remove: string[] = []) =>
      act(() => call(tagMaterials, { ids, add, remove }), '标签没有保存，'),
    tagAll: (rows: readonly Pick<Material, 'id' | 'name' | 'tags'>[], add: string[], remove: string[]) =>
      act(async () => {
        await call(tagMaterials, { ids: rows.map(({ id }) => id), add, remove });
        const changed = (tags: readonly string[], had: boolean) =>
          tags.map((tag) => ({ tag, ids: rows.filter((row) => row.tags.includes(tag) === had).map(({ id }) => id) }));
        const back = async () => {
          for (const { tag, ids } of changed(add, false))
            if (ids.length > 0) await call(tagMaterials, { ids, add: [], remove: [tag] });
          for (const { tag, ids } of changed(remove, true))
            if (ids.length > 0) await call(tagMaterials, { ids, add: [tag], remove: [] });
        };
        const what = add.length > 0 ? `加上标签“${add.join('、')}”` : `去掉标签“${remove.join('、')}”`;
        showUndo(`已给${nameAll(rows)}${what}`, undo(back));
      }, '标签没有保存，'),
    move: (rows: readonly Named[], folderId: string | null, folder: string) =>
      act(async () => {
        const before = await call(moveMaterials, { ids: rows.map(({ id }) => id), folderId });
        const places = before.map(({ id, folderId: was }) => ({ id, folder: was }));
        showUndo(
          `已把${nameAll(rows)}移到${folder}`,
          undo(() => call(restoreMaterialPlaces, { places })),
        );
      }, '没有移动，'),
    remove: (rows: readonly Named[]) =>
      act(async () => {
        const ids = rows.map(({ id }) => id);
        await call(deleteMaterials, { ids });
        showUndo(
          `已删除${nameAll(rows)}`,
          undo(() => call(restoreMaterials, { ids })),
        );
      }, '没有删除，'),
    /** @param uses where it is used */
    replace: (one: Named, other: Named, uses: readonly Pick<MaterialUse, 'online'>[]) =>
      act(async () => {
        const { replaced, left } = await call(replaceMaterial, { id: one.id, byId: other.id });
        const places = replaced.map(({ kind, id }) => ({
          kind: kind as 'project' | 'sceneTemplate' | 'question',
          place: id,
        }));
        const rest = left > 0 ? `，还有 ${left} 处要在原处更换` : '';
        const live = uses.some((use) => use.online) ? '，访客已经看到' : '';
        if (places.length > 0)
          showUndo(
            `已在 ${Math.max(places.length, uses.length - left)} 处换成“${other.name}”${live}${rest}`,
            undo(() => call(restoreReplaced, { id: one.id, byId: other.id, places })),
            LONG_UNDO_SECONDS,
          );
      }, '没有替换，'),
    saveFolder: (name: string, { id, parentId = null }: { id?: string; parentId?: string | null }) =>
      act(() => call(saveMaterialFolder, { name, parentId, ...(id ? { id } : {}) }), '文件夹没有保存，'),
    removeFolder: ({ id, name }: Named) =>
      act(async () => {
        await call(deleteMaterialFolder, { id });
        showUndo(
          `已删除文件夹“${name}”，里面的素材还在`,
          undo(() => call(restoreMaterialFolder, { id })),
        );
      }, '文件夹没有删除，'),
  };
}

export type MaterialActs = ReturnType<typeof useMaterialActs>;
