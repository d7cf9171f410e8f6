import type { NodeContent, NodeRecord, NodeTarget } from '#contract/node.contract.ts';

const two = (part: number): string => String(part).padStart(2, '0');

/** `00:17.6`, where tenths matter. */
export function tellTime(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + 1e-6);
  return `${two(Math.floor(tenths / 600))}:${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
}

export const FROM_LABEL: Record<NodeRecord['scriptFrom'], string> = {
  own: '',
  notes: '来自备注',
  page: '来自页面',
  model: '模型拟稿',
};

/** A target as one string, for a field that chooses one. */
export const writeTarget = (target: NodeTarget): string => (target.to === 'node' ? target.nodeId : target.to);

export const readTarget = (text: string): NodeTarget =>
  text === 'next' || text === 'end' ? { to: text } : { to: 'node', nodeId: text };

/** A name for a page that people turn to: 第 5 页，客户案例. */
export const tellPage = ({ order, name }: Pick<NodeRecord, 'order' | 'name'>): string => `第 ${order} 页，${name}`;

/** The nodes that a node's question leads to, one for each way: options, and what comes where nobody chooses. */
const ledTo = ({ ask }: Pick<NodeContent, 'ask'>): string[] =>
  ask
    ? [...ask.options.map(({ target }) => target), ask.silentTarget].flatMap((one) =>
        one.to === 'node' ? [one.nodeId] : [],
      )
    : [];

/** How many ways of the nodes that stay lead to those that go. */
export const countLeading = (nodes: readonly NodeRecord[], gone: readonly string[]): number =>
  nodes
    .filter(({ id }) => !gone.includes(id))
    .reduce((sum, node) => sum + ledTo(node).filter((id) => gone.includes(id)).length, 0);

/** A way of its question leads to a node that is not there. */
export const leadsNowhere = (node: Pick<NodeContent, 'ask'>, ids: readonly string[]): boolean =>
  ledTo(node).some((id) => !ids.includes(id));
