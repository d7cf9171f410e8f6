import { sql } from 'drizzle-orm';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';

/** Vectors of one model and length; those of different spaces can't be compared. */
export interface VectorSpace {
  id: number;
  /** Name at the service. */
  model: string;
  dimensions: number;
}

/** A segment that lacks a vector. */
export interface LackingSegment {
  id: number;
  /** Headings and text, as the model reads them. */
  content: string;
  /** Of what was read: a segment that has been changed since does not get this vector. */
  hash: string;
}

export interface NearSegment {
  segmentId: number;
  /** Cosine, -1 to 1. */
  similarity: number;
}

/**
 * Found by their signs alone and then compared exactly. 8,000 vectors of 1,024 numbers on the embedded database: 9 ms instead of 179,
 * with 98.9 % of the 30 nearest and all of the 10 nearest. An HNSW index takes longer to ask there, and 13 s to build for 1,000.
 */
const COMPARED = 200;

const tableOf = ({ id }: Pick<VectorSpace, 'id'>) => sql.raw(`segment_vector_${Math.trunc(id)}`);
const typeOf = ({ dimensions }: Pick<VectorSpace, 'dimensions'>) => sql.raw(`halfvec(${Math.trunc(dimensions)})`);
const HASH = sql.raw('md5(s.heading::text || s.text)');

/** The space that a model's vectors were stored in last; null when there is none. The extension has to be there. */
export async function findSpace(db: Database, model: string): Promise<VectorSpace | null> {
  const [row] = await db.execute<{ id: number; dimensions: number }>(
    sql`select id, dimensions from vector_space where model = ${model} order by created_at desc, id desc limit 1`,
  );
  return row ? { id: row.id, model, dimensions: row.dimensions } : null;
}

/** A space's vectors of everyday sentences (nearness.ts); they never change. */
export async function readAnchors(db: Database, { id, dimensions }: VectorSpace): Promise<Float32Array[]> {
  const [row] = await db.execute<{ anchors: Uint8Array }>(sql`select anchors from vector_space where id = ${id}`);
  const numbers = new Float32Array(Uint8Array.from(row?.anchors ?? []).buffer); // a copy: it may lie anywhere in a larger buffer
  return Array.from({ length: numbers.length / dimensions }, (_, index) =>
    numbers.slice(index * dimensions, (index + 1) * dimensions),
  );
}

/** Makes a space with its table, or makes one that is there the model's last. */
export async function makeSpace(db: Database, model: string, anchors: Float32Array[]): Promise<VectorSpace> {
  const dimensions = anchors[0]?.length ?? 0;
  return db.transaction(async (tx) => {
    const [row] = await tx.execute<{ id: number }>(sql`
      insert into vector_space (model, dimensions, anchors) values (${model}, ${dimensions}, ${pack(anchors)})
      on conflict (model, dimensions) do update set created_at = now() returning id`);
    if (!row) throw new Error('the space was not made');
    const space = { id: row.id, model, dimensions };
    const [table, type, name] = [tableOf(space), typeOf(space), sql.raw(`segment_vector_${row.id}`)];
    await tx.execute(sql`create table if not exists ${table} (
      segment_id bigint primary key references segment (id) on delete cascade,
      library_key int not null,
      bits bit(${sql.raw(String(dimensions))}) not null,
      embedding ${type} not null) with (toast_tuple_target = 128)`);
    // The signs stay in the row, the numbers leave it: a search reads 1/16 of the table.
    await tx.execute(sql`alter table ${table} alter column bits set storage plain`);
    await tx.execute(sql`create index if not exists ${name}_library on ${table} (library_key)`);
    // A changed or disabled segment loses its vector with the change itself, whoever makes it.
    await tx.execute(sql`create or replace function drop_${name}() returns trigger language plpgsql as $$
      begin delete from ${table} where segment_id = old.id; return null; end $$`);
    await tx.execute(sql`create or replace trigger drop_${name} after update of text, heading, enabled on segment for each row
      when (old.text is distinct from new.text or old.heading is distinct from new.heading or not new.enabled)
      execute function drop_${name}()`);
    return space;
  });
}

/** Enabled segments that a document answers from and that have no vector, by id, from behind `after` on. */
export async function readLacking(
  db: Database,
  space: VectorSpace,
  { documentId, after, limit }: { documentId: string; after: number; limit: number },
): Promise<LackingSegment[]> {
  const rows = await db.execute<{ id: string; heading: string[]; text: string; hash: string }>(sql`
    select s.id, s.heading, s.text, ${HASH} as hash from segment s
    join document d on d.id = s.document_id and d.live_run = s.run
    where s.document_id = ${documentId} and s.id > ${after} and s.enabled
      and not exists (select from ${tableOf(space)} v where v.segment_id = s.id)
    order by s.id limit ${limit}`);
  return rows.map(({ id, heading, text, hash }) => ({
    id: Number(id),
    content: [...heading.filter((title) => !text.includes(title)), text].join('\n'),
    hash,
  }));
}

