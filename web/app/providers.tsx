import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { connectNotice } from '#web/lib/notice.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { router } from './router.tsx';
import { createTheme } from './theme.ts';

/** Everything that the whole application shares. */
export function Providers() {
  const [theme] = useState(createTheme);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme} locale={zhCN} button={{ autoInsertSpace: false }}>
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
    connectNotice({ error: (text) => message.error(text), success: (text) => message.success(text) });
  }, [message]);
  return null;
}
