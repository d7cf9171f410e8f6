/** The least that a Node server can be: listens and says so. */
import http from 'node:http';

const server = http.createServer((_request, reply) => reply.end());
server.listen(0, '127.0.0.1', () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit(0));
