/** Colours by material. `hi`..`lo` run from the lit to the shaded side. */
export interface SkinTone {
  hi: string;
  base: string;
  warm: string;
  mid: string;
  lo: string;
  /** Line and crease colour, "r,g,b" so that each use picks its own alpha. */
  line: string;
  /** Soft shade, "r,g,b". */
  shade: string;
  blush: string;
}
export interface HairTone {
  hi: string;
  base: string;
  mid: string;
  lo: string;
  shine: string;
  brow: string;
}
export interface ClothTone {
  hi: string;
  base: string;
  mid: string;
  lo: string;
  /** Folds and soft shade, "r,g,b". */
  shade: string;
}
export interface FurTone {
  hi: string;
  base: string;
  mid: string;
  lo: string;
  /** Mask, belly, tips: the light fur. */
  light: string;
  lightShade: string;
  /** Ears, paws: the dark fur. */
  dark: string;
  darker: string;
  /** Soft shade, "r,g,b". */
  shade: string;
}
export interface LipTone {
  upper: string;
  lower: string;
  light: string;
  line: string;
}
export interface IrisTone {
  rim: string;
  dark: string;
  mid: string;
  light: string;
}

export const SKINS = {
  fair: {
    hi: '#fff3ea',
    base: '#fee4d4',
    warm: '#fad3bf',
    mid: '#f3bfa7',
    lo: '#e0a083',
    line: '168,84,66',
    shade: '214,128,102',
    blush: '244,120,112',
  },
  rose: {
    hi: '#ffeee6',
    base: '#fbdccd',
    warm: '#f6c9b6',
    mid: '#eeb39c',
    lo: '#d89478',
    line: '160,78,64',
    shade: '206,118,96',
    blush: '240,108,104',
  },
  warm: {
    hi: '#fde8d6',
    base: '#f6d3b9',
    warm: '#efc2a2',
    mid: '#e4ac89',
    lo: '#c98a66',
    line: '146,78,54',
    shade: '190,110,78',
    blush: '226,112,88',
  },
  tan: {
    hi: '#f6dac0',
    base: '#e9bf9c',
    warm: '#dfae88',
    mid: '#d19a72',
    lo: '#b27a54',
    line: '122,66,42',
    shade: '160,92,60',
    blush: '206,98,70',
  },
} satisfies Record<string, SkinTone>;

export const HAIRS = {
  brown: { hi: '#8f6448', base: '#543627', mid: '#3d261b', lo: '#24150e', shine: '#d8a57e', brow: '#54382a' },
  ink: { hi: '#4f5873', base: '#2b2e3d', mid: '#1d1f2a', lo: '#0f1017', shine: '#97a6cc', brow: '#2e2828' },
  chestnut: { hi: '#bd8558', base: '#7d4e30', mid: '#613a22', lo: '#3e2313', shine: '#f0c291', brow: '#6b452f' },
  espresso: { hi: '#6a5148', base: '#3a2b28', mid: '#2a1e1c', lo: '#171010', shine: '#b39284', brow: '#33262a' },
  silver: { hi: '#f3f4f7', base: '#c9ccd4', mid: '#a3a7b2', lo: '#71757f', shine: '#ffffff', brow: '#8d8f98' },
} satisfies Record<string, HairTone>;

export const CLOTHS = {
  navy: { hi: '#4d66a0', base: '#2f447a', mid: '#243664', lo: '#161f42', shade: '8,12,40' },
  slate: { hi: '#7484a0', base: '#4d5a78', mid: '#3d4862', lo: '#252c42', shade: '14,18,42' },
  jade: { hi: '#74b9ab', base: '#429384', mid: '#2f7a6d', lo: '#194c44', shade: '3,46,40' },
  coral: { hi: '#ffb09a', base: '#f28a70', mid: '#de6d54', lo: '#ab4633', shade: '128,34,22' },
  sand: { hi: '#f0e0c8', base: '#d9c3a2', mid: '#c2a880', lo: '#93794f', shade: '84,60,28' },
  teal: { hi: '#56b4c2', base: '#2b8796', mid: '#206f7e', lo: '#104652', shade: '4,42,54' },
  plum: { hi: '#b08aa6', base: '#855a7c', mid: '#6d4766', lo: '#432a40', shade: '44,16,44' },
  white: { hi: '#ffffff', base: '#f5f7fb', mid: '#e1e7f1', lo: '#b4c0d6', shade: '66,84,128' },
  shell: { hi: '#ffffff', base: '#eef2fa', mid: '#cfd8ea', lo: '#8d9abb', shade: '40,52,104' },
} satisfies Record<string, ClothTone>;

export const LIPS = {
  rose: { upper: '#d4727a', lower: '#e38a8e', light: '#f4b4b2', line: '138,44,56' },
  coral: { upper: '#e0715f', lower: '#ee8d79', light: '#fbbca8', line: '150,52,40' },
  petal: { upper: '#e27f86', lower: '#f09c9c', light: '#ffc9c4', line: '150,56,62' },
  wine: { upper: '#b9505f', lower: '#cc6b74', light: '#e79c9e', line: '112,30,44' },
  nude: { upper: '#b9766a', lower: '#d0938a', light: '#e8bdb2', line: '112,50,42' },
  clay: { upper: '#a9604f', lower: '#c4806f', light: '#dea997', line: '96,42,32' },
} satisfies Record<string, LipTone>;

export const IRISES = {
  amber: { rim: '#2a160d', dark: '#4c2d1b', mid: '#7a4c2c', light: '#c88d55' },
  ink: { rim: '#140e0d', dark: '#2a1d19', mid: '#4a342a', light: '#8d6a52' },
  honey: { rim: '#35190c', dark: '#633a1e', mid: '#965c30', light: '#dfa564' },
  umber: { rim: '#1c110d', dark: '#3a241a', mid: '#5d3d2a', light: '#a87b57' },
} satisfies Record<string, IrisTone>;

export const FURS = {
  apricot: {
    hi: '#ffc98c',
    base: '#f3a05a',
    mid: '#e08642',
    lo: '#b55f28',
    light: '#fff6e8',
    lightShade: '#f0d3b4',
    dark: '#5b3a30',
    darker: '#37211c',
    shade: '130,58,20',
  },
} satisfies Record<string, FurTone>;
