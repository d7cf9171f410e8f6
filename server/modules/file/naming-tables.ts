/**
 * Rows that say nothing of whether a file is in use, by their tables, with all columns that hold more than figures, moments and yes or no.
 * Every other table of the database is looked through. A test compares this with the database: a new column of these tables is decided here.
 */
export const SILENT_TABLES: Record<string, { why: string; columns: readonly string[] }> = {
  file: { why: 'the files themselves', columns: ['id', 'account_id', 'sha256', 'name', 'kind'] },
  content_removal: { why: 'contents, by their digest', columns: ['sha256'] },
  file_reservation: { why: 'room for files that are to come', columns: ['id', 'account_id', 'kind'] },
  material_folder: { why: 'names', columns: ['id', 'account_id', 'name', 'parent_id'] },
  avatar_medium: {
    why: 'what was found of the file with the same id, with which it goes',
    columns: ['id', 'account_id', 'format', 'alpha', 'model'],
  },
  ...ofDocuments({
    segment: ['document_id', 'library_id', 'text', 'heading'],
    document_text: ['document_id', 'text', 'titles'],
    segment_change: ['id', 'document_id', 'action', 'before', 'after'],
    carried_edit: ['id', 'document_id', 'action', 'text', 'heading', 'original'],
    cleaning_proposal: ['id', 'run_id', 'document_id', 'rules', 'before', 'after', 'status', 'change_id'],
    generated_question: ['id', 'run_id', 'document_id', 'question', 'answer', 'engine', 'status'],
    posting_batch: ['document_id'],
    posting: ['term', 'entries'],
  }),
  event: {
    why: 'tells what happened, and is forgotten',
    columns: ['account_id', 'kind', 'subject_id', 'actor_id', 'data'],
  },
  model_usage: {
    why: 'figures of every call of a model',
    columns: ['id', 'account_id', 'role_id', 'turn_id', 'model', 'provider_id', 'provider_name'],
  },
  wording: { why: 'words and names', columns: ['id', 'account_id', 'said', 'folded', 'meant'] },
  rate_count: { why: 'digests of who tries things', columns: ['name', 'key'] },
  short_link: { why: 'codes of links', columns: ['code', 'account_id', 'project_id', 'page', 'ticket', 'device'] },
  link_key: { why: 'one key', columns: ['id', 'sealed_key'] },
  spent_proof: { why: 'signatures', columns: ['signature'] },
  session: {
    why: 'who is signed in; written with every call',
    columns: ['token_hash', 'account_id', 'id', 'method', 'agent', 'address'],
  },
  lease: {
    why: 'what processes hold at present',
    columns: ['kind', 'name', 'scope', 'owner', 'account_id', 'holder'],
  },
  talk_line: {
    why: 'who talks at present, and what is being said; a few words of it are shown, and nothing opens by them',
    columns: [
      ...['id', 'account_id', 'class', 'key', 'visitor_id', 'role_id', 'project_id'],
      ...['entry', 'device', 'said', 'said_by', 'network'],
    ],
  },
  node_speech: { why: 'figures of sentences, by their digests', columns: ['project_id', 'account_id', 'key'] },
  server_process: { why: 'processes that run', columns: ['id', 'host', 'place'] },
  line_pool: { why: 'figures', columns: ['account_id', 'class'] },
  line_history: { why: 'figures', columns: ['account_id', 'class'] },
};

/** Tables of vectors are made while the server runs, one for each model. */
export const VECTOR_TABLE = /^(vector_space|segment_vector_\d+)$/;

/** Which rows of a table count; of all others every row does. */
export const COUNTING_ROWS: Record<string, string> = {
  // Taken back within a day; whoever takes them back names their files anew, with a day to spare.
  role: `deleted_at is null or deleted_at > now() - interval '2 days'`,
  project: `deleted_at is null or deleted_at > now() - interval '2 days'`,
  scene_template: `deleted_at is null or deleted_at > now() - interval '2 days'`,
  project_version: `project_id in (select id from project where deleted_at is null or deleted_at > now() - interval '2 days')`,
  project_node: `(deleted_at is null or deleted_at > now() - interval '2 days') and project_id in (select id from project where deleted_at is null or deleted_at > now() - interval '2 days')`,
  // One that came with a form is kept by what names it, until somebody arranges it.
  material: `kept and (deleted_at is null or deleted_at > now() - interval '2 days')`,
  // Never taken back.
  avatar: 'deleted_at is null',
  // Work that has ended keeps what it was given as a note.
  knowledge_run: 'status = 1',
  node_import: `state in ('waiting', 'running')`,
  avatar_bake: `state in ('waiting', 'running')`,
  avatar_conversion: `state in ('waiting', 'running')`,
};

/** Texts of documents: what is written there opens no file, in no answer and on no page. */
function ofDocuments(tables: Record<string, readonly string[]>) {
  const why = 'what documents say: an address in it opens nothing';
  return Object.fromEntries(Object.entries(tables).map(([table, columns]) => [table, { why, columns }]));
}
