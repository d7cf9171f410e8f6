import { expect } from 'vitest';
import type { ChatEntities } from '#contract/chat.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { openVisit, type VisitPlace, visitChat } from '#contract/visit.contract.ts';
import type { TestApp } from './test-app.ts';

/**
 * What a visitor's page asks, without a browser.
 * @param network address that the calls come from
 * @param brand key of the brand under which the page was opened
 */
export function createVisitorCalls(app: () => TestApp, network: () => string, brand: () => string = () => '') {
  const send = (endpoint: Endpoint, input: object, cookie = '') => {
    const query = endpoint.style === 'query' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    return app().app.inject({
      method: endpoint.method,
      url: endpoint.path + query,
      headers: { ...(cookie && { cookie }), ...(brand() && { oem: brand() }) },
      remoteAddress: network(),
      ...(query ? {} : { payload: input }),
    });
  };
  return {
    send,
    /** Answers the cookie that names the visitor. */
    async enter(place: VisitPlace): Promise<string> {
      const reply = await send(openVisit, place);
      expect(reply.json()).toMatchObject({ code: 200 });
      return String(reply.headers['set-cookie']).split(';')[0] ?? '';
    },
    async ask(place: VisitPlace, cookie: string, query: string, more: object = {}): Promise<ChatEntities[]> {
      const reply = await send(visitChat, { ...place, query, cid: '1', ...more }, cookie);
      return reply.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).entities ?? JSON.parse(line));
    },
  };
}

export const textOf = (events: readonly ChatEntities[]): string => events.map(({ text }) => text ?? '').join('');
