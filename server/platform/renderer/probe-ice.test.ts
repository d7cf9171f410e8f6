import dgram from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { probeIce, readIceUrl } from './probe-ice.ts';

const { signal } = new AbortController();

test('an address is read with the ports and ways that stand for themselves', () => {
  expect(readIceUrl('stun:a.example')).toEqual({ scheme: 'stun', host: 'a.example', port: 3478, isTcp: false });
  expect(readIceUrl('TURNS:[2001:db8::1]')).toEqual({ scheme: 'turns', host: '2001:db8::1', port: 5349, isTcp: true });
  expect(readIceUrl('turn:a:99?transport=tcp')).toEqual({ scheme: 'turn', host: 'a', port: 99, isTcp: true });
});

test('a server that answers the question is there; another answer is none', async () => {
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  let asked = 0;
  socket.on('message', (request, { port, address }) => {
    asked += 1;
    const reply = Buffer.from(request);
    reply.writeUInt16BE(0x0101, 0);
    if (asked === 1) reply[19] = (reply[19] ?? 0) ^ 1; // to somebody else
    socket.send(reply, port, address);
  });
  await probeIce(`stun:127.0.0.1:${socket.address().port}`, signal);
  expect(asked).toBeGreaterThan(1);
  socket.close();
});

test('over TCP a connection is enough, and where there is none the address is named', async () => {
  const server = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `turn:127.0.0.1:${(server.address() as net.AddressInfo).port}?transport=tcp`;
  await probeIce(url, signal);
  server.close();
  await once(server, 'close');
  await expect(probeIce(url, signal)).rejects.toThrow(`穿透服务器 ${url} 没有回应`);
});
