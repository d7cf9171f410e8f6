import { holdAi, type Scene, SceneSize } from '#contract/scene.contract.ts';
import { type Direction, type Frame, SCENE_LIMITS, type SceneComponent } from '#contract/scene-component.contract.ts';
import { type Box, frameOf } from '#web/scene/person-box.ts';
import { boundsOf, boxAround, joinBoxes, positionOfBox } from './scene-boxes.ts';

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'across' | 'down';

/** Of which a scene has one at most. */
const ONCE = ['person', 'ai', 'chat', 'caption', 'suggestions', 'audio'];
export const isOnlyOnce = (kind: SceneComponent['kind']): boolean => ONCE.includes(kind);
/** What no scene can do without. */
export const isNeeded = (kind: SceneComponent['kind']): boolean => kind === 'person' || kind === 'ai';

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}

const changeAll = (scene: Scene, change: (one: SceneComponent) => SceneComponent): Scene => ({
  ...scene,
  components: scene.components.map(change),
});

/** Changes one component; its kind stays. */
export const changeComponent = (scene: Scene, id: string, part: object): Scene =>
  changeAll(scene, (one) => (one.id === id ? ({ ...one, ...part } as SceneComponent) : one));

export const changeComponents = (scene: Scene, ids: readonly string[], part: object): Scene =>
  changeAll(scene, (one) => (ids.includes(one.id) ? ({ ...one, ...part } as SceneComponent) : one));

const { most } = SCENE_LIMITS.side;
const length = (value: number) => Math.round(Math.min(most, Math.max(-most, value)));
const side = (value: number) => Math.round(Math.min(most, Math.max(1, value)));
const turn = (angle: number) => {
  const whole = ((((Math.round(angle * 10) / 10 + 180) % 360) + 360) % 360) - 180;
  return whole === -180 ? 180 : whole;
};

/** Puts components where their frames say, in whole pixels; the person by its position. */
export function placeAll(scene: Scene, direction: Direction, frames: ReadonlyMap<string, Frame>): Scene {
  let { person } = scene;
  const components = scene.components.map((one) => {
    const frame = frames.get(one.id);
    if (!frame) return one;
    if (one.kind === 'person') {
      const size = scene.sizes[direction];
      person = { ...person, [direction]: positionOfBox(boxAround(frame, size), size, person[direction].url) };
      return one;
    }
    const { x, y, width, height, rotation } = frame;
    const whole = { x: length(x), y: length(y), width: side(width), height: side(height), rotation: turn(rotation) };
    return { ...one, frames: { ...one.frames, [direction]: whole } };
  });
  return { ...scene, person, components };
}

/** Those of the ids that stand in this direction, with where they do. */
function framesOf(scene: Scene, direction: Direction, ids: readonly string[]) {
  return scene.components.flatMap((component) => {
    const frame = ids.includes(component.id) ? frameOf(scene, component, direction) : null;
    return frame ? [{ component, frame }] : [];
  });
}

export function moveBy(scene: Scene, direction: Direction, ids: readonly string[], dx: number, dy: number): Scene {
  const moved = framesOf(scene, direction, ids).filter(({ component }) => !component.locked);
  const frames = moved.map(
    ({ component, frame }) => [component.id, { ...frame, x: frame.x + dx, y: frame.y + dy }] as const,
  );
  return placeAll(scene, direction, new Map(frames));
}

/** What is arranged as one: a group, or what is in none. */
interface Unit {
  ids: string[];
  box: Box;
}

function unitsOf(scene: Scene, direction: Direction, ids: readonly string[]): Unit[] {
  const units = new Map<string, { ids: string[]; boxes: Box[] }>();
  for (const { component, frame } of framesOf(scene, direction, ids)) {
    const key = component.group === '' ? component.id : `group ${component.group}`;
    const unit = units.get(key) ?? { ids: [], boxes: [] };
    unit.ids.push(component.id);
    unit.boxes.push(boundsOf(frame));
    units.set(key, unit);
  }
  return [...units.values()].flatMap(({ ids: own, boxes }) => {
    const box = joinBoxes(boxes);
    return box ? [{ ids: own, box }] : [];
  });
}

