import type { RetrievalSettings } from '#contract/retrieval.contract.ts';
import type { Readers } from '#server/parsing/open-readers.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Log } from '#server/platform/log.ts';
import type { FetchGuarded } from '#server/platform/net/guarded-fetch.ts';
import type { WorkbookWriter } from '#server/platform/workbook/workbook-writer.ts';
import { createLibrarySearch } from '#server/retrieval/search-library.ts';
import { searchSegments } from '#server/retrieval/search-segments.ts';
import { readWordings } from '#server/retrieval/wordings.store.ts';
import { createCleaning } from './cleaning/create-cleaning.ts';
import { createCrawl } from './crawl/create-crawl.ts';
import { readPageText } from './crawl/read-page-text.ts';
import { createEnable } from './create-enable.ts';
import { createDocumentStore, findOwner } from './document.store.ts';
import { createFailuresStore } from './failures.store.ts';
import { addGeneratedQuestion } from './generation/add-generated-question.ts';
import { createGeneration } from './generation/create-generation.ts';
import type { Destinations } from './generation/generation.service.ts';
import { registerRetrievalRoutes } from './hit-test/hit-test.routes.ts';
import { type AnswerOffline, listCited } from './hit-test/test-hits.ts';
import { giveUpDocument, ingestDocument } from './ingest-document.ts';
import { defineCleaning, forgetCutLater, JOB } from './knowledge.jobs.ts';
import { registerKnowledgeRoutes } from './knowledge.routes.ts';
import { createKnowledgeService, type KnowledgeDependencies } from './knowledge.service.ts';
import { createLibraryStore } from './library.store.ts';
import { createMove } from './move/create-move.ts';
import { createNamedStore } from './named.store.ts';
import { createOutlineStore } from './outline/outline.store.ts';
import { createOutline } from './outline/outline-libraries.ts';
import { createQuestionPart } from './question/question-part.ts';
import { createRecutService } from './recut/recut.service.ts';
import { createRegression } from './regression/create-regression.ts';
import { createChooseDocuments } from './run/choose-documents.ts';
import type { LibraryModel } from './run/library-work.ts';
import { createRunStore } from './run/run.store.ts';
import { createScopeStore } from './run/scope.store.ts';
import { createPreview } from './segment/preview-segmentation.ts';
import { registerSegmentRoutes } from './segment/segment.routes.ts';
import { createSegmentService } from './segment/segment.service.ts';
import { createSegmentStore } from './segment/segment.store.ts';
import { createUntouchedStore } from './untouched.store.ts';
import { createVectors } from './vector/create-vectors.ts';
import type { FindModels } from './vector/ranking-models.ts';
import { createWordings } from './wording/create-wordings.ts';

export { titleRankOf } from '#server/parsing/heading-pattern.ts';
export { scriptOf, toScript } from '#server/retrieval/chinese-script.ts';
export { countTerms, queryTerms } from '#server/retrieval/count-terms.ts';
export { findValues } from '#server/retrieval/find-values.ts';
export { foldText } from '#server/retrieval/fold-text.ts';
export type { ReadNeighbours, ReadTitles } from '#server/retrieval/search.store.ts';
export {
  findAmounts,
  findBareRanges,
  findRanges,
  holdsAmount,
  isWithin,
  measureIn,
  readNumeral,
  withoutRanges,
} from '#server/retrieval/understand/amounts.ts';
export { lacksType } from '#server/retrieval/understand/answer-type.ts';
export { soundsAlike } from '#server/retrieval/understand/correct-question.ts';
export { findDates, isYear } from '#server/retrieval/understand/dates.ts';
export type { JudgeStatement, StatementFeatures } from '#server/retrieval/understand/judge-statement.ts';
export { SAME_WORDS } from '#server/retrieval/understand/lexicon/same.ts';
export { tellSmall } from '#server/retrieval/understand/relevance-model.ts';
export { stripCourtesy } from '#server/retrieval/understand/strip-courtesy.ts';
export { tellWhether, withoutUnit } from './generation/rules/ask-about-cell.ts';
export type { LibraryOutline } from './outline/outline-libraries.ts';

