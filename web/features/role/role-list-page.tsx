import { PageHead } from '#web/ui/page-head.tsx';

export function RoleListPage() {
  return <PageHead title="我的角色" purpose="角色把形象、声音、模型与知识合为一体" />;
}
