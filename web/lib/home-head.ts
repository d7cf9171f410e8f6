import { create } from 'zustand';

const KEY = 'homeHead';

interface HomeHead {
  /** True inside another application that brings its own head and menu: pages then stand alone (specification 1 §4). */
  hidden: boolean;
  /** Which application that is, `hy`; empty outside of one. */
  agent: string;
}

/** Whether the workbench shows its head. Kept for this tab, so that a reload inside the other application changes nothing. */
export const useHomeHead = create<HomeHead>(() => {
  const agent = globalThis.sessionStorage?.getItem(KEY) ?? '';
  return { hidden: agent !== '', agent };
});

/** Called when another application hands over its session. */
export function hideHomeHead(agent: string): void {
  sessionStorage.setItem(KEY, agent);
  useHomeHead.setState({ hidden: true, agent });
}

/** Called when somebody signs in here by themself: without the head there is no menu, and no way out. */
export function showHomeHead(): void {
  sessionStorage.removeItem(KEY);
  useHomeHead.setState({ hidden: false, agent: '' });
}
