import { Button, Dropdown, Input, Select } from 'antd';
import { exportByClassify } from '#contract/question.contract.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './questions.module.css';

export interface Category {
  classify: string;
  count: number;
}

interface Props {
  libId: string;
  search: string;
  onSearch: (text: string) => void;
  classes: readonly Category[];
  classify: string | undefined;
  onClassify: (classify: string | undefined) => void;
  onImport: () => void;
  onMatch: () => void;
  onAdd: () => void;
}

/** Search and categories at the left, what can be done with the library at the right. */
export function QuestionTools({ libId, classes, classify, ...props }: Props) {
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  const label = classify === '-' ? '未分类' : classify;
  const exportAll = () => void downloadFile(exportByClassify, { libId }, '问答.xlsx');
  const exportClass = () => void downloadFile(exportByClassify, { libId, classify }, `问答-${label}.xlsx`);
  const exporting = (
    <Button icon={<Icon name="download" size={16} />} onClick={classify === undefined ? exportAll : undefined}>
      导出
    </Button>
  );
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search}
        prefix={<Icon name="search" size={16} />}
        placeholder="搜索问题、问法或答案"
        aria-label="搜索问题、问法或答案"
        maxLength={200}
        allowClear
        value={props.search}
        onChange={(event) => props.onSearch(event.target.value)}
      />
      <Select
        className={styles.filter}
        aria-label="分类"
        value={classify ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(value) => props.onClassify(value || undefined)}
        options={[
          { value: '', label: total > 0 ? `全部分类（${total}）` : '全部分类' },
          ...classes.map(({ classify: one, count }) => ({
            value: one || '-',
            label: `${one || '未分类'}（${count}）`,
          })),
        ]}
      />
      <div className={styles.acts}>
        <Button icon={<Icon name="target" size={16} />} onClick={props.onMatch}>
          匹配设置
        </Button>
        <Button icon={<Icon name="upload" size={16} />} onClick={props.onImport}>
          导入
        </Button>
        {classify === undefined ? (
          exporting
        ) : (
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              items: [
                { key: 'class', label: `导出“${label}”`, onClick: exportClass },
                { key: 'all', label: `导出全部（${total}）`, onClick: exportAll },
              ],
            }}
          >
            {exporting}
          </Dropdown>
        )}
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={props.onAdd}>
          新增问答
        </Button>
      </div>
    </div>
  );
}
