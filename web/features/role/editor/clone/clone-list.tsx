import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import {
  deleteThreeSecondClone,
  retryVoiceClone,
  type VoiceClone,
  voiceCloneSample,
} from '#contract/clone.contract.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { LANGUAGE_NAMES, sampleTextOf } from '#web/lib/voice-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag, type Tone } from '#web/ui/status-tag.tsx';
import { useSample } from '#web/ui/use-sample.ts';
import styles from './clone.module.css';
import { CLONES_KEY } from './clone.queries.ts';

const STATES: Record<VoiceClone['state'], { tone: Tone; label: string }> = {
  processing: { tone: 'warm', label: '处理中' },
  ready: { tone: 'ok', label: '可用' },
  failed: { tone: 'danger', label: '失败' },
};

/** What one of the voices is chosen for. */
export interface CloneUse {
  /** Speaker of the role that is edited. */
  chosen: string | null;
  onChoose(speaker: string | null): void;
}

interface Props {
  voices: readonly VoiceClone[];
  use: CloneUse | null;
}

/** The account's cloned voices: heard, given to the role, tried again, withdrawn. */
export function CloneList({ voices, use }: Props) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { playing, play } = useSample();
  const refresh = () => Promise.all([CLONES_KEY, ['voices']].map((queryKey) => client.invalidateQueries({ queryKey })));
  const retry = useMutation({
    mutationFn: (id: string) => call(retryVoiceClone, { id }, { showModal: true }),
    onSettled: refresh,
  });
  const revoke = ({ id, name, roles, speaker }: VoiceClone) =>
    void modal.confirm({
      title: `撤销声音“${name}”？`,
      content: `声音和录音会从本平台和语音服务删除，不能恢复。${
        roles.length > 0
          ? `“${roles.slice(0, 3).join('”、“')}”${roles.length > 3 ? '等角色' : ''}正在使用，之后改用默认声音。`
          : ''
      }`,
      okText: '撤销',
      okButtonProps: { danger: true },
      cancelText: '取消',
      icon: null,
      onOk: () =>
        call(deleteThreeSecondClone, { id }, { showModal: true }).then(
          async () => {
            if (use?.chosen === speaker) use.onChoose(null);
            await refresh();
            notice.success(`已撤销声音“${name}”`);
          },
          () => {}, // told by the notice
        ),
    });
  return (
    <ul className={styles.list} aria-label="克隆的声音">
      {voices.map((voice) => (
        <li key={voice.id}>
          <div className={styles.row}>
            <b title={voice.name}>{voice.name}</b>
            <StatusTag {...STATES[voice.state]} />
            <small>
              {LANGUAGE_NAMES[voice.language as keyof typeof LANGUAGE_NAMES] ?? voice.language}，
              <Moment of={voice.createdAt} />
            </small>
          </div>
          {voice.reason && <p className={styles.bad}>{voice.reason}</p>}
          <div className={styles.acts}>
            {voice.state === 'ready' && !voice.reason && (
              <>
                {use && (
                  <Button
                    size="small"
                    type={use.chosen === voice.speaker ? 'default' : 'primary'}
                    disabled={use.chosen === voice.speaker}
                    onClick={() => use.onChoose(voice.speaker)}
                  >
                    {use.chosen === voice.speaker ? '使用中' : '用这个声音'}
                  </Button>
                )}
                <Button
                  size="small"
                  icon={<Icon name={playing === voice.id ? 'pause' : 'volume'} size={16} />}
                  onClick={() => void play(voice.id, { speaker: voice.speaker, text: sampleTextOf(voice.language) })}
                >
                  {playing === voice.id ? '停止' : '试听'}
                </Button>
              </>
            )}
            {voice.state === 'failed' && (
              <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(voice.id)}>
                重试
              </Button>
            )}
            <Button
              size="small"
              type="text"
              onClick={() => void downloadFile(voiceCloneSample, { id: voice.id }, `${voice.name}-录音.wav`)}
            >
              下载录音
            </Button>
            <Button size="small" type="text" danger onClick={() => revoke(voice)}>
              撤销
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
