import { CODE } from '#contract/errors.contract.ts';
import { type Material, material as materialCall, refuseDocument } from '#contract/material.contract.ts';
import {
  beginMaterialUpload,
  endMaterialUpload,
  materialUploads,
  sendMaterialPiece,
  sendMaterialPoster,
  UPLOAD_PIECE_BYTES,
} from '#contract/material-upload.contract.ts';
import { drawPoster } from './draw-poster.ts';
import { MATERIALS_KEY } from './material.queries.ts';
import { queryClient } from './query-client.ts';
import { call } from './request.ts';
import { RequestError } from './transport/request-error.ts';

/** How often what the server checks is asked for, ms. */
const LOOK_EVERY_MS = 700;

interface Options {
  /** Gives it up: what was sent of it goes. */
  signal?: AbortSignal;
  /** The share that has left, 0 to 1. */
  onProgress?(share: number): void;
}

/**
 * Makes a material of one file and answers it, for a page that shows it at once; many files, with pause and resume, are for the page of materials.
 * @throws RequestError in words for people
 */
export async function uploadMaterial(file: File, { signal, onProgress }: Options = {}): Promise<Material> {
  const { name, size, lastModified } = file;
  const refusal = refuseDocument(name);
  if (refusal) throw new RequestError(CODE.badInput, refusal);
  const begin = () => call(beginMaterialUpload, { name, size, lastModified, folderId: null });
  let upload = await begin();
  try {
    if (file.type.startsWith('video/') && upload.state === 'sending' && upload.offset === 0)
      await sendPoster(upload.id, file, signal);
    while (upload.state === 'sending') {
      const { id, offset } = upload;
      const blob = file.slice(offset, offset + UPLOAD_PIECE_BYTES);
      const onUploadProgress = (share: number) => onProgress?.((offset + share * blob.size) / size);
      upload = await call(
        sendMaterialPiece,
        { upload: id, offset },
        { upfile: new File([blob], 'piece'), onUploadProgress, ...(signal ? { signal } : {}) },
      );
    }
    while (upload.state === 'checking') {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      signal?.throwIfAborted();
      const { id } = upload;
      // Begun again, an upload that is through answers its material.
      upload = (await call(materialUploads, {})).find((one) => one.id === id) ?? (await begin());
    }
  } catch (error) {
    if (signal?.aborted) await call(endMaterialUpload, { id: upload.id }).catch(() => {}); // nobody waits for it any more
    throw error;
  }
  if (upload.state === 'refused') {
    await call(endMaterialUpload, { id: upload.id }).catch(() => {}); // it was not asked for by whoever looks at the list of uploads
    throw new RequestError(CODE.badInput, upload.problem);
  }
  void queryClient.invalidateQueries({ queryKey: MATERIALS_KEY });
  return (await call(materialCall, { id: upload.id })).material;
}

/** A film without a still is a film all the same. */
async function sendPoster(upload: string, file: File, signal: AbortSignal | undefined): Promise<void> {
  const still = await drawPoster(file);
  if (still && !signal?.aborted)
    await call(sendMaterialPoster, { upload }, { upfile: new File([still], 'poster.webp') }).catch(() => {});
}
