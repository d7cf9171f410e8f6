import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { alarmsQuery } from './regression.queries.ts';
import { regressionPath } from './regression-path.ts';

/** Beside a library in a list: its retrieval fell, and nobody has acknowledged it. */
export function AlarmMark({ libId, name }: { libId: string; name: string }) {
  const { data } = useQuery(alarmsQuery);
  const alarm = data?.find((one) => one.libId === libId);
  if (!alarm || alarm.recovered) return null;
  return (
    <Link to={regressionPath(libId, 'wrong')} aria-label={`“${name}”检索质量下降，查看未达预期的题目`}>
      <StatusTag tone="danger" label="回归下降" />
    </Link>
  );
}