interface Dependencies extends Omit<KnowledgeDependencies, 'libraries' | 'documents'> {
  contentOf(accountId: string, fileId: string): Promise<string | null>;
  withLocalCopy: WithLocalCopy;
  discardFiles(fileIds: string[]): Promise<void>;
  readers: Pick<Readers, 'documents' | 'previews' | 'readTable'>;
  fetchGuarded: FetchGuarded;
  /** `host:port` of private sites that may be read. */
  crawlHosts: ReadonlySet<string>;
  answerOffline: AnswerOffline;
  workbooks: WorkbookWriter;
  /** Cleans documents and writes questions; null while none is configured. */
  model(): LibraryModel | null;
  log: Log;
  /** Configured embedding and rerank models. */
  findProviders: FindModels;
  onProvidersChange(listener: () => void): void;
}

/** Knowledge libraries: documents in, ranked passages out. */
export function createKnowledgeModule({
  db,
  jobs,
  contentOf,
  withLocalCopy,
  discardFiles,
  readers,
  answerOffline,
  workbooks,
  model,
  fetchGuarded,
  crawlHosts,
  log,
  findProviders,
  onProvidersChange,
  ...rest
}: Dependencies) {
  const libraries = createLibraryStore(db);
  const documents = createDocumentStore(db);
  const service = createKnowledgeService({ db, jobs, libraries, documents, ...rest });
  const runs = createRunStore(db);
  const vectors = createVectors({
    db,
    jobs,
    log,
    findProviders,
    onProvidersChange,
    noteChange: (libraryId) => regression.noteChange(libraryId, 'content'),
  });
  const search = createLibrarySearch(db, vectors.semantics);
  const regression = createRegression({
    db,
    jobs,
    runs,
    search,
    answerOffline,
    withLocalCopy,
    workbooks,
    readTable: readers.readTable,
    findLibrary: service.findLibrary,
    filterDocuments: (accountId, ids) => documents.filterOwned(accountId, ids, false),
    resolveFiles: rest.resolveFiles,
  });
  const noteChange = async (libraryId: string) => {
    await regression.noteChange(libraryId, 'content');
    await vectors.note(libraryId);
  };
  const noteDocument = async (documentId: string) => {
    const libraryId = await documents.libraryOf(documentId);
    if (libraryId) await noteChange(libraryId);
  };
  const segments = createSegmentStore(db);
  const segmentService = createSegmentService({ db, documents, segments, noteChange });
  const { requireDocuments, present } = service;
  const recut = createRecutService({
    ...{ db, jobs, documents, requireDocuments, present, noteChange },
    ...{ parser: readers.previews, contentOf, withLocalCopy },
  });
  const move = createMove({ db, jobs, noteChange, noteDocument });
  const enable = createEnable({ db, noteChange });
  const scope = createScopeStore(db);
  const chooseDocuments = createChooseDocuments({ documents, scope, findLibrary: service.findLibrary });
  const work = { db, jobs, runs, scope, chooseDocuments, model, noteChange };
  const cleaning = createCleaning(work);
  const destinations: Destinations = {
    addQuestion: (accountId, libId, entry) => addGeneratedQuestion(questions.service, accountId, libId, entry),
    addRegressionCases: regression.addGenerated,
  };
  /** What a library answers a question, and the segments that it cites; null where it does not. */
  const answering = async (accountId: string, libraryId: string, question: string) => {
    const found = await search(await service.findLibrary(accountId, libraryId), question);
    const answer = await answerOffline(question, found);
    return answer.refused ? null : { text: answer.text, segmentIds: listCited(answer) };
  };
  const generation = createGeneration(work, destinations, answering);
  const preview = createPreview({ parser: readers.previews, resolveFiles: rest.resolveFiles, withLocalCopy });

  jobs.define(JOB.ingest, {
    async run(task, job) {
      const forgetLater = (tx: Transaction, id: string, run: number) => forgetCutLater(jobs, tx, id, run);
      await ingestDocument(
        { db, documents, parser: readers.documents, withLocalCopy, contentOf, forgetLater },
        task,
        job,
      );
      await noteDocument(task.documentId);
    },
    async onGivenUp({ documentId }, failure) {
      await giveUpDocument({ db, documents }, documentId, failure);
      await noteDocument(documentId);
    },
    orphans: async () =>
      (await documents.listProcessing()).map((documentId) => ({ data: { documentId }, key: documentId })),
    ownerOf: ({ documentId }, tx) => findOwner(tx ?? db, documentId),
  });
  defineCleaning({ db, jobs, documents, libraries, discardFiles, noteDocument });
  const questions = createQuestionPart({
    db,
    jobs,
    contentOf,
    withLocalCopy,
    discardFiles,
    resolveFiles: rest.resolveFiles,
    workbooks,
    findLibrary: service.findLibrary,
    keepFile: rest.keepFile,
    saveSettings: libraries.saveSettings,
    readWordings: (accountId) => readWordings(db, accountId),
    search: async (libraryKey, query, topK) =>
      (await searchSegments(db, { libraryKeys: [libraryKey], query, topK })).hits,
  });

  const wordings = createWordings({
    db,
    search: async (accountId, libraryId, text) => search(await service.findLibrary(accountId, libraryId), text),
  });
  const crawl = createCrawl({
    db,
    jobs,
    fetchGuarded,
    allowHosts: crawlHosts,
    keepFile: rest.keepFile,
    discardFiles,
    findLibrary: service.findLibrary,
  });

  return {
    libraryStatus: service.libraryStatus,
    libraryProgress: service.libraryProgress,
    runningImports: service.runningImports,
    libraryType: service.libraryType,
    ...createNamedStore(db),
    ...createUntouchedStore(db),
    ...createFailuresStore(db),
    deleteDocuments: service.deleteDocuments,
    save: service.save,
    takeAnswer: questions.takeAnswer,
    ...questions.taking,
    /** Ranked passages of one library by its settings, best first. A library of another account answers like a missing one. */
    async search(accountId: string, libraryId: string, query: string, tried?: RetrievalSettings) {
      return search(await service.findLibrary(accountId, libraryId), query, tried);
    },
    /** Entries of a question-and-answer library that a message asks for, best first. */
    matchQuestions: questions.service.match,
    /** What libraries of an account speak about. Throws 404 for those that are not its own. */
    answering,
    outline: createOutline({ store: createOutlineStore(db), findLibrary: service.findLibrary, answering }),
    /** These entries have answered once more. */
    countQuestionHits: questions.service.countHits,
    /** Questions of a library that are about the same as a message, best first. */
    relatedQuestions: questions.service.related,
    /** What visitors of an account call something, with what its texts call it. */
    readWordings: (accountId: string) => readWordings(db, accountId),
    saveQuestion: questions.service.save,
    /** Looks for what was left undone; call it once, when jobs run. */
    start: vectors.start,
    /** The text of a web page that is looked at once. */
    readPageText,
    register(handle: Handle) {
      registerKnowledgeRoutes(handle, service, recut, { move, enable }, (id) => regression.noteChange(id, 'settings'));
      registerSegmentRoutes(handle, segmentService, service, recut, preview);
      registerRetrievalRoutes(handle, {
        search,
        describeEngines: vectors.describe,
        embed: vectors.follow,
        findLibrary: service.findLibrary,
        async saveSettings(accountId, id, settings) {
          await libraries.saveSettings(accountId, id, settings);
          await regression.noteChange(id, 'settings');
        },
        answerOffline,
      });
      regression.register(handle);
      cleaning.register(handle);
      generation.register(handle);
      crawl.register(handle);
      questions.register(handle);
      wordings.register(handle);
    },
    close: async () => {
      await Promise.all([questions.close(), vectors.close()]);
    },
  };
}
