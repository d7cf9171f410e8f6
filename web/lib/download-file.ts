import type { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { fetchFile } from './fetch-file.ts';
import { saveFile } from './save-file.ts';
import { tellFailure } from './tell-failure.ts';

/** Fetches a file and hands it to the browser's downloads; says why where that fails. */
export async function downloadFile<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'file'>,
  input: z.input<I>,
  name: string,
): Promise<void> {
  try {
    saveFile((await fetchFile(endpoint, input)).blob, name);
  } catch (error) {
    tellFailure(error, `“${name}”没有下载，`);
  }
}
