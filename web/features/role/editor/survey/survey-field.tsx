import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { use, useState } from 'react';
import { uploadFile } from '#contract/file.contract.ts';
import {
  exportSurveyRuns,
  previewQuestionnaire,
  QUESTION_TYPE_NAMES,
  QUESTIONNAIRE_LIMITS,
  questionnaireTemplate,
  type Survey,
} from '#contract/questionnaire.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import { FILE_KIND_MESSAGE, FILE_SIZE_MESSAGE } from '#contract/role-model.contract.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import row from '../library-field.module.css';
import { RoleId } from '../role-id.ts';
import styles from './survey-field.module.css';

interface RowError {
  row: number;
  message: string;
}

interface Props {
  value?: RoleFile | null;
  onChange?: (file: RoleFile | null) => void;
}

/** The questionnaire of a role: an uploaded sheet, checked row by row before it is taken, with its questions to look at. */
export function SurveyField({ value = null, onChange }: Props) {
  const roleId = use(RoleId);
  const chooser = useFileChooser({ accept: '.xlsx', label: '选择问卷文件', onChoose: ([file]) => take(file) });
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ name: string; rows: RowError[] } | null>(null);
  const { data } = useQuery({
    queryKey: ['questionnaire', value?.url, value?.name],
    queryFn: ({ signal }) => call(previewQuestionnaire, { url: value?.url ?? '', name: value?.name ?? '' }, { signal }),
    enabled: value !== null,
    staleTime: Number.POSITIVE_INFINITY, // a file never changes under its address
  });

  const take = async (file: File) => {
    setErrors(null);
    const refusal = checkFile(file);
    if (refusal) return setErrors({ name: file.name, rows: [{ row: 0, message: refusal }] });
    setBusy(true);
    try {
      const url = await call(uploadFile, {}, { upfile: file });
      const checked = await call(previewQuestionnaire, { url, name: file.name });
      if (checked.survey) onChange?.({ url, name: file.name, type: file.type });
      else setErrors({ name: file.name, rows: checked.errors });
    } catch (error) {
      setErrors({ name: file.name, rows: [{ row: 0, message: describeError(error) }] });
    }
    setBusy(false);
  };

  return (
    <>
      {value === null ? (
        <div className={row.none}>
          <p>还没有问卷，上传 xlsx 后角色会逐题提问</p>
          <span className={styles.acts}>
            <Button type="link" onClick={() => void downloadFile(questionnaireTemplate, {}, '问卷模板.xlsx')}>
              下载模板
            </Button>
            <Button loading={busy} onClick={chooser.choose}>
              上传问卷
            </Button>
          </span>
        </div>
      ) : (
        <div className={row.row}>
          <span className={row.picture}>
            <Icon name="list" />
          </span>
          <span className={row.words}>
            <b>{value.name}</b>
            <small>{data?.survey ? `${data.survey.questions.length} 题` : '正在读取'}</small>
          </span>
          {roleId !== null && (
            <Button type="link" onClick={() => void downloadFile(exportSurveyRuns, { roleId }, '问卷答卷.xlsx')}>
              导出答卷
            </Button>
          )}
          <Button type="link" loading={busy} onClick={chooser.choose}>
            更换
          </Button>
          <Button
            type="text"
            icon={<Icon name="close" size={16} />}
            aria-label="移除问卷"
            onClick={() => {
              setErrors(null);
              onChange?.(null);
            }}
          />
        </div>
      )}
      {chooser.input}
      <div role="status">
        {errors && (
          <div className={styles.errors}>
            <b>“{errors.name}”没有采用，请修改后重新上传</b>
            <ol>
              {errors.rows.map(({ row, message }) => (
                <li key={`${row} ${message}`}>
                  {row > 0 && <span className="num">第 {row} 行</span>}
                  {message}
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
      {value !== null && data?.survey && <SurveyQuestions survey={data.survey} />}
    </>
  );
}

function SurveyQuestions({ survey }: { survey: Survey }) {
  return (
    <ol className={styles.questions} aria-label="问卷题目">
      {survey.questions.map((question) => (
        <li key={question.number}>
          <p>
            <span className="num">{question.number}.</span> {question.title}
            <small>
              {QUESTION_TYPE_NAMES[question.type]}
              {!question.required && '，可跳过'}
              {question.points > 0 && `，1 到 ${question.points} 分`}
            </small>
          </p>
          {question.options.length > 0 && (
            <ul>
              {question.options.map((option, index) => (
                <li key={option}>
                  {option}
                  {question.jumps[index] !== undefined && (
                    <small>{question.jumps[index] === 0 ? '→ 结束' : `→ 第 ${question.jumps[index]} 题`}</small>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function checkFile({ name, size }: File): string | null {
  if (!/\.xlsx$/i.test(name)) return FILE_KIND_MESSAGE;
  return size > QUESTIONNAIRE_LIMITS.fileBytes ? FILE_SIZE_MESSAGE : null;
}
