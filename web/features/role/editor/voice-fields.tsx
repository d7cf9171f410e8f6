import { Button, Form, Slider } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Reading, writeReadings } from '#contract/readings.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSample } from '#web/ui/use-sample.ts';
import styles from './fields.module.css';
import { ReadingsField } from './readings-field.tsx';

const CloneDialog = lazy(() => import('./clone/clone-dialog.tsx').then((m) => ({ default: m.CloneDialog })));

const SAMPLE = '您好，很高兴为您服务。请问有什么可以帮您？';
const PARTS = [
  { name: 'speed', label: '语速', min: 0.5 },
  { name: 'pitch', label: '音调', min: 0.5 },
  { name: 'volume', label: '音量', min: 0.2 },
] as const;

/** How the chosen voice speaks, to be heard at once. @param speaker who would speak; null while nobody can @param select the choice of the voice */
export function VoiceFields({ speaker, select }: { speaker: string | null; select: ReactNode }) {
  const form = Form.useFormInstance();
  const manner = {
    speed: Form.useWatch<number>('speed', form) ?? 1,
    pitch: Form.useWatch<number>('pitch', form) ?? 1,
    volume: Form.useWatch<number>('volume', form) ?? 1,
  };
  const chosen = Form.useWatch<string | null>('speakerId', form) ?? null;
  const [isCloning, setCloning] = useState(false);
  const { playing, play } = useSample();
  const hear = (name: string, text: string, readings: readonly Reading[] = []) =>
    speaker && void play(name, { speaker, text, ...manner, readings: writeReadings(readings, text) });
  return (
    <>
      <div className={styles.voice}>
        {select}
        <Button
          icon={<Icon name={playing === 'voice' ? 'pause' : 'volume'} size={16} />}
          disabled={!speaker}
          onClick={() => hear('voice', SAMPLE)}
        >
          {playing === 'voice' ? '停止' : '试听'}
        </Button>
        <Button icon={<Icon name="mic" size={16} />} onClick={() => setCloning(true)}>
          克隆声音
        </Button>
      </div>
      {isCloning && (
        <Suspense fallback={null}>
          <CloneDialog
            chosen={chosen}
            onChoose={(next) => form.setFieldValue('speakerId', next)}
            onClose={() => setCloning(false)}
          />
        </Suspense>
      )}
      <div className={styles.three}>
        {PARTS.map(({ name, label, min }) => (
          <Form.Item
            key={name}
            name={name}
            label={<FieldLabel text={`${label} ${manner[name]} 倍`} aside={`${min}–2`} />}
            rules={[contractRule(RoleInput.shape[name])]}
          >
            <Slider className={styles.slider} min={min} max={2} step={0.1} ariaLabelForHandle={label} />
          </Form.Item>
        ))}
      </div>
      <ReadingsField
        playing={playing}
        onHear={(entry, name) => hear(name, entry.word, [entry])}
        canHear={speaker !== null}
      />
    </>
  );
}
