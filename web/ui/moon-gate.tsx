import { useId } from 'react';
import styles from './moon-gate.module.css';

/** The product's signature shape: a round gate with hills behind it, in the brand's tints. Fills its box; a person stands before it. */
export function MoonGate() {
  const id = useId();
  return (
    <svg className={styles.gate} viewBox="0 0 700 700" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}sky`} cx=".34" cy=".22" r=".95">
          <stop offset="0" className={styles.bright} />
          <stop offset=".5" className={styles.sky} />
          <stop offset="1" className={styles.deep} />
        </radialGradient>
        <linearGradient id={`${id}rim`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={styles.bright} />
          <stop offset="1" className={styles.deep} />
        </linearGradient>
        <linearGradient id={`${id}far`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.tint} />
          <stop offset="1" className={styles.sky} />
        </linearGradient>
        <linearGradient id={`${id}near`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.deep} />
          <stop offset="1" className={styles.tint} />
        </linearGradient>
        <clipPath id={`${id}hole`}>
          <circle cx="350" cy="350" r="318" />
        </clipPath>
      </defs>
      <circle cx="350" cy="350" r="342" fill={`url(#${id}rim)`} />
      <circle cx="350" cy="350" r="318" fill={`url(#${id}sky)`} />
      <g clipPath={`url(#${id}hole)`}>
        <circle cx="176" cy="176" r="60" className={styles.sun} />
        <path
          fill={`url(#${id}far)`}
          d="M0 450c80-70 120-50 190-110 60-50 110 40 190 30s120-100 200-60c60 30 100 0 140 20v370H0Z"
        />
        <path fill={`url(#${id}near)`} d="M0 540c90-60 160-20 250-80 80-50 170 60 270 20 90-30 140 0 200-30v250H0Z" />
      </g>
    </svg>
  );
}
