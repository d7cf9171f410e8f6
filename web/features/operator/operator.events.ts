import type { EventKeys } from '#web/lib/events/refetch-changed.ts';

// Apart from the queries: every page of the workbench reads this file, and the contracts of the queries only theirs.
export const OPERATOR_KEY = 'operator';
export const ACCOUNTS_KEY = [OPERATOR_KEY, 'accounts'] as const;
export const WORDS_KEY = [OPERATOR_KEY, 'words'] as const;
export const COMPANIES_KEY = [OPERATOR_KEY, 'companies'] as const;
export const ANNOUNCEMENTS_KEY = [OPERATOR_KEY, 'announcements'] as const;
export const PROVIDERS_KEY = [OPERATOR_KEY, 'providers'] as const;

const ofAccounts = () => [ACCOUNTS_KEY, [OPERATOR_KEY, 'audit']];
const ofCompanies = () => [COMPANIES_KEY, [OPERATOR_KEY, 'audit']];
const ofProviders = () => [PROVIDERS_KEY, [OPERATOR_KEY, 'audit'], ['models'], ['voices']];
const ofMessages = () => [[OPERATOR_KEY, 'outbox']];

export const OPERATOR_EVENTS: EventKeys = {
  'account.created': ofAccounts,
  'account.updated': ofAccounts,
  'account.deleted': ofAccounts,
  'company.created': ofCompanies,
  'company.updated': ofCompanies,
  'company.deleted': ofCompanies,
  'provider.created': ofProviders,
  'provider.updated': ofProviders,
  'provider.deleted': ofProviders,
  'provider.health': () => [PROVIDERS_KEY],
  'message.created': ofMessages,
  'message.updated': ofMessages,
  'message.status': ofMessages,
  'message.deleted': ofMessages,
  'words.changed': () => [WORDS_KEY, [OPERATOR_KEY, 'audit']],
};
