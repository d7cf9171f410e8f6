import { measureCapacity } from '#web/lib/capacity.ts';
import { writeSize } from '#web/lib/format.ts';
import { CapacityBar } from '#web/ui/capacity-bar.tsx';
import styles from './capacities.module.css';

interface Amount {
  used: number;
  limit: number;
}

interface Props {
  files: Amount;
  media: Amount;
  onTidy(): void;
}

/** How much of both capacities is used; what is under way counts with its whole size. */
export function Capacities({ files, media, onTidy }: Props) {
  return (
    <div className={styles.both}>
      <One label="文件" title="文档、音频、字体和录音" of={files} onTidy={onTidy} />
      <One label="图片和视频" title="图片、全景和视频" of={media} onTidy={onTidy} />
    </div>
  );
}

function One({ label, title, of, onTidy }: { label: string; title: string; of: Amount; onTidy(): void }) {
  const capacity = measureCapacity(of);
  return (
    <div title={title} data-warns={capacity.isNearlyFull || undefined}>
      <p>
        <span>{label}</span>
        <span className="num">
          {capacity.text}
          {capacity.isNearlyFull && `，剩 ${writeSize(Math.max(0, of.limit - of.used))}`}
        </span>
        {capacity.isNearlyFull && (
          <button type="button" onClick={onTidy}>
            清理
          </button>
        )}
      </p>
      <CapacityBar label={`${label}容量`} of={capacity} />
    </div>
  );
}
