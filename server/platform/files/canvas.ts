import { createRequire } from 'node:module';

interface Drawn {
  width: number;
  height: number;
}
interface Image extends Drawn {
  /** Another one frees what the last one was unpacked to. */
  src: Buffer;
}
export interface Canvas extends Drawn {
  getContext(kind: '2d'): {
    drawImage(image: Drawn, x: number, y: number, width: number, height: number): void;
    putImageData(pixels: Drawn, x: number, y: number): void;
  };
  encode(format: 'png'): Promise<Buffer>;
  encode(format: 'jpeg' | 'webp', quality: number): Promise<Buffer>;
}
interface CanvasLibrary {
  createCanvas(width: number, height: number): Canvas;
  /** Turned as its EXIF says. */
  loadImage(bytes: Buffer): Promise<Image>;
  /** Pixels of four bytes: red, green, blue, alpha. */
  ImageData: new (pixels: Uint8ClampedArray, width: number, height: number) => Drawn;
}

/** Skia, as the reader of PDF files brings it along; null where optional packages were left out. */
export function findCanvas(): CanvasLibrary | null {
  try {
    const ofPdf = createRequire(createRequire(import.meta.url).resolve('pdfjs-dist'));
    return ofPdf('@napi-rs/canvas') as CanvasLibrary;
  } catch {
    return null;
  }
}
