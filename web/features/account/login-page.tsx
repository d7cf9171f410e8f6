import { PageHead } from '#web/ui/page-head.tsx';

export function LoginPage() {
  return <PageHead title="登录" />;
}
