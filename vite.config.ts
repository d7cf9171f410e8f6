import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig, type Plugin } from 'vite';
import { nameColours, nameControls } from './scripts/lib/name-controls.ts';
import { readyStyles } from './scripts/lib/ready-styles.ts';
import { shareModules } from './scripts/lib/share-modules.ts';
import { slimContracts } from './scripts/lib/slim-contract.ts';

/** The API of a server that runs beside the development server. */
const API = `http://127.0.0.1:${process.env.PORT || 8080}`;

/** Libraries with a file of their own, which needs none of ours. */
const LIBRARIES = {
  react: /node_modules\/(react|react-dom|react-router|scheduler)\//,
  zod: /node_modules\/zod\//,
  query: /node_modules\/@tanstack\//,
};
const libraryOf = (id: string) => Object.entries(LIBRARIES).find(([, test]) => test.test(id))?.[0];

export default defineConfig({
  root: 'web',
  plugins: [
    nameControls(),
    nameColours(),
    readyStyles(path.resolve('web/ui/insert-sheets.ts')),
    slimContracts(path.resolve('web')),
    react(),
    loadParts(),
    skipForwarders(),
    hintFunctions(),
    preloadApplication(),
    writeSite(),
    compressFiles(),
  ],
  // Names of window sizes (web/ui/breakpoints.css) instead of numbers in every style sheet.
  css: { postcss: { plugins: [globalData({ files: ['web/ui/breakpoints.css'] }), customMedia()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Whoever has a browser without it reads a little later.
    modulePreload: { polyfill: false },
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
            { name: nameFiles(), debugName: 'parts', priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/avatar': API, '/api': API, '/userprocess': API, '/q/': API } },
});

/** Files that more than one visit reads, by name. */
const SHARED_FILE = /^(start|main|react|query|zod|part-\d+)$/;
/** The two steps of every visit. */
const STEPS = ['app/start.ts', 'app/main.tsx'];
/** Stands around every page of the workbench. */
const WORKBENCH = ['app/product-frame.tsx', 'app/shell/workbench-shell.tsx', 'app/follow-changes.ts'];
const PAGE_WEIGHT = 4;
/** Visits of more than one part, or that weigh more than one page of the workbench, by the modules that they begin with. */
const VISITS: { weight: number; entries: string[] }[] = [
  {
    weight: 10,
    entries: ['features/site/home/home-page.tsx', 'features/site/home/home-sections.tsx', 'figure/draw-person.ts'],
  },
  {
    weight: 10,
    entries: [
      'features/site/mobile/mobile-home-page.tsx',
      'features/site/home/home-sections.tsx',
      'figure/draw-person.ts',
    ],
  },
  { weight: 10, entries: ['features/site/front-door-page.tsx', 'figure/draw-person.ts'] },
  {
    weight: 10,
    entries: [
      'app/pages/h5-login-page.tsx',
      'app/shell/h5-shell.tsx',
      'features/h5/login/phone-form.tsx',
      'features/h5/login/password-form.tsx',
      'figure/draw-person.ts',
    ],
  },
  { weight: 12, entries: ['features/room/room-page.tsx'] },
  // Beside its weight as a page: none but the editor reads as much.
  { weight: 140, entries: [...WORKBENCH, 'app/pages/project-page.tsx'] },
  { weight: 200, entries: [...WORKBENCH, 'app/pages/role-list.tsx'] },
  // The demo stands beside the form, and is drawn after it.
  {
    weight: 24,
    entries: [
      ...WORKBENCH,
      'app/shell/expiry-frame.tsx',
      'app/pages/role-editor-page.tsx',
      'features/chat/preview-panel.tsx',
      'figure/draw-person.ts',
    ],
  },
];

/** How much of a module is left without comments and space, characters: about what goes over the wire before it is packed. */
const measure = (code: string): number => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s+/gm, '').length;

/** Puts modules into the files that `shareModules` finds, by the pages of the router and by what else is read when it is needed. */
function nameFiles() {
  let files: Map<string, string> | null = null;
  const pathOf = (entry: string) => fileURLToPath(new URL(`web/${entry}`, import.meta.url));
  const find = (graph: Graph): Map<string, string> => {
    const reach = (entries: readonly string[]) => {
      const reached = new Set<string>();
      const follow = (id: string) => {
        if (reached.has(id)) return;
        reached.add(id);
        graph.getModuleInfo(id)?.importedIds.forEach(follow);
      };
      entries.forEach(follow);
      return reached;
    };
    const steps = STEPS.map(pathOf);
    const seen = new Set<string>(steps);
    const later = new Set<string>();
    for (const id of seen) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next);
      for (const next of dynamicallyImportedIds) later.add(next);
    }
    const pages = graph.getModuleInfo(pathOf('app/routes.tsx'))?.dynamicallyImportedIds ?? [];
    const open = /\/web\/(features\/(site|room|h5|self-check)|app\/(pages\/(h5|not-found)|shell\/h5))/;
    const around = WORKBENCH.map(pathOf);
    const visits = [
      ...VISITS.map(({ weight, entries }) => ({ weight, entries: [...steps, ...entries.map(pathOf)] })),
      ...[...later].map((id) => ({
        weight: pages.includes(id) ? PAGE_WEIGHT : 0.05,
        entries: pages.includes(id) ? [...steps, ...(open.test(id) ? [] : around), id] : [id],
      })),
    ].map(({ weight, entries }) => ({ weight, reads: reach(entries) }));
    const [start = new Set<string>(), main = new Set<string>()] = steps.map((step) => reach([step]));
    const modules = new Map(
      [...seen]
        .filter((id) => !start.has(id) && !main.has(id))
        .map((id) => {
          const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
          const module = { size: measure(code ?? ''), needs: importedIds };
          const file = libraryOf(id);
          return [id, file ? { ...module, file } : module];
        }),
    );
    const named = new Map<string, string>();
    for (const [id, file] of shareModules(modules, visits)) named.set(id, `part-${file}`);
    for (const id of main) named.set(id, 'main');
    for (const id of start) named.set(id, 'start');
    return named;
  };
  return (id: string, graph: Graph): string | null => {
    files ??= find(graph);
    return files.get(id) ?? null;
  };
}

/**
 * Has each `import()` fetch its files by web/app/load-part.ts. Vite's own function works out the address of every file anew each time: a
 * twentieth of what runs before a page is there.
 */
function loadParts(): Plugin {
  const own = fileURLToPath(new URL('web/app/load-part.ts', import.meta.url));
  return {
    name: 'load-parts',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(own)};`,
    },
  };
}

interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null } | null;
}

/**
 * A module that is loaded when it is needed and lies in a file with others gets a file of its own that only forwards its exports: one
 * more request, after which the real one begins. Here the places that load it take it from the real file.
 */
function skipForwarders(): Plugin {
  return {
    name: 'skip-forwarders',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const page = Object.values(bundle).find((file) => file.fileName === 'index.html');
        for (const { fileName, code, isDynamicEntry, isEntry } of chunks) {
          const [, exported = '', from, alone] =
            /^(?:export\{([^}]+)\}from"\.\/([^"]+)"|import"\.\/([^"]+)");\s*$/.exec(code) ?? [];
          const target = from ?? alone;
          if (!(isDynamicEntry || isEntry) || !target) continue;
          const named = exported
            .split(',')
            .filter((one) => one !== '')
            .map((one) => one.trim().split(' as '))
            .map(([name, as = name]) => `${as}:m.${name}`);
          const file = path.posix.basename(fileName);
          const real = path.posix.join(path.posix.dirname(fileName), target);
          for (const chunk of chunks)
            chunk.code = chunk.code
              .replaceAll(`import(\`./${file}\`)`, `import(\`./${target}\`).then(m=>({${named.join()}}))`)
              .replaceAll(`"${fileName}"`, `"${real}"`);
          if (page?.type === 'asset')
            page.source = String(page.source)
              .replace(new RegExp(`\\s*<link[^>]+/${fileName}"[^>]*>`), '')
              .replaceAll(fileName, real);
          if (!chunks.some((chunk) => chunk.fileName !== fileName && chunk.code.includes(file)))
            delete bundle[fileName];
        }
      },
    },
  };
}

/**
 * Has browsers compile the functions of what every visit reads while it arrives, off the thread that draws the page: otherwise each one is
 * looked over first and compiled when it is called, a sixth of the time until a page of the workbench is there.
 */
function hintFunctions(): Plugin {
  return {
    name: 'hint-functions',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && SHARED_FILE.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
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
          (file) => file.type === 'chunk' && Object.keys(file.modules).some((id) => id.endsWith('/web/app/main.tsx')),
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
