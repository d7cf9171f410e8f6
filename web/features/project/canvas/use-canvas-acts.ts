import { useMemo } from 'react';
import { SCENE_LIMITS, type SceneComponent } from '#contract/scene-component.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { isShown } from '#web/scene/scene-view.tsx';
import { BACKGROUND, type CanvasStore } from './canvas-store.ts';
import {
  changeComponents,
  groupAll,
  isNeeded,
  moveBy,
  pasteAll,
  removeAll,
  reorder,
  ungroupAll,
  type Way,
} from './edit-scene.ts';

/** What was copied last, in this page: also from one project into another. */
let clipboard: readonly SceneComponent[] = [];
/** How far a copy is put aside, in scene pixels. */
const ASIDE = 24;

const NEEDED = {
  person: '人物不能删除，可以隐藏或换一个角色',
  ai: '“AI 生成的数字人”标识按规定必须显示，不能删除或隐藏，可以移动和换样式',
} as const;

/** Says why something stays. */
export function tellNeeded(kind: SceneComponent['kind']): void {
  if (kind === 'person' || kind === 'ai') notice.warning(NEEDED[kind]);
}

/** What is done with the selection, by keys, by the bar over it and in the list of layers. */
export function canvasActs(canvas: CanvasStore) {
  const now = () => canvas.getState();
  const chosen = () => now().scene.components.filter(({ id }) => now().selection.includes(id));
  const paste = (copied: readonly SceneComponent[], by: number) => {
    if (copied.length === 0) return;
    const { scene, ids, refused } = pasteAll(now().scene, copied, by);
    if (refused > 0)
      notice.warning(
        scene.components.length >= SCENE_LIMITS.components
          ? `一个画面最多放 ${SCENE_LIMITS.components} 个组件`
          : '人物、AI 标识、对话框、字幕和推荐问题各只有一个，没有复制',
      );
    if (ids.length > 0) canvas.edit(() => scene, { select: ids });
  };
  return {
    duplicate: () => paste(chosen(), ASIDE),
    copy: () => {
      clipboard = chosen();
    },
    cut: () => {
      clipboard = chosen();
      canvas.edit((scene) => removeAll(scene, now().selection));
    },
    paste: () => paste(clipboard, ASIDE),
    remove: () => {
      for (const { kind } of chosen()) if (isNeeded(kind)) tellNeeded(kind);
      canvas.edit((scene) => removeAll(scene, now().selection));
    },
    group: () => {
      if (chosen().filter(({ kind }) => kind !== 'person').length < 2)
        return notice.warning('先选中两个以上的组件，再编组');
      canvas.edit((scene) => groupAll(scene, now().selection));
    },
    ungroup: () => canvas.edit((scene) => ungroupAll(scene, now().selection)),
    reorder: (way: Way) => canvas.edit((scene) => reorder(scene, now().selection, way)),
    toggleLock: () => {
      const locked = !chosen().every((one) => one.locked);
      canvas.edit((scene) => changeComponents(scene, now().selection, { locked }));
    },
    nudge: (dx: number, dy: number) =>
      canvas.edit((scene) => moveBy(scene, now().direction, now().selection, dx, dy), {
        key: `nudge ${now().direction} ${now().selection.join()}`,
      }),
    selectAll: () =>
      canvas.select(
        now()
          .scene.components.filter((one) => !one.hidden && !one.locked)
          .map(({ id }) => id),
      ),
    /** These alone, as the list of layers names them: one, or all of a group. */
    selectLayer: (ids: readonly string[], adds: boolean) => {
      const { scene, selection, moment } = now();
      const chosen = scene.components.filter((one) => ids.includes(one.id));
      const isSeen = chosen.some((one) => isShown(one, moment));
      const [other] = isSeen ? [] : (chosen[0]?.shown ?? []);
      if (other) canvas.setState({ moment: other }); // otherwise it is chosen and not to be seen
      if (!adds) return canvas.select(ids);
      const without = selection.filter((one) => one !== BACKGROUND);
      const isIn = ids.every((one) => without.includes(one));
      canvas.select(isIn ? without.filter((one) => !ids.includes(one)) : [...without, ...ids]);
    },
  };
}

export const useCanvasActs = (canvas: CanvasStore) => useMemo(() => canvasActs(canvas), [canvas]);
