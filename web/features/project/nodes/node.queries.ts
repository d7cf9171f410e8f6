import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { uploadFile } from '#contract/file.contract.ts';
import {
  copyNodes,
  deletedNodes,
  deleteNodes,
  endNodeImport,
  importNodes,
  NEW_NODE,
  type NodeRecord,
  nodeList,
  orderNodes,
  prepareNodeSpeech,
  proposeScript,
  restoreNodes,
  saveAvatarNode,
  userNodeList,
} from '#contract/node.contract.ts';
import type { EventKeys } from '#web/lib/events/refetch-changed.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';

/** Under this key stand the nodes of projects. */
export const NODES_KEY = ['nodes'] as const;

const ofImport = () => [NODES_KEY];

/** What makes the nodes of a project old. */
export const NODE_EVENTS: EventKeys = {
  'nodes.changed': ({ subjectId }) => [[...NODES_KEY, subjectId]],
  'nodeImport.created': ofImport,
  'nodeImport.updated': ofImport,
  'nodeImport.status': ofImport,
  'nodeImport.progress': ofImport,
};

export function nodesQuery(projectId: string) {
  return queryOptions({
    queryKey: [...NODES_KEY, projectId],
    queryFn: ({ signal }) => call(nodeList, { projectId }, { signal }),
  });
}
export type Nodes = Awaited<ReturnType<NonNullable<ReturnType<typeof nodesQuery>['queryFn']>>>;

/** Nodes of all projects, to be copied from. */
export function userNodesQuery(name: string, page: number, size: number) {
  return queryOptions({
    queryKey: ['userNodes', name, page, size],
    queryFn: ({ signal }) => call(userNodeList, { name, page, size }, { signal }),
    staleTime: 0,
  });
}

/** Nodes that were deleted within a day and can come back. */
export function deletedNodesQuery(projectId: string) {
  return queryOptions({
    queryKey: ['deletedNodes', projectId],
    queryFn: ({ signal }) => call(deletedNodes, { projectId }, { signal }),
    staleTime: 0,
  });
}

/** What is done with the nodes of a project as a whole; each failure is told. */
export function useNodeActs(projectId: string) {
  const client = useQueryClient();
  const key = nodesQuery(projectId).queryKey;
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const show = (change: (nodes: readonly NodeRecord[]) => NodeRecord[]) =>
    client.setQueryData(key, (before: Nodes | undefined) => before && { ...before, nodes: change(before.nodes) });

  const add = useMutation({
    mutationFn: ({ name, afterId }: { name: string; afterId: string | null }) =>
      call(saveAvatarNode, { ...NEW_NODE, projectId, name, ...(afterId ? { afterId } : {}) }),
    onSuccess: (made, { afterId }) => {
      show((nodes) => {
        const at = afterId ? nodes.findIndex(({ id }) => id === afterId) + 1 : nodes.length;
        return [...nodes.slice(0, at), made, ...nodes.slice(at)];
      });
    },
    onError: (error) => tellFailure(error, '没有建成节点：'),
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: (ids: string[]) => call(restoreNodes, { ids }),
    onError: (error) => tellFailure(error, '没有恢复：'),
    onSettled: () =>
      Promise.all([refresh(), client.invalidateQueries({ queryKey: deletedNodesQuery(projectId).queryKey })]),
  });
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) => call(deleteNodes, { ids: [...ids] }),
    onSuccess: (_done, ids) => {
      show((nodes) => nodes.filter(({ id }) => !ids.includes(id)));
    },
    onError: (error) => tellFailure(error, '没有删除：'),
    onSettled: () =>
      Promise.all([refresh(), client.invalidateQueries({ queryKey: deletedNodesQuery(projectId).queryKey })]),
  });
  const copy = useMutation({
    mutationFn: ({ ids, afterId }: { ids: string[]; afterId: string | null }) =>
      call(copyNodes, { projectId, ids, ...(afterId ? { afterId } : {}) }),
    onError: (error) => tellFailure(error, '没有复制：'),
    onSettled: refresh,
  });
  const order = useMutation({
    mutationFn: (ids: string[]) => call(orderNodes, { projectId, ids }),
    onMutate: (ids) => {
      show((nodes) => ids.flatMap((id) => nodes.find((one) => one.id === id) ?? []));
    },
    onError: (error) => tellFailure(error, '顺序没有保存：'),
    onSettled: refresh,
  });
  const prepare = useMutation({
    mutationFn: () => call(prepareNodeSpeech, { projectId }),
    onSuccess: (speech) => client.setQueryData(key, (before: Nodes | undefined) => before && { ...before, speech }),
  });
  return { add, remove, restore, copy, order, prepare, refresh };
}

/** A file on its way to nodes: sent, then read page by page, which goes on without this page. */
export function useNodeImport(projectId: string) {
  const client = useQueryClient();
  const key = nodesQuery(projectId).queryKey;
  const begin = useMutation({
    mutationFn: async ({
      file,
      onProgress,
      signal,
    }: {
      file: File;
      onProgress(share: number): void;
      signal: AbortSignal;
    }) => {
      const filePath = await call(
        uploadFile,
        { usage: 'document' },
        { upfile: file, onUploadProgress: onProgress, signal },
      );
      return call(importNodes, { projectId, filePath, fileName: file.name });
    },
    onSuccess: (begun) =>
      client.setQueryData(key, (before: Nodes | undefined) => before && { ...before, import: begun }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const end = useMutation({
    mutationFn: () => call(endNodeImport, { projectId }),
    onError: (error) => tellFailure(error, '没有停下：'),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return { begin, end };
}

export function useProposeScript() {
  return useMutation({
    mutationFn: (id: string) => call(proposeScript, { id }),
    onError: (error) => tellFailure(error, '没有改写：'),
  });
}
