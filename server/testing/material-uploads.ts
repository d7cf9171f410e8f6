import { expect } from 'vitest';
import { materialPage } from '#contract/material.contract.ts';
import { beginMaterialUpload, materialUploads, sendMaterialPiece } from '#contract/material-upload.contract.ts';
import { findCanvas } from '#server/platform/files/canvas.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** Uploads of an account's materials, as a page sends them. `by` is the token of another account. */
export function createMaterialUploads(of: () => { app: TestApp; token: string }) {
  let drawn = 0;
  /** Of this size, and unlike all others, also when it is made small. */
  async function draw(width = 60, height = 40): Promise<Buffer> {
    const canvas = findCanvas()?.createCanvas(width, height) as never as {
      getContext(kind: '2d'): { fillStyle: string; fillRect(...place: number[]): void };
      encode(kind: 'png'): Promise<Buffer>;
    };
    drawn += 1;
    const context = canvas.getContext('2d');
    context.fillStyle = `rgb(${(drawn * 23) % 256}, ${(drawn * 101) % 256}, 90)`;
    context.fillRect(0, 0, width, height);
    return canvas.encode('png');
  }
  const begin = (name: string, size: number, by = of().token, more: object = {}) =>
    of().app.call(beginMaterialUpload, { name, size, lastModified: 1, ...more }, by);
  async function piece(upload: string, offset: number, bytes: Buffer, by = of().token) {
    const form = new FormData();
    form.set('upload', upload);
    form.set('offset', String(offset));
    form.set('upfile', new File([new Uint8Array(bytes)], 'piece'));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const reply = await of().app.app.inject({
      method: 'POST',
      url: sendMaterialPiece.path,
      headers: { token: by, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return reply.json();
  }
  const list = async (input: object = {}, by = of().token) =>
    (await of().app.call(materialPage, input, by)).data.records;
  async function end(upload: string, by = of().token) {
    return waitFor(async () => {
      const open = (await of().app.call(materialUploads, {}, by)).data.find(({ id }) => id === upload);
      return open === undefined ? 'taken' : open.state === 'refused' ? open.problem : null;
    });
  }
  async function add(name: string, bytes: Buffer, by = of().token, more: object = {}): Promise<string> {
    const { data } = await begin(name, bytes.length, by, more);
    await piece(data.id, 0, bytes, by);
    expect(await end(data.id, by)).toBe('taken');
    return data.id;
  }
  return { draw, begin, piece, list, end, add };
}
