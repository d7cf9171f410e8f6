import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import type { ConversationRecord, TurnRecord } from '#contract/record.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { toOwnTurn } from '../read-conversation.ts';
import { TurnView } from '../turn-view.tsx';
import { CHANNEL_WORDS, describeResult, formatSpan } from './describe-record.ts';
import { MendAnswer } from './mend-answer.tsx';
import { recordQuery } from './record.queries.ts';
import styles from './records.module.css';
import { Waterfall } from './waterfall.tsx';

interface Props {
  /** '' closes it. */
  id: string;
  /** Ids of the list, for going to the next and the one before. */
  ids: readonly string[];
  onShow(id: string): void;
  onDelete(id: string): void;
}

/** One conversation beside the list. */
export function RecordDrawer({ id, ids, onShow, onDelete }: Props) {
  const isPhone = useIsPhone();
  const { data, error, refetch } = useQuery({ ...recordQuery(id), enabled: id !== '' });
  const place = ids.indexOf(id);
  const step = (label: string, icon: 'up' | 'down', target: string | undefined) => (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      icon={<Icon name={icon} />}
      disabled={target === undefined}
      onClick={() => target && onShow(target)}
    />
  );
  return (
    <Drawer
      open={id !== ''}
      onClose={() => onShow('')}
      size={isPhone ? '100%' : 520}
      mask={isPhone} // beside the list, whose next row is one click away
      title={data ? nameRecord(data.conversation) : '对话'}
      extra={
        <>
          {step('上一条', 'up', place > 0 ? ids[place - 1] : undefined)}
          {step('下一条', 'down', place >= 0 ? ids[place + 1] : undefined)}
          <Button
            type="text"
            size="small"
            aria-label="删除这次对话"
            title="删除"
            icon={<Icon name="trash" />}
            disabled={!data}
            onClick={() => onDelete(id)}
          />
        </>
      }
    >
      {data && <Detail conversation={data.conversation} turns={data.turns} />}
      {!data &&
        (error ? (
          <LoadError what="对话" error={error} onRetry={refetch} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ))}
    </Drawer>
  );
}

const nameRecord = ({ roleName, visitor }: ConversationRecord) =>
  visitor ? `${roleName}与访客 ${visitor}` : `${roleName}的在线演示`;

function Detail({ conversation, turns }: { conversation: ConversationRecord; turns: readonly TurnRecord[] }) {
  const { roleId, roleName, channel, rounds, startTime, updateTime } = conversation;
  return (
    <>
      <p className={`${styles.facts} num`}>
        <span>
          <Moment of={startTime} says={dayjs(startTime).format('MM-DD HH:mm')} />
        </span>
        <span>{CHANNEL_WORDS[channel]}</span>
        <span>
          {rounds} 轮，{formatSpan(startTime, updateTime)}
        </span>
        <StatusTag {...describeResult(conversation)} />
      </p>
      <ol className={styles.turns}>
        {turns.map((turn) => (
          <li key={turn.id} className={styles.turn}>
            <RecordedTurn turn={turn} roleId={roleId} roleName={roleName} />
          </li>
        ))}
      </ol>
    </>
  );
}

function RecordedTurn({ turn, roleId, roleName }: { turn: TurnRecord; roleId: string; roleName: string }) {
  const shown = useMemo(() => {
    const read = toOwnTurn(turn);
    return { ...read, key: 0, extras: { ...read.extras, waterfall: null } }; // which stands below
  }, [turn]);
  const { answered, partial, outcome, engine, heardText, answer, promptTokens, completionTokens } = turn;
  const heard = heardText !== null && answer.length > 0 ? Math.round((heardText.length / answer.length) * 100) : null;
  return (
    <>
      <TurnView turn={shown} roleName={roleName} onAgain={null} onResend={null} onRewrite={null} onAsk={null} />
      {turn.isStart === 0 && (
        <>
          <p className={`${styles.tags} num`}>
            {turn.replaced && <StatusTag tone="quiet" label="已被重新提问替换" />}
            {!answered && <StatusTag tone="warm" label="未命中知识" />}
            {answered && partial && <StatusTag tone="warm" label="部分回答" />}
            {outcome === 'interrupted' && (
              <span>{heard === null ? WHY[turn.interruption ?? 'left'] : `听到 ${heard}% 时被打断`}</span>
            )}
            <span>{engine}</span>
            {promptTokens !== null && completionTokens !== null && (
              <span>
                {promptTokens} + {completionTokens} token
              </span>
            )}
          </p>
          <MendAnswer roleId={roleId} question={turn.question} missed={!answered} />
          <Waterfall turn={turn} folded />
        </>
      )}
    </>
  );
}

const WHY = { stopped: '被停止', left: '对方离开', shutdown: '服务重启' } as const;
