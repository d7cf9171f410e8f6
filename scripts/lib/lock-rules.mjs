import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

/** What code that we hand on may be licensed under (SPDX). MPL-2.0 binds the files of the package itself, which we don't change. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 Unlicense Zlib'.split(' '),
);
/** Packages with another licence, and why they may stay. */
const EXCEPTIONS = {
  '@echogarden/espeak-ng-emscripten':
    'GPL-3.0: optional, a program of its own in a process of its own, spoken to in messages; without it the voice of the browser speaks',
};

/** Name of the package at a place of the lock file. */
export const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licence of the package that is installed at a place; null where none is. */
export function licenceOf(place) {
  const file = path.join(ROOT, place, 'package.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')).license ?? null) : null;
}

/** `(MIT OR GPL-3.0-or-later)`: one of several is enough; of `MIT AND Zlib` each one counts. */
const isAllowed = (licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => ALLOWED.has(part.trim())));

/**
 * What is wrong with a lock file, a sentence each: packages that `npm ci` would take whatever their archive holds, addresses that name a
 * registry, and licences that we can't hand on.
 * @param lock package-lock.json, read
 * @param licenceOf of a package's place, where the lock file does not say; null where it is not installed
 */
export function checkLock(lock, licenceOf) {
  return Object.entries(lock.packages).flatMap(([place, entry]) => {
    if (place === '' || entry.link) return [];
    const name = nameOf(place);
    const found = [];
    if (!/^sha512-/.test(entry.integrity ?? '')) found.push(`${name}: no sha512 digest of its archive (npm run lock)`);
    if (entry.resolved) found.push(`${name}: names where it was loaded from (${new URL(entry.resolved).host})`);
    // What is for other platforms has the licence of what asks for it.
    const licence = entry.license ?? licenceOf(place) ?? (entry.optional ? 'MIT' : 'none');
    if (!isAllowed(licence) && !(name in EXCEPTIONS)) found.push(`${name}: licence ${licence} is not on the list`);
    return found;
  });
}
