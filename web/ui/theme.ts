import type { ThemeConfig } from 'antd';
import { readToken, type Tokens } from './brand-tokens.ts';

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
      colorPrimaryBorder: t('--primary'), // of the outline around what has the focus: paler, nobody sees it
      colorInfo: t('--primary'),
      colorSuccess: t('--success'),
      colorWarning: t('--warm'),
      colorError: t('--danger'),
      colorErrorText: t('--danger-text'),
      colorLink: t('--primary'),
      colorLinkHover: t('--primary-pressed'), // words grow darker under the pointer: the usual paler ones are hard to read
      colorLinkActive: t('--primary-pressed'),
      colorText: t('--text'),
      colorTextHeading: t('--ink'),
      colorTextSecondary: t('--text-2'),
      colorTextTertiary: t('--text-3'),
      colorTextDescription: t('--text-3'),
      colorTextQuaternary: t('--hint'),
      colorTextPlaceholder: t('--text-3'),
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
        colorError: t('--danger-text'), // 3.9:1 on white is too little for words
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        paddingInline: 14,
        borderRadiusLG: 8,
      },
      DatePicker: { colorPrimaryBorder: t('--primary-200') },
      Input: { borderRadiusLG: 8 },
      Modal: { borderRadiusLG: 16, boxShadow: t('--shadow-lg') },
      Form: {
        colorError: t('--danger-text'),
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
