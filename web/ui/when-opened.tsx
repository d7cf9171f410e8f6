import { type ComponentType, lazy, Suspense, useState } from 'react';

/** What the first touch of a page fetches, once. */
const ahead = new Set<() => Promise<unknown>>();
function fetchAhead() {
  for (const load of ahead) load().catch(() => {}); // said when it opens
  ahead.clear();
}
for (const touch of ['pointermove', 'pointerdown', 'keydown'])
  globalThis.window?.addEventListener(touch, fetchAhead, { passive: true });

/**
 * A dialog or drawer whose code comes when it opens for the first time: nobody waits for it together with the page that it opens over. The
 * first touch of the page fetches it ahead, so that it opens without a wait.
 *
 * @param load its component
 * @param isOpen whether it is, by what it is given; without it, whenever it is there
 */
export function whenOpened<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean = () => true,
): ComponentType<P> {
  ahead.add(load);
  const Opened = lazy(() => load().then((component) => ({ default: component })));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, when the module of its page is read
  return function WhenOpened(props: P) {
    const [wasOpen, setWasOpen] = useState(false);
    if (!wasOpen && isOpen(props)) setWasOpen(true);
    if (!wasOpen) return null;
    return (
      <Suspense>
        <Opened {...props} />
      </Suspense>
    );
  };
}
