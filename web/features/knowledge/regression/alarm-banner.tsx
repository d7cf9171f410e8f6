import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { acknowledgeDrop, type RegressionAlarm } from '#contract/regression.contract.ts';
import { call } from '#web/lib/request.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { REGRESSION_KEY } from '../work.events.ts';
import styles from './alarm-banner.module.css';
import { describeCause, describeChanges, describeDrop, FIGURES_NOTE } from './describe-run.ts';
import { alarmsQuery } from './regression.queries.ts';
import { regressionPath } from './regression-path.ts';

/** On every page of a library: what fell since which change, until somebody says that he has seen it. */
export function AlarmBanner({ libId }: { libId: string }) {
  const { data } = useQuery(alarmsQuery);
  const alarm = data?.find((one) => one.libId === libId);
  return <div role="status">{alarm && <Alarm key={alarm.run.id} alarm={alarm} />}</div>;
}

function Alarm({ alarm: { libId, run, recovered } }: { alarm: RegressionAlarm }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const changes = describeChanges(run.changes);
  const acknowledge = async () => {
    setBusy(true);
    try {
      await call(acknowledgeDrop, { libId }, { showModal: true });
    } catch {
      // the notice has said why
    }
    await client.invalidateQueries({ queryKey: REGRESSION_KEY });
    setBusy(false);
  };
  return (
    <section className={styles.banner} data-recovered={recovered || undefined} aria-label="回归提醒">
      <Icon name={recovered ? 'check' : 'warn'} size={20} />
      <div className={styles.words}>
        <b>{recovered ? '之前下降的检索质量已经恢复' : '检索质量下降'}</b>
        <p className="num" title={FIGURES_NOTE}>
          {run.drops.map(describeDrop).join('，')}
          {run.lost > 0 && `；${run.lost} 题由对变错`}
        </p>
        <p className="num">
          <Moment of={run.createTime} />，{changes ? `${changes}，${automatic(run.cause)}` : describeCause(run)}
        </p>
      </div>
      <div className={styles.actions}>
        {!recovered && (
          <Link className={styles.link} to={regressionPath(libId, 'wrong')}>
            查看未达预期的题目
          </Link>
        )}
        <Button loading={busy} onClick={() => void acknowledge()}>
          知道了
        </Button>
      </div>
    </section>
  );
}

const automatic = (cause: RegressionAlarm['run']['cause']) => (cause === 'manual' ? '手动运行' : '自动运行');
