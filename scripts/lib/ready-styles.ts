/**
 * Writes the styles of Ant Design's controls while the application is built. Without this every page makes them anew from functions and
 * compiles them, before its first field can stand there. They hold no colour and no measure: those are variables, which a theme still
 * makes at run time, so that every brand and every scope has its own.
 */
import { createRequire } from 'node:module';
import type { ComponentType, ReactNode } from 'react';
import type { Plugin } from 'vite';

/** What a control is called where it resets its font by the class that carries its variables. */
const VARIABLES = '-css-var';

/**
 * Where a style is made, and the name that its control goes by in class names. Two of a file are told apart by what
 * they are exported as. Those that are part of another one come after it: Ant Design computes by what the first of a control says of units.
 */
const STYLES: readonly (readonly [file: string, name: string, exported?: string, reset?: string])[] = [
  ['alert/style/index', 'alert'],
  ['app/style/index', 'app'],
  ['button/style/index', 'btn'],
  ['checkbox/style/index', 'checkbox', 'default', VARIABLES],
  ['collapse/style/index', 'collapse'],
  ['color-picker/style/index', 'color-picker', 'default', VARIABLES],
  ['date-picker/style/index', 'picker', 'default', VARIABLES],
  ['divider/style/index', 'divider'],
  ['drawer/style/index', 'drawer'],
  ['dropdown/style/index', 'dropdown', 'default', VARIABLES],
  ['empty/style/index', 'empty'],
  ['form/style/index', 'form', 'default', VARIABLES],
  ['grid/style/index', 'col', 'useColStyle'],
  ['grid/style/index', 'row', 'useRowStyle'],
  ['input-number/style/index', 'input-number', 'default', VARIABLES],
  ['input/style/index', 'input', 'default', VARIABLES],
  ['input/style/index', 'input', 'useSharedStyle'],
  ['menu/style/index', 'menu', 'default', VARIABLES],
  ['message/style/index', 'message', 'default', VARIABLES],
  ['modal/style/index', 'modal', 'default', VARIABLES],
  ['notification/style/index', 'notification', 'default', VARIABLES],
  ['pagination/style/index', 'pagination'],
  ['popover/style/index', 'popover'],
  ['progress/style/index', 'progress'],
  ['qr-code/style/index', 'qrcode'],
  ['radio/style/index', 'radio', 'default', VARIABLES],
  ['segmented/style/index', 'segmented'],
  ['select/style/index', 'select', 'default', VARIABLES],
  ['skeleton/style/index', 'skeleton'],
  ['slider/style/index', 'slider'],
  ['space/style/index', 'space'],
  ['spin/style/index', 'spin'],
  ['switch/style/index', 'switch'],
  ['tabs/style/index', 'tabs', 'default', VARIABLES],
  ['tag/style/index', 'tag'],
  ['tooltip/style/index', 'tooltip', 'default', VARIABLES],
  ['tour/style/index', 'tour'],
  ['_util/wave/style', 'wave'],
  ['button/style/compact', 'btn'],
  ['form/style/fallbackCmp', 'form'],
  ['input/style/otp', 'otp'],
  ['input/style/search', 'input-search'],
  ['input/style/textarea', 'input', 'default', VARIABLES],
  ['modal/style/confirm', 'modal'],
  ['pagination/style/bordered', 'pagination'],
  ['space/style/addon', 'space-addon'],
  ['space/style/compact', 'space-compact'],
  ['tag/style/presetCmp', 'tag'],
  ['tag/style/statusCmp', 'tag'],
];

/** Sheets of one style: key, text and place in the order, as Ant Design would put them into the page. */
export type Sheets = [key: string, text: string, order: number][];

/** What @ant-design/cssinjs keeps of a style. */
type Kept = [text: string, id: string, effects: Record<string, string>, clientOnly: unknown, order: number];

const require = createRequire(import.meta.url);

type Style = ((given: unknown, rootCls: string) => unknown) & ComponentType<{ prefixCls: string }>;

function Hooked({ use, prefixCls, reset }: { use: Style; prefixCls: string; reset: string }): ReactNode {
  use(prefixCls, prefixCls + reset);
  return null;
}

/** Columns of pages: no page here is laid out in them, and they are a quarter of all styles. */
const dropColumns = (text: string) =>
  text.replace(/@media[^{]+\{(?:[^{}]+\{[^{}]*\})*\}/g, '').replace(/[^{}]*\.ant-col-[^{}]*\{[^{}]*\}/g, '');

/**
 * Has Ant Design make styles as it would in a page.
 * @returns by name of the style (`Button-Button|ant-btn`) what goes into the page
 */
export function makeStyles(rows = STYLES): Map<string, Sheets> {
  const { createElement } = require('react');
  const { renderToString } = require('react-dom/server');
  const { createCache, StyleProvider } = require('@ant-design/cssinjs');
  const { ConfigProvider } = require('antd');
  const cache = createCache();
  /** A hook, or a component that does nothing else than to use one. */
  const probe = (use: Style, prefixCls: string, reset: string, key: number): ReactNode =>
    use.name === 'StyledComponent'
      ? createElement(use, { prefixCls, key })
      : createElement(Hooked, { use, prefixCls, reset, key });
  const probes = rows.map(([file, name, exported = 'default', reset = ''], at) =>
    probe(require(`antd/lib/${file}.js`)[exported], `ant-${name}`, reset, at),
  );
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, {}, ...probes)));
  const made = new Map<string, Sheets>();
  for (const [path, [, kept]] of cache.cache as Map<string, [number, Kept]>) {
    const [kind, , component = '', name = ''] = path.split('%');
    if (kind !== 'style') continue;
    const [text, id, effects, , order] = kept;
    const sheets: Sheets = [[id, name === 'ant-col' ? dropColumns(text) : text, order]];
    for (const [key, effect] of Object.entries(effects)) sheets.push([`_effect-${key}`, effect, order]);
    made.set(`${component}|${name}`, sheets);
  }
  return made;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const MAKERS = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'];

