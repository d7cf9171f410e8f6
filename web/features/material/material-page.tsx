import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Select } from 'antd';
import { type DragEvent, type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { MATERIAL_KINDS, MATERIAL_SORTS, type MaterialKind, materialPage } from '#contract/material.contract.ts';
import { MATERIALS_KEY, materialsQuery, shelfQuery } from '#web/lib/material.queries.ts';
import { call } from '#web/lib/request.ts';
import { useSession } from '#web/lib/session.ts';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListTools } from '#web/ui/list-tools.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { kindName } from '#web/ui/material-thumb.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { useIsMedium, useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useRange } from '#web/ui/use-range.ts';
import { useSelection } from '#web/ui/use-selection.ts';
import { Capacities } from './capacities.tsx';
import { ChosenTags } from './chosen-tags.tsx';
import { FolderList, type Place } from './folder-list.tsx';
import { MaterialCard, UploadCard } from './material-card.tsx';
import detail from './material-detail.module.css';
import { MaterialDetail } from './material-detail.tsx';
import styles from './material-page.module.css';
import { MaterialTable } from './material-table.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { addFiles, isLost, loadOpenUploads, uploads } from './uploads.ts';
import { useMaterialActs } from './use-material-acts.ts';

const SIZE = 48;
/** Uploads on their way that stand among the cards; all of them stand in the panel. */
const COMING = 8;
const ACCEPT = 'image/*,video/*,audio/*,.mov,.mkv,.svg,.ttf,.otf,.woff,.woff2,.m4a,.flac,.ogg';
const SORTS: Record<(typeof MATERIAL_SORTS)[number], string> = {
  newest: '最近上传',
  oldest: '最早上传',
  name: '按名称',
  largest: '从大到小',
};

