import type { ReactNode } from 'react';
import styles from './drawing.module.css';
import type { IconName } from './icon.tsx';
import { ICON_SHAPES } from './icon-shapes.tsx';

export type DrawingName = 'person' | 'books' | 'search' | 'lost' | 'broken' | 'screen' | 'building' | 'blank';

/**
 * A small picture of ours for empty and broken places: the moon gate, and in front of it what is missing. `blank` and `building` carry an
 * icon; the clock of `building` is for what is still to come, never for what is only empty.
 */
export function Drawing({ name, icon }: { name: DrawingName; icon?: IconName | undefined }) {
  return (
    <svg className={styles.drawing} width="176" height="128" viewBox="0 0 176 128" aria-hidden="true">
      <circle cx="88" cy="64" r="56" className={styles.ring} />
      <circle cx="88" cy="64" r="50" className={styles.sky} />
      <path d="M41 80c13-16 24-4 36-16 13-12 23 4 36-5 8-6 14-5 23-2a50 50 0 0 1-95 23Z" className={styles.hill} />
      <path d="M44 88c15-9 27-2 42-9 17-8 30 3 48-2a50 50 0 0 1-90 11Z" className={styles.near} />
      {SUBJECTS[name]}
      {icon && (
        <g transform="translate(70 46) scale(1.5)" className={styles.icon}>
          {ICON_SHAPES[icon]}
        </g>
      )}
    </svg>
  );
}

const person = (
  <>
    <path d="M58 108c2-21 14-30 30-30s28 9 30 30a56 56 0 0 1-60 0Z" className={styles.paper} />
    <circle cx="88" cy="58" r="15" className={styles.paper} />
  </>
);

const SUBJECTS: Record<DrawingName, ReactNode> = {
  person: (
    <>
      {person}
      <path
        d="M112 30h32a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8h-20l-10 8v-8h-2a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8Z"
        className={styles.solid}
      />
      <path d="M128 38v14M121 45h14" className={styles.mark} />
    </>
  ),
  books: (
    <>
      <path d="M88 52c-9-7-21-9-35-9v51c14 0 26 2 35 9 9-7 21-9 35-9V43c-14 0-26 2-35 9Z" className={styles.paper} />
      <path
        d="M88 52v51M63 57c6 .4 11 1.400 15 3M63 68c6 .4 11 1.400 15 3M63 79c6 .4 11 1.400 15 3M113 57c-6 .4-11 1.400-15 3M113 68c-6 .4-11 1.400-15 3"
        className={styles.line}
      />
      <circle cx="122" cy="92" r="14" className={styles.solid} />
      <path d="M122 85v14M115 92h14" className={styles.mark} />
    </>
  ),
  search: (
    <>
      <rect x="52" y="44" width="60" height="18" rx="6" className={styles.paper} />
      <rect x="60" y="68" width="60" height="18" rx="6" className={styles.paper} />
      <path d="M61 53h20M69 77h26" className={styles.line} />
      <circle cx="116" cy="62" r="19" className={styles.lens} />
      <path d="m130 76 14 14" className={styles.handle} />
    </>
  ),
  lost: (
    <>
      <g className={styles.ghost}>{person}</g>
      <circle cx="128" cy="38" r="15" className={styles.solid} />
      <path
        d="M124 35.500a4 4 0 1 1 5.800 3.500c-1.300.7-1.800 1.400-1.800 2.700M128 45.500h.01"
        className={styles.mark}
      />
    </>
  ),
  screen: (
    <>
      <rect x="40" y="40" width="84" height="56" rx="8" className={styles.paper} />
      <path d="M82 96v12M66 108h32" className={styles.foot} />
      <circle cx="82" cy="60" r="8" className={styles.face} />
      <path d="M66 90c1.500-11 8-16 16-16s14.500 5 16 16" className={styles.face} />
      <circle cx="126" cy="90" r="14" className={styles.solid} />
      <path d="M126 83v14M119 90h14" className={styles.mark} />
    </>
  ),
  blank: <rect x="56" y="32" width="64" height="64" rx="16" className={styles.paper} />,
  building: (
    <>
      <rect x="56" y="32" width="64" height="64" rx="16" className={styles.paper} />
      <circle cx="122" cy="92" r="14" className={styles.solid} />
      <path d="M122 84.500V92l5 3" className={styles.mark} />
    </>
  ),
  broken: (
    <>
      <path d="M30 74h30M146 74h-30" className={styles.cable} />
      <path d="M60 62h10a12 12 0 0 1 0 24H60ZM116 62h-10a12 12 0 0 0 0 24h10Z" className={styles.paper} />
      <path d="M82 69h8M82 79h8" className={styles.pins} />
      <path d="m88 40 0 8M76 43l3 7M100 43l-3 7" className={styles.spark} />
    </>
  ),
};
