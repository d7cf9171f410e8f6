// Plants one violation of every boundary rule in a copy of the layout and expects each to be found: a rule that cannot fail is no rule.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { bin, NODE, ROOT, run } from './lib/prepare.mjs';

const PLANTED = {
  'contract-is-a-leaf': ['contract/a.contract.ts', "import '../server/platform/x.ts';"],
  'contract-only-zod': ['contract/b.contract.ts', "import 'node:fs';"],
  'web-not-server': ['web/lib/a.ts', "import '#server/platform/x.ts';"],
  'server-not-web': ['server/platform/a.ts', "import '#web/lib/x.ts';"],
  'avatar-stands-alone': ['avatar/a.ts', "import '#contract/x.contract.ts';"],
  'avatar-front-doors': ['e2e/a.spec.ts', "import '../avatar/voice/x.ts';"],
  'platform-below-modules': ['server/platform/b.ts', "import '../modules/role/index.ts';"],
  'libraries-below-modules': ['server/parsing/a.ts', "import '../modules/role/index.ts';"],
  'module-front-door': ['server/modules/chat/a.service.ts', "import '../role/role.service.ts';"],
  'modules-below-app': ['server/modules/chat/b.service.ts', "import '../../app.ts';"],
  'no-cross-feature': ['web/features/chat/a.ts', "import '../role/x.ts';"],
  'feature-not-app': ['web/features/chat/b.ts', "import '../../app/x.ts';"],
  'shared-web-below-features': ['web/ui/a.ts', "import '../features/role/x.ts';"],
  'transport-without-policy': ['web/lib/transport/a.ts', "import '../x.ts';"],
  'talk-above-ui': ['web/ui/b.ts', "import '../talk/x.ts';"],
  'talk-core-alone': ['web/talk/core/a.ts', "import '../x.ts';"],
  'figure-below-talk': ['web/figure/a.ts', "import '../talk/x.ts';"],
  'server-no-dev-deps': ['server/platform/c.ts', "import vite from 'vite'; vite;"],
  'server-no-testing': ['server/compose/a.ts', "import '../testing/x.ts';"],
  'tables-only-for-storage': ['server/modules/role/a.service.ts', "import './role.table.ts';"],
  'joins-are-declared': ['server/modules/chat/a.store.ts', "import '../share/share.table.ts';"],
  'no-circular': ['server/platform/d.ts', "import './e.ts';"],
  resolvable: ['server/platform/f.ts', "import './does-not-exist.ts';"],
};
const TARGETS = {
  'server/platform/x.ts': '',
  'server/platform/e.ts': "import './d.ts';",
  'server/app.ts': '',
  'server/testing/x.ts': '',
  'server/modules/role/index.ts': '',
  'server/modules/role/role.service.ts': '',
  'server/modules/role/role.table.ts': '',
  'server/modules/share/share.table.ts': '',
  'web/lib/x.ts': '',
  'web/app/x.ts': '',
  'web/talk/x.ts': '',
  'web/features/role/x.ts': '',
  'avatar/voice/x.ts': '',
  'contract/x.contract.ts': '',
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-boundaries-'));
try {
  for (const [file, text] of [...Object.values(PLANTED), ...Object.entries(TARGETS)]) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), `${text}\nexport const here = true;\n`);
  }
  fs.copyFileSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const args = [
    '--config',
    path.join(ROOT, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'contract',
    'server',
    'web',
    'avatar',
    'e2e',
  ];
  const report = await run(NODE, [bin('depcruise'), ...args], { quiet: true, cwd: folder }).catch(
    (error) => error.output,
  );
  const found = new Set(JSON.parse(report).summary.violations.map((violation) => violation.rule.name));
  const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs').forbidden.map((rule) => rule.name);
  const silent = rules.filter((name) => !found.has(name));
  if (silent.length > 0)
    throw new Error(`These boundary rules did not notice their planted violation: ${silent.join(', ')}`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
