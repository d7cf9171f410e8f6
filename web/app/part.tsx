import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { RouteError } from './route-error.tsx';
import { PageSkeleton } from './shell/page-skeleton.tsx';

/** What a part's code brings: the component, and for a page what to ask the server for before it is drawn. */
interface LoadedPart<P extends object> {
  default: ComponentType<P>;
  /** What is answered is waited for. @param query of the address; @param params parts of its path */
  askAhead?(query: URLSearchParams, params: Readonly<Record<string, string | undefined>>): void | Promise<unknown>;
}

/**
 * A part of the application whose code comes when it is needed; `fallback` stands in until then. One that has been read is drawn at once:
 * React keeps what stands in for a third of a second each time that it has shown it.
 */
export function part<P extends object>(load: () => Promise<LoadedPart<P>>, fallback: ReactNode) {
  let loaded: ComponentType<P> | null = null;
  const read = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Later = lazy(read);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when the routes are read
  function Part(props: P) {
    const [Ready] = useState(() => loaded); // stays what it began as
    return Ready ? (
      <Ready {...props} />
    ) : (
      <Suspense fallback={fallback}>
        <Later {...props} />
      </Suspense>
    );
  }
  return { Part, load: read };
}

/** A page that is loaded when it is first visited; its skeleton stands in until then, its errors stay inside it. */
export function page(load: () => Promise<LoadedPart<object>>, skeleton = <PageSkeleton />) {
  const { Part, load: read } = part(load, skeleton);
  return { element: <Part />, ErrorBoundary: RouteError, handle: { load: read } };
}
