import { Select } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { MODEL_KINDS, type Model } from '#contract/model.contract.ts';
import styles from './fields.module.css';

const TITLES: Record<string, string> = {
  [MODEL_KINDS.dingDing]: '钉钉机器人',
  [MODEL_KINDS.interviewer]: '简历面试官',
};
const titleOf = (name: string) => TITLES[name] ?? name;

interface Props {
  /** Given by the form. */
  id?: string;
  value?: string;
  models: readonly Model[];
  loading: boolean;
  onChoose(name: string): void;
}

/** The models that the account may choose, custom ones under a head of their own; each says what answers for it. */
export function ModelSelect({ id, value, models, loading, onChoose }: Props) {
  const toOption = ({ name, ready }: Model) => ({ value: name, label: titleOf(name), disabled: !ready });
  const builtIn = models.filter(({ custom }) => !custom).map(toOption);
  const custom = models.filter((model) => model.custom).map(toOption);
  const render = (name: string, style: string | undefined) => {
    const model = models.find((one) => one.name === name);
    const engine = model?.ready ? model.engineLabel : model && '未配置';
    const note = engine === titleOf(name) ? undefined : engine;
    return (
      <span className={style}>
        <span>{titleOf(name)}</span>
        {note && <small>{note}</small>}
      </span>
    );
  };
  const groups = [
    { label: '内置模型', options: builtIn },
    { label: '专用模型', options: custom },
  ];
  return (
    <Select<string, DefaultOptionType>
      {...(id ? { id } : {})}
      value={value ?? ''}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      options={custom.length > 0 ? groups : builtIn}
      onChange={onChoose}
      optionRender={({ value: name }) => render(String(name), styles.option)}
      labelRender={({ value: name }) => render(String(name), styles.chosen)}
    />
  );
}
