import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig, type Plugin } from 'vite';

/** The API of a server that runs beside the development server. */
const API = `http://127.0.0.1:${process.env.PORT || 8080}`;

/** Libraries with a file of their own, which needs none of ours. */
const LIBRARIES = {
  react: /node_modules\/(react|react-dom|react-router|scheduler)\//,
  zod: /node_modules\/zod\//,
  query: /node_modules\/@tanstack\//,
};
const isLibrary = (id: string): boolean => Object.values(LIBRARIES).some((test) => test.test(id));

export default defineConfig({
  root: 'web',
  plugins: [
    nameControls(),
    nameColours(),
    react(),
    skipForwarders(),
    preloadApplication(),
    writeSite(),
    compressFiles(),
  ],
  // Names of window sizes (web/ui/breakpoints.css) instead of numbers in every style sheet.
  css: { postcss: { plugins: [globalData({ files: ['web/ui/breakpoints.css'] }), customMedia()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 1200, // antd in one cached chunk; measured in docs, not warned about at each build
    rolldownOptions: {
      // A front door of the engine brings what is taken through it, not all that it offers: no module there does anything when it is read.
      treeshake: {
        moduleSideEffects: [
          { test: /\/avatar\/(?!hearing\/(capture-worklet|silero-worker)).*[.]ts$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            ...Object.entries(LIBRARIES).map(([name, test]) => ({ name, test, priority: 2 })),
            // Whatever a part needs that is not its own lies in a group that more parts need: no group can need one that needs it.
            { name: nameParts(), debugName: 'parts', priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/avatar': API, '/api': API, '/userprocess': API } },
});

/** The two steps of every visit. */
const STEPS = { start: ['app/start.ts'], main: ['app/main.tsx'] };
/** Stands around every page of the workbench. */
const WORKBENCH = ['app/product-frame.tsx', 'app/shell/workbench-shell.tsx', 'app/follow-changes.ts'];
/** What people come to next, by the modules that it begins with. Parts of one line come together or cost as good as nothing together. */
const PARTS = {
  site: [
    'features/site/home/home-page.tsx',
    'features/site/home/home-sections.tsx',
    'features/site/mobile/mobile-home-page.tsx',
  ],
  frame: ['app/product-frame.tsx'],
  door: ['features/site/front-door-page.tsx'],
  phone: ['app/pages/h5-login-page.tsx', 'app/shell/h5-shell.tsx'],
  forms: ['features/h5/login/phone-form.tsx', 'features/h5/login/password-form.tsx'],
  overlays: ['app/overlays.tsx', 'app/shell/public-account.tsx'],
  shell: [...WORKBENCH, 'app/pages/role-list.tsx'],
  // The demo stands beside the form, and is drawn after it.
  editor: [...WORKBENCH, 'app/pages/role-editor-page.tsx', 'features/chat/preview-panel.tsx'],
  figure: ['figure/draw-person.ts'],
  room: ['features/room/room-page.tsx'],
};

/** What several parts need and is smaller, characters of source, comes with every visit: a request costs more. */
const CRUMB = 16_000;

/**
 * Puts modules into one file that the same parts read, by their static imports, instead of into the hundreds of files that all pages
 * together would make of them: nobody reads what none of their parts needs. What a step of every visit reads goes with that step.
 */
function nameParts() {
  const steps = new Map<string, Set<string>>();
  /** Groups that are no file, and the one that each goes with. */
  const crumbs = new Map<string, string>();
  const nameOf = (id: string): string => {
    const of = [...steps].filter(([, reached]) => reached.has(id)).map(([name]) => name);
    return of.find((name) => name in STEPS) ?? of.join('-');
  };
  return (id: string, modules: { getModuleInfo(id: string): Module | null }): string | null => {
    if (steps.size === 0) {
      for (const [name, entries] of Object.entries({ ...STEPS, ...PARTS })) {
        const reached = new Set<string>();
        const follow = (module: string) => {
          if (reached.has(module)) return;
          reached.add(module);
          modules.getModuleInfo(module)?.importedIds.forEach(follow);
        };
        const paths = entries.map((entry) => fileURLToPath(new URL(`web/${entry}`, import.meta.url)));
        for (const path of paths) follow(path);
        if (name in STEPS) for (const path of paths) reached.delete(path);
        steps.set(name, reached);
      }
      const groups = new Map<string, { size: number; needs: Set<string> }>();
      for (const module of new Set([...steps.values()].flatMap((reached) => [...reached]))) {
        const name = nameOf(module);
        const group = groups.get(name) ?? { size: 0, needs: new Set() };
        const { code, importedIds } = modules.getModuleInfo(module) ?? { code: null, importedIds: [] };
        group.size += code?.length ?? 0;
        for (const id of importedIds) if (!isLibrary(id)) group.needs.add(nameOf(id));
        groups.set(name, group);
      }
      for (const [name, { size }] of groups) if (name.includes('-') && size < CRUMB) crumbs.set(name, 'main');
      // What needs something else than comes with every visit goes with that, if it is one thing, and else by itself: two files may not
      // need each other.
      const place = ([name, { needs }]: [string, { needs: Set<string> }]) => {
        const needed = new Set([...needs].map((one) => (one in STEPS ? 'main' : (crumbs.get(one) ?? one))));
        needed.delete(name);
        needed.delete('main');
        const [only] = needed;
        if (only === undefined || !crumbs.has(name) || crumbs.get(name) === only) return false;
        return needed.size === 1 ? crumbs.set(name, only) : crumbs.delete(name);
      };
      while ([...groups].filter(place).length > 0);
    }
    const name = nameOf(id);
    return crumbs.get(name) ?? (name || null);
  };
}

/**
 * Takes each control of Ant Design from its own file instead of through the one that lists them all: what a page needs is then told by
 * what it imports. The list is side effect free, so that the code is the same.
 */
function nameControls(): Plugin {
  const LIST = /import \{([^}]+)\} from '(antd|@ant-design\/icons)';/g;
  /** Of dialogs, which tell the fields in them that no form is around: through the file that brings all that a form checks with. */
  const DIALOG = /\/antd\/es\/form\/context\.js$/;
  const folderOf = (name: string) =>
    name.replace(/QRCode/, 'QrCode').replace(/[A-Z]/g, (letter, at) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`);
  // A line to type in without those for passwords, codes and long texts that go by its name (`Input.Password`).
  const fileOf = (name: string, code: string) =>
    name === 'Input' && !code.includes('Input.') ? 'input/Input' : `${folderOf(name)}/index`;
  return {
    name: 'name-controls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/web\/.*\.tsx?$/, DIALOG] },
      handler(code, id) {
        if (DIALOG.test(id))
          return code.replace(
            /(?<= FormProvider as .*)'@rc-component\/form'/,
            "'@rc-component/form/es/FormContext.js'",
          );
        return code.replace(LIST, (_, names: string, from: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) =>
              from === 'antd'
                ? `import ${name} from 'antd/es/${fileOf(name, code)}.js';`
                : `import ${name} from '@ant-design/icons/es/icons/${name}.js';`,
            )
            .join(' '),
        );
      },
    },
  };
}

/**
 * Buttons and tags ask the colour picker which colour of text is readable on another, and would bring all of it: palettes, sliders, folding
 * lists. Here they take the one function from its file, and colours from where they are made.
 */
function nameColours(): Plugin {
  const PICKER = 'node_modules/antd/es/color-picker/components/ColorPresets.js';
  const COLOUR = "'@rc-component/color-picker/es/color.js'";
  const ASKING = /\/antd\/es\/(button\/style\/token|tag\/style\/index)\.js$/;
  return {
    name: 'name-colours',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [ASKING, /\/antd\/es\/color-picker\/(color|util)\.js$/] },
      async handler(code, id) {
        if (!ASKING.test(id)) return code.replace("'@rc-component/color-picker'", COLOUR);
        const [, asked] = /export (const isBright = [\s\S]+?\n};)/.exec(await fs.readFile(PICKER, 'utf8')) ?? [];
        const taken = /import \{ isBright \} from '[^']+ColorPresets';/;
        if (!asked || !taken.test(code)) throw new Error(`${PICKER} reads otherwise now: see nameColours`);
        return `${code.replace(taken, `import { Color as RcColor } from ${COLOUR};`)}\n${asked}`;
      },
    },
  };
}

interface Module {
  importedIds: readonly string[];
  code: string | null;
}

/**
 * A module that is loaded when it is needed and lies in a file with others gets a file of its own that only forwards its exports: one
 * more request, after which the real one begins. Here the places that load it take it from the real file.
 */
function skipForwarders(): Plugin {
  return {
    name: 'skip-forwarders',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const { fileName, code, isDynamicEntry } of chunks) {
          const [, exported, target] = /^export\{([^}]+)\}from"\.\/([^"]+)";\s*$/.exec(code) ?? [];
          if (!isDynamicEntry || !exported || !target) continue;
          const named = exported
            .split(',')
            .map((one) => one.trim().split(' as '))
            .map(([name, as = name]) => `${as}:m.${name}`);
          const file = path.posix.basename(fileName);
          for (const chunk of chunks)
            chunk.code = chunk.code
              .replaceAll(`import(\`./${file}\`)`, `import(\`./${target}\`).then(m=>({${named.join()}}))`)
              .replaceAll(`"${fileName}"`, `"${path.posix.join(path.posix.dirname(fileName), target)}"`);
          if (!chunks.some((chunk) => chunk.fileName !== fileName && chunk.code.includes(file)))
            delete bundle[fileName];
        }
      },
    },
  };
}

/**
 * Has the page fetch the application while web/app/start.ts draws its first picture: fetched, not read yet, so that the processor is
 * free for the drawing.
 */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const main = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/web/app/main.tsx'),
        );
        const wanted = new Set<string>();
        const follow = (fileName: string) => {
          const file = bundle[fileName];
          if (file?.type !== 'chunk' || wanted.has(fileName)) return;
          wanted.add(fileName);
          file.imports.forEach(follow);
          for (const style of file.viteMetadata?.importedCss ?? []) wanted.add(style);
        };
        if (main) follow(main.fileName);
        return [...wanted]
          .filter((fileName) => !html.includes(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: fileName.endsWith('.css') ? 'style' : 'script',
              crossorigin: true,
              href: `/${fileName}`,
            },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

/** Writes the public site in words beside the page (contract/site-page.contract.ts), for the server to put into it. */
function writeSite(): Plugin {
  return {
    name: 'write-site',
    apply: 'build',
    async generateBundle() {
      // Read by Node itself: it knows the imports of package.json, which a bundled configuration does not.
      const file = pathToFileURL(path.resolve('web/features/site/content/write-site-pages.ts')).href;
      const { writeSitePages } = (await import(file)) as { writeSitePages(): unknown };
      this.emitFile({ type: 'asset', fileName: 'site-pages.json', source: JSON.stringify(writeSitePages()) });
    },
  };
}

/** Smaller files fit into the first packets as they are, bytes. */
const WORTH_COMPRESSING = 1024;

/** Writes `.br` and `.gz` beside every file that becomes smaller by a tenth, for the server to choose from: once, at the strongest. */
function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    async closeBundle() {
      const names = await fs.readdir(folder, { recursive: true });
      const compress = async (name: string) => {
        const file = path.join(folder, name);
        const bytes = await fs.readFile(file);
        if (bytes.length < WORTH_COMPRESSING) return;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        for (const [ending, packed] of [
          ['br', await promisify(brotliCompress)(bytes, { params })],
          ['gz', await promisify(gzip)(bytes, { level: 9 })],
        ] as const)
          if (packed.length < bytes.length * 0.9) await fs.writeFile(`${file}.${ending}`, packed);
      };
      // The page itself is written anew for each brand.
      const wanted = names.filter((name) => /\.(js|css|svg|json|wasm|txt|webmanifest)$/.test(name));
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let name = wanted.pop(); name; name = wanted.pop()) await compress(name);
        }),
      );
    },
  };
}
