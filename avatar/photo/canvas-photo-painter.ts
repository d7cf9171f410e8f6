import { STRIDE } from './mesh.ts';
import type { Part } from './parts.ts';
import type { PhotoPainter, PhotoPictures } from './photo-painter.ts';
import type { PhotoPlace } from './place.ts';

/** Triangles grow by so many pixels, or their seams would show. */
const OVERLAP = 0.6;

/** Paints bent pictures triangle by triangle, where there is no WebGL2: coarser, and without soft edges. */
export function createCanvasPhotoPainter(canvas: HTMLCanvasElement): PhotoPainter {
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('这个浏览器画不出形象：WebGL 和 Canvas 都不可用');
  const easel: CanvasRenderingContext2D = ink;
  let pictures: PhotoPictures | null = null;

  function paintPart({ mesh, opacity }: Part, source: OffscreenCanvas, place: PhotoPlace): void {
    const { out, indices } = mesh;
    easel.globalAlpha = opacity;
    for (let i = 0; i < indices.length; i += 3) {
      const corners = [indices[i] ?? 0, indices[i + 1] ?? 0, indices[i + 2] ?? 0].map((corner) => {
        const at = corner * STRIDE;
        return {
          x: (out[at] ?? 0) * place.scale + place.x,
          y: (out[at + 1] ?? 0) * place.scale + place.y,
          u: (out[at + 2] ?? 0) * source.width,
          v: (out[at + 3] ?? 0) * source.height,
        };
      });
      const [a, b, c] = corners;
      if (a && b && c) paintTriangle(easel, source, a, b, c);
    }
    easel.globalAlpha = 1;
  }

  return {
    detail: 0.5,
    setPictures(next) {
      pictures = next;
    },
    paint(parts, place, isWhole) {
      if (!pictures || canvas.width < 2 || canvas.height < 2) return false;
      easel.setTransform(1, 0, 0, 1, 0, 0);
      easel.clearRect(0, 0, canvas.width, canvas.height);
      const { behind } = pictures;
      if (behind && !isWhole) {
        const scale = Math.max(canvas.width / behind.width, canvas.height / behind.height);
        const [width, height] = [behind.width * scale, behind.height * scale];
        easel.drawImage(behind, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
      }
      for (const part of parts) if (part.opacity > 0) paintPart(part, pictures[part.texture], place);
      easel.setTransform(1, 0, 0, 1, 0, 0);
      return true;
    },
    dispose() {
      pictures = null;
    },
  };
}

interface Texel {
  readonly x: number;
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

function paintTriangle(ink: CanvasRenderingContext2D, source: OffscreenCanvas, a: Texel, b: Texel, c: Texel): void {
  const area = (b.u - a.u) * (c.v - a.v) - (c.u - a.u) * (b.v - a.v);
  if (Math.abs(area) < 1e-6) return;
  const along = (ab: number, ac: number): [number, number] => [
    (ab * (c.v - a.v) - ac * (b.v - a.v)) / area,
    (ac * (b.u - a.u) - ab * (c.u - a.u)) / area,
  ];
  const [xu, xv] = along(b.x - a.x, c.x - a.x);
  const [yu, yv] = along(b.y - a.y, c.y - a.y);
  const middle = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
  ink.save();
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.beginPath();
  for (const { x, y } of [a, b, c]) {
    const [dx, dy] = [x - middle.x, y - middle.y];
    const length = Math.hypot(dx, dy) || 1;
    ink.lineTo(x + (dx / length) * OVERLAP, y + (dy / length) * OVERLAP);
  }
  ink.clip();
  ink.setTransform(xu, yu, xv, yv, a.x - xu * a.u - xv * a.v, a.y - yu * a.u - yv * a.v);
  ink.drawImage(source, 0, 0);
  ink.restore();
}