/** Stores vectors of segments that are still as they were read; answers how many those were. */
export async function writeVectors(
  db: Database,
  space: VectorSpace,
  rows: { id: number; hash: string; vector: Float32Array }[],
): Promise<number> {
  const [ids, hashes] = [rows.map(({ id }) => id), rows.map(({ hash }) => hash)];
  const vectors = rows.map(({ vector }) => toText(vector));
  return db.transaction(async (tx) => {
    // Locked, so that a change of the text comes either before this look at it or after the vector, which it then takes away.
    const written = await tx.execute<{ id: string }>(sql`
      insert into ${tableOf(space)} (segment_id, library_key, bits, embedding)
      select s.id, l.key, binary_quantize(row.vector::${typeOf(space)}), row.vector::${typeOf(space)}
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(hashes)}::text[], ${sql.param(vectors)}::text[])
        as row(id, hash, vector)
      join (select * from segment where id = any(${sql.param(ids)}::bigint[]) for share) s on s.id = row.id
      join document d on d.id = s.document_id join library l on l.id = d.library_id
      where s.enabled and ${HASH} = row.hash
      on conflict (segment_id) do update set library_key = excluded.library_key,
        embedding = excluded.embedding, bits = excluded.bits returning segment_id as id`);
    return written.length;
  });
}

/** Vectors of segments whose document is in another library now, in every space. Those that are missing are left to `readLacking`. */
export async function moveVectors(tx: Transaction, segmentIds: number[], libraryKey: number): Promise<void> {
  const [made] = await tx.execute<{ there: boolean }>(sql`select to_regclass('vector_space') is not null as there`);
  if (!made?.there || segmentIds.length === 0) return;
  for (const { id } of await tx.execute<{ id: number }>(sql`select id from vector_space order by id`))
    await tx.execute(sql`update ${tableOf({ id })} set library_key = ${libraryKey}::int
      where segment_id = any(${sql.param(segmentIds)}::bigint[]) and library_key <> ${libraryKey}::int`);
}

/**
 * The segments nearest to a vector, nearest first; exact among the `COMPARED` whose signs agree most. What is out of service keeps its
 * vectors, so that it answers at once when it is back, and takes nobody's place among those.
 */
export async function findNearest(
  db: Database,
  space: VectorSpace,
  search: { libraryKeys: number[]; vector: Float32Array; limit: number },
): Promise<NearSegment[]> {
  const [vector, type] = [sql`${toText(search.vector)}::${typeOf(space)}`, tableOf(space)];
  const rows = await db.execute<{ id: string; similarity: number }>(sql`
    with silent as materialized (
      select s.id from library l join document d on d.library_id = l.id and not d.enabled join segment s on s.document_id = d.id
      where l.key = any(${sql.param(search.libraryKeys)}::int[])),
    near as materialized (
      select segment_id, embedding from ${type} v where library_key = any(${sql.param(search.libraryKeys)}::int[])
        and not exists (select from silent where silent.id = v.segment_id)
      order by bits <~> binary_quantize(${vector}) limit ${COMPARED})
    select segment_id as id, 1 - (embedding <=> ${vector}) as similarity
    from near join segment s on s.id = segment_id join document d on d.id = s.document_id and d.live_run = s.run and d.enabled
    order by 2 desc, 1 limit ${search.limit}`);
  return rows.map(({ id, similarity }) => ({ segmentId: Number(id), similarity }));
}

/** Enabled segments of a library's documents, and how many of them have a vector. */
export async function countVectors(
  db: Database,
  space: VectorSpace,
  libraryId: string,
): Promise<{ done: number; total: number }> {
  const [row] = await db.execute<{ done: number; total: number }>(sql`
    select count(v.segment_id)::int as done, count(*)::int as total
    from document d join segment s on s.document_id = d.id and s.run = d.live_run and s.enabled
    left join ${tableOf(space)} v on v.segment_id = s.id
    where d.library_id = ${libraryId} and d.deleted_at is null and d.status = ${STATUS.success}`);
  return row ?? { done: 0, total: 0 };
}

/** All spaces but the newest, with all their vectors. */
export async function dropOldSpaces(db: Database, kept: number): Promise<void> {
  const rows = await db.execute<{ id: number }>(
    sql`select id from vector_space order by created_at desc, id desc offset ${kept}`,
  );
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      const name = sql.raw(`segment_vector_${Math.trunc(id)}`);
      await tx.execute(sql`drop trigger if exists drop_${name} on segment`);
      await tx.execute(sql`drop function if exists drop_${name}`);
      await tx.execute(sql`drop table if exists ${name}`);
      await tx.execute(sql`delete from vector_space where id = ${id}`);
    });
}

/** Six digits tell more than half precision keeps. */
const toText = (vector: Float32Array): string => `[${Array.from(vector, (value) => value.toFixed(6)).join()}]`;

function pack(vectors: Float32Array[]): Buffer {
  return Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)));
}
