import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { bin, NODE, run } from './prepare.mjs';

/** The browser without its window: the same engine, a sixth less work on a page. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium for the browser tests; null when Playwright's own was installed. Installs one where there is none. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = onPath();
  if (found?.endsWith(SHELL)) return found;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('正在安装 Chromium 与中文字体…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const install = async () => {
      await run('apt-get', ['update', '-qq'], { quiet: true, env });
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL, 'fonts-noto-cjk'], {
        quiet: true,
        env,
      });
    };
    // A machine that has a browser can do without the other one.
    await (found ? install().catch(() => {}) : install());
    const installed = onPath();
    if (installed) return installed;
  }
  if (found) return found;
  await run(NODE, [bin('playwright'), 'install', 'chromium']);
  return null;
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const file = folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((candidate) => fs.existsSync(candidate));
  if (!file) return null;
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore' });
    return file;
  } catch {
    return null; // a stub that only points to a package manager
  }
}
