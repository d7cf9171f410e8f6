import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './section-index.module.css';
import type { SectionId } from './sections.ts';
import type { Summaries } from './use-section-summaries.ts';

interface Props {
  sections: readonly { id: SectionId; label: string }[];
  /** What the ids of these sections end in, for a language other than the default. */
  suffix: string;
  /** What scrolls the sections. */
  scroller: RefObject<HTMLElement | null>;
  summaries: Partial<Summaries>;
  onOpen(id: SectionId): void;
}

/** Table of contents beside the form: where one is, what is complete, what is lacking. */
export function SectionIndex({ sections, suffix, scroller, summaries, onOpen }: Props) {
  const [current, setCurrent] = useState<SectionId>('base');
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const top = element.getBoundingClientRect().top + 112;
      const atEnd = element.scrollTop > 0 && element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
      const passed = sections.filter(({ id }) => (findSection(id + suffix)?.getBoundingClientRect().top ?? 0) <= top);
      setCurrent((atEnd ? sections.at(-1) : passed.at(-1))?.id ?? 'base');
    };
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [sections, suffix, scroller]);
  const go = (id: SectionId) => {
    onOpen(id);
    setCurrent(id);
    requestAnimationFrame(() => findSection(id + suffix)?.scrollIntoView({ block: 'start' }));
  };
  return (
    <nav className={styles.index} aria-label="设置目录">
      {sections.map(({ id, label }) => (
        <button key={id} type="button" aria-current={id === current || undefined} onClick={() => go(id)}>
          {label}
          {summaries[id]?.state === 'complete' && <Icon name="check" size={14} />}
          {summaries[id]?.state === 'lacking' && <i title={summaries[id].text} />}
        </button>
      ))}
    </nav>
  );
}

function findSection(id: string): HTMLElement | null {
  return document.getElementById(`section-${id}`);
}
