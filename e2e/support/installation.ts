import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finishGuide, logout, userInfo } from '#contract/account.contract.ts';
import { rolePage, roleProgress } from '#contract/role.contract.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { startJourneyServer } from './start-journey-server.ts';

/** Names the folder that is copied to the processes of a run. */
const TEMPLATE = 'HUASHEN_E2E_TEMPLATE';

/** Once a run: the first start on an empty folder, with what it leaves to be done in the background. Servers of journeys start on copies. */
export default async function makeInstallation(): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-e2e-template-'));
  const server = await startJourneyServer(folder);
  // The greeting after the very first sign-in and the editor's tour have journeys of their own; they would stand over all others.
  for (const account of ['admin', 'demo'] as const) {
    const token = await server.signIn(account);
    await server.call(userInfo, {}, token);
    await server.call(finishGuide, { guide: 'roleEditor' }, token);
    if (account === 'demo') {
      const [role] = (await server.call(rolePage, {}, token)).data.records;
      await waitFor(async () => {
        const { parts } = (await server.call(roleProgress, { roleId: role?.id ?? '' }, token)).data;
        return parts.every(({ done, total }) => done === total) ? true : null;
      });
    }
    await server.call(logout, {}, token);
  }
  await server.stop();
  process.env[TEMPLATE] = folder;
  return () => fs.rm(folder, { recursive: true, force: true });
}

/** A data folder of its own in which nobody has done anything yet; whoever takes it deletes it. */
export async function copyInstallation(): Promise<string> {
  const template = process.env[TEMPLATE];
  if (!template) throw new Error('journeys run through playwright.config.ts, which makes the installation');
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-e2e-'));
  await fs.cp(template, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}
