import { Button, Input, Switch } from 'antd';
import { useId } from 'react';
import {
  NODE_LIMITS,
  type NodeAsk,
  type NodeContent,
  type NodeRecord,
  type NodeTarget,
} from '#contract/node.contract.ts';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import { useReorder } from '#web/ui/use-reorder.ts';
import { Choice } from '../canvas/choice.tsx';
import { NumberCell } from '../canvas/number-cell.tsx';
import styles from './ask-fields.module.css';
import { readTarget, tellPage, writeTarget } from './tell-node.ts';

interface Props {
  node: NodeRecord;
  nodes: readonly NodeRecord[];
  roleName: string;
  onChange(part: Partial<NodeContent>): void;
  /** Makes another node at the end; null: none was made. */
  onNewNode(name: string): Promise<string | null>;
}

const NEW_ASK: NodeAsk = {
  question: '想先听哪一部分？',
  options: [{ label: '不用了，继续', target: { to: 'next' } }],
  silentSeconds: NODE_LIMITS.silent.usual,
  silentTarget: { to: 'next' },
};

/** What comes after the script: a question to the audience, and turning the page. */
export function AskFields({ node, nodes, roleName, onChange, onNewNode }: Props) {
  const { ask, advance, allowsQuestions } = node;
  const asking = useId();
  const interrupting = useId();
  const targets = { nodes: nodes.filter(({ id }) => id !== node.id), onNewNode };
  const change = (part: Partial<NodeAsk>) => onChange({ ask: { ...(ask ?? NEW_ASK), ...part } });
  return (
    <div className={styles.fields}>
      <div className={styles.head}>
        <h2 id={asking}>讲完后提问</h2>
        <Switch
          aria-labelledby={asking}
          checked={ask !== null}
          onChange={(on) => onChange({ ask: on ? NEW_ASK : null })}
        />
      </div>
      {ask && (
        <>
          <LimitedInput
            aria-label="问题"
            max={NODE_LIMITS.question}
            placeholder="问听众什么"
            value={ask.question}
            onChange={({ target }) => change({ question: target.value })}
          />
          <Options ask={ask} targets={targets} onChange={change} />
          <div className={styles.option}>
            <Icon name="clock" size={16} />
            <span className={styles.silent}>
              <NumberCell
                label=""
                name="没人选的等待秒数"
                unit="s"
                value={ask.silentSeconds}
                least={NODE_LIMITS.silent.least}
                most={NODE_LIMITS.silent.most}
                onChange={(silentSeconds) => change({ silentSeconds })}
              />
              内没人选
            </span>
            <Target
              label="没人选时去哪里"
              value={ask.silentTarget}
              {...targets}
              onChange={(silentTarget) => change({ silentTarget })}
            />
          </div>
        </>
      )}
      <div className={styles.head}>
        <h2 id={interrupting}>听众随时插话</h2>
        <Switch
          aria-labelledby={interrupting}
          checked={allowsQuestions}
          onChange={(on) => onChange({ allowsQuestions: on })}
        />
      </div>
      <p className={styles.help}>
        {allowsQuestions ? `由“${roleName || '角色'}”回答，答完从断句处接着讲` : '讲这一页时不接受插话'}
      </p>
      <div className={styles.head}>
        <h2>翻页</h2>
      </div>
      {ask ? (
        <p className={styles.help}>这一页讲完会提问，选了或没人选时再翻页</p>
      ) : (
        <div className={styles.advance}>
          <Choice
            label="翻页"
            value={advance.kind}
            options={[
              { value: 'auto', label: '讲完自动' },
              { value: 'clicker', label: '等翻页笔' },
            ]}
            onChange={(kind) =>
              onChange({
                advance: kind === 'auto' ? { kind, seconds: NODE_LIMITS.pause.usual } : { kind },
              })
            }
          />
          {advance.kind === 'auto' && (
            <NumberCell
              label="停"
              name="翻页前停几秒"
              unit="s"
              digits={1}
              value={advance.seconds}
              least={0}
              most={NODE_LIMITS.pause.most}
              onChange={(seconds) => onChange({ advance: { kind: 'auto', seconds } })}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface OptionsProps {
  ask: NodeAsk;
  targets: Pick<TargetProps, 'nodes' | 'onNewNode'>;
  onChange(part: Partial<NodeAsk>): void;
}

function Options({ ask: { options }, targets, onChange }: OptionsProps) {
  const set = (index: number, part: Partial<NodeAsk['options'][number]>) =>
    onChange({ options: options.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const { list, held, gripOf } = useReorder(options.length, (from, to) => {
    const next = [...options];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange({ options: next });
  });
  return (
    <>
      <ol ref={list} className={styles.options} aria-label="选项">
        {options.map(({ label, target }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <li key={index} className={styles.option} data-held={held === index || undefined}>
            <button
              type="button"
              className={styles.grip}
              aria-label={`移动选项“${label}”`}
              title="拖动，或用方向键"
              {...gripOf(index)}
            >
              <Icon name="grip" size={16} />
            </button>
            <Input
              variant="borderless"
              aria-label={`选项 ${index + 1}`}
              placeholder="选项文字"
              maxLength={NODE_LIMITS.option}
              value={label}
              onChange={({ target: field }) => set(index, { label: field.value })}
            />
            <Target
              label={`选“${label}”后去哪里`}
              name={label}
              value={target}
              {...targets}
              onChange={(next) => set(index, { target: next })}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" size={14} />}
              aria-label={`移除选项“${label}”`}
              disabled={options.length === 1}
              onClick={() => onChange({ options: options.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ol>
      <BoundedButton
        type="text"
        size="small"
        icon={<Icon name="plus" size={16} />}
        full={options.length >= NODE_LIMITS.options ? `最多 ${NODE_LIMITS.options} 个选项` : ''}
        onClick={() =>
          onChange({ options: [...options, { label: `选项 ${options.length + 1}`, target: { to: 'next' } }] })
        }
      >
        添加选项
      </BoundedButton>
    </>
  );
}

interface TargetProps {
  label: string;
  /** What a new node is called; left out: as nodes are. */
  name?: string;
  value: NodeTarget;
  nodes: readonly NodeRecord[];
  onChange(target: NodeTarget): void;
  onNewNode(name: string): Promise<string | null>;
}

const NEW = 'new';
const GONE = 'gone';

function Target({ label, name, value, nodes, onChange, onNewNode }: TargetProps) {
  const written = writeTarget(value);
  const isGone = value.to === 'node' && !nodes.some(({ id }) => id === value.nodeId);
  return (
    <span className={styles.target}>
      <Icon name="right" size={14} />
      <select
        aria-label={label}
        value={isGone ? GONE : written}
        aria-invalid={isGone}
        title={isGone ? '目标已删除，播放时去下一页。请重新选择' : undefined}
        onChange={async ({ target }) => {
          if (target.value !== NEW) return onChange(readTarget(target.value));
          const nodeId = await onNewNode(name || '新节点');
          if (nodeId) onChange({ to: 'node', nodeId });
        }}
      >
        {isGone && (
          <option value={GONE} disabled>
            目标已删除
          </option>
        )}
        <option value="next">下一页</option>
        <option value="end">结束</option>
        {nodes.map((node) => (
          <option key={node.id} value={node.id}>
            {tellPage(node)}
          </option>
        ))}
        <option value={NEW}>新建一个节点</option>
      </select>
    </span>
  );
}
