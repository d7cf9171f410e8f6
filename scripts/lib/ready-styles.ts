/**
 * Writes the styles of Ant Design's controls while the application is built. Without this every page makes them anew from functions and
 * compiles them, before its first field can stand there. They hold no colour and no measure: those are variables, which a theme still
 * makes at run time, so that every brand and every scope has its own.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ComponentType, ReactNode } from 'react';
import type { Plugin } from 'vite';

/** What goes into the page for one style: key, text and place in the order, as Ant Design would put it there. */
export type Sheets = [key: string, text: string, order: number][];

/** Stand in a text for the class that a control goes by, and for the one that carries its variables. */
export const [PREFIX, ROOT] = ['§', '¶'];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const MAKERS = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'] as const;

/** Calls that make a style, in the order of their texts. */
function findMakers(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const one of node) findMakers(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, callee } = node as Node;
    if (type === 'CallExpression' && MAKERS.some((name) => name === (callee as Node).name)) found.push(node as Node);
    for (const value of Object.values(node)) findMakers(value, found);
  }
  return found;
}

const require = createRequire(import.meta.url);
const ANTD = path.dirname(require.resolve('antd/package.json'));

type Hook = (prefixCls: string, rootCls: string) => unknown;
type Probe = ComponentType<{ prefixCls: string; rootCls: string }>;

/** What @ant-design/cssinjs keeps of a style. */
type Kept = [text: string, id: string, effects: Record<string, string>, clientOnly: unknown, order: number];

/** Files of Ant Design that make styles, below `es` and `lib`, without ending; those that others are part of come first. */
function listFiles(): string[] {
  const folder = path.join(ANTD, 'es');
  const files = fs.globSync('{*/style/*.js,_util/wave/style.js}', { cwd: folder }).sort();
  const makes = (maker: string) =>
    files.filter((file) => fs.readFileSync(path.join(folder, file), 'utf8').includes(`${maker}(`));
  return [...new Set(MAKERS.flatMap(makes))].map((file) => file.replace(/[.]js$/, '').replaceAll('\\', '/'));
}

/** Uses a hook as a page would. */
const toProbe = (use: Hook): Probe => {
  const probe: Probe = ({ prefixCls, rootCls }) => {
    use(prefixCls, rootCls);
    return null;
  };
  return probe;
};

/**
 * The styles of a file, ready to be used in a page: those that it makes when it is read, or, where there are none, the one that its
 * function makes when it is called; none where that one wants to know more than names.
 */
function readProbes(file: string): Probe[] {
  const internal = require(`${ANTD}/lib/theme/util/genStyleUtils.js`) as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  const place = `${ANTD}/lib/${file}.js`;
  require(place);
  delete require.cache[place]; // it is read once more, and none of those that it needs
  const kept = { ...internal };
  const probes: Probe[] = [];
  for (const maker of MAKERS)
    internal[maker] = (...given) => {
      const made = kept[maker]?.(...given);
      probes.push(maker === 'genSubStyleComponent' ? (made as Probe) : toProbe(made as Hook));
      return made;
    };
  const { default: use } = require(place) as { default: Hook };
  Object.assign(internal, kept);
  if (probes.length === 0 && use.length <= 2) return [toProbe(use)];
  return probes;
}

