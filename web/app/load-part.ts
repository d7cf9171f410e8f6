/** Style sheets that have been asked for, by path: settled once each stands in the page. */
const sheets = new Map<string, Promise<void>>();
/** Scripts that the page has or is fetching. */
const scripts = new Set<string>();
let knowsPage = false;

/** What the page itself names (index.html). */
function readPage(): void {
  if (knowsPage) return;
  knowsPage = true;
  for (const link of document.querySelectorAll('link[rel=stylesheet], link[rel=preload][as=script]')) {
    const path = link.getAttribute('href') ?? '';
    if (link.getAttribute('rel') === 'stylesheet') sheets.set(path, Promise.resolve());
    else scripts.add(path);
  }
}

function addLink(path: string, rel: 'stylesheet' | 'modulepreload'): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = path;
  document.head.append(link);
  return link;
}

/** One that did not come is asked for anew the next time. */
function addSheet(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = addLink(path, 'stylesheet');
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      sheets.delete(path);
      reject(new Error(`Failed to fetch ${path}`)); // as browsers say it of scripts: the page knows what is missing by it
    });
  });
}

/**
 * Loads a part of the application when it is needed: the build has each `import()` go through here. All files that it needs are fetched at
 * once, and it runs when its styles are there.
 * @param files what it needs, below the root of the site
 */
export function loadPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  readPage();
  const waits: Promise<void>[] = [];
  for (const file of files) {
    const path = `/${file}`;
    if (path.endsWith('.css')) {
      const sheet = sheets.get(path) ?? addSheet(path);
      sheets.set(path, sheet);
      waits.push(sheet);
    } else if (!scripts.has(path)) {
      scripts.add(path);
      addLink(path, 'modulepreload');
    }
  }
  return Promise.all(waits).then(load);
}
