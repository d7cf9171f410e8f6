import path from 'node:path';
import { clipAddress, ownCode } from '#contract/avatar.contract.ts';
import { claimCard, expectRecovery, wear } from './support/own-look.ts';
import { MOVING, test } from './support/product.ts';

test.use(MOVING);

const CODE = ownCode('clips', '0'.repeat(32));
const CLIP = { url: clipAddress(CODE, 'idle.webm'), alpha: 'none' } as const;

test('a film in a room goes on after the graphics card was taken away and given back', async ({ page, product }) => {
  // Without a graphics card films are drawn without WebGL.
  await claimCard(page);
  const stage = await wear(page, CODE, {
    ...{ driver: 'clips', idle: [CLIP], speaking: [CLIP], listening: [], thinking: [], actions: {} },
    ...{ keying: null, backdrop: { kind: 'none' } },
  });
  await page.route(`**${CLIP.url}`, (route) =>
    route.fulfill({ path: path.resolve('web/features/site/pictures/case-bank.webm'), contentType: 'video/webm' }),
  );
  await page.goto(`${product.address}/#/digital/demo`);
  await expectRecovery(stage);
});
