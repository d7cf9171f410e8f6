import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import { OPEN_VISIT_PATH } from '#contract/visit-path.contract.ts';
import { isFramed } from '#web/lib/is-framed.ts';
import { readOrigin } from '#web/lib/read-origin.ts';
import { readToken } from '#web/lib/read-token.ts';
import { recallVisitor } from './remember-visitor.ts';

/** How long an answer is waited for before the page asks itself, ms. */
const LONGEST_MS = 8000;

let asked: { key: string; room: Promise<VisitRoom | null> } | null = null;

/** A frame of another site has no cookies: who visits comes with the answer and goes along with what is asked next. */
export function visitInput(place: VisitPlace, language: string) {
  const input = language ? { ...place, language } : place;
  if (!isFramed()) return input;
  const visitor = recallVisitor();
  return { ...input, ...(visitor ? { visitor } : {}), framed: 1 as const };
}

/** Enters a place while the application is being fetched. Null: refused, or no answer; the page asks again and says why. */
export function askEarly(place: VisitPlace, language: string): Promise<VisitRoom | null> {
  const room = ask(visitInput(place, language)).catch(() => null);
  asked = { key: keyOf(place, language), room };
  return room;
}

async function ask(input: object): Promise<VisitRoom | null> {
  const response = await fetch(OPEN_VISIT_PATH, {
    method: 'POST',
    headers: { token: readToken(), ...readOrigin(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const { code, data } = (await response.json()) as { code: number; data: VisitRoom };
  return code === 200 ? data : null;
}

export const isAsked = (place: VisitPlace, language: string): boolean => asked?.key === keyOf(place, language);

/** What the place answered before the application was there, once: whoever comes again enters again. */
export async function takeEarly(place: VisitPlace, language: string): Promise<VisitRoom | null> {
  if (!isAsked(place, language)) return null;
  const { room = null } = asked ?? {};
  asked = null;
  return room;
}

const keyOf = (place: VisitPlace, language: string): string => JSON.stringify([place, language]);
