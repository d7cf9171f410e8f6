import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NODE_LIMITS, type NodeContent, type NodeRecord, type PageMark } from '#contract/node.contract.ts';
import { readScript, timeScript } from '#contract/node-script.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useUndo } from '#web/ui/use-undo.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { AskFields } from './ask-fields.tsx';
import { NoNodes } from './no-nodes.tsx';
import { type Nodes, useNodeActs, useProposeScript } from './node.queries.ts';
import { withEdit } from './node-edits.ts';
import styles from './nodes-editor.module.css';
import { PageFields } from './page-fields.tsx';
import { ScriptEditor, type ScriptHandle } from './script/script-editor.tsx';
import { NodeComponents } from './stage/node-components.tsx';
import { NodeStage } from './stage/node-stage.tsx';
import { StageStrip } from './stage/stage-strip.tsx';
import { FROM_LABEL } from './tell-node.ts';
import type { Surroundings } from './thumbs/node-thumb.tsx';
import { ThumbColumn } from './thumbs/thumb-column.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { useHistoryKeys } from './use-history-keys.ts';
import { useListActs } from './use-list-acts.ts';
import type { NodeEditing } from './use-node-edits.ts';
import { useMoment, usePreview } from './use-preview.ts';

const DeletedNodesDialog = whenOpened(() => import('./deleted-nodes-dialog.tsx').then((m) => m.DeletedNodesDialog));

interface Props {
  projectId: string;
  data: Nodes;
  around: Surroundings;
  editing: NodeEditing;
  onCurrent(id: string): void;
}

/** Thumbs, stage, timeline and script: the node configuration of a project. */
export function NodesEditor({ projectId, data, around, editing, onCurrent }: Props) {
  const { edits, change, step } = editing;
  const { prepare: speak } = useNodeActs(projectId);
  const [chosen, setChosen] = useState<{ current: string; selected: readonly string[] }>({ current: '', selected: [] });
  const [isRestoring, setRestoring] = useState(false);
  const nodes = useMemo(() => clockAll(data, edits), [data, edits]);
  const current = nodes.find(({ id }) => id === chosen.current) ?? nodes[0] ?? null;
  useEffect(() => onCurrent(current?.id ?? ''));
  const selected = chosen.selected.filter((id) => nodes.some((node) => node.id === id));
  const refused = useMemo(
    () => new Set(Object.keys(edits).filter((id) => edits[id]?.refusal !== '' || edits[id]?.isHeld)),
    [edits],
  );
  const select = (id: string, several: readonly string[] = [id]) => setChosen({ current: id, selected: several });

  // The role may have got another voice since.
  const { ready, total, problem } = data.speech;
  const isBehind = ready < total && problem === '';
  const prepare = speak.mutate;
  useEffect(() => {
    if (isBehind) prepare();
  }, [isBehind, prepare]);

  const whole = useListActs({ projectId, nodes, editing, onShow: (ids) => ids[0] && select(ids[0], ids) });
  const stepAndShow = (way: 'undo' | 'redo') => {
    const found = step(way);
    if (typeof found !== 'string') return void (found && whole.carryOut(found, way));
    if (found !== current?.id) select(found);
  };
  useHistoryKeys(stepAndShow);

  const addAndShow = async () => {
    const id = await whole.add(`节点 ${nodes.length + 1}`, current?.id ?? null);
    if (id) select(id);
  };
  const several = selected.length > 0 ? selected : current ? [current.id] : [];
  const copy = () => whole.copy(several);
  const remove = async () => {
    const left = nodes.filter(({ id }) => !several.includes(id));
    const at = nodes.findIndex(({ id }) => id === several[0]);
    if (await whole.remove(several)) select((left[at] ?? left.at(-1))?.id ?? '');
  };
  const confirm = (some: readonly string[]) => {
    for (const id of some) change(id, { state: 'confirmed' });
  };

  const column = (
    <ThumbColumn
      projectId={projectId}
      data={data}
      nodes={nodes}
      current={current?.id ?? ''}
      selected={selected.length > 1 ? selected : current ? [current.id] : []}
      around={around}
      refused={refused}
      onSelect={select}
      onOrder={(ids) => {
        if (current) setChosen((before) => (before.current === '' ? { current: current.id, selected: [] } : before));
        whole.order(ids);
      }}
      onAdd={() => void addAndShow()}
      onCopy={() => void copy()}
      onDelete={() => void remove()}
      onConfirm={confirm}
      onBrought={whole.bring}
      onRestore={() => setRestoring(true)}
    />
  );
  return (
    <main id="content" className={styles.editor}>
      {column}
      {isRestoring && (
        <DeletedNodesDialog
          projectId={projectId}
          around={around}
          onRestore={whole.restore}
          onClose={() => setRestoring(false)}
        />
      )}
      {current ? (
        <OneNode
          key={current.id}
          {...{ projectId, around, nodes }}
          node={current}
          refusal={edits[current.id]?.refusal ?? ''}
          speech={data.speech}
          onChange={(part, kind) => change(current.id, part, kind)}
          onStep={stepAndShow}
          canUndo={editing.canUndo}
          canRedo={editing.canRedo}
          onSelect={select}
          onCopy={() => void copy()}
          onDelete={() => void remove()}
          onSave={editing.save}
          onNewNode={(name) => whole.add(name, null)}
        />
      ) : (
        <NoNodes
          projectId={projectId}
          import={data.import}
          onAdd={() => void addAndShow()}
          onRestore={() => setRestoring(true)}
        />
      )}
    </main>
  );
}

