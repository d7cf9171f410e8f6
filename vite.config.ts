import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig, type Plugin } from 'vite';

/** The API of a server that runs beside the development server. */
const API = `http://127.0.0.1:${process.env.PORT || 8080}`;

export default defineConfig({
  root: 'web',
  plugins: [react(), preloadApplication(), compressFiles()],
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
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
            // What every visit reads comes in one file for each of its two steps instead of in thirty.
            { name: nameStep('start.ts'), debugName: 'start', priority: 1.5 },
            { name: nameStep('main.tsx'), debugName: 'main', priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/avatar': API, '/api': API, '/userprocess': API } },
});

/** Puts what a step of the visit reads, by its static imports, into one file. What two steps read goes with the group that comes first. */
function nameStep(step: string) {
  const entry = fileURLToPath(new URL(`web/app/${step}`, import.meta.url));
  const reached = new Set<string>();
  return (id: string, modules: { getModuleInfo(id: string): Module | null }): string | null => {
    const follow = (module: string) => {
      if (reached.has(module)) return;
      reached.add(module);
      modules.getModuleInfo(module)?.importedIds.forEach(follow);
    };
    if (reached.size === 0) follow(entry);
    return id !== entry && reached.has(id) ? step.slice(0, step.indexOf('.')) : null;
  };
}

interface Module {
  importedIds: readonly string[];
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
