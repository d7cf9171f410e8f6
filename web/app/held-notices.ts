import { create } from 'zustand';
import { connectNotice, type Notice } from '#web/lib/notice.ts';

type Speak = (kind: keyof Notice, text: string) => void;

/** Notices that came while nothing on the page could show them; whoever can is loaded for them. */
export const useHeldNotices = create<{ held: readonly [keyof Notice, string][] }>(() => ({ held: [] }));

/** Until a frame speaks, notices wait: from the start, and whenever one stops speaking. */
export function holdNotices(): void {
  connect((kind, text) => useHeldNotices.setState(({ held }) => ({ held: [...held, [kind, text]] })));
}

/** From now on notices are shown this way, those that waited first. */
export function speakThrough(speak: Speak): void {
  connect(speak);
  const { held } = useHeldNotices.getState();
  useHeldNotices.setState({ held: [] });
  for (const [kind, text] of held) speak(kind, text);
}

function connect(speak: Speak): void {
  const to = (kind: keyof Notice) => (text: string) => speak(kind, text);
  connectNotice({ error: to('error'), success: to('success'), warning: to('warning') });
}
