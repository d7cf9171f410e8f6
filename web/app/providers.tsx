import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { useBrand } from '#web/lib/brand.ts';
import { connectNotice } from '#web/lib/notice.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { STYLE_NONCE } from '#web/lib/style-nonce.ts';
import { createTheme } from '#web/ui/theme.ts';
import { router } from './router.tsx';

/** Everything that the whole application shares. */
export function Providers() {
  const colours = useBrand((state) => state.config.baseConfig.colorObj);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme reads what the colours left on :root
  const theme = useMemo(() => createTheme(), [colours]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme} locale={zhCN} button={{ autoInsertSpace: false }} csp={{ nonce: STYLE_NONCE }}>
        <App message={{ maxCount: 3 }}>
          <Notices />
          <RouterProvider router={router} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

/** Lends the themed notices to code that is no component. */
function Notices() {
  const { message } = App.useApp();
  useEffect(() => {
    // The text is the key: the same notice, however often it is called for, stands once.
    const show = (type: 'error' | 'success' | 'warning') => (text: string) =>
      message.open({ type, content: text, key: text });
    connectNotice({ error: show('error'), success: show('success'), warning: show('warning') });
  }, [message]);
  return null;
}
