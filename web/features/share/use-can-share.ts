import { isSharingBanned } from '#contract/share.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';

/** Whether the brand lets roles be shared; the server refuses in any case where it does not. */
export const useCanShare = (): boolean => !isSharingBanned(useBrandConfig());
