import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mostUsed } from './describe-line.ts';
import { lineUseQuery } from './line.queries.ts';
import styles from './line-pill.module.css';

/** How many sessions run, of how many that may; leads to them. Of several classes the one that is nearest to its end. */
export function LinePill() {
  const { data } = useQuery(lineUseQuery);
  const use = data && mostUsed(data);
  if (!use) return null;
  const { used, limit, waiting } = use;
  return (
    <Link to="/home/currencyManage" className={styles.pill} data-full={used >= limit || undefined}>
      <i aria-hidden="true" />
      <span>在线会话</span>
      <b className="num">{used}</b>
      <span className="num">/ {limit} 路</span>
      {waiting > 0 && <span className="num">，{waiting} 人排队</span>}
    </Link>
  );
}
