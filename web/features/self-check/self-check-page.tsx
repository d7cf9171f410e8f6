import { useCallback, useEffect, useRef, useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { readToken, useSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { type Check, type Finding, wordOf, writeReport } from './finding.ts';
import styles from './self-check.module.css';
import {
  ENGINE_TITLES,
  playTone,
  tryBrowserVoice,
  tryCodecs,
  tryDrawing,
  tryLatency,
  tryMicrophone,
  tryParts,
  trySecure,
} from './try-device.ts';
import { tryRecognition } from './try-recognition.ts';

const TITLES = {
  secure: '安全连接',
  latency: '网络',
  drawing: '画面',
  codecs: '视频格式',
  microphone: '麦克风',
  dictation: '听写',
  speaker: '扬声器',
  voice: '浏览器语音',
  ...ENGINE_TITLES,
} as const;
type Id = keyof typeof TITLES;
const SIGN_IN: Finding = { state: 'off', value: '登录后可检查', remedy: '' };

/** /digital/check: whether this device and this installation can do what a room needs, and what to do where they can't. */
export function SelfCheckPage() {
  usePageTitle('自检');
  const signedIn = useSession((state) => state.token || readToken()) !== '';
  const [found, setFound] = useState<Partial<Record<Id, Finding>>>({});
  const [busy, setBusy] = useState<'microphone' | 'speaker' | 'dictation' | null>(null);
  const [understood, setUnderstood] = useState('');
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const [level, setLevel] = useState(0);
  const [asks, setAsks] = useState(false);
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const note = useCallback((more: Partial<Record<Id, Finding>>) => setFound((before) => ({ ...before, ...more })), []);

  const run = useCallback(() => {
    setCopied('no');
    note({ secure: trySecure(), drawing: tryDrawing(), codecs: tryCodecs(), latency: undefined });
    void tryBrowserVoice().then((voice) => note({ voice }));
    void tryLatency().then((latency) => note({ latency }));
    if (!signedIn) return note({ model: SIGN_IN, speech: SIGN_IN, hearing: SIGN_IN, avatar: SIGN_IN });
    note({ model: undefined, speech: undefined, hearing: undefined, avatar: undefined });
    void tryParts().then(note);
  }, [note, signedIn]);
  useEffect(run, [run]);

  async function listen(): Promise<void> {
    setBusy('microphone');
    note({ microphone: await tryMicrophone(setLevel) });
    setBusy(null);
  }
  async function dictate(): Promise<void> {
    setBusy('dictation');
    setUnderstood('');
    note({ dictation: undefined });
    leaving.current = new AbortController();
    const progress = { onText: setUnderstood, onLevel: setLevel };
    note({ dictation: await tryRecognition(signedIn, progress, leaving.current.signal) });
    setBusy(null);
  }
  async function sound(): Promise<void> {
    setBusy('speaker');
    setAsks(false);
    await playTone().then(
      () => setAsks(true),
      () => note({ speaker: { state: 'bad', value: '放不出声音', remedy: '请检查系统的输出设备，再试一次' } }),
    );
    setBusy(null);
  }
  function answer(heard: boolean): void {
    setAsks(false);
    const remedy = '请调高音量、取消静音，检查系统的输出设备和连接的耳机';
    note({ speaker: heard ? { state: 'ok', value: '听得到', remedy: '' } : { state: 'bad', value: '听不到', remedy } });
  }

  const checks: Check[] = Object.entries(TITLES).map(([id, title]) => ({
    id,
    title,
    finding: found[id as Id] ?? null,
  }));
  const problems = checks.filter(({ finding }) => finding?.state === 'bad').length;
  async function copy(): Promise<void> {
    const report = writeReport(checks, {
      time: new Date().toLocaleString('zh-CN', { hour12: false }),
      browser: navigator.userAgent,
      screen: `${screen.width}×${screen.height}，${devicePixelRatio} 倍`,
    });
    setCopied((await copyText(report)) ? 'yes' : 'failed');
  }

  const tools: Partial<Record<string, React.ReactNode>> = {
    microphone: (
      <PlainButton disabled={busy !== null} onClick={listen}>
        <Icon name="mic" size={16} />
        {busy === 'microphone' ? '请说几句话…' : '测试麦克风'}
      </PlainButton>
    ),
    dictation: (
      <PlainButton disabled={busy !== null} onClick={dictate}>
        <Icon name="mic" size={16} />
        {busy === 'dictation' ? '请说一句话…' : '测试听写'}
      </PlainButton>
    ),
    speaker: asks ? (
      <fieldset className={styles.asks} aria-label="听到两声提示音了吗？">
        <span>听到两声提示音了吗？</span>
        <PlainButton onClick={() => answer(true)}>听到了</PlainButton>
        <PlainButton onClick={() => answer(false)}>没听到</PlainButton>
      </fieldset>
    ) : (
      <PlainButton disabled={busy !== null} onClick={sound}>
        <Icon name="volume" size={16} />
        {busy === 'speaker' ? '正在播放…' : '播放测试音'}
      </PlainButton>
    ),
  };

  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>自检</h1>
        <p role="status">
          {problems > 0
            ? `有 ${problems} 项需要处理，照每项下面的说明做就行`
            : '看看这台设备和服务能不能顺畅地与数字人对话'}
        </p>
      </header>
      <ul className={styles.list}>
        {checks.map(({ id, title, finding }) => (
          <li key={id} data-check={id} data-state={finding?.state ?? 'wait'}>
            <i className={styles.dot} aria-hidden="true" />
            <div className={styles.words}>
              <b>{title}</b>
              {finding && <span>{finding.value}</span>}
              {finding?.remedy && <p>{finding.remedy}</p>}
              {id === 'dictation' && busy === 'dictation' && (
                <p role="status">{understood || '请读：今天天气怎么样'}</p>
              )}
              {id === busy && id !== 'speaker' && (
                <meter className={styles.level} min={0} max={1} value={level} aria-label="麦克风音量" />
              )}
            </div>
            {tools[id] ?? <em>{finding ? wordOf(finding) : '检查中…'}</em>}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <PlainButton look="primary" onClick={run}>
          <Icon name="refresh" size={16} />
          重新检查
        </PlainButton>
        <PlainButton onClick={copy}>
          <Icon name={copied === 'yes' ? 'check' : 'copy'} size={16} />
          {copied === 'yes' ? '已复制' : '复制报告'}
        </PlainButton>
        <PlainButton look="plain" onClick={() => history.back()}>
          返回
        </PlainButton>
      </div>
      <p className={styles.law} role={copied === 'failed' ? 'alert' : undefined}>
        {copied === 'failed' ? '复制失败，请手动选择上面的文字' : '报告里没有账号、密钥和对话内容'}
      </p>
    </main>
  );
}
