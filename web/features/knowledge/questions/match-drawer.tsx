import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Drawer, InputNumber, Skeleton, Slider } from 'antd';
import { useState } from 'react';
import { DEFAULT_QUESTION_THRESHOLD, matchQuestion, saveQuestionSettings } from '#contract/question.contract.ts';
import { call } from '#web/lib/request.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import styles from './match-drawer.module.css';
import { questionSettingsQuery } from './question.queries.ts';
import { TryBox } from './try-box.tsx';

const RANGE = { min: 0.3, max: 1, step: 0.01 };

/** 匹配设置: from which score on other words for the same are answered, and what that means for a question. */
export function MatchDrawer({ libId, onClose }: { libId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(questionSettingsQuery(libId));
  const asking = useMutation({ mutationFn: (query: string) => call(matchQuestion, { libId, query }) });
  return (
    <Drawer open onClose={onClose} size={560} title="匹配设置">
      {!data &&
        (error ? (
          <LoadError what="匹配设置" error={error} onRetry={refetch} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ))}
      {data && (
        <Threshold
          libId={libId}
          saved={data.threshold}
          onSaved={() => asking.variables !== undefined && asking.mutate(asking.variables)}
        />
      )}
      <TryBox
        onAsk={asking.mutate}
        isAsking={asking.isPending}
        asked={asking.variables}
        found={asking.data}
        error={asking.error}
      />
    </Drawer>
  );
}

interface ThresholdProps {
  libId: string;
  saved: number;
  onSaved: () => void;
}

/** Saved as soon as it is let go. */
function Threshold({ libId, saved, onSaved }: ThresholdProps) {
  const client = useQueryClient();
  const [value, setValue] = useState(saved);
  const [told, setTold] = useState(false);
  const save = async (threshold: number) => {
    setValue(threshold);
    setTold(false);
    try {
      await call(saveQuestionSettings, { libId, threshold }, { showModal: true });
      client.setQueryData(questionSettingsQuery(libId).queryKey, { threshold });
      setTold(true);
      onSaved();
    } catch {
      setValue(saved); // the notice has said why
    }
  };
  return (
    <section className={styles.threshold} aria-label="匹配阈值">
      <h3>
        匹配阈值
        <span role="status">{told ? '已保存' : ''}</span>
      </h3>
      <div className={styles.range}>
        <Slider
          {...RANGE}
          value={value}
          marks={{ [DEFAULT_QUESTION_THRESHOLD]: '默认' }}
          ariaLabelForHandle="匹配阈值"
          onChange={setValue}
          onChangeComplete={(next) => void save(next)}
        />
        <InputNumber
          {...RANGE}
          className={styles.number}
          precision={2}
          controls={false}
          aria-label="匹配阈值数值"
          value={value}
          onChange={(next) => next !== null && setValue(next)}
          onBlur={() => value !== saved && void save(value)}
          onPressEnter={() => value !== saved && void save(value)}
        />
      </div>
      <p>
        换了说法的问题，得分达到阈值才用问答库回答：调高更谨慎，调低答得更多。与问题或相似问法一致的，不受阈值影响。
      </p>
    </section>
  );
}
