// npm run lock: after a dependency changed. A registry mirror may lack packages for other platforms; npm then leaves them out of the
// lock file and `npm ci` refuses it. They are added here by version; npm skips them wherever their platform does not match.
// What npm left without the digest of its archive (npm ci then takes whatever comes) gets the one that the registry tells.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { nameOf } from './lib/lock-rules.mjs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
const OS = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony'];
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];
const added = [];

for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const places = owner
      .split('/node_modules/')
      .map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'));
    const found = [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].some(
      (key) => lock.packages[key.replace(/^\//, '')],
    );
    if (found || owner === '' || !/^\d/.test(range)) continue;
    const words = name.split(/[-/@.]/);
    const os = OS.filter((word) => words.includes(word));
    const cpu = CPU.filter((word) => words.includes(word));
    const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
    const own = Object.keys(lock.packages).some((key) => key === `node_modules/${name}`)
      ? `${owner}/node_modules/${name}`
      : `node_modules/${name}`;
    lock.packages[own] = {
      version: range,
      ...(cpu.length ? { cpu } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(libc.length ? { libc } : {}),
      ...(os.length ? { os } : {}),
    };
    added.push(`${name}@${range}`);
  }
}
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '');
const bare = Object.entries(lock.packages).filter(([key, entry]) => key !== '' && !entry.link && !entry.integrity);
const AT_ONCE = 8;
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, worker) => {
    for (let index = worker; index < bare.length; index += AT_ONCE) {
      const [key, entry] = bare[index];
      const name = entry.name ?? nameOf(key);
      const reply = await fetch(`${registry}/${name.replace('/', '%2f')}`, {
        headers: { accept: 'application/vnd.npm.install-v1+json' },
      });
      const told = reply.ok ? (await reply.json()).versions?.[entry.version]?.dist : undefined;
      if (told?.integrity) {
        const { version, ...rest } = entry;
        lock.packages[key] = { version, integrity: told.integrity, ...rest };
      } else console.log(`no digest told: ${name}@${entry.version}`);
    }
  }),
);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `added: ${added.join(', ')}` : 'the lock file was complete');
