import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

/** Worlds whose code runs in browsers. */
const SHIPPED = ['web', 'avatar', 'contract'];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'";]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g;
const STYLE_IMPORT = /@import\s+(?:url\()?['"]([^'"]+)['"]/g;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.]\w+)*$/i;

/** `antd/es/button` -> `antd`; null for our own and for Node's. */
function packageOf(specifier) {
  if (/^(?:[.#/]|node:|virtual:|https?:|data:)/.test(specifier)) return null;
  const [scope, name] = specifier.split('/');
  return specifier.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Packages that the shipped sources name themselves. */
function findImported() {
  const names = new Set();
  for (const world of SHIPPED)
    for (const file of fs.readdirSync(path.join(ROOT, world), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|css)$/.test(file) || /\.(?:test|cases)\.tsx?$|(?:^|\/)testing\//.test(file)) continue;
      const text = fs.readFileSync(path.join(ROOT, world, file), 'utf8');
      for (const match of text.matchAll(file.endsWith('.css') ? STYLE_IMPORT : IMPORT)) {
        const name = packageOf(match[1] ?? match[2] ?? match[3]);
        if (name) names.add(name);
      }
    }
  return names;
}

/** With all that they stand on, as the lock file has it: `[place in the lock file, entry]`. */
function collect(lock, names) {
  const found = new Map();
  const visit = (name, from) => {
    // Node looks beside whoever imports first, then further up.
    for (let place = from; ; place = place.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
      const at = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
      const entry = lock.packages[at];
      if (entry) {
        if (found.has(at)) return;
        found.set(at, entry);
        const optional = entry.peerDependenciesMeta ?? {};
        const peers = Object.keys(entry.peerDependencies ?? {}).filter((peer) => !optional[peer]?.optional);
        for (const next of [...Object.keys(entry.dependencies ?? {}), ...peers]) visit(next, at);
        return;
      }
      if (place === '') return; // a peer that nobody has installed
    }
  };
  for (const name of names) visit(name, '');
  return found;
}

/** Text of THIRD-PARTY-NOTICES: every package whose code can reach a browser, with its licence as the package brings it. */
export function writeNotices() {
  const lock = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const shipped = [...collect(lock, findImported())]
    .map(([at, { version, license = 'UNKNOWN' }]) => ({
      at,
      name: at.replace(/^.*node_modules\//, ''),
      version,
      license,
    }))
    .filter(({ name }) => !name.startsWith('@types/'))
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
  const texts = new Map();
  for (const { at, name, version, license } of shipped) {
    const folder = path.join(ROOT, at);
    const files = fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .filter((file) => LICENSE_FILE.test(file))
          .sort()
      : [];
    const text = files
      .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
      .join('\n\n');
    const key = text || `License: ${license}. The package brings no text of it.`;
    texts.set(key, [...(texts.get(key) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...texts].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  const head = `Third-party notices

This software sends code of the packages below to browsers. Written by \`npm run notices\` from package-lock.json; do not edit.`;
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

export const NOTICES = path.join(ROOT, 'THIRD-PARTY-NOTICES');
