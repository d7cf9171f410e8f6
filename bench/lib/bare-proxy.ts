/** The least that a proxy can do, in a process of its own: passes bytes on, both ways, and looks at none of them. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const upstreamPort = Number(process.argv[2]);
const agent = new http.Agent({ keepAlive: true });

const server = http.createServer((request, reply) => {
  const { method, url: path, headers } = request;
  const upstream = http.request({ host: '127.0.0.1', port: upstreamPort, method, path, headers, agent }, (answer) => {
    reply.socket?.setNoDelay(true);
    reply.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] });
    answer.pipe(reply);
  });
  upstream.on('error', () => reply.destroy());
  request.pipe(upstream);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', 511, () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
