import { once } from 'node:events';
import net from 'node:net';

/** A way to a server that can be cut: open connections break, and new ones are refused until it is mended. */
export async function startBreakableProxy(target: string) {
  const { hostname, port } = new URL(target);
  const open = new Set<net.Socket>();
  let broken = false;
  const proxy = net.createServer((client) => {
    if (broken) {
      client.destroy();
      return;
    }
    const server = net.connect(Number(port), hostname);
    open.add(client);
    client.pipe(server).pipe(client);
    for (const socket of [client, server])
      socket
        .on('error', () => {}) // the other end is told by its close
        .on('close', () => {
          open.delete(client);
          client.destroy();
          server.destroy();
        });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const client of open) client.destroy();
  };
  return {
    address: `http://127.0.0.1:${(proxy.address() as net.AddressInfo).port}`,
    break() {
      broken = true;
      cut();
    },
    mend() {
      broken = false;
    },
    close() {
      cut();
      proxy.close();
    },
  };
}
