/**
 * One request after the other over one kept connection: GET /avatar/userInfo of a signed-in account, and a page of 20 out of 10,000
 * roles, on the embedded database and on PostgreSQL. In turns with them a Fastify route that answers the same body from memory, and the
 * statements that the answer needs at least, over a connection of their own. The ratio is the product's time over the sum of both.
 *
 * Usage: npm run bench -- api
 */
import { once } from 'node:events';
import { Client } from 'undici';
import { userInfo } from '#contract/account.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { type ApiSubject, prepareEmbedded, preparePostgres } from './lib/api-data.ts';
import { forkService } from './lib/fork-service.ts';
import { type Defer, runBench } from './lib/run-bench.ts';
import { percentile, round } from './lib/statistics.ts';

const ROLES = 10_000;
const WARM_UP = 300;
const ROUNDS = 10;
const REQUESTS = 200;
const PAGE = `${rolePage.path}?page=1&size=20`;

interface Figures {
  p50Ms: number;
  p99Ms: number;
  ratioP50: number;
  ratioP99: number;
}

await runBench(600_000, async (defer) => {
  const table: Record<string, object> = {};
  const measureOn = async (name: string, subject: ApiSubject | null) =>
    subject && {
      userInfo: await measure(`${name}, userInfo`, subject, userInfo.path, () => askUser(subject), defer, table),
      rolePage: await measure(`${name}, role page`, subject, PAGE, () => askPage(subject), defer, table),
    };
  const pglite = await measureOn('PGlite', await prepareEmbedded(ROLES, defer));
  const postgres = await measureOn('PostgreSQL', await preparePostgres(ROLES, defer));
  return { result: { bench: 'api', pglite, postgres }, table };
});

async function measure(
  name: string,
  { server, token }: ApiSubject,
  path: string,
  askSql: () => Promise<unknown>,
  defer: Defer,
  table: Record<string, object>,
): Promise<Figures> {
  const product = new Client(server.address);
  defer(() => product.close());
  const body = JSON.parse(await read(product, path, token));
  if (body.code !== 200) throw new Error(`${path} answers ${JSON.stringify(body)}`);
  const fastify = await forkService(new URL('./lib/bare-fastify.ts', import.meta.url), [], defer);
  fastify.process.send({ [path.split('?')[0] ?? '']: body });
  const [{ port }] = (await once(fastify.process, 'message')) as [{ port: number }];
  const bare = new Client(`http://127.0.0.1:${port}`);
  defer(() => bare.close());

  const candidates = { product: () => read(product, path, token), fastify: () => read(bare, path, ''), sql: askSql };
  const times = { product: [] as number[], fastify: [] as number[], sql: [] as number[] };
  const names = ['product', 'fastify', 'sql'] as const;
  for (const candidate of names) await repeat(WARM_UP, candidates[candidate]);
  for (let index = 0; index < ROUNDS; index += 1)
    for (const candidate of names) times[candidate].push(...(await repeat(REQUESTS, candidates[candidate])));

  const at = (part: number) => ({
    product: percentile(times.product, part),
    fastify: percentile(times.fastify, part),
    sql: percentile(times.sql, part),
  });
  const [p50, p99] = [at(0.5), at(0.99)];
  const ratio = (of: typeof p50) => round(of.product / (of.fastify + of.sql), 2);
  const figures = {
    p50Ms: round(p50.product, 2),
    p99Ms: round(p99.product, 2),
    ratioP50: ratio(p50),
    ratioP99: ratio(p99),
  };
  table[name] = {
    'product p50': figures.p50Ms,
    p99: figures.p99Ms,
    'Fastify p50': round(p50.fastify, 2),
    'p99 ': round(p99.fastify, 2),
    'SQL p50': round(p50.sql, 2),
    ' p99': round(p99.sql, 2),
    'ratio p50': figures.ratioP50,
    'ratio p99': figures.ratioP99,
  };
  return figures;
}

/** Milliseconds of each of `times` runs. */
async function repeat(times: number, run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const started = performance.now();
    await run();
    taken.push(performance.now() - started);
  }
  return taken;
}

async function read(client: Client, path: string, token: string): Promise<string> {
  const reply = await client.request({ method: 'GET', path, headers: { token } });
  return reply.body.text();
}

/** The account of the token, its company's name and what it stores. */
async function askUser({ database: { sql }, tokenHash }: ApiSubject): Promise<void> {
  const rows = await sql`
    select account.*, company.config ->> 'companyName' as company_name, session.expires_at, session.revoked_at,
      (select coalesce(sum(size), 0) from file where account_id = account.id) as used
    from session
    join account on account.id = session.account_id
    join company on company.id = account.company_id
    where session.token_hash = ${tokenHash}`;
  if (rows.length !== 1) throw new Error('the session is gone');
}

/** The account of the token, the page, and how many there are. */
async function askPage({ database: { sql }, tokenHash }: ApiSubject): Promise<void> {
  const [account] = await sql`
    select account.id, account.online, account.expire_time, session.expires_at, session.revoked_at
    from session
    join account on account.id = session.account_id
    where session.token_hash = ${tokenHash}`;
  const id = account?.id as string;
  const rows = await sql`
    select role.*, avatar.code, avatar.name as avatar_name, library.name as library_name
    from role
    join avatar on avatar.id = role.avatar_id
    left join library on library.id = role.document_lib_id and library.deleted_at is null
    where role.account_id = ${id} and role.deleted_at is null
    order by role.updated_at desc, role.id desc
    limit 20`;
  const [counted] = await sql`select count(*)::int as total from role where account_id = ${id} and deleted_at is null`;
  if (rows.length !== 20 || counted?.total <= ROLES) throw new Error('the roles are gone');
}
