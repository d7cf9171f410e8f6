import { create } from 'zustand';
import { connectNotice, type Notice } from '#web/lib/notice.ts';

type Speak = (kind: keyof Notice, text: string, about?: string) => void;

/** Notices that came while nothing on the page could show them; whoever can is loaded for them. */
export const useHeldNotices = create<{ held: readonly Parameters<Speak>[] }>(() => ({ held: [] }));

/** Until a frame speaks, notices wait: from the start, and whenever one stops speaking. */
export function holdNotices(): void {
  connect((...told) => useHeldNotices.setState(({ held }) => ({ held: [...held, told] })));
}

/** From now on notices are shown this way, those that waited first. */
export function speakThrough(speak: Speak): void {
  connect(speak);
  const { held } = useHeldNotices.getState();
  useHeldNotices.setState({ held: [] });
  for (const told of held) speak(...told);
}

function connect(speak: Speak): void {
  const to = (kind: keyof Notice) => (text: string, about?: string) => speak(kind, text, about);
  connectNotice({ error: to('error'), success: to('success'), warning: to('warning') });
}
