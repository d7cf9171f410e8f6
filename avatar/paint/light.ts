import type { Layer } from '../rig/layer.ts';
import { linear, radial } from './brush.ts';

/** Where the light stands for a layer, in the layer's own units. */
export interface LightSetting {
  readonly key: { x: number; y: number; radius: number };
  /** Heights between which the cool ambient shade grows, or null. */
  readonly ambient: { from: number; to: number } | null;
  /** Width of the rim of light on the right edge. */
  readonly rim: number;
}

const KEY = '255,246,228';
const RIM = '#e9f0ff';
const AMBIENT = '40,44,104';

/**
 * Bakes key, ambient and rim light into a layer.
 * @param silhouette all layers that move together: only its outer edge gets the rim, not the seam to the next layer
 */
export function lightLayer(layer: Layer, silhouette: OffscreenCanvas, setting: LightSetting): void {
  const { canvas, box } = layer;
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const scale = canvas.width / box.width;
  ink.save();
  ink.globalCompositeOperation = 'source-atop';
  const { x, y, radius } = setting.key;
  ink.fillStyle = radial(
    ink,
    x,
    y,
    0,
    radius,
    [0, `rgba(${KEY},.22)`],
    [0.5, `rgba(${KEY},.08)`],
    [1, `rgba(${KEY},0)`],
  );
  ink.fillRect(box.x, box.y, box.width, box.height);
  if (setting.ambient) {
    const { from, to } = setting.ambient;
    ink.fillStyle = linear(ink, 0, from, 0, to, [0, `rgba(${AMBIENT},0)`], [1, `rgba(${AMBIENT},.20)`]);
    ink.fillRect(box.x, box.y, box.width, box.height);
  }
  ink.resetTransform();
  ink.filter = `blur(${(1.2 * scale).toFixed(2)}px)`;
  ink.globalAlpha = 0.55;
  ink.drawImage(traceRim(silhouette, setting.rim * scale), 0, 0);
  ink.restore();
}

/** The sliver of the silhouette that a light behind the right shoulder would touch. */
function traceRim(silhouette: OffscreenCanvas, width: number): OffscreenCanvas {
  const rim = new OffscreenCanvas(silhouette.width, silhouette.height);
  const ink = rim.getContext('2d');
  if (!ink) return rim;
  ink.drawImage(silhouette, 0, 0);
  ink.globalCompositeOperation = 'source-in';
  ink.fillStyle = RIM;
  ink.fillRect(0, 0, rim.width, rim.height);
  ink.globalCompositeOperation = 'destination-out';
  ink.drawImage(silhouette, -width, width * 0.6);
  return rim;
}
