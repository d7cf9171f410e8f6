import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { holdAi, type Scene } from '#contract/scene.contract.ts';
import type { Direction, SceneKind, SceneState } from '#contract/scene-component.contract.ts';
import type { Box } from '#web/scene/person-box.ts';
import { isSameScene } from '../same-scene.ts';

/** What a step of the history goes back to, and in which direction it is seen. */
interface Step {
  scene: Scene;
  direction: Direction;
}

/** What is selected besides components. */
export const BACKGROUND = 'background';

/** Changes with the same key that follow each other within this time are one step. */
const TOGETHER_MS = 1200;

export interface CanvasState {
  scene: Scene;
  past: readonly Step[];
  future: readonly Step[];
  /** Ids of components, or {@link BACKGROUND} alone. */
  selection: readonly string[];
  direction: Direction;
  /** Which moment is shown. */
  moment: SceneState;
  snaps: boolean;
  guides: boolean;
  /** What the last step was about and when, so that more of the same joins it. */
  last: { key: string; at: number } | null;
}

/** What is under the hand right now, before it becomes a step. */
export interface Live {
  /** Of the selection, in scene pixels; null: as the scene says. */
  box: Box | null;
  /** Name of the file that is on its way; empty: none. */
  uploading: string;
}

interface Options {
  /** Steps of the same key join: a row of nudges, typing in one field. */
  key?: string;
  /** Selected afterwards. */
  select?: readonly string[];
}

/** What components are put on where that is no scene of its own. */
export interface CanvasGround {
  /** What stands there besides them, in scene pixels: new ones keep off it. */
  taken(direction: Direction): readonly Box[];
  /** What new ones say in place of the usual. */
  content: Partial<Record<SceneKind, object>>;
}

export interface CanvasStore extends StoreApi<CanvasState> {
  live: StoreApi<Live>;
  /** Null: a scene, which has moments. */
  ground: CanvasGround | null;
  edit(change: (scene: Scene) => Scene, options?: Options): void;
  undo(): void;
  redo(): void;
  select(ids: readonly string[]): void;
  turn(direction: Direction): void;
  /** What was saved elsewhere: a step as any other. */
  adopt(scene: Scene): void;
}

/** The scene that is edited, with every step back to where it began. Scenes are never changed, so a step costs what differs. */
export function createCanvasStore(
  scene: Scene,
  direction: Direction,
  { now = Date.now, ground = null }: { now?: () => number; ground?: CanvasGround | null } = {},
): CanvasStore {
  const store = createStore<CanvasState>(() => ({
    scene,
    past: [],
    future: [],
    selection: [],
    direction,
    moment: 'talking',
    snaps: true,
    guides: false,
    last: null,
  }));
  const keepSelected = (ids: readonly string[], next: Scene) =>
    ids.filter((id) => id === BACKGROUND || next.components.some((one) => one.id === id));

  function edit(change: (before: Scene) => Scene, { key = '', select }: Options = {}): void {
    const before = store.getState();
    const next = holdAi(change(before.scene));
    const selection = keepSelected(select ?? before.selection, next);
    if (isSameScene(next, before.scene)) {
      if (select) store.setState({ selection });
      return;
    }
    const at = now();
    const joins = key !== '' && before.last?.key === key && at - before.last.at < TOGETHER_MS && before.past.length > 0;
    store.setState({
      scene: next,
      past: joins ? before.past : [...before.past, { scene: before.scene, direction: before.direction }],
      future: [],
      selection,
      last: { key, at },
    });
  }

  function step(from: 'past' | 'future'): void {
    const state = store.getState();
    const to = state[from].at(-1);
    if (!to) return;
    const here = { scene: state.scene, direction: to.direction };
    store.setState({
      ...(from === 'past'
        ? { past: state.past.slice(0, -1), future: [...state.future, here] }
        : { future: state.future.slice(0, -1), past: [...state.past, here] }),
      scene: to.scene,
      direction: to.direction,
      selection: keepSelected(state.selection, to.scene),
      last: null,
    });
  }

  return {
    ...store,
    ground,
    live: createStore<Live>(() => ({ box: null, uploading: '' })),
    edit,
    undo: () => step('past'),
    redo: () => step('future'),
    select: (ids) => store.setState({ selection: [...new Set(ids)], last: null }),
    turn: (to) => store.setState({ direction: to, last: null }),
    adopt: (theirs) => edit(() => theirs),
  };
}

export const CanvasContext = createContext<CanvasStore | null>(null);

export function useCanvas(): CanvasStore {
  const store = use(CanvasContext);
  if (!store) throw new Error('No canvas around');
  return store;
}
export const useCanvasState = <T>(select: (state: CanvasState) => T): T => useStore(useCanvas(), select);

/** Where the selection is while it is moved; null at rest. */
export const useLiveBox = (): Box | null => useStore(useCanvas().live, ({ box }) => box);
export const useUploading = (): string => useStore(useCanvas().live, ({ uploading }) => uploading);
