import { useNavigate } from 'react-router';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import styles from './not-found-page.module.css';

/** Any address that no route knows, below the public site too: without Ant Design. */
export function NotFoundPage() {
  return (
    <main id="content" className={styles.page}>
      <BrandMark />
      <div className={styles.middle}>
        <NotFound />
      </div>
    </main>
  );
}

/** The same in the middle of a page that has its own head and menu. */
export function NotFound() {
  usePageTitle('找不到');
  const navigate = useNavigate();
  return (
    <EmptyState
      isPage
      drawing="lost"
      title="找不到"
      text="这个地址没有内容，可能已经移走，也可能是链接不完整。"
      action={
        <PlainButton look="primary" size="large" onClick={() => navigate('/', { replace: true })}>
          返回首页
        </PlainButton>
      }
    />
  );
}
