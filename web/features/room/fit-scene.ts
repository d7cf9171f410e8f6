import type { Scene } from '#contract/scene.contract.ts';
import type { ComponentOf, Direction, Frame, SceneComponent } from '#contract/scene-component.contract.ts';
import { type Box, frameOf } from '#web/scene/person-box.ts';
import { isShown } from '#web/scene/scene-view.tsx';
import { CHAT_TALL } from '#web/scene/views/chat-view.tsx';
import type { Panel } from '#web/scene/views/panel-view.tsx';

/** A window this much off a square is neither wide nor tall: what the project is made for decides. */
const NEARLY_SQUARE = 1.2;

/** Which of a scene's two layouts a window shows. */
export function chooseDirection(width: number, height: number, wanted: Direction | null): Direction {
  const ratio = width / Math.max(1, height);
  if (wanted !== null && ratio < NEARLY_SQUARE && ratio > 1 / NEARLY_SQUARE) return wanted;
  return ratio > 1 ? '1' : '2';
}

/** How much of the window lies beside and above the artboard, in scene pixels. The artboard stands on the lower edge, as people do. */
export interface Beyond {
  side: number;
  top: number;
}

/** Panels that reach the edge of the artboard reach the edge of the window. */
export function fillEdges(scene: Scene, direction: Direction, { side, top }: Beyond): Scene {
  const { width } = scene.sizes[direction];
  const components = scene.components.map((one): SceneComponent => {
    const frame = one.frames[direction];
    if (one.kind !== 'panel' || !frame || frame.rotation !== 0 || one.box.radius > 0) return one;
    const { fade } = one;
    const reaches = { left: frame.x <= 0, right: frame.x + frame.width >= width, top: frame.y <= 0 };
    const isAcross = fade === 'left' || fade === 'right';
    const wide: Frame = {
      ...frame,
      ...(!isAcross && {
        x: frame.x - (reaches.left ? side : 0),
        width: frame.width + (reaches.left ? side : 0) + (reaches.right ? side : 0),
      }),
      ...(fade !== 'down' &&
        fade !== 'up' && {
          y: frame.y - (reaches.top ? top : 0),
          height: frame.height + (reaches.top ? top : 0),
        }),
    };
    // Behind its whole end it goes on as it ends there.
    const more: { frame: Partial<Frame>; lead: number } | null =
      fade === 'right' && reaches.left
        ? { frame: { x: frame.x - side, width: frame.width + side }, lead: side }
        : fade === 'left' && reaches.right
          ? { frame: { width: frame.width + side }, lead: side }
          : fade === 'down' && reaches.top
            ? { frame: { y: frame.y - top, height: frame.height + top }, lead: top }
            : null;
    const panel: Panel = {
      ...one,
      frames: { ...one.frames, [direction]: { ...wide, ...more?.frame } },
      ...(more && { lead: more.lead }),
    };
    return panel;
  });
  return { ...scene, components };
}

/** Words whose foot is no lower than this part of a bust stand over the head. */
const CROWN = 0.08;
/** A person grows by so much at most: what stands beside keeps its place. */
const GROWS = 1.08;

/**
 * On a screen that is higher than the artboard what stands over the person's head goes up, and the person grows a little: nothing of the
 * screen is left over. What lies on a panel that stays, stays with it.
 * @param room height above the artboard that may be used, in scene pixels
 */
