// What `npm test` leaves to `npm test -- --all`, so that it is done in 18 minutes on two processors (docs/decisions/121). A single file that is run by
// hand, with vitest or Playwright, is run whole.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

/** Tests that take longest for what they are about: servers that are killed and started again, old installations, whole collections of bad files. */
const LONG_TESTS = [
  'server/connections-cut.test.ts',
  'server/durability.test.ts',
  'server/message-durability.test.ts',
  'server/modules/account/reset-operator.test.ts',
  'server/modules/account/sign-in-abuse.test.ts',
  'server/modules/avatar/bake/bake-killed.test.ts',
  'server/modules/avatar/bake/bake.routes.test.ts',
  'server/modules/file/free-unused.test.ts',
  'server/modules/knowledge/crawl/crawl-again.test.ts',
  'server/modules/knowledge/crawl/crawl-durability.test.ts',
  'server/modules/knowledge/generation/generation.routes.test.ts',
  'server/modules/knowledge/move/move.routes.test.ts',
  'server/modules/knowledge/question/import/broken-workbook.routes.test.ts',
  'server/modules/knowledge/recut/kept-edits.routes.test.ts',
  'server/modules/knowledge/recut/recut-durability.test.ts',
  'server/modules/knowledge/recut/recut.routes.test.ts',
  'server/modules/knowledge/wording/wording.routes.test.ts',
  'server/modules/line/lines-raced.test.ts',
  'server/modules/material/media/inspector.test.ts',
  'server/modules/message/message.test.ts',
  'server/modules/project/node/node-bounds.test.ts',
  'server/modules/project/node/node-import.test.ts',
  'server/modules/role/teach-role.routes.test.ts',
  'server/modules/speech/espeak/synthesis-queue.test.ts',
  'server/old-installations.test.ts',
  'server/parsing/document-parser.test.ts',
  'server/parsing/hostile-formats.test.ts',
  'server/parsing/hostile-input.test.ts',
  'server/parsing/ocr/ocr.test.ts',
  'server/parsing/pages/page-reader.test.ts',
  'server/parsing/slides/pptx-reader.test.ts',
  'server/platform/database/explain-database.test.ts',
  'server/platform/database/open-database.test.ts',
  'server/platform/database/pid-lock.test.ts',
  'server/platform/database/reseal.test.ts',
  'server/platform/explain-folder.test.ts',
  'server/platform/jobs/connection-cut.test.ts',
  'server/platform/jobs/jobs-taken-up.test.ts',
  'server/retrieval/look-up-terms.test.ts',
  'server/retrieval/search-texts.test.ts',
  'server/run-command.test.ts',
  'server/seed/credentials.test.ts',
  'server/seed/guide.test.ts',
  'server/seed/renew-guide.test.ts',
  'server/seed/seed.test.ts',
  'server/seed/trial.test.ts',
  'server/shortages.test.ts',
  'server/stopping.test.ts',
  'server/two-processes-media.test.ts',
];

const gone = LONG_TESTS.filter((file) => !fs.existsSync(path.join(ROOT, file)));
if (gone.length > 0) throw new Error(`scripts/lib/gate.mjs names files that are not there: ${gone.join(', ')}`);

/** What tells the runners of tests and journeys. A journey joins by its tag; what is tested on both databases is tested on one. */
export const GATE = {
  HUASHEN_TEST_LEFT_OUT: LONG_TESTS.join(','),
  HUASHEN_TEST_DATABASE: 'one',
  HUASHEN_TEST_TAG: '@gate',
};
