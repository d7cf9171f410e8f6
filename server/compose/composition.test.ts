import fs from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const FILES = ['ground', 'people', 'services', 'content', 'talk'] as const;

interface Part {
  file: string;
  /** Of its file, from 0; parts of earlier files come before all of these. */
  place: number;
  /** Parts whose functions it is handed, in lambdas as well. */
  uses: Set<string>;
}

/**
 * Who is handed what, read from the text of the composition: every `const part = …` of a compose function, with all parts that stand
 * anywhere in its initializer. Reading the text sees what running it does not: a lambda that is called long after the start.
 */
function readParts(sources: readonly { name: string; text: string }[]): { parts: Map<string, Part>; late: string[] } {
  const parts = new Map<string, Part>();
  const late: string[] = [];
  for (const { name: file, text } of sources) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const compose = source.statements.find(
      (one): one is ts.FunctionDeclaration => ts.isFunctionDeclaration(one) && !!one.name?.text.startsWith('compose'),
    );
    const declared = new Map<string, { place: number; initializer: ts.Expression }>();
    for (const statement of compose?.body?.statements ?? []) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) declared.set(name.text, { place: declared.size, initializer });
    }
    for (const [name, { place, initializer }] of declared) {
      const uses = new Set<string>();
      const visit = (node: ts.Node): void => {
        const isName =
          ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node);
        const isKey = isName && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
        if (isName && !isKey) {
          const own = declared.get(node.text);
          if (own && own.place >= place) late.push(`${file}: ${name} is handed ${node.text}, which is built after it`);
          if (own || parts.has(node.text)) uses.add(node.text);
        }
        ts.forEachChild(node, visit);
      };
      visit(initializer);
      parts.set(name, { file, place, uses });
    }
  }
  return { parts, late };
}

/** What a compose function does besides declaring parts that stay as they are. */
function listOtherStatements({ name, text }: { name: string; text: string }): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const compose = source.statements.find(
    (one): one is ts.FunctionDeclaration => ts.isFunctionDeclaration(one) && !!one.name?.text.startsWith('compose'),
  );
  const isPart = (statement: ts.Statement): boolean => {
    if (ts.isReturnStatement(statement)) return true;
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) return false;
    // An empty object or list is there to be filled later.
    return statement.declarationList.declarations.every(
      ({ initializer }) =>
        initializer &&
        !(ts.isObjectLiteralExpression(initializer) && initializer.properties.length === 0) &&
        !(ts.isArrayLiteralExpression(initializer) && initializer.elements.length === 0),
    );
  };
  return (compose?.body?.statements ?? [])
    .filter((statement) => !isPart(statement))
    .map((statement) => `${name}: ${statement.getText(source)}`);
}

const sources = FILES.map((name) => ({ name, text: fs.readFileSync(`server/compose/${name}.ts`, 'utf8') }));

test('no part is handed another one that is built after it: the graph at run time has no circle', () => {
  const { parts, late } = readParts(sources);
  expect(late).toEqual([]);
  expect([...parts.keys()]).toEqual(expect.arrayContaining(['account', 'file', 'knowledge', 'role', 'chat', 'share']));
  expect(parts.get('role')?.uses).toEqual(
    new Set([
      ...['moderation', 'account', 'avatar', 'model', 'plugin', 'knowledge', 'file', 'flow', 'questionnaire'],
      ...['roleUse', 'shares', 'projects', 'resume', 'speech'],
    ]),
  );
});

test('a lambda that reaches for a later part is found', () => {
  const text = `export function composeX() {
    const role = createRoleModule({ progress: (id) => knowledge.progress(id) });
    const knowledge = createKnowledgeModule({ count: role.count });
    return { role, knowledge };
  }`;
  expect(readParts([{ name: 'x', text }]).late).toEqual(['x: role is handed knowledge, which is built after it']);
});

test('a compose function declares parts and answers them, and does nothing besides', () => {
  expect(sources.flatMap(listOtherStatements)).toEqual([]);
});

test.each([
  [
    'a holder that is filled later',
    'const later = {}; const role = createRole(() => later.knowledge); later.knowledge = role;',
  ],
  [
    'a part that can be given again',
    'let knowledge; const role = createRole(() => knowledge); knowledge = createKnowledge(role);',
  ],
  ['a listener that is a lambda', 'const role = createRole(); role.onChange((id) => role.note(id));'],
])('%s is found', (_, body) => {
  expect(
    listOtherStatements({ name: 'x', text: `export function composeX() { ${body} return { role }; }` }),
  ).not.toEqual([]);
});
