import zlib from 'node:zlib';

const BLOCK = 512;

/**
 * Files of a package as the npm registry keeps it (tar, gzip), by their path below `package/`.
 * @param {Buffer} archive
 * @returns {Map<string, Buffer>}
 */
export function unpackPackage(archive) {
  const tar = zlib.gunzipSync(archive);
  const files = new Map();
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const text = (from, length) => tar.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '');
    const name = text(0, 100);
    if (name === '') break;
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const isFile = text(156, 1) === '0' || text(156, 1) === '';
    const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
    const path = prefix ? `${prefix}/${name}` : name;
    if (isFile) files.set(path.replace(/^package\//, ''), tar.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
