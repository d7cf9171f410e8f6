import { Readable } from 'node:stream';
import { companyAsset } from '#contract/company.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { uploadAsset } from '#contract/operator.contract.ts';
import type { RecordAction } from '#server/modules/audit/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { AssetStore } from './asset.store.ts';
import { sniffPicture } from './sniff-picture.ts';

const MAX_BYTES = 1024 * 1024;

/** Pictures of brands: uploaded by operators, read by everyone. */
export function registerAssetRoutes(handle: Handle, store: AssetStore, record: RecordAction): void {
  handle(companyAsset, async ({ input }) => {
    const found = await store.find(input.id);
    if (!found) throw notFound('图片');
    const { contentType, content } = found;
    return {
      size: content.length,
      contentType,
      downloadName: null,
      etag: input.id, // a picture never changes; another one has another id
      shared: true,
      open: (start: number, end: number) => Readable.from([content.subarray(start, end + 1)]),
    };
  });
  handle(uploadAsset, async ({ upload, session, request }) => {
    const content = await readUpTo(MAX_BYTES, (await upload()).file);
    const contentType = sniffPicture(content);
    if (!contentType) throw new AppError(CODE.badInput, '请上传 PNG、JPEG、WebP、GIF 或 ICO 图片');
    const id = await store.insert(contentType, content, (newId, tx) => {
      const target = { id: newId, name: contentType };
      return record({ actor: session, action: 'company.uploadAsset', target, changes: [], address: request.ip }, tx);
    });
    return `${companyAsset.path}?id=${id}`;
  });
}

async function readUpTo(max: number, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) throw new AppError(CODE.tooLarge, '图片不能超过 1 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
