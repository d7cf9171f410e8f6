// Runs under whatever Node the machine has (20 or newer) and before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The Node that the project pins, installed as a dependency. */
export const NODE = path.join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const INSTALLED = path.join(ROOT, 'node_modules/.huashen-lock');
const BUILT = path.join(ROOT, 'dist/web/.build-hash');

/** Runs a command in the project; rejects when it fails. `quiet` keeps its output for the error only. */
export function run(command, args, { quiet = false, env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: `${path.dirname(NODE)}${path.delimiter}${process.env.PATH}`, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(Object.assign(new Error(`${command} ${args.join(' ')} failed`), { output })),
    );
  });
}

/** A script of an installed package, run by the pinned Node. */
export const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

/** `npm ci` when the lock file is not the one that was installed last. A linked node_modules is somebody else's and stays as it is. */
export async function ensureInstalled() {
  if (fs.lstatSync(path.join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const lock = hashFiles([path.join(ROOT, 'package-lock.json')]);
  if (fs.existsSync(NODE) && (readText(INSTALLED) === lock || installedByHand())) return;
  console.log('正在安装依赖（首次约 1 分钟）…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  await (npm ? run(process.execPath, [npm, ...args]) : run('npm', args));
  fs.writeFileSync(INSTALLED, lock);
}

/** Somebody ran npm themselves after the lock file last changed. */
function installedByHand() {
  const record = path.join(ROOT, 'node_modules/.package-lock.json');
  return (
    fs.existsSync(record) && fs.statSync(record).mtimeMs >= fs.statSync(path.join(ROOT, 'package-lock.json')).mtimeMs
  );
}

/** Builds the web when one of its sources changed since the last build. */
export async function ensureWebBuilt() {
  const sources = ['web', 'avatar', 'contract', 'scripts/lib', 'vite.config.ts', 'package-lock.json'].flatMap((name) =>
    listFiles(path.join(ROOT, name)),
  );
  const hash = hashFiles(sources.filter((file) => !/\.test\.tsx?$/.test(file)));
  if (readText(BUILT) === hash) return;
  console.log('正在构建网页…');
  await run(NODE, [bin('vite'), 'build', '--logLevel', 'warn']);
  fs.writeFileSync(BUILT, hash);
}

function listFiles(target) {
  if (!fs.existsSync(target)) return [];
  if (fs.statSync(target).isFile()) return [target];
  return fs
    .readdirSync(target)
    .sort()
    .flatMap((name) => listFiles(path.join(target, name)));
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex');
}

function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
