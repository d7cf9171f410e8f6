import { z } from 'zod';
import { NodeContent, NodeFields, type NodeRecord } from '#contract/node.contract.ts';

/** Fields of a node that were changed and not saved yet. */
export interface NodeEdit {
  part: Partial<NodeContent>;
  /** The same fields as they were when that began. */
  base: Partial<NodeContent>;
  /** Why it can't be saved as it is; empty: it can. */
  refusal: string;
  /** Somebody else has changed the same and it was decided to go on: it is saved again when that is asked for. */
  isHeld: boolean;
}
export type NodeEdits = Readonly<Record<string, NodeEdit>>;

export const NODE_LABELS: Record<keyof NodeContent, string> = {
  name: '节点名称',
  script: '讲稿',
  scriptFrom: '讲稿来源',
  state: '讲稿状态',
  page: '页面',
  marks: '页面标记',
  background: '背景',
  person: '人物位置',
  components: '组件',
  ask: '讲完后提问',
  advance: '翻页',
  allowsQuestions: '听众随时插话',
  notes: '备注',
};

const FIELDS = Object.keys(NODE_LABELS) as (keyof NodeContent)[];
export const pick = (record: NodeContent, fields: readonly string[]): Partial<NodeContent> =>
  Object.fromEntries(FIELDS.filter((field) => fields.includes(field)).map((field) => [field, record[field]]));
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A node as it is shown: as it was saved, with what was changed since. */
export const withEdit = (record: NodeRecord, edit: NodeEdit | undefined): NodeRecord =>
  edit ? { ...record, ...edit.part } : record;

/** Why a node can't be saved; empty: it can. */
export function refuseNode(record: NodeRecord): string {
  const { error } = NodeContent.safeParse(pick(record, FIELDS));
  return error?.issues[0]?.message ?? '';
}

/** One more change of a node. What is as it was before is no change. */
export function addChange(edits: NodeEdits, record: NodeRecord, part: Partial<NodeContent>): NodeEdits {
  const old = edits[record.id];
  const base = { ...pick(record, Object.keys(part)), ...old?.base };
  const next = { ...old?.part, ...part };
  const changed = Object.keys(next).filter(
    (field) => !isSame(next[field as keyof NodeContent], base[field as keyof NodeContent]),
  );
  if (changed.length === 0) return forget(edits, record.id);
  const kept = pick({ ...record, ...next }, changed);
  const edit = { part: kept, base: pick({ ...record, ...base }, changed), isHeld: old?.isHeld ?? false };
  return { ...edits, [record.id]: { ...edit, refusal: refuseNode({ ...record, ...kept }) } };
}

/** What was sent is saved; what was changed meanwhile is left, over it. */
export function settle(edits: NodeEdits, id: string, sent: Partial<NodeContent>): NodeEdits {
  const edit = edits[id];
  if (!edit) return edits;
  const left = FIELDS.filter((field) => field in edit.part && !isSame(edit.part[field], sent[field]));
  if (left.length === 0) return forget(edits, id);
  const base = Object.fromEntries(left.map((field) => [field, field in sent ? sent[field] : edit.base[field]]));
  const part = Object.fromEntries(left.map((field) => [field, edit.part[field]]));
  return { ...edits, [id]: { ...edit, part, base, isHeld: false } };
}

export function forget(edits: NodeEdits, id: string): NodeEdits {
  const { [id]: _, ...rest } = edits;
  return rest;
}

const Kept = z.record(z.string(), z.object({ part: NodeFields.partial(), base: NodeFields.partial() }));

/** Edits as they were kept on this device; null for what an older or broken page left, or for none. */
export function readNodeDraft(content: unknown): NodeEdits | null {
  const { data } = Kept.safeParse(content);
  if (!data || Object.keys(data).length === 0) return null;
  return Object.fromEntries(
    Object.entries(data).map(([id, { part, base }]) => [
      id,
      // Absent is absent: zod answers optional fields as they came.
      { part: part as Partial<NodeContent>, base: base as Partial<NodeContent>, refusal: '', isHeld: false },
    ]),
  );
}
