import { useEffect, useState } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { useOnline } from '#web/lib/use-online.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** Between two looks whether the server can be reached again, ms. */
const LOOK_MS = 4000;

/** What stands in place of a page that broke. */
export function RouteError() {
  return isMissing(useRouteError()) ? <MissingPage /> : <BrokenPage />;
}

/** Whether a file of the page did not come, by what browsers and the build's loader say then. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|importing a module|preload|fetch/i.test(error.message);
}

/** A part that failed to load stays failed: reloading is the only retry, and only when there is somebody to load from. */
async function reload(): Promise<boolean> {
  const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) window.location.reload();
  return isThere;
}

/** The network or the server was away when the page was opened; it comes by itself once they are back. */
function MissingPage() {
  const [trying, setTrying] = useState(false);
  const isOnline = useOnline();
  useEffect(() => {
    const look = () => void reload();
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, []);
  const retry = async () => {
    setTrying(true);
    if (!(await reload())) setTrying(false);
  };
  return (
    <EmptyState
      isPage
      drawing="broken"
      title={isOnline ? '暂时打不开这个页面' : '网络已断开'}
      text="页面文件没有下载完整，可能是网络中断，或系统正在更新。恢复后会自动打开，不需要刷新。"
      action={
        <PlainButton look="primary" disabled={trying} onClick={() => void retry()}>
          <Icon name="refresh" size={16} />
          {trying ? '正在重试' : '重试'}
        </PlainButton>
      }
    />
  );
}

function BrokenPage() {
  const navigate = useNavigate();
  return (
    <EmptyState
      isPage
      drawing="broken"
      title="页面出了问题"
      text="页面运行时出错，已保存的内容不受影响。"
      action={
        <>
          <PlainButton look="primary" onClick={() => window.location.reload()}>
            <Icon name="refresh" size={16} />
            重试
          </PlainButton>
          <PlainButton onClick={() => navigate('/', { replace: true })}>返回</PlainButton>
        </>
      }
    />
  );
}
