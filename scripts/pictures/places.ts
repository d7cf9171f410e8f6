/** Places of the public site as drawings of 1200 × 800, each with the light that falls on whoever stands there. */
export interface Light {
  /** From the upper left. */
  key: string;
  /** Along the right edge. */
  rim: string;
  /** Shade of the place over the whole figure. */
  ambient: string;
}
interface Place {
  light: Light;
  /** @param u prefix of the ids in the drawing */
  svg: (u: string) => string;
}
type Stop = [offset: number, colour: string, opacity?: number];
const stops = (list: Stop[]) =>
  list.map(([o, c, k = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${k}"/>`).join('');
const g = (id: string, a: number, ...list: Stop[]) => {
  const r = (a * Math.PI) / 180;
  const x = Math.cos(r) / 2;
  const y = Math.sin(r) / 2;
  return `<linearGradient id="${id}" x1="${0.5 - x}" y1="${0.5 - y}" x2="${0.5 + x}" y2="${0.5 + y}">${stops(list)}</linearGradient>`;
};
const rg = (id: string, cx: number, cy: number, r: number, ...list: Stop[]) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`;
const leaf = (a: number, i: number, c: string, d: string) =>
  `<path transform="rotate(${a})" d="M0,0 C-22,-50 -16,-118 0,-150 C16,-118 22,-50 0,0Z" fill="${i % 2 ? c : d}"/>`;
const plant = (x: number, y: number, s: number, c = '#4d8f74', d = '#2f6b55') =>
  `<g transform="translate(${x} ${y}) scale(${s})">${[-62, -40, -20, 0, 20, 42, 64].map((a, i) => leaf(a, i, c, d)).join('')}<path d="M-40,0 L40,0 L30,84 L-30,84Z" fill="#f1ebe2"/><path d="M10,0 L40,0 L30,84 L6,84Z" fill="#d9d0c3"/></g>`;

export const PLACES = {
  // service hall: daylight, numbered counters
  gov: {
    light: { key: 'rgba(255,250,240,.20)', rim: 'rgba(255,255,255,.85)', ambient: 'rgba(60,80,140,.16)' },
    svg: (
      u,
    ) => `<defs>${g(`${u}w`, 90, [0, '#dde7f7'], [1, '#c8d5ec'])}${g(`${u}f`, 90, [0, '#e9eef7'], [1, '#c3cfe4'])}${g(`${u}c`, 90, [0, '#5a86c9'], [1, '#2f5c9f'])}${rg(`${u}l`, 0.3, 0.05, 0.9, [0, '#fff', 0.42], [1, '#fff', 0])}</defs>
    <rect width="1200" height="800" fill="url(#${u}w)"/>${[0, 1, 2, 3, 4].map((i) => `<path d="M${i * 280 - 60},0 L${i * 280 + 120},0 L${i * 240 + 160},120 L${i * 240 + 20},120Z" fill="#fff" opacity=".6"/>`).join('')}
    <rect y="150" width="1200" height="66" fill="url(#${u}c)"/>${[60, 300, 540, 780, 1020].map((x, i) => `<rect x="${x}" y="162" width="130" height="42" rx="6" fill="#eaf3ff" opacity=".95"/><text x="${x + 65}" y="192" font-size="26" font-family="Noto Sans CJK SC,PingFang SC" text-anchor="middle" fill="#2f5c9f">${i + 1} 号窗口</text>`).join('')}
    ${[30, 270, 510, 750, 990].map((x) => `<rect x="${x}" y="226" width="200" height="270" fill="#fff" opacity=".42"/><rect x="${x}" y="226" width="8" height="270" fill="#b9c9e4"/><circle cx="${x + 100}" cy="370" r="34" fill="#9db2d4"/><path d="M${x + 40},496 c0,-90 120,-90 120,0z" fill="#7f98c2"/>`).join('')}
    <rect y="490" width="1200" height="120" fill="#f7f3ec"/><rect y="490" width="1200" height="14" fill="#d8b98c"/><rect y="610" width="1200" height="190" fill="url(#${u}f)"/>${plant(90, 560, 1.3)}${plant(1110, 560, 1.4)}<rect width="1200" height="800" fill="url(#${u}l)"/>`,
  },
  // gallery: spot-lit celadon, dark walls
  museum: {
    light: { key: 'rgba(255,226,180,.26)', rim: 'rgba(255,220,170,.9)', ambient: 'rgba(16,16,34,.42)' },
    svg: (
      u,
    ) => `<defs>${g(`${u}w`, 90, [0, '#2a2a3a'], [1, '#171826'])}${rg(`${u}s`, 0.5, 0, 0.9, [0, '#ffe9c4', 0.75], [0.5, '#ffdca6', 0.18], [1, '#ffdca6', 0])}${g(`${u}v`, 0, [0, '#e2f0e6'], [0.4, '#a9cfc0'], [1, '#4f8577'])}</defs>
    <rect width="1200" height="800" fill="url(#${u}w)"/>${[40, 470, 900].map((x) => `<rect x="${x}" y="60" width="260" height="560" fill="url(#${u}s)"/>`).join('')}
    <rect x="70" y="170" width="200" height="300" fill="#efe3cc"/><path d="M70,400 C110,330 140,380 170,320 C200,270 230,330 270,300 L270,470 L70,470Z" fill="#8fa79a"/><path d="M70,440 C130,400 190,440 270,390 L270,470 L70,470Z" fill="#5f7d70"/><circle cx="220" cy="220" r="22" fill="#d9745c"/>
    <path d="M980,470 C930,430 920,360 968,318 C984,300 984,286 976,272 L1044,272 C1036,286 1036,300 1052,318 C1100,360 1090,430 1040,470Z" fill="url(#${u}v)"/><ellipse cx="1010" cy="272" rx="36" ry="8" fill="#31584d"/><rect x="920" y="470" width="180" height="200" fill="#3a3b4d"/><rect x="920" y="470" width="180" height="12" fill="#64657a"/>
    <rect x="520" y="180" width="180" height="240" fill="#d9c7a4"/><path d="M548,380 C580,250 640,250 672,380" fill="none" stroke="#7a5a3a" stroke-width="10"/><rect y="640" width="1200" height="160" fill="#12131f"/><rect x="0" y="640" width="1200" height="3" fill="#6b5b44"/>`,
  },
  // bank branch: oak and glass
  bank: {
    light: { key: 'rgba(255,236,208,.22)', rim: 'rgba(255,246,230,.85)', ambient: 'rgba(50,40,30,.20)' },
    svg: (
      u,
    ) => `<defs>${g(`${u}w`, 90, [0, '#f3e8d8'], [1, '#dcc6a6'])}${g(`${u}g`, 60, [0, '#eaf6f4'], [1, '#a9cfcb'])}${rg(`${u}l`, 0.75, 0.1, 0.8, [0, '#fff8e8', 0.95], [1, '#fff8e8', 0])}</defs>
    <rect width="1200" height="800" fill="url(#${u}w)"/>${Array.from({ length: 26 }, (_, i) => `<rect x="${i * 48}" y="0" width="26" height="620" fill="#c9a97c" opacity=".55"/><rect x="${i * 48 + 26}" y="0" width="6" height="620" fill="#8f6f47" opacity=".35"/>`).join('')}
    <rect x="640" y="90" width="560" height="440" fill="url(#${u}g)"/><path d="M640,90 L840,90 L700,530 L640,530Z" fill="#fff" opacity=".5"/><path d="M900,90 L980,90 L860,530 L780,530Z" fill="#fff" opacity=".35"/><rect x="910" y="90" width="10" height="440" fill="#7fa5a1"/>
    <rect x="70" y="180" width="300" height="150" rx="6" fill="#1f5a55"/><text x="220" y="245" font-size="40" font-family="Noto Sans CJK SC,PingFang SC" text-anchor="middle" fill="#f4e3bf">财富中心</text><rect x="110" y="275" width="220" height="6" fill="#c9a86a"/>
    <rect y="560" width="1200" height="60" fill="#fffaf2"/><rect y="612" width="1200" height="188" fill="#b08d60"/>${plant(560, 530, 1.2, '#5d9a7a', '#3b7558')}${plant(1120, 540, 1.5, '#5d9a7a', '#3b7558')}<rect width="1200" height="800" fill="url(#${u}l)"/>`,
  },
  // dawn over hills and a pavilion
  travel: {
    light: { key: 'rgba(255,224,180,.30)', rim: 'rgba(255,228,180,.95)', ambient: 'rgba(40,80,90,.22)' },
    svg: (
      u,
    ) => `<defs>${g(`${u}s`, 90, [0, '#cfe6ea'], [0.5, '#fbe9cf'], [1, '#f6d3ae'])}${g(`${u}1`, 90, [0, '#a9c9c8'], [1, '#dfe6d8'])}${g(`${u}2`, 90, [0, '#6fa5a0'], [1, '#b6d0c0'])}${g(`${u}3`, 90, [0, '#3a7a72'], [1, '#86b49f'])}</defs>
    <rect width="1200" height="800" fill="url(#${u}s)"/><circle cx="860" cy="210" r="74" fill="#fff3d8"/><circle cx="860" cy="210" r="130" fill="#fff3d8" opacity=".35"/>
    <path d="M0,420 C120,300 200,330 300,250 C380,200 440,330 560,340 C700,350 760,240 900,280 C1040,310 1120,230 1200,300 L1200,800 L0,800Z" fill="url(#${u}1)"/><path d="M0,500 C140,400 240,470 380,400 C520,330 620,470 780,430 C940,390 1060,430 1200,380 L1200,800 L0,800Z" fill="url(#${u}2)"/>
    <g transform="translate(150 330)"><path d="M-110,70 C-60,60 -30,30 0,-20 C30,30 60,60 110,70 L92,82 L-92,82Z" fill="#27504c"/><path d="M-140,150 C-70,138 -40,116 -30,84 L30,84 C40,116 70,138 140,150 L118,164 L-118,164Z" fill="#2f5d58"/><path d="M-76,164 h12 v110 h-12z M64,164 h12 v110 h-12z M-20,164 h10 v110 h-10z M18,164 h10 v110 h-10z" fill="#8a4a38"/></g>
    <path d="M0,590 C200,540 360,610 560,570 C800,520 980,600 1200,540 L1200,800 L0,800Z" fill="url(#${u}3)"/><path d="M0,690 C300,640 700,720 1200,650 L1200,800 L0,800Z" fill="#bfe0dc" opacity=".8"/>${[1010, 1050, 1090, 1130].map((x, i) => `<path d="M${x},800 C${x - 10},600 ${x + 20},400 ${x - 6},150" stroke="#2f6f5e" stroke-width="9" fill="none" opacity=".85"/>${[210, 300, 400].map((y) => `<path d="M${x},${y + i * 30} c30,-26 70,-26 96,0 c-34,12 -64,12 -96,0z" fill="#3f8a72"/>`).join('')}`).join('')}`,
  },
  // shop studio: shelves and soft bokeh
  shop: {
    light: { key: 'rgba(255,232,220,.26)', rim: 'rgba(255,244,236,.9)', ambient: 'rgba(150,60,40,.14)' },
    svg: (
      u,
    ) => `<defs>${g(`${u}w`, 90, [0, '#fff2ea'], [1, '#f6cdbb'])}${rg(`${u}l`, 0.25, 0.1, 0.8, [0, '#fff', 0.9], [1, '#fff', 0])}</defs>
    <rect width="1200" height="800" fill="url(#${u}w)"/>${[180, 360, 540]
      .map(
        (y, r) =>
          `<rect x="0" y="${y}" width="1200" height="16" fill="#e3a98f"/><rect x="0" y="${y + 16}" width="1200" height="14" fill="#b9735a" opacity=".25"/>${Array.from(
            { length: 15 },
            (_, i) => {
              const x = 24 + i * 80 + ((r * 22) % 40),
                h = 70 + ((i * 37 + r * 53) % 50),
                c = ['#ffffff', '#f39c86', '#f7d9a8', '#a7c9bd', '#e8697a', '#ffe9df'][(i + r * 2) % 6];
              return `<rect x="${x}" y="${y - h}" width="${38 + ((i * 7) % 14)}" height="${h}" rx="8" fill="${c}"/><rect x="${x + 10}" y="${y - h - 14}" width="18" height="16" rx="4" fill="#8d5a48" opacity=".55"/><rect x="${x + 5}" y="${y - h + 6}" width="6" height="${h - 12}" rx="3" fill="#fff" opacity=".6"/>`;
            },
          ).join('')}`,
      )
      .join('')}
    <rect y="620" width="1200" height="180" fill="#fbe6da"/><rect y="620" width="1200" height="8" fill="#fff"/>${plant(1100, 600, 1.1, '#8bb69a', '#5f9479')}<rect width="1200" height="800" fill="url(#${u}l)"/>`,
  },
  // service desk in the evening, city in the window
  desk: {
    light: { key: 'rgba(200,225,255,.20)', rim: 'rgba(160,210,255,.85)', ambient: 'rgba(14,22,60,.38)' },
    svg: (
      u,
    ) => `<defs>${g(`${u}w`, 90, [0, '#233463'], [0.6, '#4a5f96'], [1, '#c98f7a'])}${rg(`${u}l`, 0.2, 0.2, 0.6, [0, '#bfe3ff', 0.5], [1, '#bfe3ff', 0])}</defs>
    <rect width="1200" height="800" fill="url(#${u}w)"/>${Array.from({ length: 16 }, (_, i) => {
      const h = 200 + ((i * 97) % 260);
      return `<rect x="${i * 78 - 10}" y="${620 - h}" width="70" height="${h}" fill="#1a2750" opacity=".85"/>${Array.from({ length: 14 }, (_, k) => ((i * 5 + k * 7) % 3 ? `<circle cx="${i * 78 + 8 + (k % 3) * 20}" cy="${640 - h + Math.floor(k / 3) * 44}" r="7" fill="${k % 4 ? '#ffd79a' : '#9fd8ff'}" opacity=".8"/>` : '')).join('')}`;
    }).join('')}
    ${[0, 300, 600, 900].map((x) => `<rect x="${x}" y="0" width="12" height="620" fill="#101a3c"/>`).join('')}<rect y="600" width="1200" height="200" fill="#141d40"/><rect y="600" width="1200" height="6" fill="#3a4a86"/>${plant(1090, 600, 1.2, '#3f7f78', '#275a57')}<rect width="1200" height="800" fill="url(#${u}l)"/>`,
  },
  // plain studio sweeps for portraits
  studio: {
    light: { key: 'rgba(255,244,230,.18)', rim: 'rgba(255,255,255,.9)', ambient: 'rgba(60,70,140,.14)' },
    svg: (u) =>
      `<defs>${g(`${u}w`, 70, [0, '#eef3ff'], [1, '#d7e1fb'])}</defs><rect width="1200" height="800" fill="url(#${u}w)"/>`,
  },
  // arena at night: stands of light, two big screens
  arena: {
    light: { key: 'rgba(190,200,255,.22)', rim: 'rgba(120,220,255,.95)', ambient: 'rgba(20,14,66,.34)' },
    svg: (
      u,
    ) => `<defs>${g(`${u}w`, 90, [0, '#150f3a'], [0.62, '#3a2a86'], [1, '#1a1342'])}${g(`${u}s`, 90, [0, '#4fd6e8'], [1, '#4b5bff'])}${g(`${u}b`, 90, [0, '#9fe9ff', 0.5], [1, '#9fe9ff', 0])}${g(`${u}f`, 90, [0, '#2a1f6b'], [1, '#0d0a26'])}</defs>
    <rect width="1200" height="800" fill="url(#${u}w)"/>${[80, 300, 520, 740, 960].map((x, i) => `<path d="M${x},0 L${x + 60},0 L${x + 190 - i * 70},620 L${x + 20 - i * 70},620Z" fill="url(#${u}b)" opacity=".5"/>`).join('')}
    ${[70, 690].map((x) => `<rect x="${x}" y="120" width="440" height="230" rx="14" fill="#0c0a22"/><rect x="${x + 12}" y="132" width="416" height="206" rx="8" fill="url(#${u}s)"/><path d="M${x + 12},300 l90,-70 70,40 100,-90 80,50 76,-40 v148 h-416z" fill="#12103a" opacity=".55"/><circle cx="${x + 330}" cy="184" r="26" fill="#ffd98a"/>`).join('')}
    ${Array.from({ length: 110 }, (_, i) => `<circle cx="${(i * 97) % 1200}" cy="${430 + ((i * 53) % 170)}" r="${4 + (i % 3) * 2}" fill="${['#6d7cff', '#4fd6e8', '#f0a3d8', '#ffd98a'][i % 4]}" opacity="${0.25 + (i % 5) * 0.1}"/>`).join('')}
    <rect y="610" width="1200" height="190" fill="url(#${u}f)"/><path d="M0,612 h1200" stroke="#4fd6e8" stroke-width="6" opacity=".8"/>`,
  },
  // newsroom: a wall of screens over a desk
  news: {
    light: { key: 'rgba(255,238,214,.22)', rim: 'rgba(190,214,255,.9)', ambient: 'rgba(30,44,96,.22)' },
    svg: (
      u,
    ) => `<defs>${g(`${u}w`, 90, [0, '#2c4274'], [1, '#152143'])}${g(`${u}s`, 60, [0, '#e8f1ff'], [1, '#7da6e6'])}${g(`${u}d`, 90, [0, '#f4f6fb'], [1, '#b9c4dc'])}${rg(`${u}l`, 0.25, 0.1, 0.9, [0, '#fff', 0.28], [1, '#fff', 0])}</defs>
    <rect width="1200" height="800" fill="url(#${u}w)"/>${[0, 1, 2, 3].map((c) => [0, 1].map((r) => `<rect x="${40 + c * 290}" y="${50 + r * 230}" width="262" height="202" rx="8" fill="url(#${u}s)" opacity="${0.55 + ((c + r) % 3) * 0.15}"/><path d="M${56 + c * 290},${214 + r * 230} l60,-60 50,30 70,-80 66,70 v62 h-246z" fill="${['#3e6bb4', '#d9480f', '#2f5c9f', '#e08a3c'][(c + r) % 4]}" opacity=".55"/><rect x="${56 + c * 290}" y="${68 + r * 230}" width="${90 + c * 12}" height="12" rx="6" fill="#fff" opacity=".8"/>`).join('')).join('')}
    <rect y="520" width="1200" height="60" fill="#0f1936"/><rect y="520" width="1200" height="8" fill="#ff8a4c"/><path d="M0,620 C300,580 900,580 1200,620 L1200,800 L0,800Z" fill="url(#${u}d)"/><rect width="1200" height="800" fill="url(#${u}l)"/>`,
  },
} satisfies Record<string, Place>;

export type PlaceName = keyof typeof PLACES;
