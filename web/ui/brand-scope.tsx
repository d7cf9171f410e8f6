import { ConfigProvider } from 'antd';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { BrandContext } from '#web/lib/brand.ts';
import { brandTokens } from './brand-tokens.ts';
import { createTheme } from './theme.ts';

/**
 * Shows its children in another brand than the visit's: colours, Ant Design's theme, name and logo. What opens over the page (dialogs,
 * menus) gets the theme but not the variables, because it stands outside.
 */
export function BrandScope({ config, children }: { config: CompanyConfig; children: ReactNode }) {
  const { btnBg, text } = config.baseConfig.colorObj;
  const tokens = useMemo(() => brandTokens({ btnBg, text }), [btnBg, text]);
  const theme = useMemo(() => createTheme(tokens), [tokens]);
  return (
    <BrandContext value={config}>
      <ConfigProvider theme={theme}>
        <div style={tokens as CSSProperties}>{children}</div>
      </ConfigProvider>
    </BrandContext>
  );
}
