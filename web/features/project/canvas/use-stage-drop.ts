import { type DragEvent, type RefObject, useState } from 'react';
import type { SceneKind } from '#contract/scene-component.contract.ts';
import { KINDS } from './component-kinds.ts';
import { usePlacing } from './use-placing.ts';
import type { StageView } from './use-stage-view.ts';

/** Under which type the panel hands a kind of component over. */
export const KIND_TYPE = 'application/x-scene-kind';

/** Components of the panel and files of the computer, dropped where they are to stand. */
export function useStageDrop(viewport: RefObject<HTMLElement | null>, view: StageView) {
  const [isOver, setOver] = useState(false);
  const { place, placeFiles } = usePlacing();
  const pointOf = ({ clientX, clientY }: DragEvent) => {
    const { left = 0, top = 0 } = viewport.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left - view.left) / view.scale, y: (clientY - top - view.top) / view.scale };
  };
  const handlers = {
    onDragOver(event: DragEvent) {
      const { types } = event.dataTransfer;
      if (!types.includes(KIND_TYPE) && !types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      const kind = event.dataTransfer.getData(KIND_TYPE);
      const at = pointOf(event);
      if (kind in KINDS) return place(kind as SceneKind, { at });
      if (event.dataTransfer.files.length > 0) void placeFiles([...event.dataTransfer.files], at);
    },
  };
  return { isOver, handlers };
}
