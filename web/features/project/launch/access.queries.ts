import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endProjectLinks } from '#contract/project.contract.ts';
import {
  changeEmbedDomains,
  type ProjectAccess,
  projectAccess,
  setProjectPassword,
  setPublicName,
} from '#contract/project-access.contract.ts';
import { type LinkDevice, type StartedPage, shortenLink, shortLink } from '#contract/short-link.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { PROJECTS_KEY } from '../project.queries.ts';

/** Among the projects: what another tab sets is seen here. */
export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: [...PROJECTS_KEY, 'access', id],
    queryFn: ({ signal }) => call(projectAccess, { id }, { signal }),
  });

/** Sets another password, or with null none; what is refused the form says. */
export function useSetPassword(id: string) {
  const client = useQueryClient();
  const { queryKey } = accessQuery(id);
  return useMutation({
    mutationFn: (password: string | null) => call(setProjectPassword, { id, password }),
    onSuccess(_done, password) {
      client.setQueryData(queryKey, (known) => known && { ...known, hasPassword: password !== null });
      notice.success(password === null ? '已取消访问密码' : '访问密码已生效，打开着的页面要重新输入');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Gives the project another name for its public address, or with null none; what is refused the form says. */
export function useSetPublicName(id: string) {
  const client = useQueryClient();
  const { queryKey } = accessQuery(id);
  return useMutation({
    mutationFn: (name: string | null) => call(setPublicName, { id, name }, { showModal: name === null }),
    onSuccess(publicName) {
      client.setQueryData(queryKey, (known) => known && { ...known, publicName });
      notice.success(publicName === null ? '已收回公开地址' : '公开地址已生效');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

interface Changes {
  add?: string[];
  remove?: string[];
}

/** Lets sites embed the project, or no longer; a removal can be taken back. */
export function useChangeDomains(id: string) {
  const client = useQueryClient();
  const { queryKey } = accessQuery(id);
  const showUndo = useUndo();
  const change = useMutation({
    mutationFn: (changes: Changes) => call(changeEmbedDomains, { id, ...changes }),
    onSuccess: (domains) =>
      client.setQueryData(queryKey, (known: ProjectAccess | undefined) => known && { ...known, domains }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    add: change,
    remove: (domain: string) =>
      change.mutate(
        { remove: [domain] },
        { onSuccess: () => showUndo(`“${domain}”不能再嵌入`, () => change.mutate({ add: [domain] })) },
      ),
  };
}

/** A ticket to the project, for so many days or until its links are ended. */
export const makeTicket = (id: string, days: string | null): Promise<string> =>
  call(startProject, days === null ? { id, lasts: 1 } : { id, days }, { showModal: true });

/** A link to the project for visitors, in its short form. */
export async function makeLink(
  id: string,
  days: string | null,
  to: { of: StartedPage; device: LinkDevice },
): Promise<string> {
  const ticket = await makeTicket(id, days);
  const { code } = await call(shortenLink, { id, ticket, ...to }, { showModal: true });
  return shortLink(location.origin, code);
}

/** Ends all links of the project, with what is embedded by them. */
export function useEndLinks(id: string) {
  return useMutation({
    mutationFn: () => call(endProjectLinks, { id }, { showModal: true }),
    onSuccess: () => notice.success('已停用，打开着的屏幕会在几秒内停下'),
  });
}
