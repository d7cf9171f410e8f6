import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { PreviewPanelProps } from '#web/features/chat/preview-panel.tsx';
import { Bone } from '#web/ui/bone.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';

const load = (): Promise<{ default: ComponentType<PreviewPanelProps> }> =>
  import('#web/features/chat/preview-panel.tsx').then((m) => ({ default: m.PreviewPanel }));
const Absent = () => <p role="alert">在线演示没有加载出来，请保存后刷新页面</p>;
/** The form stays, with all that was typed, where the demo can't be loaded. */
const Panel = lazy(() => load().catch(() => ({ default: Absent })));

/** The demo beside a form: drawn after it, for a person is much to paint and nobody talks to them first. */
export function Preview(props: PreviewPanelProps) {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    load().catch(() => {}); // said where it would stand
    return whenIdle(() => setTurn(true));
  }, []);
  const place = <Bone height={600} />;
  return isTurn ? (
    <Suspense fallback={place}>
      <Panel {...props} />
    </Suspense>
  ) : (
    place
  );
}
