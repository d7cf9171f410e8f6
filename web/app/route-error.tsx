import { useNavigate, useRouteError } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';

/** What stands in place of a page that broke. Reloading is the honest retry: a part that failed to load stays failed otherwise. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const missing = error instanceof TypeError && /module|import|fetch/i.test(error.message);
  return (
    <EmptyState
      drawing="broken"
      title="页面出了问题"
      text={
        missing ? '页面文件没有下载完整，可能是网络中断或刚刚更新过版本。' : '页面运行时出错，已保存的内容不受影响。'
      }
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
