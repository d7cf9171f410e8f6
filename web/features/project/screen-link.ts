import { startProject, TICKET_HOURS } from '#contract/visit.contract.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';

/** Where a project stands on a screen that is signed in; with a ticket, on one that is not. */
export function screenAddress(id: string, ticket?: string): string {
  const address = `${location.origin}/#/digital/app?type=1&id=${id}`;
  return ticket === undefined ? address : `${address}&ticket=${encodeURIComponent(ticket)}`;
}

/** Copies an address that opens the project, and nothing else of the account, on any screen for as long as a ticket counts. */
export async function copyScreenLink(id: string): Promise<void> {
  let link: string;
  try {
    link = screenAddress(id, await call(startProject, { id }));
  } catch (error) {
    notice.error(`没有取到链接，${describeError(error)}`);
    return;
  }
  if (await copyText(link)) notice.success(`链接已复制，${TICKET_HOURS} 小时内在任何设备打开都不用登录`);
  else notice.error('复制失败，请重试');
}