/** 我的素材: pictures, films, panoramas, sounds and fonts of the account. */
export function MaterialPage() {
  usePageTitle('我的素材');
  const [params, setParams] = useSearchParams();
  const openId = params.get('id');
  const setOpen = (id: string | null) => setParams(id ? { id } : {}, { replace: true });
  const [place, setPlace] = useState<Place>({});
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<MaterialKind | ''>('');
  const [use, setUse] = useState<'' | 'used' | 'unused'>('');
  const [sort, setSort] = useState<(typeof MATERIAL_SORTS)[number]>('newest');
  const [page, setPage] = useState(1);
  const [isList, setList] = useState(false);
  const name = useDebounced(typed.trim());
  const filter = {
    ...{ name, kind, sort, tag: place.tag ?? '', use: place.use ?? use },
    ...(place.folderId ? { folderId: place.folderId } : {}),
  };
  const { data, error, isPending, refetch } = useQuery(materialsQuery({ ...filter, page, size: SIZE }));
  const { data: shelf } = useQuery(shelfQuery);
  const acts = useMaterialActs();
  const isSlim = useIsMedium();
  const isPhone = useIsPhone();
  const records = data?.records ?? [];
  const { selected, select, clear } = useSelection(records, {
    queryKey: MATERIALS_KEY,
    loadPage: (at) => call(materialPage, { page: at, size: 1000 }),
  });
  const range = useRange(records, select);
  const chooser = useFileChooser({
    accept: ACCEPT,
    label: '选择要上传的素材',
    multiple: true,
    onChoose: (files) => addFiles(files, place.folderId ?? null),
  });
  const accountId = useSession((session) => session.accountId);
  useEffect(() => {
    if (accountId !== '') void loadOpenUploads(accountId);
  }, [accountId]);

  const { items } = useSyncExternalStore(uploads.subscribe, uploads.read);
  const isFolder = place.folderId !== undefined && !isNarrowed(name, kind, use, {});
  const coming = isNarrowed(name, kind, use, isFolder ? {} : place)
    ? []
    : items
        .filter((item) => item.state !== 'refused' && !isLost(item) && (!isFolder || item.folderId === place.folderId))
        .slice(0, COMING);
  const from = (change: () => void) => {
    change();
    setPage(1);
  };
  const isEmpty = data?.total === 0 && !isNarrowed(name, kind, use, place) && coming.length === 0;
  const clearAll = () =>
    from(() => {
      setPlace({});
      setTyped('');
      setKind('');
      setUse('');
    });
  const moveTo = (ids: string[], folderId: string | null, folder: string) => {
    const rows = [...records, ...selected].filter(
      (row, at, all) => ids.includes(row.id) && all.findIndex(({ id }) => id === row.id) === at,
    );
    if (rows.length > 0) void acts.move(rows, folderId, folder);
  };
  const dropFiles = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    addFiles(files, place.folderId ?? null);
  };
  const upload = (
    <Button type="primary" size="large" icon={<Icon name="upload" />} onClick={chooser.choose}>
      上传素材
    </Button>
  );
  const list = isList ? (
    <MaterialTable rows={records} selected={selected} openId={openId} onSelect={select} onOpen={setOpen} />
  ) : (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from card to card, which are buttons
    <div className={styles.grid} onKeyDown={moveFocus}>
      {page === 1 && coming.map((item) => <UploadCard key={`upload ${item.key}`} of={item} />)}
      {records.map((row) => {
        const isChosen = selected.some(({ id }) => id === row.id);
        return (
          <MaterialCard
            key={row.id}
            of={row}
            isOpen={openId === row.id}
            isChosen={isChosen}
            dragged={isChosen ? selected.map(({ id }) => id) : [row.id]}
            onOpen={() => setOpen(openId === row.id ? null : row.id)}
            onChoose={(on, event) => range(row, on, event)}
          />
        );
      })}
    </div>
  );
  const shown = openId && <MaterialDetail key={openId} id={openId} acts={acts} onGone={() => setOpen(null)} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is another way to what the button does
    <div
      className={styles.page}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={dropFiles}
    >
      <PageHead
        title="我的素材"
        purpose="画面、节点和形象都从这里取用"
        actions={
          <>
            {shelf && (
              <Capacities
                files={shelf.files}
                media={shelf.media}
                onTidy={() => from(() => setPlace({ use: 'unused' }))}
              />
            )}
            {!isEmpty && upload}
          </>
        }
      />
      {chooser.input}
      {isEmpty ? (
        <EmptyState
          drawing="blank"
          icon="image"
          title="上传第一个素材"
          text="图片、视频、全景、音频和字体都可以，拖进来或一次选择多个。"
          action={upload}
        />
      ) : (
        <>
          <ListTools placeholder="搜索名称或标签" value={typed} onSearch={(text) => from(() => setTyped(text))}>
            <fieldset className={styles.kinds} aria-label="类型">
              {(['', ...MATERIAL_KINDS] as const).map((one) => (
                <button key={one} type="button" aria-pressed={kind === one} onClick={() => from(() => setKind(one))}>
                  {one === '' ? '全部' : kindName(one)}
                  {one === kind && data && <span className="num">{data.total}</span>}
                </button>
              ))}
            </fieldset>
            <Select
              className={styles.use}
              aria-label="使用"
              value={place.use ?? use}
              options={[
                { value: '', label: '使用：全部' },
                { value: 'used', label: '正在使用' },
                { value: 'unused', label: '未使用' },
              ]}
              onChange={(value) => from(() => (place.use ? setPlace({}) : undefined, setUse(value as typeof use)))}
            />
            <span className={styles.end}>
              <Select
                variant="borderless"
                aria-label="排序"
                value={sort}
                popupMatchSelectWidth={false}
                options={MATERIAL_SORTS.map((value) => ({ value, label: SORTS[value] }))}
                onChange={(value) => from(() => setSort(value))}
              />
              <Button
                type="text"
                icon={<Icon name={isList ? 'grid' : 'list'} size={16} />}
                aria-label={isList ? '用卡片显示' : '用列表显示'}
                title={isList ? '用卡片显示' : '用列表显示'}
                onClick={() => setList(!isList)}
              />
            </span>
          </ListTools>
          <div className={styles.columns}>
            {isPhone ? (
              <Select
                aria-label="文件夹"
                size="large"
                value={place.folderId ?? place.use ?? ''}
                options={[
                  { value: '', label: `全部素材 ${shelf?.total ?? ''}` },
                  ...(shelf?.folders ?? []).map((one) => ({
                    value: one.id,
                    label: `${one.parentId ? '　' : ''}${one.name} ${one.count}`,
                  })),
                  { value: 'unused', label: `未使用 ${shelf?.unused ?? ''}` },
                ]}
                onChange={(value) =>
                  from(() => setPlace(value === 'unused' ? { use: value } : value ? { folderId: value } : {}))
                }
              />
            ) : (
              <FolderList
                shelf={shelf}
                place={place}
                acts={acts}
                onPlace={(next) => from(() => setPlace(next))}
                onDrop={(ids, folder) => moveTo(ids, folder?.id ?? null, folder ? `“${folder.name}”` : '文件夹外')}
              />
            )}
            <section className={styles.middle} aria-label="素材">
              {error && !data && <LoadError what="素材" error={error} onRetry={refetch} />}
              {isPending && (
                <div className={styles.grid}>
                  {Array.from({ length: 12 }, (_, n) => `bone ${n}`).map((key) => (
                    <Bone key={key} height={160} />
                  ))}
                </div>
              )}
              {data && (records.length > 0 || coming.length > 0) && list}
              {data && records.length === 0 && coming.length === 0 && isFolder && (
                <EmptyState
                  drawing="blank"
                  icon="folder"
                  title="这个文件夹是空的"
                  text="把文件拖进来，或选择文件上传到这里。"
                  action={
                    <Button icon={<Icon name="upload" size={16} />} onClick={chooser.choose}>
                      上传到这里
                    </Button>
                  }
                />
              )}
              {data && records.length === 0 && coming.length === 0 && !isFolder && (
                <EmptyState
                  drawing="search"
                  title={name ? `没有找到“${name}”` : '这里还没有素材'}
                  text={name ? '换一个名称或标签里的词试试。' : '换一个条件，或者清除后看全部素材。'}
                  action={<Button onClick={clearAll}>清除条件</Button>}
                />
              )}
              {data && data.total > SIZE && (
                <div className={styles.pages}>
                  <Pages total={data.total} current={page} pageSize={SIZE} onChange={setPage} showSizeChanger={false} />
                </div>
              )}
            </section>
            {!isSlim && (
              <aside className={`${styles.side} ${detail.detail}`} aria-label="素材详情">
                {shown || (
                  <EmptyState drawing="blank" icon="image" title="选择一个素材" text="看大图、用在哪里，替换或下载。" />
                )}
              </aside>
            )}
          </div>
        </>
      )}
      {isSlim && (
        <SideDrawer open={Boolean(openId)} title="素材详情" size={340} onClose={() => setOpen(null)}>
          <div className={detail.detail}>{shown}</div>
        </SideDrawer>
      )}
      {selected.length > 0 && (
        <SelectionBar
          unit="个素材"
          selected={selected}
          onPage={records}
          total={data?.total ?? 0}
          loadAll={async () => (await call(materialPage, { ...filter, page: 1, size: 1000 })).records}
          onSelect={select}
          onClear={clear}
        >
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: '', label: '文件夹外' },
                ...(shelf?.folders ?? []).map((one) => ({
                  key: one.id,
                  label: one.parentId ? `　${one.name}` : one.name,
                })),
              ],
              onClick: ({ key }) => {
                const folder = shelf?.folders.find(({ id }) => id === key);
                void acts
                  .move(selected, folder?.id ?? null, folder ? `“${folder.name}”` : '文件夹外')
                  .then((done) => done && clear());
              },
            }}
          >
            <Button size="small" icon={<Icon name="folder" size={14} />}>
              移动
            </Button>
          </Dropdown>
          <ChosenTags
            chosen={selected}
            known={shelf?.tags.map(({ name: tag }) => tag) ?? []}
            onTag={(add, remove) => void acts.tagAll(selected, add, remove).then((done) => done && clear())}
          />
          <Button
            size="small"
            danger
            icon={<Icon name="trash" size={14} />}
            onClick={() => void acts.remove(selected).then((done) => done && clear())}
          >
            删除
          </Button>
        </SelectionBar>
      )}
      <UploadPanel
        folderName={(id) => shelf?.folders.find((one) => one.id === id)?.name ?? ''}
        onChoose={chooser.choose}
      />
    </div>
  );
}

const isNarrowed = (name: string, kind: string, use: string, place: Place): boolean =>
  name !== '' || kind !== '' || use !== '' || Object.values(place).some(Boolean);

/** The arrows go from card to card. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 }[event.key];
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-material]')];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at < 0) return;
  const top = cards[0]?.getBoundingClientRect().top;
  const across = cards.filter((card) => card.getBoundingClientRect().top === top).length;
  const by = step || (event.key === 'ArrowUp' ? -across : across);
  event.preventDefault();
  cards[at + by]?.focus();
}
