import type { ProductEvent } from '#contract/event.contract.ts';
import type { EventKeys } from '#web/lib/events/refetch-changed.ts';
import { KNOWLEDGE_KEY } from './knowledge.queries.ts';

// Here and not beside their queries: every page of the workbench reads this file, and the contracts of the queries only theirs.
export const CLEANING_KEY = [...KNOWLEDGE_KEY, 'cleaning'] as const;
export const GENERATION_KEY = [...KNOWLEDGE_KEY, 'generation'] as const;
export const QUESTIONS_KEY = [...KNOWLEDGE_KEY, 'questions'] as const;
export const REGRESSION_KEY = [...KNOWLEDGE_KEY, 'regression'] as const;

/** Keys of what shows a run, by what it does; a crawl shows in its source. */
function keysOfRun({ data: { run, libraryId } }: ProductEvent) {
  const library = String(libraryId);
  switch (run) {
    case 'clean':
      return [CLEANING_KEY];
    case 'generate':
      return [GENERATION_KEY];
    case 'regression':
      return [REGRESSION_KEY];
    case 'vectors':
      return [[...KNOWLEDGE_KEY, 'settings', library]];
    case 'import':
      return [QUESTIONS_KEY, [...KNOWLEDGE_KEY, 'libraries'], [...KNOWLEDGE_KEY, 'status']];
    default:
      return [];
  }
}
const ofWeb = () => [
  [...KNOWLEDGE_KEY, 'webSources'],
  [...KNOWLEDGE_KEY, 'webSource'],
  [...KNOWLEDGE_KEY, 'webPages'],
];
const ofQuestions = () => [QUESTIONS_KEY, [...KNOWLEDGE_KEY, 'libraries']];

/** Work on libraries that goes on by itself, and what it makes. */
export const WORK_EVENTS: EventKeys = {
  'run.created': keysOfRun,
  'run.updated': keysOfRun,
  'run.status': keysOfRun,
  'run.progress': keysOfRun,
  'run.deleted': keysOfRun,
  'webSource.created': ofWeb,
  'webSource.updated': ofWeb,
  'webSource.status': ofWeb,
  'webSource.deleted': ofWeb,
  'webSource.restored': ofWeb,
  'webPages.changed': ofWeb,
  'proposals.changed': () => [CLEANING_KEY],
  'generated.changed': () => [GENERATION_KEY],
  'cases.changed': () => [REGRESSION_KEY],
  'questions.changed': ofQuestions,
};
