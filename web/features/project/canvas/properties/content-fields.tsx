import { Switch } from 'antd';
import { useContext } from 'react';
import { Link } from 'react-router';
import { type ComponentOf, SCENE_LIMITS, type SceneComponent } from '#contract/scene-component.contract.ts';
import { splitHint, tellHint } from '#web/scene/invitation.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import type { CanvasProject } from '../canvas-project.ts';
import { Choice } from '../choice.tsx';
import { NumberCell } from '../number-cell.tsx';
import { WorldContext } from '../world.ts';
import { ActionFields } from './action-fields.tsx';
import { CarouselFields } from './carousel-fields.tsx';
import { ClockFields } from './clock-fields.tsx';
import { ItemList } from './item-list.tsx';
import { MediumField } from './medium-field.tsx';
import styles from './properties.module.css';
import { Row, Section } from './section.tsx';
import { SliderRow } from './slider-row.tsx';
import { Line, WebAddress } from './text-line.tsx';

interface Props {
  component: SceneComponent;
  project: CanvasProject;
  onChange(part: object): void;
}

/** What a component says or shows. */
export function ContentFields({ component, project, onChange }: Props) {
  switch (component.kind) {
    case 'title':
    case 'subtitle':
    case 'text':
      return (
        <Section title="内容">
          <GrowingTextArea
            aria-label="文字内容"
            minRows={component.kind === 'text' ? 3 : 2}
            maxRows={10}
            maxLength={component.kind === 'text' ? 2000 : SCENE_LIMITS.text}
            value={component.words}
            onChange={(event) => onChange({ words: event.target.value })}
          />
        </Section>
      );
    case 'suggestions':
      return <SuggestionFields component={component} project={project} onChange={onChange} />;
    case 'chat':
      return <ChatFields hint={component.hint} onChange={(hint) => onChange({ hint })} />;
    case 'caption':
      return <p className={styles.help}>说话时逐字出现，没人说话时不占画面。</p>;
    case 'ai':
      return <p className={styles.help}>“AI 生成的数字人”按规定一直显示，可以移动和换样式，不能删除或隐藏。</p>;
    case 'logo':
      return (
        <Section title="内容">
          <MediumField
            kinds={['image']}
            label="标志图片"
            url={component.url}
            empty="用品牌的标志"
            canRemove
            onChoose={({ url }) => onChange({ url })}
            onRemove={() => onChange({ url: '' })}
          />
          <Line
            label="名称"
            value={component.title}
            placeholder="不填：只显示标志"
            onChange={(title) => onChange({ title })}
          />
        </Section>
      );
    case 'qr':
      return (
        <Section title="内容">
          <Choice
            label="扫码打开"
            wide
            value={component.of}
            options={[
              { value: 'page', label: '这个页面' },
              { value: 'url', label: '一个网址' },
            ]}
            onChange={(of) => onChange({ of })}
          />
          {component.of === 'url' && <WebAddress value={component.url} onChange={(url) => onChange({ url })} />}
          <Line label="说明" value={component.label} onChange={(label) => onChange({ label })} />
        </Section>
      );
    case 'clock':
      return (
        <Section title="内容">
          <ClockFields component={component} onChange={onChange} />
        </Section>
      );
    case 'button':
      return (
        <Section title="内容">
          <Line label="文字" value={component.words} onChange={(words) => onChange({ words })} />
          <ActionFields action={component.action} onChange={(action) => onChange({ action })} />
        </Section>
      );
    case 'picture':
      return (
        <Section title="内容">
          <MediumField kinds={['image']} label="图片" url={component.url} onChoose={({ url }) => onChange({ url })} />
          <Line
            label="说明"
            value={component.alt}
            placeholder="给看不到图片的人"
            onChange={(alt) => onChange({ alt })}
          />
          <ActionFields action={component.action} onChange={(action) => onChange({ action })} />
        </Section>
      );
    case 'video':
      return (
        <Section title="内容">
          <MediumField kinds={['video']} label="视频" url={component.url} onChoose={({ url }) => onChange({ url })} />
          <Row label="播放声音">
            <Switch
              size="small"
              aria-label="播放声音"
              checked={component.sound}
              onChange={(sound) => onChange({ sound })}
            />
          </Row>
          <p className={styles.help}>循环播放；有人对话时自动静音。</p>
        </Section>
      );
    case 'audio':
      return (
        <Section title="内容">
          <MediumField kinds={['audio']} label="声音" url={component.url} onChoose={({ url }) => onChange({ url })} />
          <SliderRow
            label="音量"
            unit="%"
            value={Math.round(component.volume * 100)}
            least={0}
            most={100}
            onChange={(percent) => onChange({ volume: percent / 100 })}
          />
          <Row label="循环播放">
            <Switch
              size="small"
              aria-label="循环播放"
              checked={component.loop}
              onChange={(loop) => onChange({ loop })}
            />
          </Row>
          <p className={styles.help}>有人说话时自动变轻。访客看不到这个图标，碰一下页面后听到声音。</p>
        </Section>
      );
    case 'carousel':
      return <CarouselFields component={component} onChange={onChange} />;
    case 'web':
      return (
        <Section title="内容">
          <WebAddress value={component.url} onChange={(url) => onChange({ url })} />
          <p className={styles.help}>有的网站不允许放进别的页面，放上后请在演示里看一眼。</p>
        </Section>
      );
    default:
      return null;
  }
}

