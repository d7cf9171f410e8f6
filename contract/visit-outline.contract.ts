import { z } from 'zod';
import { endpoint } from './endpoint.contract.ts';
import { NodeFields } from './node.contract.ts';
import { NodeTimeline } from './node-script.contract.ts';
import { StartedPage } from './short-link.contract.ts';
import { VisitPlace } from './visit.contract.ts';

/** A node as the audience gets it: nothing of what is only there for whoever edits. */
export const PlayNode = z.object({
  id: z.string(),
  ...NodeFields.pick({
    name: true,
    page: true,
    marks: true,
    background: true,
    person: true,
    components: true,
    ask: true,
    advance: true,
    allowsQuestions: true,
  }).shape,
  timeline: NodeTimeline,
});
export type PlayNode = z.infer<typeof PlayNode>;

/**
 * What a project plays: the nodes of the version that visitors see. Whose look, voice and scene belong to it `openVisit` says; sentences are
 * spoken by `visitSentence`, media are read by `visitMedia`, and questions in between go to `visitChat`.
 */
export const visitOutline = endpoint({
  access: 'public',
  path: '/avatar/visit/outline',
  summary: '访客播放讲解：节点与时间轴',
  input: VisitPlace,
  data: z.object({ name: z.string(), nodes: z.array(PlayNode), seconds: z.number() }),
});

/**
 * The code of an address for other devices (`/q/{code}`), for a page that shows it: leads visitors to the same place. The same for the same
 * ticket; empty for rooms with a name, share links, and what is saved.
 */
export const visitShortCode = endpoint({
  access: 'public',
  method: 'POST',
  path: '/avatar/visit/shortCode',
  summary: '访客所在项目的短地址',
  input: VisitPlace.extend({ of: StartedPage }),
  data: z.object({ code: z.string() }),
});
