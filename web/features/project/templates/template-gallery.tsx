import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Direction } from '#contract/scene-component.contract.ts';
import type { SceneTemplateRecord } from '#contract/scene-template.contract.ts';
import { SCENE_TEMPLATES, type SceneTemplate } from '#web/scene/templates/index.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useSize } from '#web/ui/use-size.ts';
import { Choice } from '../canvas/choice.tsx';
import { RecentProjects } from '../recent-projects.tsx';
import { BothThumbs } from './both-thumbs.tsx';
import { OwnTemplateMenu } from './own-template-menu.tsx';
import { ownKey, ownTemplatesQuery } from './own-templates.ts';
import { SlidesCard } from './slides-card.tsx';
import styles from './template-gallery.module.css';

const EVERY = '全部';
const INDUSTRIES = [EVERY, ...new Set(SCENE_TEMPLATES.map(({ industry }) => industry))];
const SHOWN: readonly { value: 'both' | Direction; label: string }[] = [
  { value: 'both', label: '横竖都有' },
  { value: '1', label: '横屏' },
  { value: '2', label: '竖屏' },
];

/** A scene to begin with; `own`: one that the account has kept. */
type Offered = SceneTemplate & { own?: SceneTemplateRecord };

/** 创建项目 begins here: a finished scene, or an empty one. */
export function TemplateGallery() {
  usePageTitle('创建项目');
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const isOwn = query.get('templates') === 'own';
  const own = useQuery(ownTemplatesQuery());
  const [typed, setTyped] = useState('');
  const [industry, setIndustry] = useState(EVERY);
  const [shown, setShown] = useState<'both' | Direction>('both');
  const [looked, setLooked] = useState<Offered | null>(null);
  /** Nodes are edited in wide windows alone. */
  const isNarrow = useIsNarrow();
  const grid = useRef<HTMLUListElement>(null);
  const { width } = useSize(grid);
  const wanted = typed.trim();
  const offered = useMemo<readonly Offered[]>(
    () =>
      isOwn
        ? (own.data ?? []).map((record) => ({ ...record, key: ownKey(record.id), industry: '', own: record }))
        : SCENE_TEMPLATES.filter((one) => industry === EVERY || one.industry === industry),
    [isOwn, own.data, industry],
  );
  const found = offered.filter((one) => `${one.name} ${one.industry}`.includes(wanted));
  const start = (from: string) => navigate(`/home/project?from=${from}`);
  const columns = width > 1000 ? 3 : width > 640 ? 2 : 1;
  const inner = Math.floor((width - (columns - 1) * 16) / columns) - 22;
  return (
    <>
      <PageHead title="创建项目" purpose="选一个做好的场景，换上自己的角色和内容" />
      <div className={styles.tools}>
        <Choice
          label="模板来源"
          value={isOwn ? 'own' : 'industry'}
          options={[
            { value: 'industry', label: `行业模板 ${SCENE_TEMPLATES.length}` },
            { value: 'own', label: `我的模板 ${own.data?.length ?? ''}` },
          ]}
          onChange={(value) => setQuery(value === 'own' ? { templates: 'own' } : {}, { replace: true })}
        />
        <Input
          className={styles.search}
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索模板"
          aria-label="搜索模板"
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {!isOwn && (
          <Select
            className={styles.select}
            aria-label="行业"
            prefix="行业"
            value={industry}
            options={INDUSTRIES.map((value) => ({ value, label: value }))}
            onChange={setIndustry}
          />
        )}
        <Select
          className={styles.select}
          aria-label="方向"
          prefix="方向"
          value={shown}
          options={[...SHOWN]}
          onChange={setShown}
        />
        <span className={styles.count} role="status">
          {found.length > 0 && `共 ${found.length} 个，都有横竖两版`}
        </span>
      </div>
      {isOwn && own.isLoadingError && <LoadError what="我的模板" error={own.error} onRetry={() => own.refetch()} />}
      {isOwn && own.data && found.length === 0 && (
        <p className={styles.none}>
          {own.data.length > 0
            ? '没有叫这个名字的模板，换一个词试试。'
            : '还没有自己的模板。在项目的画布下方点“存为我的模板”，下次就能从它开始。'}
        </p>
      )}
      <ul ref={grid} className={styles.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {width > 0 &&
          found.map((template) => (
            <li key={template.key} className={styles.card}>
              <BothThumbs template={template} width={inner} shown={shown} />
              <div className={styles.foot}>
                <h2 title={template.name}>{template.name}</h2>
                <small>{template.own ? <Moment of={template.own.createTime} /> : template.industry}</small>
                <span className={`${styles.pieces} num`}>{template.scene.components.length} 个组件</span>
                <span className={styles.acts}>
                  <Button aria-label={`预览“${template.name}”`} onClick={() => setLooked(template)}>
                    预览
                  </Button>
                  <Button type="primary" aria-label={`使用模板“${template.name}”`} onClick={() => start(template.key)}>
                    使用模板
                  </Button>
                  {template.own && <OwnTemplateMenu template={template.own} />}
                </span>
              </div>
            </li>
          ))}
        <li className={styles.blank}>
          <button type="button" onClick={() => start('blank')}>
            <span>
              <Icon name="plus" size={20} />
            </span>
            <b>空白画布</b>
            <small>竖屏、横屏，或自定尺寸</small>
          </button>
          {!isNarrow && <SlidesCard />}
        </li>
      </ul>
      <RecentProjects />
      {looked && (
        <Modal
          open
          width="min(1120px, calc(100vw - 32px))"
          title={[looked.name, looked.industry].filter(Boolean).join('，')}
          okText="使用模板"
          cancelText="关闭"
          onOk={() => start(looked.key)}
          onCancel={() => setLooked(null)}
        >
          <BothThumbs template={looked} width={Math.min(1120, window.innerWidth - 32) - 48} shown="both" />
        </Modal>
      )}
    </>
  );
}
