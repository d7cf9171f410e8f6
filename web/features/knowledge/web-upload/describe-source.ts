import {
  type CrawlMode,
  type CrawlSchedule,
  PAGE_STATUS,
  SOURCE_STATUS,
  type WebPage,
  type WebSource,
} from '#contract/crawl.contract.ts';
import type { StatusText } from '../describe-status.ts';

export const MODE_TEXT: Record<CrawlMode, { label: string; help: string }> = {
  pages: { label: '指定网页', help: '只读取填写的网址，每行一个。' },
  sitemap: { label: '网站地图', help: '填写网站首页或 sitemap.xml 的网址，读取其中列出的网页。' },
  site: { label: '整个网站', help: '读取同一目录下的网页，最多 5 层链接。' },
};

export const SCHEDULE_TEXT: Record<CrawlSchedule, string> = {
  none: '不自动更新',
  daily: '每天更新',
  weekly: '每周更新',
};

/** Where a source stands, with its count while it is being read. */
export function describeSource({ status, counts }: Pick<WebSource, 'status' | 'counts'>): StatusText {
  if (status === SOURCE_STATUS.running)
    return counts.total === 0
      ? { tone: 'warm', label: '准备读取' }
      : { tone: 'warm', label: `读取中 ${counts.total - counts.waiting} / ${counts.total}` };
  if (status === SOURCE_STATUS.failed) return { tone: 'danger', label: '读取失败' };
  if (status === SOURCE_STATUS.cancelled) return { tone: 'quiet', label: '已停止' };
  return counts.failed > 0 ? { tone: 'danger', label: `失败 ${counts.failed} 页` } : { tone: 'ok', label: '已读取' };
}

/** Share of the known pages that are settled, 0 to 1; null unless the source is being read. */
export function shareRead({ status, counts }: Pick<WebSource, 'status' | 'counts'>): number | null {
  if (status !== SOURCE_STATUS.running || counts.total === 0) return null;
  return (counts.total - counts.waiting) / counts.total;
}

const PAGE_TEXT: Record<number, StatusText> = {
  [PAGE_STATUS.waiting]: { tone: 'quiet', label: '等待读取' },
  [PAGE_STATUS.read]: { tone: 'ok', label: '已读取' },
  [PAGE_STATUS.unchanged]: { tone: 'ok', label: '没有变化' },
  [PAGE_STATUS.failed]: { tone: 'danger', label: '失败' },
  [PAGE_STATUS.gone]: { tone: 'warm', label: '已消失' },
  [PAGE_STATUS.skipped]: { tone: 'quiet', label: '未读取' },
};

export function describePage({ status }: Pick<WebPage, 'status'>): StatusText {
  return PAGE_TEXT[status] ?? { tone: 'quiet', label: '未知' };
}
