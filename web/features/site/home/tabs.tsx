import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface Props {
  labels: readonly string[];
  /** What the row of tabs is about. */
  name: string;
  className: string | undefined;
  children: (index: number) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A row of tabs and the panel of the chosen one; arrows, Home and End move between them. */
export function Tabs({ labels, name, className, children }: Props) {
  const [chosen, setChosen] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const ends: Record<string, number> = { Home: 0, End: labels.length - 1 };
    const next = step === undefined ? ends[event.key] : (chosen + step + labels.length) % labels.length;
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <>
      <div ref={row} role="tablist" aria-label={name} className={className} onKeyDown={onKeyDown}>
        {labels.map((label, at) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}t${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}p`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}p`} aria-labelledby={`${id}t${chosen}`}>
        {children(chosen)}
      </div>
    </>
  );
}
