import { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import { type IceServer, type IceServerInput, IceWay, isTurn } from '#contract/ice.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';

/** A server with its secret, which leaves only for whoever opens a session. */
const OpenIce = z.object({ url: z.string(), username: z.string(), credential: z.string(), way: IceWay });
export type OpenIceServer = z.infer<typeof OpenIce>;

/** None where there are none, and where they were sealed with another installation's key. */
export function openIce(sealed: string | null, secretBox: SecretBox): OpenIceServer[] {
  const text = sealed === null ? null : secretBox.open(sealed);
  return text === null ? [] : z.array(OpenIce).parse(JSON.parse(text));
}

export const describeIce = (servers: readonly OpenIceServer[]): z.infer<typeof IceServer>[] =>
  servers.map(({ credential, ...server }) => ({ ...server, hasCredential: credential !== '' }));

/**
 * What is to be stored. A stored credential is never sent to a server, or for a user, for whom it was not entered.
 * @throws AppError where one is missing
 */
export function sealIce(
  servers: readonly IceServerInput[],
  before: { sealedIce: string | null } | null,
  secretBox: SecretBox,
): string | null {
  if (servers.length === 0) return null;
  const stored = openIce(before?.sealedIce ?? null, secretBox);
  const all = servers.map(({ url, username, credential, way }, index): OpenIceServer => {
    if (!isTurn(url)) return { url, username: '', credential: '', way: 'shared' };
    const same = stored.find((one) => one.url === url && one.username === username && one.way === way);
    const chosen = credential || same?.credential;
    if (!chosen) {
      const message = '请填写共享密钥';
      throw new AppError(CODE.badInput, message, { fields: [{ field: `ice.${index}.credential`, message }] });
    }
    return { url, username, credential: chosen, way };
  });
  return secretBox.seal(JSON.stringify(all));
}

/** What a change says in the log: addresses and users, and only that a credential is another one. */
export function tellIce(before: readonly OpenIceServer[], after: readonly OpenIceServer[]) {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const line = (servers: readonly OpenIceServer[]) =>
    servers.map(({ url, username }) => (username ? `${url}（${username}）` : url)).join('、');
  const told = { field: 'ice', before: line(before), after: line(after) };
  return told.before === told.after ? { ...told, before: '', after: '凭证已更换' } : told;
}
