import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { FetchError } from './fetch-error.ts';
import { isPublicAddress } from './public-address.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** All addresses of a name. */
export type ResolveName = (name: string) => Promise<ResolvedAddress[]>;

export const resolveName: ResolveName = (name) => lookup(name, { all: true, verbatim: true });

/**
 * The addresses that a connection to this host may use. One private address among them refuses the host: which of them a
 * connection takes is not ours to say.
 * @throws FetchError `privateAddress` or `notFound`
 */
export async function resolveHost(host: string, trusted: boolean, resolve: ResolveName): Promise<ResolvedAddress[]> {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  const addresses = family
    ? [{ address: bare, family }]
    : await resolve(bare).catch((error: unknown) => {
        throw new FetchError('notFound', undefined, { cause: error });
      });
  if (addresses.length === 0) throw new FetchError('notFound');
  if (!trusted && !addresses.every(({ address }) => isPublicAddress(address))) throw new FetchError('privateAddress');
  return addresses;
}
