import { lazy, Suspense, useEffect, useState } from 'react';
import { readPrefill } from '#web/features/account/take-prefill.ts';
import { useAccountDialog } from '#web/lib/account-dialogs.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignIn } from '#web/lib/sign-in.ts';
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
    <Suspense fallback={asked && <div className={styles.veil} role="status" aria-label="正在打开" />}>
      <Overlays speaks={speaks} />
    </Suspense>
  );
}

function useIsAsked(): boolean {
  const signIn = useSignIn((state) => state.open);
  const dialog = useAccountDialog((state) => state.open !== null);
  const waiting = useSession((state) => state.waiting && state.token === '');
  const notices = useHeldNotices((state) => state.held.length > 0);
  return signIn || dialog || waiting || notices;
}
