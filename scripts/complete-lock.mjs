// npm run lock: after a dependency changed. A registry mirror may lack packages for other platforms; npm then leaves them out of the
// lock file and `npm ci` refuses it. They are added here by version; npm skips them wherever their platform does not match.
import fs from 'node:fs';

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
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `added: ${added.join(', ')}` : 'the lock file was complete');
