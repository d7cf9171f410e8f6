import { CODE } from '#contract/errors.contract.ts';
import { type Material, material as materialCall } from '#contract/material.contract.ts';
import {
  beginMaterialUpload,
  endMaterialUpload,
  materialUploads,
  sendMaterialPiece,
  UPLOAD_PIECE_BYTES,
} from '#contract/material-upload.contract.ts';
import { MATERIALS_KEY } from './material.queries.ts';
import { queryClient } from './query-client.ts';
import { call } from './request.ts';
import { RequestError } from './transport/request-error.ts';

/** How often what the server checks is asked for, ms. */
const LOOK_EVERY_MS = 700;

/**
 * Makes a material of one file and answers it, for a page that shows it at once; many files, with pause and resume, are for the page of materials.
 * @throws RequestError in words for people
 */
export async function uploadMaterial(file: File): Promise<Material> {
  const { name, size, lastModified } = file;
  const begin = () => call(beginMaterialUpload, { name, size, lastModified, folderId: null });
  let upload = await begin();
  while (upload.state === 'sending') {
    const { id, offset } = upload;
    const upfile = new File([file.slice(offset, offset + UPLOAD_PIECE_BYTES)], 'piece');
    upload = await call(sendMaterialPiece, { upload: id, offset }, { upfile });
  }
  while (upload.state === 'checking') {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const { id } = upload;
    // Begun again, an upload that is through answers its material.
    upload = (await call(materialUploads, {})).find((one) => one.id === id) ?? (await begin());
  }
  if (upload.state === 'refused') {
    await call(endMaterialUpload, { id: upload.id }).catch(() => {}); // it was not asked for by whoever looks at the list of uploads
    throw new RequestError(CODE.badInput, upload.problem);
  }
  void queryClient.invalidateQueries({ queryKey: MATERIALS_KEY });
  return (await call(materialCall, { id: upload.id })).material;
}
