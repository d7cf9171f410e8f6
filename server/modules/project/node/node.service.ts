import type { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import {
  listNodeMedia,
  NEW_NODE,
  NODE_LIMITS,
  NodeContent,
  type NodeRecord,
  type NodeSpeech,
  type saveAvatarNode,
  type UserNode,
} from '#contract/node.contract.ts';
import { type NodeTimeline, speakableText } from '#contract/node-script.contract.ts';
import { PRESENTATION_LIMITS } from '#contract/presentation.contract.ts';
import type { ProjectRecord } from '#contract/project.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { validateInput } from '#server/platform/http/validate-input.ts';
import { mergeChanges } from '#server/platform/merge-changes.ts';
import { createPacedMap } from '#server/platform/pace.ts';
import { areUploads, type MediumAt } from '../scene-media.ts';
import { copyContents, NodeRefused, type NodeRow, type NodeStore, type Place } from './node.store.ts';
import { describeSpeech, type NodeClock, type RoleSpeech } from './node-clock.ts';
import type { SpeakAhead } from './node-speech.ts';
import { sumSeconds } from './shown-play.ts';
import type { SpokenStore } from './spoken.store.ts';

export interface NodeDependencies {
  store: NodeStore;
  spoken: SpokenStore;
  clock: NodeClock;
  /** Throws 404 for a project that the account does not have. */
  findProject(accountId: string, id: string): Promise<ProjectRecord>;
  speechOf(accountId: string, roleId: string): Promise<RoleSpeech>;
  /** The same; null where the role is gone. */
  findSpeech(accountId: string, roleId: string): Promise<RoleSpeech | null>;
  ahead: SpeakAhead;
  mediumAt: MediumAt;
}

type Given = z.output<typeof saveAvatarNode.input>;
const BEGINNING = 80;

export function createNodeService(dependencies: NodeDependencies) {
  const { store, spoken, clock, findProject, speechOf, findSpeech, ahead, mediumAt } = dependencies;
  const present = async (accountId: string, { id, roleId }: Pick<ProjectRecord, 'id' | 'roleId'>) => {
    const [rows, speech, seconds, all] = await Promise.all([
      store.list(accountId, id),
      findSpeech(accountId, roleId),
      spoken.all(id),
      spoken.secondsOf(accountId),
    ]);
    const paced = createPacedMap();
    const nodes = await paced(rows, (row, at) => toRecord(row, at + 1, clock.timelineOf(row.content, speech, seconds)));
    const timelines = nodes.map(({ timeline }) => timeline);
    return { nodes, speech: describeSpeech(speech, timelines, all >= PRESENTATION_LIMITS.spokenSeconds) };
  };

  const presentOne = async (accountId: string, { roleId }: Pick<ProjectRecord, 'roleId'>, id: string) => {
    const [found, speech] = await Promise.all([store.findPlaced(accountId, id), findSpeech(accountId, roleId)]);
    if (!found) throw notFound('节点');
    const { node, order } = found;
    const keys = speech ? [...clock.sentencesOf(node.content.script, speech).values()] : [];
    const seconds = await spoken.some(node.projectId, keys);
    return toRecord(node, order, clock.timelineOf(node.content, speech, seconds));
  };

  /** What is newly shown is an upload of the account; what was there before stays. */
  const requireMedia = async (accountId: string, stored: NodeContent | null, content: NodeContent): Promise<void> => {
    const known = new Set(stored ? listNodeMedia(stored) : []);
    const fresh = listNodeMedia(content).filter((one) => !known.has(one));
    if (!(await areUploads(mediumAt, accountId, fresh, content.components)))
      throw refused('page', '节点里的图片、视频、声音和字体应来自我的素材');
  };

  async function save(accountId: string, { projectId, id, afterId, before, over, ...given }: Given): Promise<string> {
    if (!id) {
      const content = check({ ...NEW_NODE, name: '', ...withoutGaps(given) });
      await requireMedia(accountId, null, content);
      const make = (there: ReadonlySet<string>) => {
        requireTargets(null, content, there);
        return [{ content }];
      };
      const [added] = await settle(store.add(accountId, projectId, afterId, NODE_LIMITS.perProject, make));
      return `${added}`;
    }
    const row = await store.find(accountId, id);
    if (row?.projectId !== projectId) throw notFound('节点');
    const change = (stored: NodeContent, there: ReadonlySet<string>) => {
      // It stays where it is, but nobody names what is not theirs.
      if (afterId && !there.has(afterId)) throw notFound('节点');
      const mine = { ...stored, ...withoutGaps(given) };
      const content = check(mergeChanges(stored, before && { ...stored, ...withoutGaps(before) }, mine, over === 1));
      requireTargets(stored, content, there);
      return content;
    };
    // Before anything is held: a look at files is slow.
    await requireMedia(accountId, row.content, { ...row.content, ...withoutGaps(given) });
    await settle(store.change(accountId, id, change));
    return id;
  }

  return {
    async list(accountId: string, projectId: string) {
      const { nodes, speech } = await present(accountId, await findProject(accountId, projectId));
      return { nodes, seconds: sumSeconds(nodes), speech };
    },

    async page(accountId: string, page: number, size: number, name: string) {
      const { rows, total } = await store.page(accountId, page, size, name);
      const records = rows.map(
        ({ node, projectName, order }): UserNode => ({
          ...{ id: node.id, projectId: node.projectId, projectName, order, name: node.content.name },
          text: beginningOf(node),
          page: node.content.page,
          updatedAt: node.updatedAt.toISOString(),
        }),
      );
      return { records, total, size, current: page };
    },

    async save(accountId: string, given: Given): Promise<NodeRecord> {
      const project = await findProject(accountId, given.projectId);
      const id = await save(accountId, given);
      await ahead.prepare(accountId, project.id);
      return presentOne(accountId, project, id);
    },

    async delete(accountId: string, ids: string[]): Promise<void> {
      await settle(store.delete(accountId, ids));
    },
    async listDeleted(accountId: string, projectId: string) {
      await findProject(accountId, projectId);
      const rows = await store.listDeleted(accountId, projectId, NODE_LIMITS.perProject);
      return rows.map((node) => ({
        ...{ id: node.id, name: node.content.name, text: beginningOf(node), page: node.content.page },
        deletedAt: (node.deletedAt ?? node.updatedAt).toISOString(),
      }));
    },
    async restore(accountId: string, ids: string[]): Promise<void> {
      await settle(store.restore(accountId, ids, NODE_LIMITS.perProject));
    },
    async order(accountId: string, projectId: string, ids: string[]): Promise<void> {
      await settle(store.order(accountId, projectId, ids));
    },
    async copy(accountId: string, projectId: string, ids: string[], afterId: Place): Promise<string[]> {
      const picked = await store.pick(accountId, ids);
      if (!picked) throw notFound('节点');
      const make = (there: ReadonlySet<string>) => {
        const pageTexts = picked.map(({ pageText }) => pageText);
        return copyContents(picked, newId, there).map((copy, at) => ({ ...copy, pageText: pageTexts[at] ?? '' }));
      };
      const copies = await settle(store.add(accountId, projectId, afterId, NODE_LIMITS.perProject, make));
      await ahead.prepare(accountId, projectId);
      return copies;
    },

    async prepare(accountId: string, projectId: string): Promise<NodeSpeech> {
      const { speech } = await present(accountId, await findProject(accountId, projectId));
      if (speech.ready < speech.total && !speech.problem) await ahead.prepare(accountId, projectId);
      return speech;
    },

    /** What is asked of the speech engines for a sentence. */
    async speechFor(accountId: string, projectId: string, text: string) {
      const { roleId } = await findProject(accountId, projectId);
      const input = (await speechOf(accountId, roleId)).inputOf(text);
      if (!input) throw new AppError(CODE.unavailable, '没有可用的语音引擎');
      return input;
    },
  };
}

const beginningOf = ({ content }: NodeRow): string => [...speakableText(content.script)].slice(0, BEGINNING).join('');

/** Fields that were given. */
const withoutGaps = <T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;

function refused(field: string, message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field, message }] });
}

