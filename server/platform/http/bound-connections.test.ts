import { EventEmitter } from 'node:events';
import net, { type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { boundConnections, CONNECTIONS_OF_NETWORK } from './bound-connections.ts';

/** A server that nobody connects to but by its event, from whatever address. */
function open(proxies = 0) {
  const server = net.createServer();
  const full: string[] = [];
  boundConnections(server, proxies, (network) => full.push(network));
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, isHeard: true });
    const destroy = () => {
      socket.isHeard = false;
      socket.emit('close');
    };
    server.emit('connection', Object.assign(socket, { destroy }) as unknown as Socket);
    return Object.assign(socket, { destroy });
  };
  const connectMany = (address: (n: number) => string, count = CONNECTIONS_OF_NETWORK) =>
    Array.from({ length: count }, (_, n) => connect(address(n)));
  return { server, full, connect, connectMany };
}

describe('connections', () => {
  test('one network has so many at once; another one is heard, and so is the first when it has let one go', () => {
    const { full, connect, connectMany } = open();
    const held = connectMany(() => '203.0.113.9');
    expect(held.every(({ isHeard }) => isHeard)).toBe(true);
    expect(connect('203.0.113.9').isHeard).toBe(false);
    expect(connect('::ffff:203.0.113.9').isHeard).toBe(false);
    expect(connect('203.0.113.10').isHeard).toBe(true);
    expect(full).toEqual(['203.0.113.9']);
    held[0]?.destroy();
    expect(connect('203.0.113.9').isHeard).toBe(true);
    expect(connect('203.0.113.9').isHeard).toBe(false);
  });

  test('all addresses of an IPv6 network count together', () => {
    const { connect, connectMany } = open();
    connectMany((n) => `2001:db8:0:1::${n.toString(16)}`);
    expect(connect('2001:db8:0:1:ffff::1').isHeard).toBe(false);
    expect(connect('2001:db8:0:2::1').isHeard).toBe(true);
  });

  test('those of a proxy, and of the same machine, are not counted by network', () => {
    const behind = open(1);
    behind.connectMany(() => '10.0.0.2');
    expect(behind.connect('10.0.0.2').isHeard).toBe(true);
    behind.connectMany(() => '203.0.113.9');
    expect(behind.connect('203.0.113.9').isHeard, 'from the internet comes no proxy that is only counted').toBe(false);
    const { connect, connectMany } = open();
    connectMany(() => '127.0.0.1');
    expect(connect('127.0.0.1').isHeard).toBe(true);
  });

  test('all together leave open files to the database', () => {
    const { server } = open();
    expect(server.maxConnections).toBeGreaterThanOrEqual(512);
    expect(server.maxConnections).toBeLessThanOrEqual(20_000);
  });
});
