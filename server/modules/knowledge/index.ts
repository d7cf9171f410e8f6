import { LIMITS } from '#contract/limits.contract.ts';
import type { RetrievalSettings } from '#contract/retrieval.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { FetchGuarded } from '#server/platform/net/guarded-fetch.ts';
import { createCleaning } from './cleaning/create-cleaning.ts';
import { createCrawl } from './crawl/create-crawl.ts';
import { createDocumentStore } from './document.store.ts';
import { addGeneratedQuestion } from './generation/add-generated-question.ts';
import { createGeneration } from './generation/create-generation.ts';
import { ingestDocument } from './ingest-document.ts';
import { defineCleaning, JOB } from './knowledge.jobs.ts';
import { registerKnowledgeRoutes } from './knowledge.routes.ts';
import { createKnowledgeService, type KnowledgeDependencies } from './knowledge.service.ts';
import { createLibraryStore } from './library.store.ts';
import { createDocumentParser } from './parsing/document-parser.ts';
import { createQuestionPart } from './question/question-part.ts';
import { addGeneratedCases } from './regression/add-generated-cases.store.ts';
import { createRegression } from './regression/create-regression.ts';
import { registerRetrievalRoutes } from './retrieval/retrieval.routes.ts';
import { searchLibrary } from './retrieval/search-library.ts';
import { searchSegments } from './retrieval/search-segments.ts';
import type { AnswerOffline } from './retrieval/test-hits.ts';
import { createChooseDocuments } from './run/choose-documents.ts';
import type { LibraryModel } from './run/library-work.ts';
import { createRunStore } from './run/run.store.ts';
import { createScopeStore } from './run/scope.store.ts';
import { createPreview } from './segment/preview-segmentation.ts';
import { registerSegmentRoutes } from './segment/segment.routes.ts';
import { createSegmentService } from './segment/segment.service.ts';
import { createSegmentStore } from './segment/segment.store.ts';

interface Dependencies extends Omit<KnowledgeDependencies, 'libraries' | 'documents'> {
  contentOf(accountId: string, fileId: string): Promise<string | null>;
  localPath(sha256: string): string;
  discardFiles(fileIds: string[]): Promise<void>;
  /** Whether pages that are pictures are read by character recognition, where it is installed. */
  recognise: boolean;
  fetchGuarded: FetchGuarded;
  /** `host:port` of private sites that may be read. */
  crawlHosts: ReadonlySet<string>;
  answerOffline: AnswerOffline;
  /** Cleans documents and writes questions; null: none is configured. */
  model: LibraryModel | null;
}

/** Knowledge libraries: documents in, ranked passages out. */
export function createKnowledgeModule({
  db,
  jobs,
  contentOf,
  localPath,
  discardFiles,
  recognise,
  answerOffline,
  model,
  fetchGuarded,
  crawlHosts,
  ...rest
}: Dependencies) {
  const libraries = createLibraryStore(db);
  const documents = createDocumentStore(db);
  const service = createKnowledgeService({ db, jobs, libraries, documents, ...rest });
  const runs = createRunStore(db);
  const regression = createRegression({
    ...{ db, jobs, runs, answerOffline, localPath },
    findLibrary: service.findLibrary,
    filterDocuments: (accountId, ids) => documents.filterOwned(accountId, ids, false),
    resolveFiles: rest.resolveFiles,
  });
  const noteChange = (libraryId: string) => regression.noteChange(libraryId, 'content');
  const noteDocument = async (documentId: string) => {
    const libraryId = await documents.libraryOf(documentId);
    if (libraryId) await noteChange(libraryId);
  };
  const segments = createSegmentStore(db);
  const segmentService = createSegmentService({ db, documents, segments, noteChange });
  const scope = createScopeStore(db);
  const chooseDocuments = createChooseDocuments({ documents, scope, findLibrary: service.findLibrary });
  const work = { db, jobs, runs, scope, chooseDocuments, model, noteChange };
  const cleaning = createCleaning(work);
  const generation = createGeneration(work, {
    addQuestion: (accountId, libId, entry) => addGeneratedQuestion(questions.service, accountId, libId, entry),
    addRegressionCases: (libraryId, cases) => addGeneratedCases(db, libraryId, cases),
  });
  const parser = createDocumentParser({ maxRecognised: recognise ? LIMITS.recognisedPages : 0 });
  const previewParser = createDocumentParser({ timeoutMs: 60_000 });
  const preview = createPreview({ parser: previewParser, resolveFiles: rest.resolveFiles, localPath });

  jobs.define<{ documentId: string; fresh: boolean }>(
    JOB.ingest,
    // Two at a time: while one is being parsed the other one is being written.
    { concurrency: 2, retryLimit: 3, retryDelay: 2, expireInSeconds: 3600 },
    async (task, job) => {
      await ingestDocument({ db, documents, parser, localPath, contentOf }, task, job);
      await noteDocument(task.documentId);
    },
  );
  defineCleaning({ jobs, documents, libraries, discardFiles, noteDocument });
  const questions = createQuestionPart({
    ...{ db, jobs, contentOf, localPath, discardFiles, resolveFiles: rest.resolveFiles },
    findLibrary: service.findLibrary,
    saveSettings: libraries.saveSettings,
    search: async (libraryKey, query, topK) =>
      (await searchSegments(db, { libraryKeys: [libraryKey], query, topK })).hits,
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
    libraryType: service.libraryType,
    save: service.save,
    /** Ranked passages of one library by its settings, best first. A library of another account answers like a missing one. */
    async search(accountId: string, libraryId: string, query: string, tried?: RetrievalSettings) {
      return searchLibrary(db, await service.findLibrary(accountId, libraryId), query, tried);
    },
    /** Entries of a question-and-answer library that a message asks for, best first. */
    matchQuestions: questions.service.match,
    /** These entries have answered once more. */
    countQuestionHits: questions.service.countHits,
    saveQuestion: questions.service.save,
    register(handle: Handle) {
      registerKnowledgeRoutes(handle, service);
      registerSegmentRoutes(handle, segmentService, service, preview);
      registerRetrievalRoutes(handle, {
        db,
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
    },
    close: async () => {
      await Promise.all([parser.close(), previewParser.close(), questions.close()]);
    },
  };
}
