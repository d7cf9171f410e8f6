import { Button, InputNumber, Radio } from 'antd';
import { useRef, useState } from 'react';
import { IDLE_SECONDS, type InteractionSettings, type SleepForm } from '#contract/interaction.contract.ts';
import type { Material } from '#contract/material.contract.ts';
import { USUAL_SIZE } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import { SleepView, sleepHint } from '#web/scene/sleep-view.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import type { ProjectErrors } from '../project-values.ts';
import styles from './interaction.module.css';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

const FORMS: readonly { value: SleepForm; label: string }[] = [
  { value: 'person', label: '人物休息' },
  { value: 'picture', label: '图片' },
  { value: 'video', label: '视频' },
];

interface Props {
  value: InteractionSettings;
  direction: Direction;
  errors: ProjectErrors;
  onChange(value: InteractionSettings): void;
}

/** When nobody is there any more, and what the screen shows then. */
export function SleepFields({ value, direction, errors, onChange }: Props) {
  const { sleep, idleSeconds } = value;
  const [isChoosing, setChoosing] = useState(false);
  /** What was chosen for the other forms comes back with them. */
  const before = useRef<Partial<Record<SleepForm, string>>>({});
  const change = (part: Partial<InteractionSettings['sleep']>) => onChange({ ...value, sleep: { ...sleep, ...part } });
  const turnTo = (as: SleepForm) => {
    before.current[sleep.as] = sleep.url;
    change({ as, url: before.current[as] ?? '' });
  };
  const word = sleep.as === 'video' ? '视频' : '图片';
  const refusal = errors['interaction.sleep.url'];
  return (
    <section className={styles.section} aria-label="休眠">
      <h2>休眠</h2>
      <div className={styles.field}>
        <label htmlFor="idle-seconds">没人操作多久后结束对话</label>
        <InputNumber
          id="idle-seconds"
          suffix="秒"
          className={styles.wide ?? ''}
          min={IDLE_SECONDS.least}
          max={IDLE_SECONDS.most}
          precision={0}
          value={idleSeconds}
          aria-describedby="idle-help"
          onChange={(seconds) => seconds !== null && onChange({ ...value, idleSeconds: seconds })}
        />
        <p id="idle-help" className={styles.help}>
          {IDLE_SECONDS.least} 到 {IDLE_SECONDS.most} 秒。结束前说一次角色的休眠语；上一位访客的对话不再显示
        </p>
      </div>
      <div className={styles.field}>
        <span className={styles.label}>休眠时显示</span>
        <Radio.Group
          className={styles.forms ?? ''}
          aria-label="休眠时显示"
          optionType="button"
          options={[...FORMS]}
          value={sleep.as}
          onChange={(event) => turnTo(event.target.value)}
        />
        <p className={styles.help}>
          {sleep.as === 'person'
            ? '回到开始画面，4 分钟没人时人物闭眼休息'
            : `全屏显示${sleep.as === 'video' ? '视频，循环、无声播放' : '图片'}，轻触或按任意键就醒；打不开时改为人物休息`}
        </p>
      </div>
      {sleep.as !== 'person' && (
        <div className={styles.field}>
          {sleep.url !== '' && <Preview key={sleep.url} value={value} direction={direction} />}
          <div className={styles.choose}>
            <Button onClick={() => setChoosing(true)}>{sleep.url === '' ? `选择${word}` : `更换${word}`}</Button>
            {sleep.url !== '' && (
              <Radio.Group
                aria-label="怎样铺满"
                optionType="button"
                options={[
                  { value: 'cover', label: '铺满' },
                  { value: 'contain', label: '完整' },
                ]}
                value={sleep.fit}
                onChange={(event) => change({ fit: event.target.value })}
              />
            )}
          </div>
          {refusal && (
            <p className={styles.help} role="alert">
              {refusal}
            </p>
          )}
        </div>
      )}
      {isChoosing && (
        <MaterialPicker
          kinds={[sleep.as === 'video' ? 'video' : 'image']}
          title={`选择休眠${word}`}
          onChoose={(material) => change({ url: material.url, fit: fitOf(material, direction) })}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

/** So much of it may be lost at its edges where it fills the screen. */
const LOST = 0.25;

/** How a picture or film is shown at first: whole, where filling the screen would cut off what it says. */
function fitOf({ width, height }: Pick<Material, 'width' | 'height'>, direction: Direction): 'cover' | 'contain' {
  const screen = USUAL_SIZE[direction];
  const shapes = [width / height, screen.width / screen.height];
  return width > 0 && height > 0 && Math.min(...shapes) / Math.max(...shapes) < 1 - LOST ? 'contain' : 'cover';
}

/** As the sleeping screen will show it, small. */
function Preview({ value, direction }: Pick<Props, 'value' | 'direction'>) {
  const { source, failed, fail } = useMediumSource(value.sleep.url);
  if (failed)
    return (
      <p className={styles.gone} role="alert">
        <Icon name="image" size={20} />
        素材打不开或已删除，请重新选择
      </p>
    );
  return (
    <div className={styles.preview} data-direction={direction} aria-hidden="true">
      {source && (
        <div className={styles.screen}>
          <SleepView
            sleep={value.sleep}
            source={source}
            hint={sleepHint(value.wake.touch, value.wake.voice ? value.wake.word : '')}
            still={false}
            onFail={fail}
          />
        </div>
      )}
    </div>
  );
}
