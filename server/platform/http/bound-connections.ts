import fs from 'node:fs';
import type { Server, Socket } from 'node:net';
import { networkOf } from './network-of.ts';
import { isLoopback } from './notice-transport.ts';
import { type Proxies, trustOf } from './trusted-proxies.ts';

/** Connections of one network at the same time: an office of a hundred people with a few tabs each. */
export const CONNECTIONS_OF_NETWORK = 1000;
/** All connections at the same time, where the operating system lets a process have more open files than that. */
const CONNECTIONS = 20_000;
/** What is left for the database, files that are read, and calls to services. */
const OTHER_FILES = 512;

/**
 * Connections that somebody only holds must not take the open files of which the database and everybody else need some: one network has so
 * many, and all together have fewer than the process may have files open. Whoever comes beyond that is not heard.
 * @param proxies their connections are others', and counting those by network is their part
 * @param onFull told of the first network that had more
 */
export function boundConnections(server: Server, proxies: Proxies, onFull: (network: string) => void): void {
  let isTold = false;
  const isTrusted = trustOf(proxies);
  const open = new Map<string, number>();
  server.maxConnections = Math.min(CONNECTIONS, Math.max(OTHER_FILES, readMostFiles() - OTHER_FILES));
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // What stands on the same machine is a proxy, or the operator's own.
    if (address === '' || isLoopback(address) || isTrusted(address, 0)) return;
    const network = networkOf(address);
    const others = open.get(network) ?? 0;
    if (others >= CONNECTIONS_OF_NETWORK) {
      socket.destroy();
      if (!isTold) onFull(network);
      isTold = true;
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Files that this process may have open; none is known where the system does not say. */
function readMostFiles(): number {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(fs.readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return most === undefined ? Number.POSITIVE_INFINITY : Number(most);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
