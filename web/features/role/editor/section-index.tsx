import { type RefObject, useEffect, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './section-index.module.css';
import { SECTIONS, type SectionId } from './sections.ts';
import type { Summaries } from './use-section-summaries.ts';

interface Props {
  /** What scrolls the sections. */
  scroller: RefObject<HTMLElement | null>;
  summaries: Summaries;
  onOpen(id: SectionId): void;
}

/** Table of contents beside the form: where one is, what is complete, what is lacking. */
export function SectionIndex({ scroller, summaries, onOpen }: Props) {
  const [current, setCurrent] = useState<SectionId>('base');
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const top = element.getBoundingClientRect().top + 96;
      const atEnd = element.scrollTop > 0 && element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
      const passed = SECTIONS.filter(({ id }) => (findSection(id)?.getBoundingClientRect().top ?? 0) <= top);
      setCurrent((atEnd ? SECTIONS.at(-1) : passed.at(-1))?.id ?? 'base');
    };
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [scroller]);
  const go = (id: SectionId) => {
    onOpen(id);
    setCurrent(id);
    requestAnimationFrame(() => findSection(id)?.scrollIntoView({ block: 'start' }));
  };
  return (
    <nav className={styles.index} aria-label="设置目录">
      {SECTIONS.map(({ id, label }) => (
        <button key={id} type="button" aria-current={id === current || undefined} onClick={() => go(id)}>
          {label}
          {summaries[id].state === 'complete' && <Icon name="check" size={14} />}
          {summaries[id].state === 'lacking' && <i title={summaries[id].text} />}
        </button>
      ))}
    </nav>
  );
}

function findSection(id: SectionId): HTMLElement | null {
  return document.getElementById(`section-${id}`);
}