export function fillHeight(scene: Scene, direction: Direction, room: number): Scene {
  const person = scene.components.find(({ kind }) => kind === 'person');
  const bust = person && !person.hidden ? frameOf(scene, person, direction) : null;
  if (direction === '1' || room <= 0 || !bust) return scene;
  const line = bust.y + bust.height * CROWN;
  const isOver = (one: SceneComponent): boolean => {
    const frame = one.frames[direction];
    return frame !== null && frame.y + frame.height <= line;
  };
  const grounds = scene.components.filter((one) => one.kind === 'panel' && !isOver(one));
  const stays = (one: SceneComponent) =>
    !isOver(one) ||
    grounds.some(
      (ground) => (ground.frames[direction]?.y ?? 0) > 0 && meets(one.frames[direction], ground.frames[direction]),
    );
  const held = new Set(scene.components.filter((one) => one.group !== '' && stays(one)).map(({ group }) => group));
  const components = scene.components.map((one): SceneComponent => {
    const frame = one.frames[direction];
    if (!frame || stays(one) || held.has(one.group)) return one;
    return { ...one, frames: { ...one.frames, [direction]: { ...frame, y: frame.y - room } } } as SceneComponent;
  });
  const { height } = scene.sizes[direction];
  const place = scene.person[direction];
  const percentageWidth = place.percentageWidth * Math.min(GROWS, 1 + room / height);
  return { ...scene, components, person: { ...scene.person, [direction]: { ...place, percentageWidth } } };
}

/** A scene that can't be talked to gets the bar that asks, at its foot. */
export function withChat(scene: Scene, direction: Direction, fallback: ComponentOf<'chat'>): Scene {
  const talks = (one: SceneComponent) =>
    one.kind === 'chat' && !one.hidden && one.frames[direction] !== null && isShown(one, 'talking');
  if (scene.components.some(talks)) return scene;
  return { ...scene, components: [...scene.components.filter(({ kind }) => kind !== 'chat'), fallback] };
}

const without =
  (left: SceneComponent['kind']) =>
  <T extends { components: SceneComponent[] }>(of: T): T => ({
    ...of,
    components: of.components.filter(({ kind }) => kind !== left),
  });

/** Nothing to be read by a phone: on the phone itself nobody can. */
export const withoutCodes = without('qr');
/** What is seen: sounds take no place. */
export const withoutSounds = without('audio');

/** Where a written answer stands. */
export interface AnswerPlace {
  frame: Frame;
  /** Components that it stands over, by their ids. */
  covers: readonly string[];
  /** It grows from its foot. */
  isLow: boolean;
}

/** Lower than this an answer can't be read, in scene pixels. */
const LEAST = 190;
const ABOVE_BAR = { height: 420, gap: 20 };
const NEAR = 80;

/**
 * Where a written answer stands, which no component of the scene is for: in the conversation's own frame where that is high enough, where
 * the caption runs while it is spoken, where the questions stand, or both; else over the bar that asks.
 */
export function placeAnswer(scene: Scene, direction: Direction): AnswerPlace | null {
  const seen = scene.components.filter(
    (one) => !one.hidden && one.frames[direction] !== null && isShown(one, 'talking') && one.kind !== 'panel',
  );
  const find = (kind: SceneComponent['kind']) => seen.find((one) => one.kind === kind)?.frames[direction] ?? null;
  const [chat, caption, questions] = [find('chat'), find('caption'), find('suggestions')];
  if (!chat || chat.height >= CHAT_TALL) return null;
  const covered = (frame: Frame) => seen.filter((one) => meets(frame, one.frames[direction]));
  const isFree = (frame: Frame) => covered(frame).every(({ kind }) => kind === 'caption' || kind === 'suggestions');
  const above = { ...chat, y: Math.max(0, chat.y - ABOVE_BAR.gap - ABOVE_BAR.height), rotation: 0 };
  above.height = Math.max(LEAST, chat.y - ABOVE_BAR.gap - above.y);
  const both = caption && questions && areNear(caption, questions) ? unite(caption, questions) : null;
  const places = [caption, both, questions].filter((frame) => frame !== null);
  const frame = places.find((one) => one.height >= LEAST && isFree(one)) ?? above;
  return {
    frame,
    covers: covered(frame).flatMap(({ id, kind }) => (kind === 'ai' ? [] : [id])),
    isLow: frame !== caption,
  };
}

const meets = (one: Box | null, other: Box | null): boolean =>
  one !== null &&
  other !== null &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function areNear(one: Frame, other: Frame): boolean {
  const [upper, lower] = one.y < other.y ? [one, other] : [other, one];
  return lower.y - upper.y - upper.height <= NEAR && one.x < other.x + other.width && other.x < one.x + one.width;
}

function unite(one: Frame, other: Frame): Frame {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
    rotation: 0,
  };
}
