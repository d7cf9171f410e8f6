import { holdsWhole, plainOf } from './match-names.ts';
import type { Row, Table } from './table.ts';

/** 东港—白沙岛, 市区至机场: from one place to another. */
const ROUTE = /^(\p{Script=Han}{2,8})(?:[—–~→-]+|至|到)(\p{Script=Han}{2,8}?)(?:[（(][^（）()]*[)）])?$/u;
const LEAVES = /[从由自]\s*$/u;
const ARRIVES = /(?:[到去上往至回]|前往|开往|抵达)\s*$/u;

interface Route {
  row: Row;
  from: string;
  to: string;
}

const readRoutes = ({ rows }: Table): Route[] =>
  rows.flatMap((row) => {
    const [, from, to] = ROUTE.exec(plainOf(row.name)) ?? [];
    return from && to ? [{ row, from, to }] : [];
  });

const placesOf = (routes: readonly Route[], question: string): string[] =>
  [...new Set(routes.flatMap(({ from, to }) => [from, to]))].filter((one) => holdsWhole(question, one));

/** The places of a table of ways that a question names. */
export const placesIn = (question: string, table: Table): string[] => placesOf(readRoutes(table), question);

/**
 * The rows of a table of ways that a question means by where they begin and end: 从东港去小龟岛, 上白沙岛. Null where rows are no ways, or no
 * place of them is named; none where the two places that are named are joined by no way.
 */
export function findRoutes(question: string, table: Table): Row[] | null {
  const routes = readRoutes(table);
  if (routes.length < 2 || routes.length < table.rows.length) return null;
  const places = placesOf(routes, question);
  if (places.length === 0) return null;
  if (places.length > 1) {
    const ways = routes.filter(({ from, to }) => places.includes(from) && places.includes(to));
    const [first = '', last = ''] = [...places].sort((a, b) => question.indexOf(a) - question.indexOf(b));
    const straight = ways.filter(({ from, to }) => from === first && to === last);
    return (straight.length > 0 ? straight : ways).map(({ row }) => row);
  }
  const [place = ''] = places;
  const before = question.slice(0, question.indexOf(place));
  const [leaves, arrives] = [LEAVES.test(before), ARRIVES.test(before)];
  const meant = routes.filter(({ from, to }) => (leaves ? from : arrives ? to : null) === place);
  const own = meant.length > 0 ? meant : routes.filter(({ from, to }) => from === place || to === place);
  return own.map(({ row }) => row);
}
