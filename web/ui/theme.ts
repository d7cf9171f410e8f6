import type { ThemeConfig } from 'antd';
import { deriveBrandColours } from '#web/lib/brand-colours.ts';

type Tokens = Record<string, string>;

/** Reads a token of tokens.css as it stands on :root now. */
function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The variables that a brand's colours set over tokens.css; none for the colours that tokens.css is written in. */
export function brandTokens(colours: { btnBg: string; text: string }): Tokens {
  const derived = deriveBrandColours(colours, { ink: readToken('--ink'), surface: readToken('--surface') });
  const own = readOwnTokens(Object.keys(derived));
  const same = (colour: string, name: string) => colour.toLowerCase() === own[name]?.toLowerCase();
  return same(colours.btnBg, '--primary') && same(colours.text, '--primary-text') ? own : derived;
}

let ownTokens: Tokens | null = null;

/** As the stylesheet has them; read once, before a brand stands over them. */
function readOwnTokens(names: string[]): Tokens {
  ownTokens ??= Object.fromEntries(names.map((name) => [name, readToken(name)]));
  return ownTokens;
}

/** Puts a brand's colours on :root. May be called again whenever the brand changes; make the theme anew after it. */
export function applyBrandColours(colours: { btnBg: string; text: string }): void {
  for (const [name, value] of Object.entries(brandTokens(colours)))
    document.documentElement.style.setProperty(name, value);
}

/** Ant Design in our tokens: those of :root as they stand now, under `over` where a part of the page has its own. */
export function createTheme(over: Tokens = {}): ThemeConfig {
  const t = (name: string) => over[name] ?? readToken(name);
  return {
    token: {
      colorPrimary: t('--primary'),
      colorPrimaryHover: t('--primary-hover'),
      colorPrimaryActive: t('--primary-pressed'),
      colorPrimaryBg: t('--primary-50'),
      colorPrimaryBgHover: t('--primary-100'),
      colorPrimaryBorder: t('--primary-200'),
      colorInfo: t('--primary'),
      colorSuccess: t('--success'),
      colorWarning: t('--warm'),
      colorError: t('--danger'),
      colorErrorText: t('--danger-text'),
      colorLink: t('--primary'),
      colorText: t('--text'),
      colorTextHeading: t('--ink'),
      colorTextSecondary: t('--text-2'),
      colorTextTertiary: t('--text-3'),
      colorTextDescription: t('--text-3'),
      colorTextQuaternary: t('--hint'),
      colorTextPlaceholder: t('--hint'),
      colorBorder: t('--line-2'),
      colorBorderSecondary: t('--line'),
      colorSplit: t('--line'),
      colorBgLayout: t('--canvas'),
      colorBgContainer: t('--surface'),
      colorFillTertiary: t('--fill'),
      colorFillQuaternary: t('--canvas'),
      colorBgMask: t('--mask'),
      fontFamily: t('--font'),
      fontSize: 14,
      fontWeightStrong: 600,
      lineHeight: 22 / 14,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      borderRadiusXS: 4,
      controlHeight: 32,
      controlHeightLG: 40,
      controlHeightSM: 28,
      controlOutlineWidth: 3,
      controlOutline: t('--focus-c'),
      boxShadow: t('--shadow'),
      boxShadowSecondary: t('--shadow'),
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        paddingInline: 14,
        borderRadiusLG: 8,
      },
      Input: { borderRadiusLG: 8 },
      Modal: { borderRadiusLG: 16, boxShadow: t('--shadow-lg') },
      Form: {
        labelColor: t('--text-2'),
        labelFontSize: 13,
        verticalLabelPadding: '0 0 6px',
        labelHeight: 20,
        itemMarginBottom: 16,
      },
      Segmented: { trackBg: t('--fill'), itemColor: t('--text-2'), trackPadding: 2 },
      Slider: {
        trackBg: t('--primary'),
        trackHoverBg: t('--primary'),
        handleColor: t('--primary'),
        railBg: t('--line'),
      },
      Switch: { trackHeight: 20, trackMinWidth: 36, handleSize: 16 },
      Select: { optionSelectedBg: t('--primary-50'), optionSelectedFontWeight: 600 },
    },
  };
}
