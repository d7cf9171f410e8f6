import { expect, test } from 'vitest';
import { threeSecondClone } from '#contract/clone.contract.ts';
import { CODE, CODE_MESSAGE } from '#contract/errors.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { CallLimit } from '#contract/rate-limit.contract.ts';
import { createLimits } from '#server/platform/limit/limits.ts';
import { readContract } from '#server/testing/read-contract.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

const endpoints = (await readContract()).filter(({ limit }) => limit.length > 0);

describeOnBothDatabases('every limit that the contract declares', (database) => {
  test('a name stands for one limit', () => {
    const limits = new Map<string, CallLimit>();
    for (const limit of endpoints.flatMap((one) => [...one.limit])) {
      expect(limits.get(limit.name) ?? limit).toEqual(limit);
      limits.set(limit.name, limit);
    }
    expect(limits.size).toBeGreaterThan(5);
  });

  test('is one for all processes: what one has counted holds at the other, in the words of the limit, for that caller alone', async () => {
    const apps = [
      await createTestApp({ database: database(), jobs: false }),
      await createTestApp({ database: database(), jobs: false }),
    ];
    const limits = createLimits(database().db);
    try {
      for (const [index, endpoint] of endpoints.entries()) {
        const app = apps[index % 2] as (typeof apps)[number];
        for (const [at, limit] of endpoint.limit.entries()) {
          const busy = await app.createUser();
          const free = await app.createUser();
          // Each its own network, so that no endpoint meets what another one has used up.
          const [mine, others] = [`198.51.${index}.${at + 1}`, `203.0.${index}.${at + 1}`];
          const key = limit.per === 'account' ? busy.accountId : mine;
          await limits.take(limit, key);
          await database().sql`update rate_count set count = ${limit.count} where name = ${limit.name}`;
          const call = (token: string, address: string) =>
            app.app.inject({
              method: endpoint.method,
              url: endpoint.path,
              headers: { token: endpoint.access === 'public' ? '' : token, 'content-type': 'application/json' },
              remoteAddress: address,
              ...(endpoint.method === 'POST' ? { payload: '{}' } : {}),
            });
          const held = (await call(busy.token, mine)).json();
          expect([endpoint.path, held]).toEqual([
            endpoint.path,
            { code: CODE.tooMany, message: limit.message ?? CODE_MESSAGE[CODE.tooMany], data: null },
          ]);
          expect((await call(free.token, others)).json().code).not.toBe(CODE.tooMany);
        }
      }
    } finally {
      for (const app of apps) await app.close();
    }
  });

  test('raced by calls to two applications, exactly as many pass as it says', async () => {
    const [limit] = threeSecondClone.limit as readonly [CallLimit];
    const apps = [
      await createTestApp({ database: database(), jobs: false }),
      await createTestApp({ database: database(), jobs: false }),
    ];
    try {
      const { token } = await (apps[0] as (typeof apps)[number]).createUser();
      const replies = await Promise.all(
        // As many at once as one process takes files of an account.
        Array.from({ length: 2 * LIMITS.uploadsAtOnce }, (_, n) =>
          (apps[n % 2] as (typeof apps)[number]).app.inject({
            method: 'POST',
            url: threeSecondClone.path,
            headers: { token },
          }),
        ),
      );
      expect(replies.length).toBeGreaterThan(limit.count);
      const codes = replies.map((reply) => reply.json().code);
      expect(codes.filter((code) => code !== CODE.tooMany)).toHaveLength(limit.count);
    } finally {
      for (const app of apps) await app.close();
    }
  });
});