/** Columns of pages: no page here is laid out in them, and they are a quarter of all styles. */
const dropColumns = (text: string) =>
  text
    .replace(/@media[^{]+\{(?:[^{}]+\{[^{}]*\})*\}/g, '')
    .replaceAll(new RegExp(`[^{}]*${PREFIX}-(?:\\d|offset|pull|push|order|xs)[^{}]*\\{[^{}]*\\}`, 'g'), '');

/** Has Ant Design make all its styles as it would in a page, under names that stand for those of controls. */
export function makeStyles(): { files: string[]; of(file: string): Sheets[]; shared: Sheets; icons: Sheets } {
  const { createElement } = require('react');
  const { renderToString } = require('react-dom/server');
  const { createCache, StyleProvider } = require('@ant-design/cssinjs');
  const { normalizeStyle } = require('@ant-design/cssinjs/lib/hooks/useStyleRegister.js');
  const { ConfigProvider } = require('antd');
  const cache = createCache();
  const names: { file: string; prefixCls: string }[] = [];
  const probes = listFiles().flatMap((file) =>
    readProbes(file).map((probe): ReactNode => {
      const prefixCls = `prefix-${names.length}-x`;
      names.push({ file, prefixCls });
      return createElement(probe, { prefixCls, rootCls: `root-${prefixCls}`, key: prefixCls });
    }),
  );
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, {}, ...probes)));
  const made = new Map<string, Sheets>();
  for (const [full, [, [text, id, effects, , order]]] of cache.cache as Map<string, [number, Kept]>) {
    const [kind, , , name = ''] = full.split('%');
    if (kind !== 'style') continue;
    const sheets: Sheets = [[id, text, order]];
    for (const [key, effect] of Object.entries(effects))
      sheets.push([`_effect-${key}`, normalizeStyle(effect, false), order]);
    for (const sheet of sheets) {
      if (sheet[1].includes(PREFIX) || sheet[1].includes(ROOT))
        throw new Error(`${full} holds a sign that stands for names`);
      if (names.some(({ prefixCls }) => prefixCls === name))
        sheet[1] = sheet[1].replaceAll(`root-${name}`, ROOT).replaceAll(name, PREFIX);
    }
    if (full.includes('Grid-Grid')) for (const sheet of sheets) sheet[1] = dropColumns(sheet[1]);
    made.set(name, sheets);
  }
  const must = (name: string): Sheets => {
    const sheets = made.get(name);
    if (!sheets) throw new Error(`Ant Design makes no style ${name}`);
    return sheets;
  };
  return {
    files: [...new Set(names.map(({ file }) => file))],
    of: (file) => names.filter((one) => one.file === file).map(({ prefixCls }) => must(prefixCls)),
    shared: must('ant'),
    icons: must('anticon'),
  };
}

const STYLE = /\/antd\/es\/((?:_util\/wave|[\w-]+\/style)\/\w+)[.]js$/;
const UTILS = /\/@ant-design\/cssinjs-utils\/es\/util\/genStyleUtils[.]js$/;
const ICONS = /\/antd\/es\/theme\/util\/useResetIconStyle[.]js$/;
const SHARED = '\0ready-styles';

/** The hook of a style, and where it ends. */
const HOOK = /(?<=\/\/ Return new style hook\n)[\s\S]+?return hashId;\n {4}};(?=\n {2}}\n {2}function genSub)/;
const READY_HOOK = `    return function (prefixCls) {
      var rootCls = arguments.length > 1 && arguments[1] !== undefined ? arguments[1] : prefixCls;
      var hashId = useToken().hashId, nonce = useCSP().nonce;
      useInsertionEffect(function () {
        insertSheets(shared, '', '', nonce);
        if (options.injectStyle !== false) insertSheets(styleFn, prefixCls, rootCls, nonce);
      }, [prefixCls]);
      return hashId;
    };`;

/** @param insert file with `insertSheets` */
export function readyStyles(insert: string): Plugin {
  let styles: ReturnType<typeof makeStyles>;
  /** Files with styles that could not be made from names alone: nothing may use them. */
  const unready = new Set<string>();
  const head = `import { insertSheets } from ${JSON.stringify(insert)}; import { shared, icons } from 'ready-styles'; import { useInsertionEffect } from 'react';\n`;
  return {
    name: 'ready-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      styles = makeStyles();
    },
    resolveId: { filter: { id: /^ready-styles$/ }, handler: () => SHARED },
    load: {
      filter: { id: new RegExp(`^${SHARED}$`) },
      handler: () =>
        `export const shared = ${JSON.stringify(styles.shared)}; export const icons = ${JSON.stringify(styles.icons)};`,
    },
    transform: {
      filter: { id: [STYLE, UTILS, ICONS] },
      handler(code, id) {
        if (ICONS.test(id))
          return `${head}export default function useResetIconStyle(prefix, csp) { useInsertionEffect(() => insertSheets(icons, '', '', csp?.nonce), []); }`;
        if (UTILS.test(id)) {
          if (!HOOK.test(code)) throw new Error(`${id} reads otherwise now: see scripts/lib/ready-styles.ts`);
          return head + code.replace(HOOK, () => READY_HOOK);
        }
        const makers = findMakers(this.parse(code).body);
        if (makers.length === 0) return;
        const ready = styles.of(STYLE.exec(id)?.[1] ?? '');
        if (ready.length !== makers.length) {
          unready.add(id);
          return;
        }
        let written = code;
        for (const [at, { arguments: given }] of [...makers.entries()].toReversed()) {
          const [, how] = given as [Node, Node];
          written = written.slice(0, how.start) + JSON.stringify(ready[at]) + written.slice(how.end);
        }
        return written;
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        for (const id of unready)
          if (chunk.type === 'chunk' && chunk.modules[id]?.renderedLength)
            throw new Error(`The styles of ${id} are used, and could not be made: see scripts/lib/ready-styles.ts`);
    },
  };
}
