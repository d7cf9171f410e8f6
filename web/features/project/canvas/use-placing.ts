import { useMemo } from 'react';
import type { Material } from '#contract/material.contract.ts';
import { SCENE_LIMITS, type SceneKind } from '#contract/scene-component.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { uploadMaterial } from '#web/lib/upload-material.ts';
import { type CanvasStore, useCanvas } from './canvas-store.ts';
import { KINDS } from './component-kinds.ts';
import { changeComponent, isOnlyOnce } from './edit-scene.ts';
import { makeComponent } from './new-component.ts';

interface Where {
  /** Its middle, in scene pixels; null: where there is room. */
  at?: { x: number; y: number } | null;
  more?: object;
  ratio?: number | null;
}

/** Puts new components on the scene; what is there once already is selected instead. */
export function placing(canvas: CanvasStore) {
  const place = (kind: SceneKind, where: Where = {}): void => {
    const { scene, direction } = canvas.getState();
    const { ground } = canvas;
    const known = isOnlyOnce(kind) ? scene.components.find((one) => one.kind === kind) : undefined;
    if (known) {
      notice.warning(`画面里已经有${KINDS[kind].name}了，已为您选中`);
      if (known.hidden || !known.frames[direction]) {
        const fresh = makeComponent(kind, scene, direction, { ...where, ground });
        const frames = { ...known.frames, [direction]: known.frames[direction] ?? fresh.frames[direction] };
        const shown = kind === 'person' ? { ...known, hidden: false } : { ...known, hidden: false, frames };
        const put = scene.components.map((one) => (one === known ? (shown as typeof one) : one));
        canvas.edit((before) => ({ ...before, components: put }));
      }
      canvas.select([known.id]);
      return;
    }
    if (scene.components.length >= SCENE_LIMITS.components) {
      notice.warning(`一个画面最多放 ${SCENE_LIMITS.components} 个组件`);
      return;
    }
    const made = makeComponent(kind, scene, direction, { ...where, ground });
    canvas.edit((before) => ({ ...before, components: [...before.components, made] }), { select: [made.id] });
  };
  /** There is one at most: it sounds like this from now on. */
  const placeSound = (url: string, at: Where['at']): void => {
    const known = canvas.getState().scene.components.find(({ kind }) => kind === 'audio');
    if (!known) {
      place('audio', { at, more: { url } });
      return;
    }
    canvas.edit((scene) => changeComponent(scene, known.id, { url }), { select: [known.id] });
    notice.success('已换成这段声音');
  };
  const placeMaterial = (material: Material, at: Where['at'] = null): void => {
    const { kind, url, width, height, name } = material;
    const ratio = width > 0 && height > 0 ? width / height : null;
    if (kind === 'image') place('picture', { at, ratio, more: { url, alt: name.replace(/\.\w+$/, '').slice(0, 60) } });
    else if (kind === 'video') place('video', { at, ratio, more: { url } });
    else if (kind === 'panorama')
      canvas.edit((scene) => ({ ...scene, background: { kind: 'panorama', url, heading: 0, speed: 0 } }));
    else if (kind === 'audio') placeSound(url, at);
    else notice.warning('字体已上传，在文字的“字体”里选用');
  };
  const placeFiles = async (files: readonly File[], at: { x: number; y: number }): Promise<void> => {
    for (const [index, file] of files.entries()) {
      canvas.live.setState({ uploading: file.name });
      try {
        const material = await uploadMaterial(file);
        placeMaterial(material, { x: at.x + index * 40, y: at.y + index * 40 });
      } catch (error) {
        tellFailure(error, `“${file.name}”没有上传：`);
      } finally {
        canvas.live.setState({ uploading: '' });
      }
    }
  };
  return { place, placeMaterial, placeFiles };
}

export function usePlacing() {
  const canvas = useCanvas();
  return useMemo(() => placing(canvas), [canvas]);
}
