import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '#web/lib/brand.ts';
import { type Notice, notice } from '#web/lib/notice.ts';
import { STYLE_NONCE } from '#web/lib/style-nonce.ts';
import { CONTROL_PARTS } from '#web/ui/control-parts.tsx';
import { createTheme } from '#web/ui/theme.ts';
import { holdNotices, speakThrough } from './held-notices.ts';

dayjs.locale('zh-cn');

interface Props {
  /** Notices of code that is no component appear here. One frame at a time, so that they never cover each other. */
  speaks: boolean;
  children: ReactNode;
}

/** Steps stand where notices do elsewhere: there those stand above the foot. */
const STEPS_AT = '/home/start';
const ABOVE_FOOT = 'calc(100dvh - 136px)';

/** What Ant Design needs around it: theme, language, notices. Loaded apart from the public pages, which do without it. */
export function ProductFrame({ speaks, children }: Props) {
  const colours = useBrand((state) => state.config.baseConfig.colorObj);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme reads what the colours left on :root
  const theme = useMemo(() => createTheme(), [colours]);
  const top = useLocation().pathname === STEPS_AT ? ABOVE_FOOT : undefined;
  return (
    <ConfigProvider theme={theme} locale={zhCN} {...CONTROL_PARTS} csp={{ nonce: STYLE_NONCE }}>
      <App message={{ maxCount: 3, top }}>
        <Notices speaks={speaks} />
        {children}
      </App>
    </ConfigProvider>
  );
}

/** Lends the themed notices to code that is no component. */
function Notices({ speaks }: { speaks: boolean }) {
  const { message } = App.useApp();
  const [standing] = useState(() => new Map<string, [keyof Notice, string]>());
  useEffect(() => {
    if (!speaks) return;
    // The text is the key: the same notice, however often it is called for, stands once; of one piece of work only the latest.
    speakThrough((type, text, about) => {
      const key = about ?? text;
      standing.set(key, [type, text]);
      void message.open({ type, content: text, key, onClose: () => void standing.delete(key) });
    });
    return holdNotices;
  }, [speaks, message, standing]);
  // A session that ends takes its page and this frame away; why it did must not go with them. Runs after the other's end.
  useEffect(
    () => () => {
      for (const [type, text] of standing.values()) notice[type](text);
    },
    [standing],
  );
  return null;
}
