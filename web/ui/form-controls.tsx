import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

const THEME = { token: { controlHeight: 36 } };

/** Inside, controls are 36 px high: the measure of forms. */
export function FormControls({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={THEME}>{children}</ConfigProvider>;
}
