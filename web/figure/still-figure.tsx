import { useId } from 'react';

/** Stands in where nothing can be drawn: a plain bust, so that there is still somebody to talk to. */
export function StillFigure({ name, className }: { name: string; className?: string | undefined }) {
  const id = useId();
  const [skin, hair, cloth] = [`${id}skin`, `${id}hair`, `${id}cloth`];
  return (
    <svg className={className} viewBox="0 0 320 320" role="img" aria-label={`${name}的静态画面`}>
      <defs>
        <linearGradient id={skin} x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" stopColor="#fbe3d3" />
          <stop offset="1" stopColor="#efc0a3" />
        </linearGradient>
        <linearGradient id={hair} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#6b4a3a" />
          <stop offset="1" stopColor="#2c1d19" />
        </linearGradient>
        <linearGradient id={cloth} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#5468a8" />
          <stop offset="1" stopColor="#2b3a6e" />
        </linearGradient>
      </defs>
      <path
        d="M92 128C88 66 116 34 160 34s72 32 68 94c-2 40 6 70 14 92-26 14-138 14-164 0 8-22 16-52 14-92z"
        fill={`url(#${hair})`}
      />
      <path
        d="M26 320c2-56 20-78 62-90 20-6 34-10 46-22h52c12 12 26 16 46 22 42 12 60 34 62 90z"
        fill={`url(#${cloth})`}
      />
      <path d="M130 216l30 104 30-104-10-8h-40z" fill="#fff" />
      <path d="M138 172v38c0 12 10 26 22 34 12-8 22-22 22-34v-38z" fill="#e6b091" />
      <path d="M134 206l-10 12 30 40 6-14c-12-8-22-22-26-38zm52 0l10 12-30 40-6-14c12-8 22-22 26-38z" fill="#e9ecf7" />
      <path d="M108 124c0-46 20-70 52-70s52 24 52 70c0 40-24 76-52 76s-52-36-52-76z" fill={`url(#${skin})`} />
      <path
        d="M106 128c-6-52 16-80 54-80s60 28 54 80c-4-26-16-40-30-50-20 14-48 20-62 22-8 6-14 16-16 28z"
        fill={`url(#${hair})`}
      />
      <path d="M124 122q10-6 22 0m28 0q12-6 22 0" fill="none" stroke="#4a332b" strokeWidth="4" strokeLinecap="round" />
      <g fill="#2c1d19">
        <ellipse cx="136" cy="136" rx="5" ry="6.5" />
        <ellipse cx="184" cy="136" rx="5" ry="6.5" />
      </g>
      <path d="M157 152q3 4 7 1" fill="none" stroke="#d39a7c" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M144 171q16 12 32 0-16 5-32 0z"
        fill="#c2585f"
        stroke="#c2585f"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
