import type { Frame } from '#contract/scene-component.contract.ts';
import type { StageView } from './use-stage-view.ts';

const PLACE = /translate\(\s*(-?[\d.e-]+)px(?:,\s*(-?[\d.e-]+)px)?\s*\)(?:.*?rotate\(\s*(-?[\d.e-]+)deg\s*\))?/;

/** Lays the box that stands for a component over it, in screen pixels. */
export function layProxy(proxy: HTMLElement, { x, y, width, height, rotation }: Frame, { scale }: StageView): void {
  proxy.style.width = `${width * scale}px`;
  proxy.style.height = `${height * scale}px`;
  proxy.style.transform = `translate(${x * scale}px, ${y * scale}px) rotate(${rotation}deg)`;
}

/** Where a box has been moved to, in scene pixels. */
export function readProxy(proxy: HTMLElement, { scale }: StageView): Frame {
  const { transform, width, height } = proxy.style;
  const [, x = 0, y = 0, rotation = 0] = PLACE.exec(transform) ?? [];
  return {
    x: Number(x) / scale,
    y: Number(y) / scale,
    width: Number.parseFloat(width) / scale,
    height: Number.parseFloat(height) / scale,
    rotation: Number(rotation),
  };
}

/** Shows the component itself where its box is, for as long as that is held: nothing is laid out anew that need not be. */
export function mirror(element: HTMLElement, isPerson: boolean, from: Frame, to: Frame): void {
  const { style } = element;
  if (isPerson) {
    // About the upper left of what is drawn, which stands in the middle of its element, on the foot.
    const { offsetWidth, offsetHeight } = element;
    style.transformOrigin = `${(offsetWidth - from.width) / 2}px ${offsetHeight - from.height}px`;
    style.transform = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${to.width / from.width})`;
    return;
  }
  style.translate = `${to.x - from.x}px ${to.y - from.y}px`;
  if (to.rotation !== from.rotation) style.rotate = `${to.rotation}deg`;
  if (to.width !== from.width) style.width = `${to.width}px`;
  if (to.height !== from.height) style.height = `${to.height}px`;
}

/** As the scene has it again. */
export function unmirror(element: HTMLElement, isPerson: boolean, from: Frame): void {
  const { style } = element;
  style.translate = '';
  style.transform = '';
  style.transformOrigin = '';
  if (isPerson) return;
  style.rotate = from.rotation ? `${from.rotation}deg` : '';
  style.width = `${from.width}px`;
  style.height = `${from.height}px`;
}
