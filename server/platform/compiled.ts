import { fileURLToPath } from 'node:url';

/** Where compiled code is kept between starts. Not in the folder of temporary files: whoever can write there could have us run what they wrote. */
export const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
