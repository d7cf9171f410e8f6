import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { formatFullTime, formatTime } from '#web/lib/format.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { menuIcon } from '#web/ui/menu-icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { describeLibrary, formatCount, spaceUnit } from './describe-status.ts';
import styles from './library-head.module.css';
import { LibraryNameEditor } from './library-name-editor.tsx';
import { useRunningUploads } from './uploads/use-uploads.ts';
import { useLibraryActions } from './use-library-actions.tsx';

/** Way back, name (edited in place), state and numbers of one library, and what can be done with it. */
export function LibraryHead({ library }: { library: Library }) {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const { remove, retryFailed } = useLibraryActions(() => navigate('/home/knowledgeList/table'));
  const { tone, label } = describeLibrary(library, useRunningUploads().get(library.id));
  const retriable = library.retriableCount > 0 && library.status !== STATUS.processing;
  return (
    <header className={styles.head}>
      <BackLink
        className={library.type === 1 ? `${styles.back} ${styles.inMenu}` : styles.back}
        to="/home/knowledgeList/table"
      >
        我的知识库
      </BackLink>
      <div className={styles.title}>
        {editing ? (
          <LibraryNameEditor library={library} onDone={() => setEditing(false)} />
        ) : (
          <>
            <h1 title={library.name}>{nameLibrary(library)}</h1>
            <Button
              type="text"
              icon={<Icon name="edit" size={16} />}
              aria-label="修改名称"
              onClick={() => setEditing(true)}
            />
            <StatusTag tone={tone} label={label} />
          </>
        )}
      </div>
      <div className={styles.actions}>
        {library.type === 1 && (
          <Button
            icon={<Icon name="globe" size={16} />}
            onClick={() => navigate(`/home/knowLedgeDetail/docWebUpload?id=${library.id}`)}
          >
            网页上传
          </Button>
        )}
        {retriable && (
          <Button icon={<Icon name="refresh" size={16} />} onClick={() => retryFailed(library)}>
            重新处理失败的文档
          </Button>
        )}
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              {
                key: 'delete',
                danger: true,
                icon: menuIcon('trash'),
                label: `删除${library.type === 2 ? '问答库' : '知识库'}`,
              },
            ],
            onClick: () => remove(library),
          }}
        >
          <Button icon={<Icon name="more" size={16} />} aria-label="更多操作" />
        </Dropdown>
      </div>
      <p className={`${styles.figures} num`}>
        {library.type === 1 ? (
          <>
            <span>{formatCount(library.documentCount)} 篇文档</span>
            {library.disabledCount > 0 && <span>{formatCount(library.disabledCount)} 篇停用</span>}
            <span>{formatCount(library.segmentCount)} 段</span>
            <span>{spaceUnit(library.sizeString)}</span>
          </>
        ) : (
          <span>{formatCount(library.segmentCount)} 条问答</span>
        )}
        <span>{library.roleCount > 0 ? `${library.roleCount} 个角色在用` : '还没有角色使用'}</span>
        <span title={formatFullTime(library.updateTime)}>{describeUpdate(formatTime(library.updateTime))}</span>
      </p>
    </header>
  );
}

/** A space between Chinese and digits, none between Chinese and Chinese. */
function describeUpdate(time: string): string {
  return `更新于${/^\d/.test(time) ? ' ' : ''}${time}`;
}
