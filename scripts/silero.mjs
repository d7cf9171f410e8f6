// npm run silero: fetches a model that tells speech from other sounds (Silero VAD, MIT) and what runs it in the browser
// (onnxruntime-web, MIT) from the npm registry into DATA_DIR/silero, from where the server gives them to rooms. 16 MB; a running
// server finds them within ten seconds. To go without it again, delete that folder.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { unpackPackage } from './lib/unpack-tar.mjs';

const VERSION = 'v5-ort1.30.0';
/** Exactly these: what is fetched runs in people's browsers. */
const PACKAGES = [
  {
    name: 'onnxruntime-web@1.30.0',
    files: [
      {
        path: 'dist/ort.wasm.bundle.min.mjs',
        sha256: '11e64bd8ffe11bd1a2a2f0d6275fdfbbba7262f0b76b99b53d228a8a22ef3d90',
      },
      {
        path: 'dist/ort-wasm-simd-threaded.wasm',
        sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
      },
    ],
  },
  {
    name: '@ricky0123/vad-web@0.0.31',
    files: [
      {
        path: 'dist/silero_vad_v5.onnx',
        sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
      },
    ],
  },
];

const target = path.resolve(process.env.DATA_DIR || 'data', 'silero', VERSION);
if (fs.existsSync(target)) {
  console.log(`已经有了：${target}`);
  process.exit(0);
}
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-silero-'));
try {
  const made = `${target}.${process.pid}.part`;
  fs.mkdirSync(made, { recursive: true });
  try {
    for (const one of PACKAGES) fetchFiles(one, made);
    fs.renameSync(made, target);
  } finally {
    fs.rmSync(made, { recursive: true, force: true });
  }
  console.log(`完成：${target}\n房间会自动改用它判断有没有人说话，服务不用重启。`);
} catch (error) {
  console.error(`没有完成：${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

function fetchFiles({ name, files }, folder) {
  console.log(`正在下载 ${name} …`);
  const npm = spawnSync('npm', ['pack', name, '--silent', '--pack-destination', work], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error(`下载失败，请检查网络和 npm 的设置后再试\n${npm.stderr ?? npm.error}`);
  const archive = path.join(work, npm.stdout.trim().split('\n').at(-1));
  const unpacked = unpackPackage(fs.readFileSync(archive));
  for (const { path: inside, sha256 } of files) {
    const bytes = unpacked.get(inside);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`${name} 里的 ${inside} 与登记的内容不符，没有使用`);
    const file = path.join(folder, path.basename(inside));
    fs.writeFileSync(file, bytes);
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(bytes));
  }
}
