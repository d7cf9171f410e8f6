/**
 * Makes modules of the contract light for the browser, which calls endpoints and checks fields of forms but neither inputs nor answers as
 * a whole: endpoints lose their schemas, and what nobody needs any more goes, because making a schema has no effect beside the schema.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What the browser does not read of an endpoint. */
const UNREAD = ['data', 'summary', 'owned', 'access', 'freshness', 'bodyBytes', 'limit'];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * @param code a module of the contract, without types
 * @param body its statements
 * @param kept endpoints whose inputs the browser checks with
 */
export function slimContract(code: string, body: readonly Node[], kept: ReadonlySet<string>): string {
  /** What to put in the place of which part, from the front. */
  const edits: [start: number, end: number, text: string][] = [];
  for (const statement of body) {
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[]) {
      if (!init || id.type !== 'Identifier' || !calls(init)) continue;
      const [spec] = (init.arguments ?? []) as Node[];
      const isEndpoint = (init.callee as Node | undefined)?.name === 'endpoint' && spec?.type === 'ObjectExpression';
      const text = isEndpoint
        ? `endpoint({ ${(spec.properties as Node[])
            .filter((one) => !isUnread(one, kept.has(id.name as string)))
            .map(({ start, end }) => code.slice(start, end))
            .join(', ')} })`
        : code.slice(init.start, init.end);
      edits.push([init.start, init.end, `/* @__PURE__ */ (() => ${text.startsWith('{') ? `(${text})` : text})()`]);
    }
  }
  let slim = '';
  let at = 0;
  for (const [start, end, text] of edits) {
    slim += code.slice(at, start) + text;
    at = end;
  }
  return slim + code.slice(at);
}

function isUnread(property: Node, keepsInput: boolean): boolean {
  const name = (property.key as Node | undefined)?.name;
  return UNREAD.includes(name as string) || (name === 'input' && !keepsInput);
}

/** Something is called on the way to its value, outside of functions. */
function calls(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(calls);
  if (typeof node !== 'object' || node === null) return false;
  const { type } = node as Node;
  if (type === 'CallExpression' || type === 'NewExpression') return true;
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return false;
  return Object.values(node).some(calls);
}

const SOURCE = /\/contract\/[^/]+[.]contract[.]ts$/;

/** Endpoints whose inputs are used by name, such as `saveLibrary.input.shape.name`. */
function findKept(folder: string): Set<string> {
  const kept = new Set<string>();
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/[.]tsx?$/.test(name) || /[.]test[.]tsx?$/.test(name)) continue;
    const code = fs.readFileSync(path.join(folder, name), 'utf8');
    for (const [, endpoint = ''] of code.matchAll(/(?<!typeof )\b(\w+)\.input\b/g)) kept.add(endpoint);
  }
  return kept;
}

export function slimContracts(web: string): Plugin {
  let kept = new Set<string>();
  return {
    name: 'slim-contracts',
    apply: 'build',
    buildStart() {
      kept = findKept(web);
    },
    transform: {
      filter: { id: SOURCE },
      handler(code) {
        const slim = slimContract(code, this.parse(code).body as unknown as Node[], kept);
        const [, lost] = [...slim.matchAll(/\b(\w+)\.input\b/g)].find(([, name = '']) => !kept.has(name)) ?? [];
        if (lost) throw new Error(`${lost}.input is used outside of an endpoint: see scripts/lib/slim-contract.ts`);
        return { code: slim, map: null, moduleSideEffects: false };
      },
    },
  };
}
