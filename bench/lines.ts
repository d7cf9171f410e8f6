/**
 * How long it takes to get a line: a page's call to the store of lines beside one bare SQL upsert of a row as wide, in turns, one after the
 * other. Then 200 clients start at once on 10 lines over two connections' pools as two server processes have them, and each holds its line
 * until the others have been counted: the most that were held at any moment, and how many were served.
 *
 * Usage: npm run bench -- lines
 */
import { randomUUID } from 'node:crypto';
import { createLineStore, type LineStore, type NewLine } from '#server/modules/line/line.store.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/platform/database/open-database.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { openBenchEmbedded } from './lib/bench-databases.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { percentile, round } from './lib/statistics.ts';

const LIMIT = 10;
const CLIENTS = 200;
const WARM_UP = 100;
const ROUNDS = 500;

await runBench(600_000, async (defer) => {
  const { databases, kind } = await openDatabases(defer);
  const [one] = databases as [OpenDatabase];
  const accountId = await makeAccount(one);
  const stores = databases.map(({ db }) => createLineStore(db)) as [LineStore, ...LineStore[]];
  const figures = await time(one, stores[0], accountId);
  const crowd = await race(one, stores, accountId);
  const result = { bench: 'lines', database: kind, ...figures, limit: LIMIT, ...crowd };
  return { result, table: { [kind]: { ...figures, ...crowd } } };
});

/** PostgreSQL as two processes see it; the embedded database where it is not installed. */
async function openDatabases(defer: Defer): Promise<{ databases: OpenDatabase[]; kind: string }> {
  const postgres = await startTemporaryPostgres(migrateDatabase);
  if ('missing' in postgres) return { databases: [await openBenchEmbedded(defer)], kind: 'embedded' };
  defer(() => postgres.stop());
  const databases = [await openPostgres(postgres.url, 5), await openPostgres(postgres.url, 5)];
  for (const database of databases) defer(() => database.close());
  return { databases, kind: 'PostgreSQL' };
}

async function makeAccount({ sql }: OpenDatabase): Promise<string> {
  const [company, account] = [randomUUID(), randomUUID()];
  await sql`insert into company (id, key, config) values (${company}, 'bench', '{}')`;
  await sql`
    insert into account (id, company_id, login_account, nick_name, languages, flags, line_limit, file_size_limit, video_size_limit)
    values (${account}, ${company}, 'bench', 'bench', '[]', '{}', ${LIMIT}, 0, 0)`;
  await sql`create table bare_line (key text primary key, account_id uuid, visitor_id text, role_id uuid, entry text, device text,
    beat_at timestamptz not null, expires_at timestamptz not null)`;
  return account;
}

async function time({ sql }: OpenDatabase, store: LineStore, accountId: string) {
  const acquires: number[] = [];
  const bares: number[] = [];
  for (let n = 0; n < WARM_UP + ROUNDS; n += 1) {
    const key = `time-${n}`;
    const acquire = await clock(() => store.take(lineOf(accountId, key)));
    await store.leave(key);
    const bare = await clock(
      () => sql`
        insert into bare_line (key, account_id, visitor_id, role_id, entry, device, beat_at, expires_at)
        values (${`bare-${n % 20}`}, ${accountId}, ${key}, ${accountId}, 'room', 'Chrome，Windows', now(), now() + interval '25 seconds')
        on conflict (key) do update set beat_at = excluded.beat_at, expires_at = excluded.expires_at`,
    );
    if (n < WARM_UP) continue;
    acquires.push(acquire);
    bares.push(bare);
  }
  const acquireP50Ms = percentile(acquires, 0.5);
  return {
    acquireP50Ms: round(acquireP50Ms, 2),
    acquireP95Ms: round(percentile(acquires, 0.95), 2),
    bareP50Ms: round(percentile(bares, 0.5), 2),
    bareP95Ms: round(percentile(bares, 0.95), 2),
    bareRatio: round(acquireP50Ms / percentile(bares, 0.5), 2),
  };
}

async function clock(act: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** All at once; then whoever holds a line gives it back, until everybody has had one. */
async function race({ sql }: OpenDatabase, stores: readonly LineStore[], accountId: string) {
  const storeOf = (n: number) => stores[n % stores.length] as LineStore;
  const keys = Array.from({ length: CLIENTS }, (_, n) => `race-${n}`);
  const started = performance.now();
  await Promise.all(keys.map((key, n) => storeOf(n).take(lineOf(accountId, key))));
  const allAskedMs = round(performance.now() - started, 0);
  let maxHeld = 0;
  const served = new Set<string>();
  while (served.size < CLIENTS) {
    const rows = await sql`select key from talk_line where slot is not null`;
    maxHeld = Math.max(maxHeld, rows.length);
    if (rows.length === 0) break;
    for (const { key } of rows) served.add(String(key));
    await Promise.all(rows.map(({ key }, n) => storeOf(n).leave(String(key))));
  }
  const [noted] = await sql`select max(used_most) as most from line_history`;
  return { clients: CLIENTS, allAskedMs, maxHeld: Math.max(maxHeld, Number(noted?.most)), served: served.size };
}

function lineOf(accountId: string, key: string): NewLine {
  return {
    ...{ accountId, key, class: 'saas', waits: true, visitorId: key, network: '', roleId: accountId, projectId: null },
    ...{ entry: 'room', device: 'Chrome，Windows' },
  };
}
