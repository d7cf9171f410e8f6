import { useMediumSource } from './use-medium-source.ts';

/** A sound of the account, to be listened to. */
export function SoundBar({ url, name }: { url: string; name: string }) {
  const { source, failed, fail } = useMediumSource(url);
  if (!source || failed) return failed ? <small role="status">声音没有打开，请检查网络后重试</small> : null;
  // biome-ignore lint/a11y/useMediaCaption: people upload what they have
  return <audio src={source} controls aria-label={`试听 ${name}`} onError={fail} />;
}
