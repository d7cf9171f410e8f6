import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = ['web', 'server', 'contract', 'avatar'];
/** Where the product's own brand is written down, and what the server fills in before anybody sees it. */
const ITS_PLACES = ['server/modules/company/default-brand.ts', 'web/lib/plain-brand.ts', 'web/index.html'];
/** Nothing that a visitor is shown. */
const UNSEEN = ['server/retrieval/', 'avatar/vrm/sample/'];

test('the product names itself in its own brand alone: whatever else people see is shown under every brand', () => {
  const named = FOLDERS.flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  )
    .filter((file) => /\.(tsx?|css|html|md)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => !UNSEEN.some((prefix) => file.startsWith(prefix)))
    .filter((file) => fs.readFileSync(file, 'utf8').includes('化身'));
  expect(named.sort()).toEqual([...ITS_PLACES].sort());
});
