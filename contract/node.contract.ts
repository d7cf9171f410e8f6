import { z } from 'zod';
import {
  Done,
  endpoint,
  FileName,
  Id,
  idList,
  NewId,
  PageInput,
  pageOf,
  requiredName,
  requiredText,
  textUpTo,
} from './endpoint.contract.ts';
import { NodeTimeline, refuseScript, SCRIPT_LIMITS } from './node-script.contract.ts';
import { COPIES_LIMIT, IMPORTS_LIMIT, PROPOSALS_LIMIT } from './presentation.contract.ts';
import { SceneBackground } from './scene.contract.ts';
import { hasSeveralSounds, listComponentMedia, MediumUrl, SceneComponent } from './scene-component.contract.ts';
import { SPEECH_LIMIT, SpeechInput, SpokenSentence } from './speech.contract.ts';

/** Of scripted presentations. Texts are counted in code points, scripts as `countScript` does. */
export const NODE_LIMITS = {
  perProject: 200,
  /** Imports that are under way or wait. */
  importsPerAccount: 10,
  name: 40,
  notes: 3000,
  question: 100,
  options: 6,
  option: 40,
  components: 20,
  marks: 20,
  /** Lines of a page that is set in text, and characters of one. */
  lines: 40,
  line: 300,
  pictures: 6,
  /** Seconds. */
  silent: { least: 3, most: 120, usual: 8 },
  pause: { most: 60, usual: 1 },
  /** Of one node as JSON text. */
  bytes: 64 * 1024,
} as const;

/** What whoever asks for the nodes of a project that was never saved is told (specification 1 §5). */
export const NODES_BEFORE_SAVE = '首次创建项目后，请先保存，再进行节点配置！';

const ProjectId = z.preprocess((value) => value ?? '', z.string().min(1, { error: NODES_BEFORE_SAVE }).pipe(Id));

const Percent = z.number().min(0).max(100);

/** A place on the page that is framed while it is spoken of, in percent of the page. Without width and height it is a point. */
export const PageMark = z.object({
  /** As `{{标记:1}}` names it. */
  number: z.number().int().min(1).max(99),
  x: Percent,
  y: Percent,
  width: Percent.default(0),
  height: Percent.default(0),
});
export type PageMark = z.infer<typeof PageMark>;

/** What stands beside the person. */
export const NodePage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('picture'), url: MediumUrl.min(1) }),
  /** Played once while the script is spoken; `waits`: the node lasts at least as long as the film. */
  z.object({ kind: z.literal('video'), url: MediumUrl.min(1), waits: z.boolean().default(true) }),
  /** Set by the page that shows it: a slide of which there is no picture. Items of lists have a depth from 1, other lines 0. */
  z.object({
    kind: z.literal('text'),
    title: z.string().max(NODE_LIMITS.line),
    lines: z
      .array(z.object({ text: z.string().max(NODE_LIMITS.line), depth: z.number().int().min(0).max(4).default(0) }))
      .max(NODE_LIMITS.lines, { error: `一页最多 ${NODE_LIMITS.lines} 行文字` }),
    pictures: z.array(MediumUrl.min(1)).max(NODE_LIMITS.pictures),
  }),
]);
export type NodePage = z.infer<typeof NodePage>;

/** Where the play goes. A node that is gone by then is as `next`. */
export const NodeTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('next') }),
  z.object({ to: z.literal('end') }),
  // Looked up among the nodes of the project that it stands in.
  z.object({ to: z.literal('node'), nodeId: z.string().max(64) }),
]);
export type NodeTarget = z.infer<typeof NodeTarget>;

const { silent, pause } = NODE_LIMITS;
const silentRule = { error: `没人选择的等待时间应为 ${silent.least} 到 ${silent.most} 秒` };
const pauseRule = { error: `翻页前的停顿应为 0 到 ${pause.most} 秒` };

/** Asked when the script is over. */
export const NodeAsk = z.object({
  question: requiredName(NODE_LIMITS.question, '问题'),
  options: z
    .array(z.object({ label: requiredName(NODE_LIMITS.option, '选项'), target: NodeTarget }))
    .min(1, { error: '请至少填写一个选项' })
    .max(NODE_LIMITS.options, { error: `最多 ${NODE_LIMITS.options} 个选项` }),
  silentSeconds: z.number(silentRule).min(silent.least, silentRule).max(silent.most, silentRule).default(silent.usual),
  /** Where it goes when nobody has chosen by then. */
  silentTarget: NodeTarget.default({ to: 'next' }),
});
export type NodeAsk = z.infer<typeof NodeAsk>;

/** Kinds of components that a scene has once, or that a presentation has itself. */
const NOT_ON_NODES = ['person', 'ai', 'caption', 'chat', 'suggestions'] as const;
const NodeComponent = SceneComponent.refine(({ kind }) => !NOT_ON_NODES.some((one) => one === kind), {
  error: '节点里不能放这种组件',
});

