import styles from './moon-gate.module.css';

/** What lies inside the gate's drawing. @param id begins the names of its colour runs: one of its own for each gate on a page */
export function drawGate(id: string): string {
  return `<defs>
<radialGradient id="${id}sky" cx=".34" cy=".22" r=".95"><stop offset="0" class="${styles.bright}"/><stop offset=".5" class="${styles.sky}"/><stop offset="1" class="${styles.deep}"/></radialGradient>
<linearGradient id="${id}rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" class="${styles.bright}"/><stop offset="1" class="${styles.deep}"/></linearGradient>
<linearGradient id="${id}far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="${styles.tint}"/><stop offset="1" class="${styles.sky}"/></linearGradient>
<linearGradient id="${id}near" x1="0" y1="0" x2="0" y2="1"><stop offset="0" class="${styles.deep}"/><stop offset="1" class="${styles.tint}"/></linearGradient>
<clipPath id="${id}hole"><circle cx="350" cy="350" r="318"/></clipPath>
</defs>
<circle cx="350" cy="350" r="342" fill="url(#${id}rim)"/>
<circle cx="350" cy="350" r="318" fill="url(#${id}sky)"/>
<g clip-path="url(#${id}hole)">
<circle cx="176" cy="176" r="60" class="${styles.sun}"/>
<path fill="url(#${id}far)" d="M0 450c80-70 120-50 190-110 60-50 110 40 190 30s120-100 200-60c60 30 100 0 140 20v370H0Z"/>
<path fill="url(#${id}near)" d="M0 540c90-60 160-20 250-80 80-50 170 60 270 20 90-30 140 0 200-30v250H0Z"/>
</g>`;
}
