import { AutoComplete, Button, Form, Input } from 'antd';
import { MODEL_NAMES } from '#contract/model.contract.ts';
import { ProviderModel, type Purpose } from '#contract/provider.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FormGap } from '#web/ui/form-controls.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import styles from './models.module.css';
import { NEW_MODEL } from './use-service-form.ts';

const SHAPE = ProviderModel.shape;
const NAMES = [...MODEL_NAMES, 'hb-llm-1', 'hb-llm-2', 'dingDing', 'haiYi'].map((value) => ({ value }));

/** They have no price by the token; those that speak or hear have one model. */
const UNPRICED = new Set<Purpose>(['speech', 'hearing', 'avatar']);
const SINGLE = new Set<Purpose>(['speech', 'hearing']);

/** Only chat is paid for by what it answers as well. */
const PRICES = [
  { field: 'promptPrice', label: '输入价格' },
  { field: 'completionPrice', label: '输出价格' },
] as const;
const LENGTHS = [
  { field: 'contextTokens', label: '上下文长度' },
  { field: 'maxOutputTokens', label: '最长回复' },
] as const;

/** How the two names of a model are asked for. */
const WORDS = {
  title: '模型',
  seen: '角色里看到的名称',
  own: '服务中的模型名',
  example: '例如：qwen-plus',
  hint: '',
};
const FIGURE_WORDS: typeof WORDS = {
  title: '人物',
  seen: '形象编辑里看到的名称',
  own: '引擎里的人物',
  example: '例如：wav2lip256_avatar1',
  hint: 'LiveTalking 填 avatar 编号；WHEP 填播放路径，例如 /mystream/whep',
};

/** The models of a service: two names each, and what is known of it. */
export function ModelFields({ purpose }: { purpose: Purpose }) {
  const words = purpose === 'avatar' ? FIGURE_WORDS : WORDS;
  return (
    <Form.List name="models">
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }, index) => (
            <fieldset key={key} className={styles.model} aria-label={`${words.title} ${index + 1}`}>
              <FormGap px={12}>
                <div className={styles.modelHead}>
                  <b>
                    {words.title} {index + 1}
                  </b>
                  <Button
                    type="text"
                    size="small"
                    icon={<Icon name="trash" size={16} />}
                    aria-label={`移除${words.title} ${index + 1}`}
                    disabled={fields.length === 1}
                    onClick={() => remove(name)}
                  />
                </div>
                <div className={styles.row}>
                  <Form.Item name={[name, 'name']} label="平台名称" required rules={[contractRule(SHAPE.name)]}>
                    <AutoComplete
                      options={purpose === 'chat' ? NAMES : []}
                      placeholder={words.seen}
                      showSearch={{ filterOption: (typed, option) => !!option?.value.includes(typed) }}
                    />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'model']}
                    label={words.own}
                    extra={words.hint || undefined}
                    required
                    rules={[contractRule(SHAPE.model)]}
                  >
                    <Input placeholder={words.example} autoComplete="off" />
                  </Form.Item>
                </div>
                {purpose === 'embedding' && (
                  <Form.Item
                    name={[name, 'dimensions']}
                    label="向量维度"
                    extra="测试连接会显示实际维度"
                    rules={[contractRule(SHAPE.dimensions)]}
                  >
                    <NumberField min={1} precision={0} placeholder="例如：1024" />
                  </Form.Item>
                )}
                {purpose === 'chat' && (
                  <SwitchField
                    name={[String(name), 'thinksFirst']}
                    label="这个模型先思考再回答，且不写思考的开头"
                    help="打开后，思考结束前不显示任何文字。测试连接会自动识别"
                  />
                )}
                {!UNPRICED.has(purpose) && (
                  <details className={styles.more}>
                    <summary>{purpose === 'chat' ? '价格、长度与范围' : '价格'}</summary>
                    <div className={styles.row}>
                      {PRICES.slice(0, purpose === 'chat' ? 2 : 1).map(({ field, label }) => (
                        <Form.Item key={field} name={[name, field]} label={label} rules={[contractRule(SHAPE[field])]}>
                          <NumberField min={0} suffix="元/百万" />
                        </Form.Item>
                      ))}
                    </div>
                    {purpose === 'chat' && (
                      <>
                        <div className={styles.row}>
                          {LENGTHS.map(({ field, label }) => (
                            <Form.Item
                              key={field}
                              name={[name, field]}
                              label={label}
                              rules={[contractRule(SHAPE[field])]}
                            >
                              <NumberField min={1} precision={0} placeholder="不清楚可不填" suffix="词元" />
                            </Form.Item>
                          ))}
                        </div>
                        <Form.Item
                          name={[name, 'fallback']}
                          label="备用模型"
                          extra="这个模型的所有服务都不能回答时，由它代替"
                          rules={[contractRule(SHAPE.fallback)]}
                        >
                          <AutoComplete options={NAMES} placeholder="平台名称，不填则没有备用" />
                        </Form.Item>
                        <SwitchField
                          name={[String(name), 'reserved']}
                          label="仅限指定账号"
                          help="只有账号设置里的“专用模型”写了它的名称才能选用"
                        />
                      </>
                    )}
                  </details>
                )}
              </FormGap>
            </fieldset>
          ))}
          <Form.ErrorList errors={errors} />
          {!SINGLE.has(purpose) && (
            <Button type="dashed" block icon={<Icon name="plus" size={16} />} onClick={() => add({ ...NEW_MODEL })}>
              添加{words.title}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
