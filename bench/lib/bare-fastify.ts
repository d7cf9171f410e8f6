/** What the framework alone costs: a route for each body that the parent sends, which answers with just that. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

process.once('message', async (bodies: Record<string, object>) => {
  const app = Fastify();
  for (const [path, body] of Object.entries(bodies)) app.get(path, async () => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (app.server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