/** One to the edges of the artboard, several to what they cover together. */
export function align(scene: Scene, direction: Direction, ids: readonly string[], edge: Edge): Scene {
  const units = unitsOf(scene, direction, ids);
  const whole = units.length > 1 ? joinBoxes(units.map(({ box }) => box)) : { x: 0, y: 0, ...scene.sizes[direction] };
  if (!whole) return scene;
  return units.reduce((before, { ids: own, box }) => {
    const left = whole.x - box.x;
    const top = whole.y - box.y;
    const [right, bottom] = [left + whole.width - box.width, top + whole.height - box.height];
    const [dx, dy] = {
      left: [left, 0],
      centre: [(left + right) / 2, 0],
      right: [right, 0],
      top: [0, top],
      middle: [0, (top + bottom) / 2],
      bottom: [0, bottom],
    }[edge] as [number, number];
    return moveBy(before, direction, own, dx, dy);
  }, scene);
}

/** The outermost stay, those between them get the same gaps. */
export function distribute(scene: Scene, direction: Direction, ids: readonly string[], axis: Axis): Scene {
  const [at, size] = axis === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const units = unitsOf(scene, direction, ids).toSorted((one, other) => one.box[at] - other.box[at]);
  const [first] = units;
  const whole = joinBoxes(units.map(({ box }) => box));
  if (!first || !whole || units.length < 3) return scene;
  const gap = (whole[size] - units.reduce((sum, { box }) => sum + box[size], 0)) / (units.length - 1);
  let next = first.box[at];
  return units.reduce((before, { ids: own, box }) => {
    const by = next - box[at];
    next += box[size] + gap;
    return moveBy(before, direction, own, axis === 'across' ? by : 0, axis === 'down' ? by : 0);
  }, scene);
}

export type Way = 'up' | 'down' | 'top' | 'bottom';

/** What lies together in the list of layers: a group, or one that is in none. The lowest first; a group lies where its uppermost one does. */
export function listLayers(components: readonly SceneComponent[]): (readonly SceneComponent[])[] {
  return components.flatMap((one, index) => {
    if (one.group === '') return [[one]];
    const members = components.filter(({ group }) => group === one.group);
    return members.at(-1) === components[index] ? [members] : [];
  });
}

/** Over or under the next one, or over or under all; those that are moved keep their order. A group moves as one, its members within it. */
export function reorder(scene: Scene, ids: readonly string[], way: Way): Scene {
  const isMoved = ({ id }: SceneComponent) => ids.includes(id);
  const layers = listLayers(scene.components);
  const within = layers.find(
    (one) => one.some(isMoved) && !one.every(isMoved) && ids.every((id) => one.some((member) => member.id === id)),
  );
  const next = within
    ? layers.map((one) => (one === within ? shift(one, isMoved, way) : one))
    : shift(layers, (one) => one.some(isMoved), way);
  return { ...scene, components: next.flat() };
}

function shift<T>(items: readonly T[], isMoved: (one: T) => boolean, way: Way): T[] {
  const moved = items.filter(isMoved);
  const others = items.filter((one) => !isMoved(one));
  if (way === 'top') return [...others, ...moved];
  if (way === 'bottom') return [...moved, ...others];
  const next = [...items];
  const order = way === 'up' ? [...next.keys()].reverse() : [...next.keys()];
  for (const index of order) {
    const to = way === 'up' ? index + 1 : index - 1;
    const [one, other] = [next[index], next[to]];
    if (one !== undefined && other !== undefined && isMoved(one) && !isMoved(other))
      [next[index], next[to]] = [other, one];
  }
  return next;
}

/**
 * Puts layers directly under another one; null: over all. One that comes between members of a group is of it from then on, and one that is
 * put outside of its own is of none.
 */