const fields = {
  name: requiredName(NODE_LIMITS.name, '节点名称'),
  /** With markers of actions, moods, pauses and marks (node-script.contract.ts). */
  script: z.string({ error: '请填写讲稿' }).max(40_000, { error: `讲稿最多 ${SCRIPT_LIMITS.script} 个字` }),
  scriptFrom: z.enum(['own', 'notes', 'page', 'model']),
  /** A proposal that nobody has looked at yet. */
  state: z.enum(['confirmed', 'proposed']),
  page: NodePage,
  marks: z.array(PageMark).max(NODE_LIMITS.marks, { error: `一页最多 ${NODE_LIMITS.marks} 个标记` }),
  /** Null: that of the project's scene. */
  background: SceneBackground.nullable(),
  person: z.enum(['right', 'left', 'none']),
  /** In the pixels of the project's scene. */
  components: z
    .array(NodeComponent)
    .max(NODE_LIMITS.components, { error: `一个节点最多放 ${NODE_LIMITS.components} 个组件` }),
  ask: NodeAsk.nullable(),
  /** After the script, where nothing is asked. */
  advance: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('auto'), seconds: z.number(pauseRule).min(0, pauseRule).max(pause.most, pauseRule) }),
    z.object({ kind: z.literal('clicker') }),
  ]),
  /** The audience may ask in between. */
  allowsQuestions: z.boolean(),
  /** For whoever edits; never played. */
  notes: textUpTo(NODE_LIMITS.notes, '备注'),
};

/** Each field for itself. */
export const NodeFields = z.object(fields);

/** What is edited of a node. */
export const NodeContent = NodeFields.superRefine(({ script, marks, components, ...rest }, context) => {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] });
  const numbers = marks.map(({ number }) => number);
  if (new Set(numbers).size < numbers.length) refuse('marks', '标记的编号重复了');
  const refusal = refuseScript(script, numbers);
  if (refusal) refuse('script', refusal);
  if (new Set(components.map(({ id }) => id)).size < components.length) refuse('components', '组件的编号重复了');
  if (hasSeveralSounds(components)) refuse('components', '一个节点最多放一段声音');
  if (JSON.stringify([script, marks, components, rest]).length > NODE_LIMITS.bytes)
    refuse('components', '这个节点的内容太多了，请减少一些组件或文字');
});
export type NodeContent = z.infer<typeof NodeContent>;

/** A node of which nothing was said but its name. */
export const NEW_NODE: Omit<NodeContent, 'name'> = {
  ...{ script: '', scriptFrom: 'own', state: 'confirmed', page: { kind: 'none' }, marks: [], background: null },
  ...{ person: 'right', components: [], ask: null, allowsQuestions: true, notes: '' },
  advance: { kind: 'auto', seconds: NODE_LIMITS.pause.usual },
};

/** The media that a node names, each once. */
export function listNodeMedia({ page, background, components }: NodeContent): string[] {
  const named = [
    ...('url' in page ? [page.url] : []),
    ...(page.kind === 'text' ? page.pictures : []),
    ...(background && 'url' in background ? [background.url] : []),
    ...components.flatMap(listComponentMedia),
  ];
  return [...new Set(named.filter((url) => url !== ''))];
}

export const NodeRecord = z.object({
  id: z.string(),
  projectId: z.string(),
  /** From 1, without gaps. */
  order: z.number().int(),
  ...fields,
  /** What can be read on the page, where it was imported. */
  pageText: z.string(),
  timeline: NodeTimeline,
  updatedAt: z.string(),
});
export type NodeRecord = z.infer<typeof NodeRecord>;

/** How the speech of a project's nodes stands. */
export const NodeSpeech = z.object({
  /** Of the voice that speaks; empty where none does. */
  voice: z.string(),
  speed: z.number(),
  /** Nodes whose speech is prepared, of all. */
  ready: z.number().int(),
  total: z.number().int(),
  /** Why lengths stay estimates, for people; empty where they don't. */
  problem: z.string(),
});
export type NodeSpeech = z.infer<typeof NodeSpeech>;

/** A file on its way to nodes. */
export const NodeImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Pages that have become nodes, of all; 0 of 0 before that is known. */
  done: z.number().int(),
  total: z.number().int(),
  /** What people should know of the result, such as that pages are set in text; empty: nothing. */
  note: z.string(),
  /** What went wrong and what to do; empty while nothing has. Nodes that were made until then stay. */
  problem: z.string(),
  createTime: z.string(),
});
export type NodeImport = z.infer<typeof NodeImport>;

const someFields = NodeFields.partial().shape;

const ofProject = [{ field: 'projectId', kind: 'project' }] as const;
const OfProject = z.object({ projectId: ProjectId });

/** The nodes of a project in their order, with their clocks. */
export const nodeList = endpoint({
  path: '/avatar/nodeConfig/nodeList',
  summary: '项目的节点',
  owned: ofProject,
  input: OfProject,
  data: z.object({
    nodes: z.array(NodeRecord),
    seconds: z.number(),
    speech: NodeSpeech,
    /** The last import that is under way or ended within a day; null: none. */
    import: NodeImport.nullable(),
  }),
});

