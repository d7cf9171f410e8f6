import { Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Library } from '#contract/knowledge.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { LibraryFrame } from '../detail/library-frame.tsx';
import { GenerationView } from './generation-view.tsx';

const RegressionView = lazy(() =>
  import('../regression/regression-view.tsx').then((m) => ({ default: m.RegressionView })),
);

/** 智能生成: questions made from a library's documents, and the regression set that they are kept in (`tab=regression`). */
export function GenerationPage() {
  return <LibraryFrame>{(library) => <GenerationTabs key={library.id} library={library} />}</LibraryFrame>;
}

function GenerationTabs({ library }: { library: Library }) {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'regression' ? 'regression' : 'generate';
  usePageTitle(tab === 'regression' ? '回归集' : '智能生成');
  return (
    <>
      <PageHead title="智能生成" purpose={`${nameLibrary(library)}：由文档写出问答，用问答检验检索`} />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => setParams({ id: library.id, ...(key === 'regression' ? { tab: key } : {}) })}
        items={[
          { key: 'generate', label: '生成问答', children: <GenerationView library={library} /> },
          {
            key: 'regression',
            label: '回归集',
            children: (
              <Suspense fallback={<TableSkeleton />}>
                <RegressionView library={library} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}