const validate = validateInput({ schema: NodeContent });
/** A node as a whole: what its fields say together. */
function check(content: object): NodeContent {
  const found = validate(content);
  if ('error' in found) throw found.error;
  return found.value as NodeContent;
}

/** What it newly leads to is a node of its project. */
function requireTargets(stored: NodeContent | null, { ask }: NodeContent, there: ReadonlySet<string>): void {
  const targetsOf = (one: NodeContent['ask']) =>
    one
      ? [...one.options.map(({ target }) => target), one.silentTarget].flatMap((to) =>
          'nodeId' in to ? [to.nodeId] : [],
        )
      : [];
  const known = new Set(targetsOf(stored?.ask ?? null));
  if (targetsOf(ask).some((id) => !known.has(id) && !there.has(id)))
    throw refused('ask', '选项要去的节点已不在这个项目里，请重新选择');
}

export const TOO_LARGE = `项目的节点内容一共最多 ${PRESENTATION_LIMITS.projectBytes / 1024 / 1024} MB，请精简讲稿和页面文字，或分成几个项目`;
const tooMany = () => refused('projectId', `一个项目最多 ${NODE_LIMITS.perProject} 个节点，请先删除不用的`);
function settle<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (!(error instanceof NodeRefused)) throw error;
    if (error.refusal === 'missing') throw notFound('节点');
    if (error.refusal === 'projectGone') throw notFound('项目');
    if (error.refusal === 'full') throw tooMany();
    if (error.refusal === 'large') throw refused('script', TOO_LARGE);
    throw new AppError(CODE.conflict, '节点已在别处增加或删除，请刷新后再调整顺序');
  });
}

const toRecord = (
  { id, projectId, content, pageText, updatedAt }: NodeRow,
  order: number,
  timeline: NodeTimeline,
): NodeRecord => ({ id, projectId, order, ...content, pageText, timeline, updatedAt: updatedAt.toISOString() });
