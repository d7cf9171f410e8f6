import { lazy, Suspense, useEffect } from 'react';
import { closePalette, isPaletteKey, openPalette, usePalette } from '#web/lib/palette.ts';
import { useSession } from '#web/lib/session.ts';

const load = () => import('./palette.tsx');
const Palette = lazy(load);

/** Opens the command palette for whoever is signed in, in the workbench and on the public site; its code comes when it is first asked for. */
export function PaletteGate() {
  const open = usePalette((state) => state.open);
  const signedIn = useSession((state) => state.token !== '' && !state.waiting);
  useEffect(() => {
    if (!signedIn) return closePalette();
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault(); // the browser's own search
      if (usePalette.getState().open) closePalette();
      else openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      closePalette();
    };
  }, [signedIn]);
  return (
    open && (
      <Suspense>
        <Palette onClose={closePalette} />
      </Suspense>
    )
  );
}
