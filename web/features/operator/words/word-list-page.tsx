import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Select } from 'antd';
import { useState } from 'react';
import { exportWords, type SensitiveWord, WORD_CATEGORIES, type WordCategory } from '#contract/moderation.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import tools from '#web/ui/list-tools.module.css';
import { countOf, ListTools } from '#web/ui/list-tools.tsx';
import { menuIcon } from '#web/ui/menu-icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { ROWS_PER_PAGE, wordsQuery } from '../operator.queries.ts';
import { useListAddress } from '../use-list-address.ts';
import { CATEGORY_OPTIONS, LEVEL_FILTERS, type LevelFilter } from './describe-word.ts';
import { useWordActions } from './use-word-actions.ts';
import { WordCards } from './word-cards.tsx';
import { WordTable } from './word-table.tsx';
import styles from './words.module.css';

const ImportDialog = whenOpened(() => import('./import-dialog.tsx').then((m) => m.ImportDialog));
const TryDrawer = whenOpened(() => import('./try-drawer.tsx').then((m) => m.TryDrawer));
const RecordDrawer = whenOpened(() => import('./record-drawer.tsx').then((m) => m.RecordDrawer));
const WordDialog = whenOpened(() => import('./word-dialog.tsx').then((m) => m.WordDialog));

const NONE: ReadonlySet<string> = new Set();

type Opened = { word: SensitiveWord | null } | 'import' | 'try' | 'records' | null;

/** 敏感词: what roles neither hear nor say. */
export function WordListPage() {
  usePageTitle('敏感词');
  const address = useListAddress();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, setChosen] = useState(NONE);
  const category: WordCategory | '' = WORD_CATEGORIES.find((one) => one === address.filter('category')) ?? '';
  const level: LevelFilter = LEVEL_FILTERS.find(({ value }) => value === address.filter('level'))?.value ?? '';
  const words = useQuery(wordsQuery({ keyword: address.keyword, category, level, page: address.page }));
  const actions = useWordActions(() => setChosen(NONE));
  const picked = words.data?.records.filter(({ id }) => chosen.has(id)) ?? [];
  const close = () => setOpened(null);
  const View = isPhone ? WordCards : WordTable;
  return (
    <>
      <PageHead
        title="敏感词"
        purpose="角色不听也不说的词"
        actions={
          <>
            <Button
              size="large"
              icon={<Icon name="target" size={16} />}
              aria-label="试一试"
              onClick={() => setOpened('try')}
            >
              {isPhone ? null : '试一试'}
            </Button>
            <Dropdown
              trigger={['click']}
              placement="bottomRight"
              menu={{
                items: [
                  { key: 'import', icon: menuIcon('upload'), label: '导入', onClick: () => setOpened('import') },
                  { key: 'export', icon: menuIcon('download'), label: '导出', onClick: saveExport },
                  { key: 'records', icon: menuIcon('list'), label: '命中记录', onClick: () => setOpened('records') },
                ],
              }}
            >
              <Button size="large" icon={<Icon name="more" />} aria-label="导入、导出和命中记录" />
            </Dropdown>
            <Button
              type="primary"
              size="large"
              icon={<Icon name="plus" size={16} />}
              onClick={() => setOpened({ word: null })}
            >
              {isPhone ? '添加' : '添加敏感词'}
            </Button>
          </>
        }
      />
      <ListTools
        value={address.typed}
        onSearch={address.search}
        placeholder="搜索敏感词"
        count={countOf(words.data?.total, '个')}
      >
        <Select<WordCategory | ''>
          className={tools.filter}
          aria-label="分类"
          value={category}
          options={[{ value: '', label: '全部分类' }, ...CATEGORY_OPTIONS]}
          onChange={(value) => address.setFilter('category', value)}
        />
        <Select<LevelFilter>
          className={tools.filter}
          aria-label="级别"
          value={level}
          options={[...LEVEL_FILTERS]}
          onChange={(value) => address.setFilter('level', value)}
        />
      </ListTools>
      {picked.length > 0 && (
        <div className={styles.bar} role="toolbar" aria-label="批量操作">
          <span className="num">已选 {picked.length} 个</span>
          <Button size="small" onClick={() => actions.enable(picked, true)}>
            启用
          </Button>
          <Button size="small" onClick={() => actions.enable(picked, false)}>
            停用
          </Button>
          <Button size="small" danger onClick={() => actions.remove(picked)}>
            删除
          </Button>
          <Button size="small" type="text" onClick={() => setChosen(NONE)}>
            取消选择
          </Button>
        </div>
      )}
      <PagedList
        what="敏感词"
        query={words}
        page={address.page}
        pageSize={ROWS_PER_PAGE}
        onPage={address.setPage}
        onClear={address.keyword + category + level !== '' ? address.clear : null}
        empty={
          <EmptyState
            drawing="blank"
            icon="list"
            title="还没有敏感词"
            text="添加或导入后，提问、回答和角色文案都会检查。"
            action={
              <Button size="large" onClick={() => setOpened('import')}>
                导入
              </Button>
            }
          />
        }
      >
        {(records) => (
          <View
            words={records}
            actions={actions}
            chosen={chosen}
            onChoose={setChosen}
            onEdit={(word) => setOpened({ word })}
          />
        )}
      </PagedList>
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'try' && <TryDrawer onClose={close} />}
      {opened === 'records' && <RecordDrawer onClose={close} />}
      {opened !== null && typeof opened === 'object' && <WordDialog word={opened.word} onClose={close} />}
    </>
  );
}

async function saveExport(): Promise<void> {
  try {
    const { blob } = await fetchFile(exportWords, {});
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = '敏感词.csv';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    tellFailure(error, '导出失败：');
  }
}
