import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { bin, NODE, run } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium for the browser tests; null when Playwright's own was installed. Installs one where there is none. */
export async function ensureChromium() {
  const found = process.env.CHROMIUM_PATH ?? onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('正在安装 Chromium 与中文字体…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      quiet: true,
      env,
    });
    const installed = onPath();
    if (installed) return installed;
  }
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
