import { lazy, Suspense, useEffect, useState } from 'react';
import { readPrefill } from '#web/features/account/take-prefill.ts';
import { closeAccountDialog, useAccountDialog } from '#web/lib/account-dialogs.ts';
import { useSession } from '#web/lib/session.ts';
import { closeSignIn, useSignIn } from '#web/lib/sign-in.ts';
import { useHeldNotices } from './held-notices.ts';
import styles from './overlay-gate.module.css';

const load = () => import('./overlays.tsx');
const Overlays = lazy(() => load().then((m) => ({ default: m.Overlays })));

/**
 * Loads what opens over the pages when it is first needed: a visitor who reads the public site never pays for it. The first touch of the
 * page begins to fetch it, so that a dialog opens without a wait.
 */
export function OverlayGate({ speaks }: { speaks: boolean }) {
  const [needed, setNeeded] = useState(() => readPrefill().account !== '');
  const asked = useIsAsked();
  if (asked && !needed) setNeeded(true);
  useEffect(() => {
    const fetchAhead = () => void load().catch(() => {}); // said when it is needed
    const once = { once: true, passive: true };
    window.addEventListener('pointerdown', fetchAhead, once);
    window.addEventListener('keydown', fetchAhead, once);
    return () => {
      window.removeEventListener('pointerdown', fetchAhead);
      window.removeEventListener('keydown', fetchAhead);
    };
  }, []);
  if (!needed) return null;
  return (
    <Suspense fallback={asked && <Opening />}>
      <Overlays speaks={speaks} />
    </Suspense>
  );
}

/** While the code is on its way: what is going on, and a way back. */
function Opening() {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      closeSignIn();
      closeAccountDialog();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.veil}>
      <p role="status">正在打开…</p>
    </div>
  );
}

function useIsAsked(): boolean {
  const signIn = useSignIn((state) => state.open);
  const dialog = useAccountDialog((state) => state.open !== null);
  const waiting = useSession((state) => state.waiting && state.token === '');
  const notices = useHeldNotices((state) => state.held.length > 0);
  return signIn || dialog || waiting || notices;
}
