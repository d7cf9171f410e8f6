import { PageHead } from '#web/ui/page-head.tsx';

export function RoleEditorPage() {
  return <PageHead title="创建角色" />;
}
