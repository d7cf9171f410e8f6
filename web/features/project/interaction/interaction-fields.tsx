import { Input, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import {
  GREETING_MAX,
  type InteractionSettings,
  type MicrophoneMode,
  WAKE_WORD,
} from '#contract/interaction.contract.ts';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import type { ProjectErrors } from '../project-values.ts';
import styles from './interaction.module.css';

const MODES: readonly { value: MicrophoneMode; label: string; help: string }[] = [
  { value: 'tap', label: '点按说话', help: '点一下说一句，说完自动回答' },
  { value: 'hold', label: '按住说话', help: '按住时说，松开发送，适合嘈杂的地方' },
  { value: 'free', label: '持续聆听', help: '对话一开始就听着，直接说话' },
  { value: 'none', label: '不用麦克风', help: '只能打字和点问题提问' },
];

interface Props {
  value: InteractionSettings;
  errors: ProjectErrors;
  onChange(value: InteractionSettings): void;
}

/** How the screen is woken, and how one talks to it. */
export function InteractionFields({ value, errors, onChange }: Props) {
  const { wake, microphone } = value;
  const change = (part: Partial<InteractionSettings>) => onChange({ ...value, ...part });
  const setWake = (part: Partial<InteractionSettings['wake']>) => change({ wake: { ...wake, ...part } });
  const setMicrophone = (part: Partial<InteractionSettings['microphone']>) =>
    change({ microphone: { ...microphone, ...part } });
  const isDeaf = microphone.mode === 'none';
  const watches = wake.camera || (wake.sound && !isDeaf);
  const wordRefusal = errors['interaction.wake.word'];
  return (
    <section className={styles.section} aria-label="互动">
      <h2>互动</h2>
      <fieldset className={styles.group}>
        <legend>唤醒</legend>
        <SwitchRow
          label="轻触屏幕开始"
          help="点屏幕任意位置或按任意键，就开始对话"
          checked={wake.touch}
          onChange={(touch) => setWake({ touch })}
        />
        <SwitchRow
          label="语音唤醒"
          help={isDeaf ? '要先选一种用麦克风的方式' : '没人时一直听着，听到唤醒词就开始对话'}
          checked={wake.voice && !isDeaf}
          disabled={isDeaf}
          onChange={(voice) => setWake({ voice })}
        />
        <div className={styles.field}>
          <label htmlFor="wake-word">
            唤醒词<small>{wake.voice && !isDeaf ? '例如“小华小华”' : '选填，例如“小华小华”'}</small>
          </label>
          <Input
            id="wake-word"
            autoComplete="off"
            placeholder="不填：持续聆听时直接回答"
            value={wake.word}
            status={wordRefusal ? 'error' : ''}
            aria-describedby="wake-word-help"
            onChange={(event) => setWake({ word: event.target.value })}
          />
          <p id="wake-word-help" className={styles.help} role={wordRefusal ? 'alert' : undefined}>
            {wordRefusal ??
              `持续聆听时，先叫唤醒词再提问；之后 30 秒内不用再叫。${WAKE_WORD.least} 到 ${WAKE_WORD.most} 个字，4 个字最不容易误唤醒`}
          </p>
        </div>
        <SwitchRow
          label="摄像头看到有人"
          help="醒来并打招呼，不会自己开始对话"
          checked={wake.camera}
          onChange={(camera) => setWake({ camera })}
        />
        <SwitchRow
          label="麦克风听到有人"
          help={isDeaf ? '要先选一种用麦克风的方式' : '醒来并打招呼，不会自己开始对话'}
          checked={wake.sound && !isDeaf}
          disabled={isDeaf}
          onChange={(sound) => setWake({ sound })}
        />
        {watches && (
          <p className={styles.help}>画面和声音只在设备上比较，不上传、不保存；首次打开时请在设备上允许使用</p>
        )}
        {(wake.touch || wake.voice || watches) && (
          <div className={styles.field}>
            <label htmlFor="wake-greeting">
              招呼语<small>选填</small>
            </label>
            <LimitedInput
              id="wake-greeting"
              max={GREETING_MAX}
              placeholder="例如：您好，办事请找我"
              value={wake.greeting}
              aria-describedby="wake-greeting-help"
              onChange={(event) => setWake({ greeting: event.target.value })}
            />
            <p id="wake-greeting-help" className={styles.help}>
              写在开始画面上；看到或听到有人走近时说
            </p>
          </div>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>说话</legend>
        <div className={styles.field}>
          <label htmlFor="microphone-mode">麦克风</label>
          <Select
            id="microphone-mode"
            className={styles.wide ?? ''}
            value={microphone.mode}
            options={MODES.map(({ value: mode, label }) => ({ value: mode, label }))}
            aria-describedby="microphone-help"
            onChange={(mode) => setMicrophone({ mode })}
          />
          <p id="microphone-help" className={styles.help}>
            {MODES.find(({ value: mode }) => mode === microphone.mode)?.help}
          </p>
        </div>
        {!isDeaf && (
          <SwitchRow
            label="访客可以换方式"
            help="关闭后只能用上面这一种说话方式，打字不受影响"
            checked={microphone.changeable}
            onChange={(changeable) => setMicrophone({ changeable })}
          />
        )}
        <SwitchRow
          label="开口就打断"
          help={value.bargeIn ? '访客一开口，数字人就停下来听' : '说完为止，期间听到的话不当提问；打字和“停止”仍然有效'}
          checked={value.bargeIn}
          onChange={(bargeIn) => change({ bargeIn })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>画面上</legend>
        <SwitchRow
          label="显示字幕"
          help="对话和播放演示时；访客可以自己开关"
          checked={value.subtitles}
          onChange={(subtitles) => change({ subtitles })}
        />
        <SwitchRow
          label="语言切换"
          help="角色有多种语言时，访客可以选"
          checked={value.languageSwitch}
          onChange={(languageSwitch) => change({ languageSwitch })}
        />
      </fieldset>
    </section>
  );
}

interface RowProps {
  label: ReactNode;
  help: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** A switch in one row with its words. */
function SwitchRow({ label, help, checked, disabled = false, onChange }: RowProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <span>
        <span id={id}>{label}</span>
        <small id={`${id}-help`}>{help}</small>
      </span>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
}