function ChatFields({ hint, onChange }: { hint: string; onChange: (hint: string) => void }) {
  const { beginning } = useContext(WorldContext);
  const [first, second] = splitHint(hint);
  const most = SCENE_LIMITS.text - 1; // of both, with the break between them
  return (
    <Section title="内容">
      <Line
        label="提示"
        value={first}
        max={most - second.length}
        placeholder={tellHint('', beginning)[0]}
        onChange={(words) => onChange(`${words}\n${second}`)}
      />
      <Line
        label="第二行"
        value={second}
        max={most - first.length}
        onChange={(words) => onChange(`${first}\n${words}`)}
      />
      <p className={styles.help}>
        提示留空时，按“互动”里的唤醒和麦克风设置写明怎样开始。对话时这里是问答内容、语音按钮和键盘入口。
      </p>
    </Section>
  );
}

function SuggestionFields({ component, project, onChange }: Props & { component: ComponentOf<'suggestions'> }) {
  const { from, items, most, whileTalking } = component;
  const count = from === 'role' ? project.questions.length : items.length;
  return (
    <Section title="内容" note={`${Math.min(count, most)} / ${count}`}>
      <Choice
        label="问题来自"
        wide
        value={from}
        options={[
          { value: 'role', label: '跟随角色' },
          { value: 'own', label: '自己填写' },
        ]}
        onChange={(next) =>
          onChange(
            next === 'own' && items.length === 0
              ? { from: next, items: project.questions.slice(0, SCENE_LIMITS.items).map((one) => one.slice(0, 60)) }
              : { from: next },
          )
        }
      />
      {from === 'role' ? (
        <>
          {project.questions.length > 0 && (
            <ul className={styles.questions}>
              {project.questions.slice(0, most).map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          )}
          <p className={styles.help}>
            {project.questions.length > 0 ? `来自“${project.roleName}”的常见问题，` : '角色还没有常见问题，'}
            {project.roleId !== '' && <Link to={`/home/roles?id=${project.roleId}`}>去角色里改</Link>}
          </p>
        </>
      ) : (
        <ItemList items={items} onChange={(next) => onChange({ items: next })} />
      )}
      <div className={styles.cells}>
        <NumberCell
          label="最多显示"
          value={most}
          least={1}
          most={SCENE_LIMITS.items}
          unit="个"
          onChange={(next) => onChange({ most: next })}
        />
      </div>
      <Row label="说话时">
        <select
          className={styles.select}
          aria-label="说话时"
          value={whileTalking}
          onChange={(event) => onChange({ whileTalking: event.target.value })}
        >
          <option value="related">换成相关问题</option>
          <option value="same">不变</option>
          <option value="none">不显示</option>
        </select>
      </Row>
    </Section>
  );
}
