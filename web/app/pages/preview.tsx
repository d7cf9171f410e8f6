import { lazy, Suspense, useEffect, useState } from 'react';
import type { PreviewPanelProps } from '#web/features/chat/preview-panel.tsx';
import { Bone } from '#web/ui/bone.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';

const load = () => import('#web/features/chat/preview-panel.tsx').then((m) => ({ default: m.PreviewPanel }));
const Panel = lazy(load);
load().catch(() => {}); // read while the page around it is drawn; what fails here is said where it would stand

/** The demo beside a form: drawn after it, for a person is much to paint and nobody talks to them first. */
export function Preview(props: PreviewPanelProps) {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => whenIdle(() => setTurn(true)), []);
  const place = <Bone height={600} />;
  return isTurn ? (
    <Suspense fallback={place}>
      <Panel {...props} />
    </Suspense>
  ) : (
    place
  );
}
