import { formatFullTime, formatTime } from '#web/lib/format.ts';

/** A moment as people say it; the whole date under the pointer. */
export function Moment({ of }: { of: string }) {
  return (
    <time dateTime={of} title={formatFullTime(of)}>
      {formatTime(of)}
    </time>
  );
}
