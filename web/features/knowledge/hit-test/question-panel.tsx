import { Button } from 'antd';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { HIT_TEST_QUESTION, type LibrarySettings, type RetrievalSettings } from '#contract/retrieval.contract.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './question-panel.module.css';
import { SettingsFields } from './settings-fields.tsx';
import { VectorState } from './vector-state.tsx';

interface Props {
  question: string;
  recent: readonly string[];
  settings: RetrievalSettings;
  libId: string;
  /** What is in force around the settings. */
  saved: LibrarySettings;
  /** Settings differ from the saved ones. */
  changed: boolean;
  testing: boolean;
  /** The ways of searching are compared. */
  comparing: boolean;
  roleCount: number;
  onQuestion: (question: string) => void;
  onTest: (question: string) => void;
  onCompare: (question: string) => void;
  onSettings: (settings: RetrievalSettings) => void;
}

/** What is asked, and how the library is searched for it. */
export function QuestionPanel(props: Props) {
  const { question, recent, settings, libId, saved, changed, testing, comparing, roleCount } = props;
  const ready = question.trim() !== '' && countCharacters(question) <= HIT_TEST_QUESTION;
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) props.onTest(question.trim());
      }}
    >
      <h2>
        <label htmlFor="hit-test-question">问题</label>
      </h2>
      <GrowingTextArea
        id="hit-test-question"
        autoFocus
        value={question}
        minRows={2}
        maxRows={6}
        placeholder="像顾客那样问一句，如：社保卡丢了，补办要带什么？"
        count={{ show: true, max: HIT_TEST_QUESTION, strategy: countCharacters }}
        onChange={(event) => props.onQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (ready) props.onTest(question.trim());
        }}
      />
      {recent.length > 0 && (
        <div className={styles.recent}>
          <span>最近</span>
          {recent.slice(0, 3).map((one) => (
            <button key={one} type="button" title={one} onClick={() => props.onTest(one)}>
              {one}
            </button>
          ))}
        </div>
      )}
      <SettingsFields value={settings} engines={saved.engines} reasons={saved.reasons} onChange={props.onSettings} />
      <VectorState libId={libId} vectors={saved.vectors} />
      <div className={styles.run}>
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          disabled={!ready}
          loading={testing}
          icon={<Icon name="target" />}
        >
          开始测试
        </Button>
        <Button
          size="large"
          disabled={!ready}
          aria-pressed={comparing}
          onClick={() => props.onCompare(question.trim())}
        >
          对比
        </Button>
      </div>
      <p className={styles.note}>
        {changed
          ? roleCount > 0
            ? `设置还没有应用。应用后，${roleCount} 个角色立即按它检索。`
            : '设置还没有保存。保存后，选用这个知识库的角色按它检索。'
          : '对话与命中测试用同一套设置。'}
      </p>
    </form>
  );
}
