import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import type { Defer } from './run-bench.ts';

/** An empty page of a browser in which modules of the project can be imported by their path. */
export async function openVitePage(defer: Defer): Promise<Page> {
  const server = await createServer({
    configFile: false,
    root: new URL('../..', import.meta.url).pathname,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  defer(() => server.close());
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The page has no address');
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
  defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 800, height: 1300 } });
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(`http://127.0.0.1:${address.port}/blank`);
  return page;
}
