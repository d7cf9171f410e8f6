import { useQuery } from '@tanstack/react-query';
import { App, Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { LINE_TIMES, type Line, type LineClass, type LineUse, type queryLineInfo } from '#contract/line.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { CLASS_WORDS, describeDevice } from './describe-line.ts';
import { lineInfoQuery, useAlarmSwitch, useKick } from './line.queries.ts';
import { LineBoard } from './line-board.tsx';
import styles from './lines-page.module.css';
import { QueueCard } from './queue-card.tsx';
import { SessionCards, SessionTable } from './session-table.tsx';
import { useSeconds } from './use-seconds.ts';

const HistoryDialog = whenOpened(() => import('./history-dialog.tsx').then((m) => m.HistoryDialog));

/** After it a page beats once more: without one by then its line is given away. */
const FREED_SECONDS = Math.ceil((LINE_TIMES.silentMs + LINE_TIMES.lookMs) / 1000 / 10) * 10;

/** 并发管理: who holds the lines of the account, who waits, and how it has been. */
export function LinesPage() {
  usePageTitle('并发管理');
  const { data, error, refetch } = useQuery(lineInfoQuery);
  const [chosen, setChosen] = useState<LineClass>('saas');
  const classes = (data?.classes ?? []).filter(({ type, limit, used }) => type === 'saas' || limit > 0 || used > 0);
  const use = classes.find(({ type }) => type === chosen) ?? classes[0];
  return (
    <>
      <PageHead
        title="并发管理"
        purpose="谁在用、从哪里来，满了谁在等"
        actions={
          classes.length > 1 && (
            <Segmented
              aria-label="线路"
              value={use?.type ?? 'saas'}
              options={classes.map(({ type, used, limit }) => ({
                value: type,
                label: `${CLASS_WORDS[type]} ${used} / ${limit}`,
              }))}
              onChange={setChosen}
            />
          )
        }
      />
      {data && use ? (
        <Lines info={data} use={use} />
      ) : error ? (
        <LoadError what="并发" error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

function Lines({ info, use }: { info: (typeof queryLineInfo)['data']['_output']; use: LineUse }) {
  const isPhone = useIsPhone();
  const readAt = Date.parse(info.at);
  const { dataUpdatedAt } = useQuery(lineInfoQuery);
  const passed = useSeconds(dataUpdatedAt);
  const { mutate: switchAlarm } = useAlarmSwitch();
  const kick = useKickQuestion();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<string | undefined>();
  const [showsHistory, setShowsHistory] = useState(false);
  const queue = info.queue.filter(({ type }) => type === use.type);
  const lines = info.records.filter(({ type }) => type === use.type);
  const shown = lines.filter((line) => (place === undefined || line.place === place) && holds(line, typed.trim()));
  const places = [...new Set(lines.map((line) => line.place))];
  const Sessions = isPhone ? SessionCards : SessionTable;
  const narrowed = typed.trim() !== '' || place !== undefined;
  return (
    <>
      <div className={styles.top}>
        <LineBoard key={use.type} use={use} queue={queue} passed={passed} readAt={readAt} />
        <QueueCard
          use={use}
          queue={queue}
          passed={passed}
          readAt={readAt}
          alarmOn={info.alarmOn === 1}
          onAlarm={switchAlarm}
        />
      </div>
      <section className={styles.sessions} aria-labelledby="sessions-title">
        <header className={styles.tools}>
          <h2 id="sessions-title">正在进行</h2>
          <span className={`${styles.count} num`}>{lines.length} 路</span>
          <span className={styles.live}>
            <i aria-hidden="true" />
            实时，{FREED_SECONDS} s 无心跳自动释放
          </span>
          <search>
            <Input
              className={styles.search}
              prefix={<Icon name="search" size={16} />}
              placeholder="搜索访客、项目、设备"
              aria-label="搜索访客、项目、设备"
              allowClear
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Select
              className={styles.filter}
              options={places.map((value) => ({ value, label: value }))}
              placeholder="全部项目"
              aria-label="项目"
              allowClear={CLEAR}
              value={place}
              onChange={setPlace}
            />
            <Button icon={<Icon name="clock" size={16} />} onClick={() => setShowsHistory(true)}>
              历史
            </Button>
          </search>
        </header>
        {shown.length > 0 ? (
          <Sessions lines={shown} passed={passed} readAt={readAt} onKick={kick} />
        ) : narrowed && lines.length > 0 ? (
          <EmptyState
            drawing="lost"
            title="没有找到会话"
            text="换一个访客、项目或设备的名字试试。"
            action={
              <Button
                onClick={() => {
                  setTyped('');
                  setPlace(undefined);
                }}
              >
                清空筛选
              </Button>
            }
          />
        ) : (
          <EmptyState
            drawing="blank"
            icon="gauge"
            title="现在没有人在用"
            text="有人在房间、分享链接或嵌入的网页里开始对话，会马上出现在这里。"
            action={
              <Link to="/home/project/list">
                <Button>去我的项目</Button>
              </Link>
            }
          />
        )}
      </section>
      {showsHistory && <HistoryDialog type={use.type} onClose={() => setShowsHistory(false)} />}
    </>
  );
}

const holds = (line: Line, text: string): boolean =>
  text === '' ||
  [line.visitor, line.place, line.roleName, describeDevice(line).text].some((one) =>
    one.toLowerCase().includes(text.toLowerCase()),
  );

/** Asks once, and ends a session. */
function useKickQuestion(): (line: Line) => void {
  const { modal } = App.useApp();
  const { mutateAsync } = useKick();
  return (line) =>
    void modal.confirm({
      title: `结束“${line.visitor}”的会话？`,
      content: '对方的页面会说明会话已结束，说过的话照常保存；排在最前面的人马上接通。',
      okText: '结束会话',
      cancelText: '取消',
      okButtonProps: { danger: true },
      icon: null,
      onOk: () =>
        mutateAsync(line.token).then(
          () => void notice.success(`已结束“${line.visitor}”的会话`),
          () => {},
        ),
    });
}
