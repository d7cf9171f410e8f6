import { writeMoment } from '#contract/access.contract.ts';
import { OVERVIEW_ROWS, type Overview, operatorOverview } from '#contract/overview.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';

interface Account {
  id: string;
  loginAccount: string;
  nickName: string;
}
interface Row {
  account: Account & {
    expireTime: Date | null;
    lastLoginAt: Date | null;
    fileSizeLimit: number;
    videoSizeLimit: number;
  };
  companyName: string;
  usedFileSize: number;
  usedVideoSize: number;
}

interface Dependencies {
  accounts: {
    totals(now: Date): Promise<Overview['accounts'] & { fileLimit: number; materialLimit: number }>;
    used(): Promise<{ files: number; material: number }>;
    attention(now: Date): Promise<Row[]>;
    lastSignIns(): Promise<Row[]>;
    names(ids: string[]): Promise<Account[]>;
  };
  countBrands(): Promise<number>;
  countFailures(): Promise<{ kind: Overview['failed'][number]['kind']; accountId: string; count: number }[]>;
  countFailedMessages(): Promise<number>;
}

/** The state of the installation for its operators, from what its parts know. */
export function createOverviewModule({ accounts, countBrands, countFailures, countFailedMessages }: Dependencies) {
  async function listFailed(): Promise<Overview['failed']> {
    const [failures, messages] = await Promise.all([countFailures(), countFailedMessages()]);
    const shown = failures.toSorted((one, other) => other.count - one.count).slice(0, OVERVIEW_ROWS);
    const named = new Map((await accounts.names(shown.map(({ accountId }) => accountId))).map((one) => [one.id, one]));
    return [
      ...(messages > 0 ? [{ kind: 'message' as const, count: messages, account: null }] : []),
      ...shown.map(({ kind, count, accountId }) => ({ kind, count, account: named.get(accountId) ?? null })),
    ];
  }

  return {
    register(handle: Handle) {
      handle(operatorOverview, async () => {
        const now = new Date();
        const [{ fileLimit, materialLimit, ...counts }, used, attention, signIns, brands, failed] = await Promise.all([
          accounts.totals(now),
          accounts.used(),
          accounts.attention(now),
          accounts.lastSignIns(),
          countBrands(),
          listFailed(),
        ]);
        return {
          accounts: counts,
          brands,
          storage: {
            files: { used: used.files, limit: fileLimit },
            material: { used: used.material, limit: materialLimit },
          },
          attention: attention.map(({ account, usedFileSize, usedVideoSize }) => ({
            ...nameOf(account),
            expireTime: account.expireTime && writeMoment(account.expireTime),
            files: { used: usedFileSize, limit: account.fileSizeLimit },
            material: { used: usedVideoSize, limit: account.videoSizeLimit },
          })),
          failed,
          signIns: signIns.map(({ account, companyName }) => ({
            ...nameOf(account),
            companyName,
            lastLoginAt: account.lastLoginAt?.toISOString() ?? '',
          })),
        };
      });
    },
  };
}

const nameOf = ({ id, loginAccount, nickName }: Account): Account => ({ id, loginAccount, nickName });
