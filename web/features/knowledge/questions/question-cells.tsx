import { Button, Switch, Tooltip } from 'antd';
import type { AnswerVideo } from '#contract/answer-video.contract.ts';
import type { Question } from '#contract/question.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './questions.module.css';
import type { Entries, QuestionActions } from './use-question-actions.ts';

export interface QuestionViewProps {
  entries: Entries;
  selected: Entries;
  onSelect: (entries: Entries, on: boolean) => void;
  onEdit: (question: Question) => void;
  actions: QuestionActions;
  /** What was filmed of the answers, by the entry. */
  films: ReadonlyMap<string, readonly AnswerVideo[]>;
}

/** The question, which opens its entry, and how many other ways to ask it there are. */
export function QuestionName({
  entry,
  films,
  onEdit,
}: { entry: Question } & Pick<QuestionViewProps, 'onEdit' | 'films'>) {
  const { question, similar, pictureUrl, videoUrl } = entry;
  const filmed = films.get(entry.id) ?? [];
  return (
    <>
      <button type="button" className={styles.name} title={question} onClick={() => onEdit(entry)}>
        {question}
      </button>
      {(similar.length > 0 || pictureUrl || videoUrl || filmed.length > 0) && (
        <span className={styles.marks}>
          {similar.length > 0 && (
            <span className="num" title={similar.slice(0, 10).join('\n')}>
              {similar.length} 个相似问法
            </span>
          )}
          {pictureUrl && (
            <span>
              <Icon name="image" size={14} />
              图片
            </span>
          )}
          {videoUrl && (
            <span>
              <Icon name="play" size={14} />
              视频
            </span>
          )}
          {filmed.length > 0 && <FilmMark films={filmed} />}
        </span>
      )}
    </>
  );
}

/** Somebody was filmed saying the answer. */
function FilmMark({ films }: { films: readonly AnswerVideo[] }) {
  const names = films.map(
    ({ avatarName, isOutdated }) => `${avatarName}${isOutdated ? '（答案已改，需重新上传）' : ''}`,
  );
  const isOutdated = films.every((film) => film.isOutdated);
  return (
    <Tooltip title={`有视频：${names.join('、')}`} placement="bottomLeft">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its explanation is for those who come by keyboard, too */}
      <span className={styles.film} tabIndex={0} data-outdated={isOutdated || undefined}>
        <Icon name="role" size={14} />
        回答视频{films.length > 1 && <b className="num">{films.length}</b>}
        {isOutdated && <em>已过期</em>}
      </span>
    </Tooltip>
  );
}

export function EnabledSwitch({ entry, actions }: { entry: Question } & Pick<QuestionViewProps, 'actions'>) {
  return (
    <Switch
      size="small"
      checked={entry.enabled}
      aria-label={`启用“${entry.question}”`}
      onChange={(enabled) => void actions.enable([entry], enabled)}
    />
  );
}

export function QuestionButtons({
  entry,
  actions,
  onEdit,
}: { entry: Question } & Pick<QuestionViewProps, 'actions' | 'onEdit'>) {
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="edit" size={16} />}
        aria-label={`编辑“${entry.question}”`}
        title="编辑"
        onClick={() => onEdit(entry)}
      />
      <Button
        type="text"
        icon={<Icon name="trash" size={16} />}
        aria-label={`删除“${entry.question}”`}
        title="删除"
        onClick={() => void actions.remove([entry])}
      />
    </>
  );
}