/** As they are shown: with what was changed, on the clock of what is known of their speech. */
function clockAll({ nodes, speech }: Nodes, edits: NodeEditing['edits']): NodeRecord[] {
  return nodes.map((record, index) => {
    const edit = edits[record.id];
    const node = { ...withEdit(record, edit), order: index + 1 };
    if (edit?.part.script === undefined) return node;
    const spoken = new Map(
      record.timeline.parts.flatMap((part) => {
        if (part.kind !== 'sentence' || !part.ready) return [];
        // Silent actions are no part of the speech.
        const silent = timeScript([{ ...part, text: '' }], () => 0).seconds;
        return [[part.text, part.seconds - silent] as const];
      }),
    );
    const timeline = timeScript(readScript(node.script), (text) => spoken.get(text) ?? null, speech.speed);
    return { ...node, timeline };
  });
}

interface OneProps {
  projectId: string;
  node: NodeRecord;
  nodes: readonly NodeRecord[];
  around: Surroundings;
  refusal: string;
  speech: Nodes['speech'];
  /** @param kind see NodeEditing.change */
  onChange(part: Partial<NodeContent>, kind?: string): void;
  onStep(way: 'undo' | 'redo'): void;
  canUndo: boolean;
  canRedo: boolean;
  onSelect(id: string): void;
  onCopy(): void;
  onDelete(): void;
  onSave(): Promise<boolean>;
  onNewNode(name: string): Promise<string | null>;
}