export function putUnder(scene: Scene, ids: readonly string[], over: string | null): Scene {
  const moved = scene.components.filter(({ id }) => ids.includes(id));
  if (moved.length === 0 || (over !== null && ids.includes(over))) return scene;
  const others = scene.components.filter((one) => !moved.includes(one));
  const found = over === null ? others.length : others.findIndex((one) => one.id === over);
  let at = found < 0 ? others.length : found;
  const [above, below] = [others[at], others[at - 1]];
  const between = above && below?.group === above.group ? above.group : '';
  const isGroup = moved.length > 1;
  // No group comes into another one.
  if (isGroup && between !== '') at = others.findLastIndex(({ group }) => group === between) + 1;
  const own = moved[0]?.group ?? '';
  const stays = isGroup || own === '' || [above, below].some((one) => one?.group === own);
  const put = moved.map((one): SceneComponent => {
    if (!isGroup && between !== '' && one.kind !== 'person')
      return { ...one, group: between, groupName: above?.groupName ?? '' };
    return stays ? one : { ...one, group: '', groupName: '' };
  });
  return { ...scene, components: others.toSpliced(at, 0, ...put) };
}

/** Without them; what no scene can do without stays. */
export function removeAll(scene: Scene, ids: readonly string[]): Scene {
  return { ...scene, components: scene.components.filter((one) => !ids.includes(one.id) || isNeeded(one.kind)) };
}

export const groupAll = (scene: Scene, ids: readonly string[]): Scene => {
  const group = newId();
  return gather(
    changeAll(scene, (one) => (ids.includes(one.id) && one.kind !== 'person' ? { ...one, group, groupName: '' } : one)),
    group,
  );
};
export const ungroupAll = (scene: Scene, ids: readonly string[]): Scene =>
  changeComponents(scene, ids, { group: '', groupName: '' });

/** Members of a group lie one over the other, where its uppermost one is. */
function gather(scene: Scene, group: string): Scene {
  const members = scene.components.filter((one) => one.group === group);
  const last = members.at(-1);
  if (!last) return scene;
  const rest = scene.components.filter((one) => one.group !== group || one === last);
  return { ...scene, components: rest.flatMap((one) => (one === last ? members : [one])) };
}

/** With the groups that any of them is in. */
export function withGroups(scene: Scene, ids: readonly string[]): string[] {
  const groups = new Set(scene.components.filter(({ id }) => ids.includes(id)).map(({ group }) => group));
  groups.delete('');
  return scene.components.filter(({ id, group }) => ids.includes(id) || groups.has(group)).map(({ id }) => id);
}

/** Puts copies on top, a little aside; what a scene has once is not copied. Answers what the copies are called. */
export function pasteAll(
  scene: Scene,
  copied: readonly SceneComponent[],
  by: number,
): { scene: Scene; ids: string[]; refused: number } {
  const groups = new Map<string, string>();
  const fresh = copied.flatMap((one) => {
    if (isNeeded(one.kind) || (isOnlyOnce(one.kind) && scene.components.some(({ kind }) => kind === one.kind)))
      return [];
    if (one.group !== '' && !groups.has(one.group)) groups.set(one.group, newId());
    const aside = (frame: Frame | null) => frame && { ...frame, x: length(frame.x + by), y: length(frame.y + by) };
    const frames = { '1': aside(one.frames['1']), '2': aside(one.frames['2']) };
    return [{ ...one, id: newId(), frames, locked: false, group: groups.get(one.group) ?? '' }];
  });
  const room = fresh.slice(0, SCENE_LIMITS.components - scene.components.length);
  return {
    scene: { ...scene, components: [...scene.components, ...room] },
    ids: room.map(({ id }) => id),
    refused: copied.length - room.length,
  };
}

/** Another size of the screen: what stands on it keeps its share of it. */
export function resizeScene(scene: Scene, direction: Direction, size: { width: number; height: number }): Scene {
  const next = SceneSize.parse(size);
  const before = scene.sizes[direction];
  const [across, down] = [next.width / before.width, next.height / before.height];
  const scaled = changeAll(scene, (one) => {
    const frame = one.frames[direction];
    if (!frame) return one;
    const { x, y, width, height, rotation } = frame;
    const fit = Math.min(across, down);
    const [wide, high] = [side(width * across), side(height * down)];
    const isKept = one.kind === 'qr' || one.kind === 'logo';
    const kept = { width: side(width * fit), height: side(height * fit) };
    const place = { x: length(x * across), y: length(y * down), width: wide, height: high, rotation };
    return { ...one, frames: { ...one.frames, [direction]: isKept ? { ...place, ...kept } : place } };
  });
  return holdAi({ ...scaled, sizes: { ...scene.sizes, [direction]: next } });
}
