import { sql } from 'drizzle-orm';
import type { MaterialUse } from '#contract/material.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { avatar } from '../avatar/avatar.table.ts';
import { library } from '../knowledge/knowledge.table.ts';
import { question } from '../knowledge/question/question.table.ts';
import { projectNode } from '../project/node/node.table.ts';
import { project, projectVersion } from '../project/project.table.ts';
import { sceneTemplate } from '../project/template/template.table.ts';
import { role } from '../role/role.table.ts';
import { shortLink } from '../share/short-link.table.ts';

interface Found {
  file: string;
  kind: MaterialUse['kind'];
  id: string;
  name: string;
  place: string;
  libId: string | null;
  online: boolean;
  replaceable: boolean;
}

/** What an id of a place may be changed in. */
export interface Place {
  kind: string;
  id: string;
}

/**
 * Visitors see what is saved of a project `p`: it was never published, and has a name, sites that embed it, or a link that was given out and
 * still leads there.
 */
const isSeenAsSaved = sql`(p.live_version is null and p.taken_down_at is null and (p.public_name is not null
  or jsonb_array_length(p.embed_domains) > 0
  or exists (select from ${shortLink} s where s.project_id = p.id and s.until > now()
    and (p.links_ended_at is null or s.made_at > p.links_ended_at))))`;

/**
 * Everything of an account that shows a file, by the ids that stand in it. An answer with several pictures names each by its address.
 * A statement of its own for each kind would see them at different moments.
 */
const uses = (accountId: string) => sql`
  select ids_within(p.background || ' ' || p.position) as file, 'project' as kind, p.id, p.name,
      '背景' as place, null::uuid as "libId", ${isSeenAsSaved} as online, true as replaceable
    from ${project} p where p.account_id = ${accountId} and p.deleted_at is null and p.scene is null and (p.background <> '' or p.position <> '')
  union
  select ids_within(p.scene::text), 'project', p.id, p.name, '画面', null, ${isSeenAsSaved}, true
    from ${project} p where p.account_id = ${accountId} and p.deleted_at is null and p.scene is not null
  union
  select ids_within(p.interaction::text), 'project', p.id, p.name, '休眠画面', null, ${isSeenAsSaved}, true
    from ${project} p where p.account_id = ${accountId} and p.deleted_at is null and p.interaction <> '{}'
  union
  select ids_within(n.content::text), 'project', p.id, p.name, '节点', null, ${isSeenAsSaved}, true
    from ${projectNode} n join ${project} p on p.id = n.project_id
    where n.account_id = ${accountId} and n.deleted_at is null and p.deleted_at is null
  union
  select ids_within(v.shown::text || v.nodes::text), 'project', p.id, p.name, '线上版本 v' || v.number, null, p.taken_down_at is null, true
    from ${project} p join ${projectVersion} v on v.project_id = p.id and v.number = p.live_version
    where p.account_id = ${accountId} and p.deleted_at is null
  union
  select ids_within(t.scene::text || t.interaction::text), 'sceneTemplate', t.id, t.name, '我的模板', null, false, true
    from ${sceneTemplate} t where t.account_id = ${accountId} and t.deleted_at is null
  union
  select ids_within(q.picture_url || ' ' || q.video_url), 'question', q.id, q.question, '问答 ' || l.name, l.id, q.enabled, true
    from ${question} q join ${library} l on l.id = q.library_id
    where l.account_id = ${accountId} and l.deleted_at is null and q.deleted_at is null and (q.picture_url <> '' or q.video_url <> '')
  union
  select ids_within(a.detail::text), 'avatar', a.id, a.name, '数字人形象', null, false, false
    from ${avatar} a where a.account_id = ${accountId} and a.deleted_at is null
  union
  select ids_within(r.settings::text || r.welcome_text::text), 'role', r.id, r.name, '角色', null, r.enabled, false
    from ${role} r where r.account_id = ${accountId} and r.deleted_at is null`;

export const usedFiles = (accountId: string) => sql`select distinct u.file from (${uses(accountId)}) u`;
export const countedUses = (accountId: string) =>
  sql`select u.file, count(*)::int as uses from (${uses(accountId)}) u group by u.file`;

