// node scripts/old-installation/main.mjs REVISION NAME: what an installation of that revision leaves, for tests to start the present one on.
// Checks the revision out, runs it on a PostgreSQL of its own, uses it by its calls, ends it as a power cut would with work in its queue,
// and writes server/testing/installations/NAME.tar.gz: database.sql (loads into both databases), its data folder, and what is known of it. It is committed.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../lib/prepare.mjs';
import { fillInstallation, leaveWork } from './fill-installation.mjs';

const [revision, name] = process.argv.slice(2);
if (!revision || !name) throw new Error('REVISION and NAME are missing, such as v0.1.0 0.1.0');
const { openPostgres } = await import('#server/platform/database/open-database.ts');
const { startPostgres } = await import('#server/testing/temporary-postgres.ts');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-old-'));
const checkout = path.join(folder, 'source');
const left = path.join(folder, 'left');
const archive = path.join(ROOT, 'server/testing/installations', `${name}.tar.gz`);
execFileSync('git', ['worktree', 'add', '--detach', checkout, revision], { cwd: ROOT, stdio: 'inherit' });
try {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: checkout, stdio: 'inherit' });
  const { startServer } = await import(`${checkout}/server/testing/start-server.ts`);
  const postgres = await startPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  try {
    const admin = await openPostgres(postgres.urlOf('postgres'), 1);
    await admin.sql`create database installation`;
    await admin.close();
    const dataDir = path.join(folder, 'data');
    const env = { DATABASE_URL: postgres.urlOf('installation') };
    let server = await startServer(dataDir, env);
    const known = await fillInstallation(server);
    await server.stop();
    server = await startServer(dataDir, env);
    const unread = await leaveWork(server);
    await server.kill();

    const dump = execFileSync(
      path.join(postgres.bin, 'pg_dump'),
      [
        '-h',
        postgres.folder,
        '-U',
        'postgres',
        '--no-owner',
        '--no-privileges',
        '--rows-per-insert=200',
        'installation',
      ],
      { encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    fs.mkdirSync(left);
    // Lines with \ are orders to psql; version 17 sets what earlier ones do not know.
    const sql = dump.replace(/^\\.*$/gm, '').replace(/^SET transaction_timeout.*$/gm, '');
    fs.writeFileSync(path.join(left, 'database.sql'), sql);
    const commit = execFileSync('git', ['rev-parse', revision], { cwd: ROOT, encoding: 'utf8' }).trim();
    fs.writeFileSync(path.join(left, 'known.json'), `${JSON.stringify({ commit, ...known, unread }, null, 2)}\n`);
    for (const kept of ['credentials.txt', 'secret.key', 'files'])
      fs.cpSync(path.join(dataDir, kept), path.join(left, kept), { recursive: true });
    fs.mkdirSync(path.dirname(archive), { recursive: true });
    execFileSync('tar', ['-czf', archive, '-C', left, '.']);
  } finally {
    await postgres.stop();
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: ROOT });
  fs.rmSync(folder, { recursive: true, force: true });
}
