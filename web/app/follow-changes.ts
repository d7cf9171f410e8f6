import { AVATAR_EVENTS } from '#web/features/avatar/avatar.queries.ts';
import { LIBRARY_EVENTS } from '#web/features/knowledge/knowledge.queries.ts';
import { WORK_EVENTS } from '#web/features/knowledge/work.events.ts';
import { LINE_EVENTS } from '#web/features/line/line.queries.ts';
import { OPERATOR_EVENTS } from '#web/features/operator/operator.events.ts';
import { NODE_EVENTS } from '#web/features/project/nodes/node.queries.ts';
import { ROLE_EVENTS } from '#web/features/role/role.queries.ts';
import { followEvents } from '#web/lib/events/event-stream.ts';
import { type EventKeys, refetchChanged } from '#web/lib/events/refetch-changed.ts';
import { queryClient } from '#web/lib/query-client.ts';

const ofProjects = () => [['projects']];
const ofShares = () => [['shares']];
const ofFlows = () => [['flows']];
const ofKeys = () => [['apiKeys']];
const ofTools = () => [['plugins']];
const ofUser = () => [['userInfo']];

/** Lists that are all there is to their subject. */
const LIST_EVENTS: EventKeys = {
  'project.created': ofProjects,
  'project.updated': ofProjects,
  'project.deleted': ofProjects,
  'project.restored': ofProjects,
  'role.deleted': ofProjects,
  'role.restored': ofProjects,
  'share.created': ofShares,
  'share.updated': ofShares,
  'share.deleted': ofShares,
  'flow.created': ofFlows,
  'flow.updated': ofFlows,
  'flow.deleted': ofFlows,
  'flow.restored': ofFlows,
  'apiKey.created': ofKeys,
  'apiKey.updated': ofKeys,
  'apiKey.deleted': ofKeys,
  'toolServer.created': ofTools,
  'toolServer.updated': ofTools,
  'toolServer.deleted': ofTools,
  'toolServer.restored': ofTools,
  'notice.created': () => [['announcements']],
  'session.ended': () => [['sessions']],
  'standing.changed': ofUser,
  // How much of the account's capacity is used.
  'document.created': ofUser,
  'document.status': ofUser,
  'document.deleted': ofUser,
  'document.restored': ofUser,
  'library.deleted': ofUser,
  'library.restored': ofUser,
};

/** Keeps every page of the workbench up to date by the account's events; answers what ends it. */
export function followChanges(): () => void {
  const stop = refetchChanged(queryClient, [
    ...[
      ROLE_EVENTS,
      LIBRARY_EVENTS,
      WORK_EVENTS,
      AVATAR_EVENTS,
      OPERATOR_EVENTS,
      LINE_EVENTS,
      NODE_EVENTS,
      LIST_EVENTS,
    ],
  ]);
  const close = followEvents();
  return () => {
    close();
    stop();
  };
}
