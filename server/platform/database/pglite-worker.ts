/**
 * PGlite in its own thread behind a unix socket: in the main thread its synchronous WASM starves HTTP.
 * Its file system never calls fsync by itself (a durable commit would be lost in a power cut), so fsync is wired in here and
 * the first write proves that it is really called.
 */
import fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

export interface PgliteWorkerData {
  /** Folder of the cluster; null keeps it in memory (tests). */
  dataDir: string | null;
  /** A cluster dumped before, to start from (tests). */
  template: Uint8Array | null;
  socketPath: string;
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS?: { stream_ops: { fsync?: (stream: { nfd?: number | null }) => number } } } };
}

class DurableNodeFS extends NodeFS {
  syncs = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const preRun = result.emscriptenOpts.preRun as ((module: EmscriptenModule) => void)[];
    preRun.push((module) => {
      const nodefs = module.FS.filesystems.NODEFS;
      if (!nodefs) throw new Error('PGlite: NODEFS not found, durability cannot be guaranteed');
      nodefs.stream_ops.fsync = (stream) => {
        if (stream.nfd != null) {
          fs.fdatasyncSync(stream.nfd);
          this.syncs += 1;
        }
        return 0;
      };
    });
    return result;
  }
}

const SETTINGS = [
  ...['-c', 'wal_sync_method=fsync'],
  // Files of the log that are kept after a checkpoint: beyond these they go.
  ...['-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB'],
];

const options = workerData as PgliteWorkerData;
const durable = options.dataDir ? new DurableNodeFS(options.dataDir) : null;
const settings: PGliteOptions = durable
  ? {
      extensions: { vector },
      fs: durable,
      startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...SETTINGS],
    }
  : {
      extensions: { vector },
      ...(options.template ? { loadDataDir: new Blob([new Uint8Array(options.template)]) } : {}),
    };

// V8 would compile the hottest functions a second time for speed; one of them alone takes 600 MB to compile. A module keeps the setting it
// was compiled with, others are not affected.
const TIER_UP = ['wasm-tier-up', 'wasm-dynamic-tiering'];
for (const flag of TIER_UP) setFlagsFromString(`--no-${flag}`);
const database = await PGlite.create(settings);
for (const flag of TIER_UP) setFlagsFromString(`--${flag}`);
if (durable) await assertDurable(durable);
const server = new PGLiteSocketServer({ db: database, path: options.socketPath, maxConnections: 4 });
await server.start();
parentPort?.postMessage({ ready: true });

parentPort?.on('message', async (request: { dump?: boolean }) => {
  if (request.dump) {
    const dump = await database.dumpDataDir('none');
    parentPort?.postMessage({ dump: new Uint8Array(await dump.arrayBuffer()) });
    return;
  }
  await server.stop();
  await database.close();
  parentPort?.postMessage({ closed: true });
  parentPort?.close();
});

/** A commit must reach the disk; an upgrade of PGlite that changes its internals fails here instead of losing data later. */
async function assertDurable(files: DurableNodeFS): Promise<void> {
  const before = files.syncs;
  await database.exec(
    'create table if not exists huashen_fsync_probe(at timestamptz); delete from huashen_fsync_probe; insert into huashen_fsync_probe values (now())',
  );
  if (files.syncs === before)
    throw new Error('PGlite: a commit did not call fsync, the embedded database is not durable');
}
