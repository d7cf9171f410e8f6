import { formatFullTime, formatTime } from '#web/lib/format.ts';

/** A moment as people say it, or as `says` does; the whole date under the pointer. */
export function Moment({ of, says }: { of: string; says?: string }) {
  return (
    <time dateTime={of} title={formatFullTime(of)}>
      {says ?? formatTime(of)}
    </time>
  );
}
