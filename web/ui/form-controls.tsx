import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';

const THEME = { token: { controlHeight: 36 } };

/** Inside, controls are 36 px high: the measure of forms. */
export function FormControls({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={THEME}>{children}</ConfigProvider>;
}

/** Inside, fields of a form stand so far apart, in px. */
export function FormGap({ px, children }: { px: number; children: ReactNode }) {
  const theme = useMemo(() => ({ components: { Form: { itemMarginBottom: px } } }), [px]);
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}
