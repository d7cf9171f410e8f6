import { Switch } from 'antd';
import type { BoxStyle, SceneComponent, TextStyle } from '#contract/scene-component.contract.ts';
import { Choice } from '../choice.tsx';
import { NumberCell } from '../number-cell.tsx';
import { ColourCell } from './colour-cell.tsx';
import { FontField } from './font-field.tsx';
import styles from './properties.module.css';
import { Row, Section } from './section.tsx';
import { SliderRow } from './slider-row.tsx';

interface Props {
  component: SceneComponent;
  onChange(part: object): void;
}

const ALIGNS = [
  { value: 'left', label: '左' },
  { value: 'center', label: '中' },
  { value: 'right', label: '右' },
] as const;
const WEIGHTS = [
  { value: 400, label: '常规' },
  { value: 500, label: '中等' },
  { value: 600, label: '半粗' },
  { value: 700, label: '粗' },
] as const;
const FADES = [
  { value: 'none', label: '不渐隐' },
  { value: 'up', label: '向上' },
  { value: 'down', label: '向下' },
  { value: 'left', label: '向左' },
  { value: 'right', label: '向右' },
] as const;
const COLUMNS = [
  { value: 'auto', label: '自动' },
  { value: 1, label: '单列' },
  { value: 2, label: '两列' },
  { value: 'row', label: '横滑' },
] as const;

/** How a component looks: letters, ground, corners, and what only its kind has. */
export function StyleFields({ component, onChange }: Props) {
  if (component.kind === 'audio') return null;
  return (
    <Section title="样式">
      {component.kind === 'suggestions' && (
        <>
          <Row label="排列">
            <Choice
              label="排列"
              value={component.columns}
              options={COLUMNS}
              onChange={(columns) => onChange({ columns })}
            />
          </Row>
          <SliderRow label="间距" value={component.gap} least={0} most={120} onChange={(gap) => onChange({ gap })} />
        </>
      )}
      {'text' in component && (
        <TextFields
          text={component.text}
          isMark={component.kind === 'ai'}
          isPlain={component.kind !== 'title' && component.kind !== 'subtitle' && component.kind !== 'text'}
          onChange={(text) => onChange({ text })}
        />
      )}
      {'colour' in component && (
        <Row label={component.kind === 'qr' ? '码的颜色' : '文字'}>
          <ColourCell
            label={component.kind === 'qr' ? '码的颜色' : '文字颜色'}
            value={component.colour}
            onChange={(colour) => onChange({ colour })}
          />
        </Row>
      )}
      {'accent' in component && (
        <Row label="强调色">
          <ColourCell label="强调色" value={component.accent} onChange={(accent) => onChange({ accent })} />
        </Row>
      )}
      {'box' in component && <BoxFields box={component.box} onChange={(box) => onChange({ box })} />}
      {component.kind === 'panel' && (
        <Row label="渐隐">
          <select
            className={styles.select}
            aria-label="渐隐"
            value={component.fade}
            onChange={(event) => onChange({ fade: event.target.value })}
          >
            {FADES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Row>
      )}
      {'fit' in component && (
        <Row label="填充">
          <Choice
            label="填充"
            value={component.fit}
            options={[
              { value: 'cover', label: '铺满' },
              { value: 'contain', label: '完整' },
            ]}
            onChange={(fit) => onChange({ fit })}
          />
        </Row>
      )}
      {'radius' in component && (
        <SliderRow
          label="圆角"
          value={component.radius}
          least={0}
          most={200}
          onChange={(radius) => onChange({ radius })}
        />
      )}
      {component.kind !== 'ai' && (
        <SliderRow
          label="不透明度"
          unit="%"
          value={Math.round(component.opacity * 100)}
          least={0}
          most={100}
          onChange={(percent) => onChange({ opacity: percent / 100 })}
        />
      )}
    </Section>
  );
}

function TextFields({
  text,
  isMark,
  isPlain,
  onChange,
}: {
  text: TextStyle;
  /** It is read on any ground already. */
  isMark: boolean;
  isPlain: boolean;
  onChange: (text: TextStyle) => void;
}) {
  const set = (part: Partial<TextStyle>) => onChange({ ...text, ...part });
  return (
    <>
      <Row label="文字">
        <ColourCell label="文字颜色" value={text.colour} onChange={(colour) => set({ colour })} />
      </Row>
      <div className={styles.cells}>
        <NumberCell label="字号" value={text.size} least={10} most={400} onChange={(size) => set({ size })} />
        <NumberCell
          label="字距"
          value={text.spacing}
          unit="%"
          least={-20}
          most={200}
          onChange={(spacing) => set({ spacing })}
        />
      </div>
      <FontField value={text.font} onChange={(font) => set({ font })} />
      <Row label="字重">
        <Choice label="字重" value={text.weight} options={WEIGHTS} onChange={(weight) => set({ weight })} />
      </Row>
      <Row label="对齐">
        <Choice label="文字对齐" value={text.align} options={ALIGNS} onChange={(align) => set({ align })} />
      </Row>
      {!isMark && (
        <Row label="字底衬色">
          <Switch
            size="small"
            aria-label="字底衬色"
            title="背景是照片时打开：浅字衬深色，深字衬浅色"
            checked={text.halo === true}
            onChange={(halo) => set({ halo })}
          />
        </Row>
      )}
      {!isPlain && (
        <Row label="竖排">
          <Switch size="small" aria-label="竖排" checked={text.vertical} onChange={(vertical) => set({ vertical })} />
        </Row>
      )}
    </>
  );
}

function BoxFields({ box, onChange }: { box: BoxStyle; onChange: (box: BoxStyle) => void }) {
  const set = (part: Partial<BoxStyle>) => onChange({ ...box, ...part });
  const { border } = box;
  return (
    <>
      <Row label="底色">
        <ColourCell label="底色" value={box.fill} onChange={(fill) => set({ fill })} />
      </Row>
      <SliderRow label="圆角" value={box.radius} least={0} most={200} onChange={(radius) => set({ radius })} />
      <SliderRow
        label="边框"
        value={border?.width ?? 0}
        least={0}
        most={40}
        onChange={(width) => set({ border: width === 0 ? null : { width, colour: border?.colour ?? '#FFFFFF' } })}
      />
      {border && (
        <Row label="边框颜色">
          <ColourCell
            label="边框颜色"
            value={border.colour}
            onChange={(colour) => set({ border: { ...border, colour } })}
          />
        </Row>
      )}
      <Row label="阴影">
        <Switch size="small" aria-label="阴影" checked={box.raised} onChange={(raised) => set({ raised })} />
      </Row>
    </>
  );
}