function OneNode(props: OneProps) {
  const { projectId, node, nodes, around, refusal, speech, onChange } = props;
  const { parts, seconds } = node.timeline;
  const preview = usePreview(projectId);
  const moment = useMoment(preview, parts);
  const script = useRef<ScriptHandle>(null);
  const [mark, setMark] = useState(0);
  const [composes, setComposes] = useState(false);
  const { player, plays } = preview;

  const toggle = () => {
    if (plays) return player.pause();
    const at = player.time();
    player.play(parts, at >= seconds - 0.05 ? 0 : at);
  };
  const addMark = (place: Omit<PageMark, 'number'>): number | null => {
    const { marks } = node;
    if (marks.length >= NODE_LIMITS.marks) return null;
    const number = Math.max(0, ...marks.map((one) => one.number)) + 1;
    onChange({ marks: [...marks, { number, ...place }] });
    setMark(number);
    return number;
  };
  const newMark = () => (node.page.kind === 'none' ? null : addMark({ x: 32, y: 38, width: 36, height: 24 }));
  const index = nodes.findIndex(({ id }) => id === node.id);
  const [before, after] = [nodes[index - 1], nodes[index + 1]];
  const spoken = useMemo(() => {
    const part = plays ? parts[moment.part] : undefined;
    return part?.kind === 'sentence' ? { start: part.start, end: part.end } : null;
  }, [plays, parts, moment.part]);

  return (
    <>
      <section className={styles.middle} aria-label="舞台">
        <StageStrip
          node={node}
          count={nodes.length}
          onStep={props.onStep}
          canUndo={props.canUndo}
          canRedo={props.canRedo}
          onChange={onChange}
          onCopy={props.onCopy}
          onDelete={props.onDelete}
          onComponents={() => {
            player.pause();
            setComposes((on) => !on);
          }}
          onNewMark={newMark}
        />
        {composes ? null : (
          <NodeStage
            node={node}
            around={around}
            preview={preview}
            moment={plays || mark === 0 ? moment : { ...moment, mark: 0 }}
            chosenMark={mark}
            onChooseMark={setMark}
            onMarks={(marks) => onChange({ marks })}
            onDraw={addMark}
          />
        )}
        {composes && (
          <NodeComponents node={node} around={around} onChange={onChange} onClose={() => setComposes(false)} />
        )}
      </section>
      <Timeline
        script={node.script}
        {...{ parts, seconds, speech, preview }}
        part={moment.part}
        hasPrevious={before !== undefined}
        hasNext={after !== undefined}
        onStep={(by) => props.onSelect((by === 1 ? after : before)?.id ?? node.id)}
        onScript={(next) => onChange({ script: next })}
        onToken={(token) => script.current?.select(token)}
        onPlay={toggle}
      />
      <aside className={styles.script} aria-label="讲稿">
        <ScriptHead {...props} />
        <ScriptEditor
          ref={script}
          script={node.script}
          marks={node.marks.map(({ number }) => number)}
          spoken={spoken}
          lasts={`${node.timeline.isReady ? '' : '约 '}${seconds.toFixed(1)} s`}
          refusal={refusal}
          onChange={(next, kind) => {
            const from = node.scriptFrom === 'own' ? {} : ({ scriptFrom: 'own' } as const);
            // Who writes in it has looked at it.
            const state = node.state === 'confirmed' ? {} : ({ state: 'confirmed' } as const);
            onChange({ script: next, ...from, ...state }, kind && `script ${kind}`);
          }}
          onStep={props.onStep}
          onNewMark={newMark}
        />
        <div className={styles.fields}>
          <AskFields
            node={node}
            nodes={nodes}
            roleName={around.world.roleName}
            onChange={onChange}
            onNewNode={props.onNewNode}
          />
          <PageFields node={node} onChange={onChange} />
        </div>
      </aside>
    </>
  );
}

/** Where the script comes from, and having it written anew. */
function ScriptHead({ node, onChange, onSave }: OneProps) {
  const propose = useProposeScript();
  const showUndo = useUndo();
  const isProposed = node.state === 'proposed';
  const from = FROM_LABEL[node.scriptFrom];
  const rewrite = async () => {
    await onSave(); // it is written from the page as it is here
    const made = await propose.mutateAsync(node.id).catch(() => null);
    if (!made) return;
    const { script, scriptFrom, state } = node;
    onChange({ ...made, state: 'proposed' });
    showUndo('已按页面改写讲稿', () => onChange({ script, scriptFrom, state }));
  };
  return (
    <header className={styles.head}>
      <Icon name="doc" size={18} />
      <b>讲稿</b>
      {from && <span className={styles.tag}>{from}</span>}
      {isProposed && (
        <>
          <span className={styles.waits}>待确认</span>
          <Button size="small" type="link" onClick={() => onChange({ state: 'confirmed' })}>
            认可
          </Button>
        </>
      )}
      <Button
        className={styles.rewrite ?? ''}
        type="text"
        size="small"
        icon={<Icon name="spark" size={14} />}
        loading={propose.isPending}
        disabled={node.page.kind === 'none' && node.pageText.trim() === ''}
        title={node.page.kind === 'none' ? '这一页上没有文字' : '按页面上的文字重新拟一份，可以撤销'}
        onClick={() => void rewrite()}
      >
        按页面改写
      </Button>
    </header>
  );
}