function findMakers(node: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const one of node) findMakers(one, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, callee } = node as Node;
    if (type === 'CallExpression' && MAKERS.includes((callee as Node).name as string)) found.push(node as Node);
    for (const value of Object.values(node)) findMakers(value, found);
  }
  return found;
}

const STYLE = /\/antd\/es\/((?:_util\/wave|[\w-]+\/style)\/\w+)[.]js$/;
const UTILS = /\/@ant-design\/cssinjs-utils\/es\/util\/genStyleUtils[.]js$/;
const ICONS = /\/antd\/es\/theme\/util\/useResetIconStyle[.]js$/;
const SHARED = '\0ready-styles';

export function readyStyles(insert: string): Plugin {
  const all = new Map<string, Sheets>();
  /** Styles that have no row above, by their modules: of controls that only lie beside others, nothing should be left. */
  const without = new Map<string, string>();
  const must = (name: string): Sheets => {
    const sheets = all.get(name);
    if (!sheets) throw new Error(`Ant Design makes no style ${name}: see scripts/lib/ready-styles.ts`);
    return sheets;
  };
  return {
    name: 'ready-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [name, sheets] of makeStyles()) all.set(name, sheets);
    },
    resolveId: { filter: { id: /^ready-styles$/ }, handler: () => SHARED },
    load: {
      filter: { id: new RegExp(`^${SHARED}$`) },
      handler: () =>
        `export const shared = ${JSON.stringify(must('Shared|ant'))}; export const icons = ${JSON.stringify(must('ant-design-icons|anticon'))};`,
    },
    transform: {
      filter: { id: [STYLE, UTILS, ICONS] },
      handler(code, id) {
        const head = `import { insertSheets } from ${JSON.stringify(insert)}; import { shared, icons } from 'ready-styles'; import { useInsertionEffect } from 'react';\n`;
        if (ICONS.test(id))
          return `${head}export default function useResetIconStyle(prefix, csp) { useInsertionEffect(() => insertSheets(icons, csp?.nonce), []); }`;
        if (UTILS.test(id)) {
          const hook =
            /(?<=\/\/ Return new style hook\n)[\s\S]+?return hashId;\n {4}};(?=\n {2}}\n {2}function genSub)/;
          if (!hook.test(code)) throw new Error(`${id} reads otherwise now: see scripts/lib/ready-styles.ts`);
          return (
            head +
            code.replace(
              hook,
              () => `    return function (prefixCls) {
      var hashId = useToken().hashId, nonce = useCSP().nonce;
      useInsertionEffect(function () {
        insertSheets(shared, nonce);
        if (options.injectStyle !== false) insertSheets(styleFn[concatComponent + '|' + prefixCls], nonce, concatComponent + '|' + prefixCls);
      }, [prefixCls]);
      return hashId;
    };`,
            )
          );
        }
        const makers = findMakers(this.parse(code).body);
        if (makers.length === 0) return;
        const [, file = ''] = STYLE.exec(id) ?? [];
        const rows = STYLES.filter(([one]) => one === file);
        const styles: Record<string, Sheets> = {};
        let ready = code;
        for (const { arguments: given } of makers.toReversed()) {
          const [what, how] = given as [Node, Node];
          const cells = what.type === 'ArrayExpression' ? (what.elements as Node[]) : [what, what];
          const component = cells.map(({ value }) => value).join('-');
          // What is there for trying a control out (`PurePanel`) is in no page.
          if (!component.endsWith('PurePanel'))
            for (const [, name] of rows) {
              const sheets = all.get(`${component}|ant-${name}`);
              if (sheets) styles[`${component}|ant-${name}`] = sheets;
            }
          if (!component.endsWith('PurePanel') && !Object.keys(styles).some((key) => key.startsWith(`${component}|`)))
            without.set(id, component);
          ready = `${ready.slice(0, how.start)}styles${ready.slice(how.end)}`;
        }
        return `const styles = ${JSON.stringify(styles)};\n${ready}`;
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const [id, component] of without)
            if (chunk.modules[id]?.renderedLength)
              throw new Error(`${component} has no row in scripts/lib/ready-styles.ts, and is used`);
    },
  };
}