/** A node of the account as it is chosen to be copied. */
export const UserNode = z.object({
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  order: z.number().int(),
  name: z.string(),
  /** The beginning of what is said. */
  text: z.string(),
  page: NodePage,
  updatedAt: z.string(),
});
export type UserNode = z.infer<typeof UserNode>;

/** All nodes of the account, those of the project that was changed last first. */
export const userNodeList = endpoint({
  path: '/avatar/nodeConfig/userNodeList',
  summary: '账号的全部节点',
  input: PageInput.extend({ name: z.string().max(100).default('') }),
  data: pageOf(UserNode),
});

/** Makes a node behind `afterId` (null: first; left out: last), or changes the one whose id is given. Fields that are left out stay, or are as usual. */
export const saveAvatarNode = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/saveAvatarNode',
  summary: '保存节点',
  owned: [...ofProject, { field: 'id', kind: 'node' }, { field: 'afterId', kind: 'node' }],
  input: z.object({
    projectId: ProjectId,
    id: NewId,
    afterId: Id.nullable().optional(),
    ...someFields,
    /** Fields as they were when the editing began: what somebody else has changed since then is kept, or 4091 where both changed it. */
    before: z.object(someFields).optional(),
    /** 1: where both changed it, these values win. */
    over: z.literal(1).optional(),
  }),
  data: NodeRecord,
});

/** Can be taken back for a day, see restoreNodes. */
export const deleteNode = endpoint({
  path: '/avatar/nodeConfig/deleteNode',
  summary: '删除节点',
  owned: [{ field: 'id', kind: 'node' }],
  input: z.object({ id: Id }),
  data: Done,
});

const nodes = [{ field: 'ids[]', kind: 'node' }] as const;
const Several = z.object({ ids: idList('节点', '个').max(NODE_LIMITS.perProject) });

export const deleteNodes = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/deleteNodes',
  summary: '删除多个节点',
  owned: nodes,
  input: Several,
  data: Done,
});

/** Where they stood, as far as those still do that stood before them. */
export const restoreNodes = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/restoreNodes',
  summary: '恢复刚删除的节点',
  owned: nodes,
  input: Several,
  data: Done,
});

/** What restoreNodes can bring back, the last deleted first. */
export const deletedNodes = endpoint({
  path: '/avatar/nodeConfig/deletedNodes',
  summary: '最近删除的节点',
  owned: ofProject,
  input: OfProject,
  data: z.array(UserNode.pick({ id: true, name: true, text: true, page: true }).extend({ deletedAt: z.string() })),
});

/** All nodes of the project in their new order. 409 where others were added or deleted meanwhile. */
export const orderNodes = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/orderNodes',
  summary: '调整节点顺序',
  owned: [...ofProject, ...nodes],
  input: OfProject.extend(Several.shape),
  data: Done,
});

/** Copies nodes of the account into a project, behind `afterId` as saveAvatarNode has it. Answers the ids of the copies in their order. */
export const copyNodes = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/copyNodes',
  limit: [COPIES_LIMIT],
  summary: '复制节点到项目',
  owned: [...ofProject, ...nodes, { field: 'afterId', kind: 'node' }],
  input: OfProject.extend({ ...Several.shape, afterId: Id.nullable().optional() }),
  data: z.array(z.string()),
});

/** Makes each page of a PDF, PPTX or PPT file a node at the end. One import of a project runs at a time. Answers it; `nodeList` says how far it is. */
export const importNodes = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/importNodes',
  limit: [IMPORTS_LIMIT],
  summary: '导入 PPT 或 PDF',
  owned: [...ofProject, { field: 'filePath', kind: 'file' }],
  input: OfProject.extend({ filePath: requiredText(500, '文件'), fileName: FileName.default('') }),
  data: NodeImport,
});

/** Ends an import that is under way; nodes that were made stay. */
export const endNodeImport = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/endImport',
  summary: '停止导入',
  owned: ofProject,
  input: OfProject,
  data: Done,
});

/** A script for a node from what stands on its page; nothing is saved. */
export const proposeScript = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/proposeScript',
  limit: [PROPOSALS_LIMIT],
  summary: '按页面改写讲稿',
  owned: [{ field: 'id', kind: 'node' }],
  input: z.object({ id: Id }),
  data: z.object({ script: z.string(), scriptFrom: z.enum(['page', 'model']) }),
});

/** Has the speech of all nodes made that is not made yet, such as after the role got another voice. Saving, importing and publishing do so by themselves. */
export const prepareNodeSpeech = endpoint({
  method: 'POST',
  path: '/avatar/nodeConfig/prepareSpeech',
  summary: '预先合成节点的语音',
  owned: ofProject,
  input: OfProject,
  data: NodeSpeech,
});

/** A sentence in the voice of the project's role, as it is heard when the node is played. */
export const nodeSentence = endpoint({
  path: '/avatar/nodeConfig/sentence',
  limit: [SPEECH_LIMIT],
  freshness: 'recent',
  summary: '试听节点里的一句话：声音与口型时间轴',
  owned: ofProject,
  input: OfProject.extend({ text: SpeechInput.shape.text }),
  data: SpokenSentence,
});
