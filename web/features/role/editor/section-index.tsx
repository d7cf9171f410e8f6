import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { findSeen } from './find-seen.ts';
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
  const chosen = useRef<SectionId | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const places = sections.flatMap(({ id }) => {
        const section = findSection(id + suffix);
        return section ? [{ id, top: section.getBoundingClientRect().top }] : [];
      });
      setCurrent(findSeen(places, { top, bottom, isAtEnd: isAtEnd(element) }, chosen.current) ?? 'base');
    };
    // Sections come, fold and grow without anybody scrolling.
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [sections, suffix, scroller]);
  const go = (id: SectionId) => {
    onOpen(id);
    chosen.current = id;
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

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;

function findSection(id: string): HTMLElement | null {
  return document.getElementById(`section-${id}`);
}
