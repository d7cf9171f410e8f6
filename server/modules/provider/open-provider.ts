import { type Provider, ProviderModel, type ProviderSettings } from '#contract/provider.contract.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { withoutRules } from '#server/platform/without-rules.ts';
import type { ProviderRow } from './provider.store.ts';
import { describeIce, type OpenIceServer, openIce } from './sealed-ice.ts';

/** A service ready to be called. Its key must not leave the server, nor enter a log. */
export interface OpenProvider extends Omit<ProviderSettings, 'enabled'> {
  id: string;
  key: string | null;
  ice: readonly OpenIceServer[];
}

/** Models that an earlier version has stored lack fields, which get their defaults. */
const StoredModel = withoutRules(ProviderModel);

/** Fewer characters than this would tell too much of a key by its last four. */
const SHORTEST_WITH_TAIL = 12;

/** Null for a row whose key was sealed with another installation's key. */
export function openProvider(row: ProviderRow, secretBox: SecretBox): OpenProvider | null {
  const key = row.sealedKey === null ? null : secretBox.open(row.sealedKey);
  if (row.sealedKey !== null && key === null) return null;
  const { id, purpose, kind, name, baseUrl, concurrency, timeoutMs, priority, speech } = row;
  const models = row.models.map((model) => StoredModel.parse(model));
  const ice = openIce(row.sealedIce, secretBox);
  return { id, purpose, kind, name, baseUrl, models, concurrency, timeoutMs, priority, speech, key, ice };
}

/** What operators see of a stored service. */
export function describeRow(row: ProviderRow, secretBox: SecretBox): Provider {
  const { sealedKey, sealedIce, createdAt: _, updatedAt, ...settings } = row;
  const key = sealedKey === null ? null : secretBox.open(sealedKey);
  const keyState = sealedKey === null ? 'none' : key === null ? 'unreadable' : 'set';
  return {
    ...settings,
    readOnly: false,
    keyState,
    keyTail: tailOf(key),
    ice: describeIce(openIce(sealedIce, secretBox)),
    updatedAt: updatedAt.toISOString(),
    health: null,
  };
}

/** What operators see of the service in the environment. */
export function describeOpen(open: OpenProvider): Provider {
  const { key, ice, ...settings } = open;
  const keyState = key ? 'set' : 'none';
  const shown = { keyState, keyTail: tailOf(key), ice: describeIce(ice) } as const;
  return { ...settings, ...shown, enabled: 1, readOnly: true, updatedAt: '', health: null };
}

const tailOf = (key: string | null): string => (key && key.length >= SHORTEST_WITH_TAIL ? key.slice(-4) : '');