/** Where files are used, asked within the transaction that depends on it. */
export async function findUses(db: Database | Transaction, accountId: string, ids: string[]): Promise<Found[]> {
  const rows = await db.execute<Found & Record<string, unknown>>(sql`
    select u.* from (${uses(accountId)}) u
    where u.file in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
    order by u.online desc, u.kind, u.name, u.id limit 1000`);
  return [...rows];
}

/**
 * The places that name `from` name `to` from now on, of those in `only` where it is given. Answers those that were changed.
 */
export async function replaceInPlaces(
  tx: Transaction,
  accountId: string,
  { from, to }: { from: string; to: string },
  only?: Place[],
): Promise<Place[]> {
  const among = (kind: string) => {
    if (!only) return sql`true`;
    const ids = only.filter((place) => place.kind === kind).map(({ id }) => id);
    return sql`t.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  };
  const projects = await tx.execute<{ id: string }>(sql`
    update ${project} t set background = replace(t.background, ${from}, ${to}), position = replace(t.position, ${from}, ${to}), updated_at = now()
    where t.account_id = ${accountId} and t.deleted_at is null and ${among('project')}
      and (t.background like ${`%${from}%`} or t.position like ${`%${from}%`}) returning t.id`);
  const arranged = await tx.execute<{ id: string }>(sql`
    update ${project} t set scene = replace(t.scene::text, ${from}, ${to})::jsonb, updated_at = now()
    where t.account_id = ${accountId} and t.deleted_at is null and ${among('project')} and t.scene::text like ${`%${from}%`} returning t.id`);
  const asleep = await tx.execute<{ id: string }>(sql`
    update ${project} t set interaction = replace(t.interaction::text, ${from}, ${to})::jsonb, updated_at = now()
    where t.account_id = ${accountId} and t.deleted_at is null and ${among('project')} and t.interaction::text like ${`%${from}%`} returning t.id`);
  const nodes = await tx.execute<{ id: string }>(sql`
    update ${projectNode} n set content = replace(n.content::text, ${from}, ${to})::jsonb, updated_at = now()
    from ${project} t where t.id = n.project_id and t.account_id = ${accountId} and t.deleted_at is null and n.deleted_at is null
      and ${among('project')} and n.content::text like ${`%${from}%`} returning t.id`);
  const shown = await tx.execute<{ id: string }>(sql`
    update ${projectVersion} v set shown = replace(v.shown::text, ${from}, ${to})::jsonb, nodes = replace(v.nodes::text, ${from}, ${to})::jsonb
    from ${project} t where t.id = v.project_id and v.number = t.live_version and t.account_id = ${accountId} and t.deleted_at is null
      and ${among('project')} and (v.shown::text like ${`%${from}%`} or v.nodes::text like ${`%${from}%`}) returning t.id`);
  const templates = await tx.execute<{ id: string }>(sql`
    update ${sceneTemplate} t set scene = replace(t.scene::text, ${from}, ${to})::jsonb,
      interaction = replace(t.interaction::text, ${from}, ${to})::jsonb
    where t.account_id = ${accountId} and t.deleted_at is null and ${among('sceneTemplate')}
      and (t.scene::text like ${`%${from}%`} or t.interaction::text like ${`%${from}%`}) returning t.id`);
  const questions = await tx.execute<{ id: string }>(sql`
    update ${question} t set picture_url = replace(t.picture_url, ${from}, ${to}), video_url = replace(t.video_url, ${from}, ${to}),
      updated_at = now()
    from ${library} l where l.id = t.library_id and l.account_id = ${accountId} and l.deleted_at is null and t.deleted_at is null
      and ${among('question')} and (t.picture_url like ${`%${from}%`} or t.video_url like ${`%${from}%`}) returning t.id`);
  return [
    ...[...new Set([...projects, ...arranged, ...asleep, ...nodes, ...shown].map(({ id }) => id))].map((id) => ({
      kind: 'project',
      id,
    })),
    ...templates.map(({ id }) => ({ kind: 'sceneTemplate', id })),
    ...questions.map(({ id }) => ({ kind: 'question', id })),
  ];
}
