import { CODE } from '#contract/errors.contract.ts';
import { kindByName, refuseDocument, refuseSize } from '#contract/material.contract.ts';
import {
  beginMaterialUpload,
  endMaterialUpload,
  type MaterialUpload,
  materialUploads,
  sendMaterialPiece,
  sendMaterialPoster,
  UPLOAD_PIECE_BYTES,
} from '#contract/material-upload.contract.ts';
import { drawPoster } from '#web/lib/draw-poster.ts';
import { MATERIALS_KEY } from '#web/lib/material.queries.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { call } from '#web/lib/request.ts';
import { useSession } from '#web/lib/session.ts';
import { describeError, RequestError } from '#web/lib/transport/request-error.ts';
import { type ChosenFile, isSameFile, keepChosen, readChosen, type Told } from './chosen-files.ts';

/** Sent at the same time; the others wait for their turn. */
const AT_ONCE = 3;
/** How often what the server checks is asked for, ms. */
const LOOK_EVERY_MS = 700;

export interface UploadItem {
  /** Stays the same from its choice to its end. */
  key: number;
  /** Null until it has begun. */
  id: string | null;
  name: string;
  size: number;
  lastModified: number;
  folderId: string | null;
  /** Null after a reload: the same file has to be chosen again. */
  file: File | null;
  /** Bytes that have left, also those of a piece under way. */
  sent: number;
  state: 'waiting' | 'sending' | 'paused' | 'checking' | 'refused';
  problem: string;
}

export interface Uploads {
  items: readonly UploadItem[];
  /** Of those that were begun since the list was last empty: how many are through. */
  done: number;
  /** Bytes a second, lately. */
  speed: number;
}

const NOTHING: Uploads = { items: [], done: 0, speed: 0 };
let state = NOTHING;
/** Whose they are; empty until that is known. */
let owner = '';
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();
let lastKey = 0;
let lookTimer: ReturnType<typeof setTimeout> | undefined;
/** What was sent, with its moment, of the last seconds. */
let marks: { at: number; bytes: number }[] = [];

export const uploads = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Uploads => state,
};

function set(part: Partial<Uploads>): void {
  state = { ...state, ...part };
  if (state.items.length === 0) state = { ...state, done: 0, speed: 0 };
  for (const listener of listeners) listener();
}
const change = (key: number, part: Partial<UploadItem>): void =>
  set({ items: state.items.map((item) => (item.key === key ? { ...item, ...part } : item)) });
const find = (key: number) => state.items.find((item) => item.key === key);
const isBegun = ({ id }: UploadItem): boolean => id !== null;
/** Cut off by a reload: goes on when its file is chosen again. */
export const isLost = ({ file, state: at }: UploadItem): boolean => file === null && at === 'paused';

const isUnbegun = (item: UploadItem): boolean => !isBegun(item) && item.state !== 'refused';

/** A reload finds what has not begun; `over` has, or is given up. */
function remember(...over: Told[]): void {
  if (owner !== '' && owner === useSession.getState().accountId) keepChosen(owner, state.items.filter(isUnbegun), over);
}

/** Files that were chosen: new ones wait for their turn, those that are known go on where they stopped, in the folder that they were put into. */
export function addFiles(files: readonly File[], folderId: string | null): void {
  const items = [...state.items];
  const renewed: ChosenFile[] = [];
  for (const file of files) {
    const at = findKnown(items, file);
    const known = items[at];
    const { name, size, lastModified } = file;
    if (known) {
      if (known.lastModified !== lastModified) renewed.push(known);
      if (known.file === null || known.state === 'paused')
        items[at] = { ...known, file, lastModified, state: 'waiting', problem: '' };
      continue;
    }
    lastKey += 1;
    const problem =
      size === 0 ? '这个文件是空的，请检查后重新选择' : refuseDocument(name) || refuseSize(size, kindByName(name));
    const begun = { key: lastKey, id: null, name, size, lastModified, folderId, file, sent: 0, problem } as const;
    items.push({ ...begun, state: problem ? 'refused' : 'waiting' });
  }
  set({ items });
  remember(...renewed);
  next();
  void beginAll();
}

/** Where nothing of a file has been sent, its name and size say that it is the one: copied elsewhere meanwhile, it has another date. */
function findKnown(items: readonly UploadItem[], file: File): number {
  const same = items.findIndex((item) => item.state !== 'refused' && isSameFile(item, file));
  if (same >= 0) return same;
  return items.findIndex(
    (item) => isLost(item) && !isBegun(item) && item.name === file.name && item.size === file.size,
  );
}

let isBeginning = false;

/** Room is taken for all that were chosen before the first is through: what is not there knows of it, also after a reload. */
async function beginAll(): Promise<void> {
  if (isBeginning) return;
  isBeginning = true;
  for (let item = findNew(); item; item = findNew()) {
    const { key } = item;
    try {
      const upload = await begin(item);
      if (!find(key)) void call(endMaterialUpload, { id: upload.id }).catch(() => {}); // it was put away meanwhile
      if (upload.state === 'done') set({ items: state.items.filter((one) => one.key !== key), done: state.done + 1 });
      else change(key, { id: upload.id, sent: upload.offset });
    } catch (error) {
      change(key, { state: passes(error) ? 'paused' : 'refused', problem: describeError(error) });
    }
    const now = find(key);
    remember(...(now && isUnbegun(now) ? [] : [item]));
    next();
  }
  isBeginning = false;
}

/** In its folder, or in none where that is gone. */
async function begin(item: ChosenFile, signal?: AbortSignal): Promise<MaterialUpload> {
  const { name, size, lastModified, folderId } = item;
  const options = signal ? { signal } : {};
  try {
    return await call(beginMaterialUpload, { name, size, lastModified, folderId }, options);
  } catch (error) {
    if (folderId === null || !(error instanceof RequestError && error.code === CODE.notFound)) throw error;
    return call(beginMaterialUpload, { name, size, lastModified, folderId: null }, options);
  }
}

/** Neither the file nor the account is at fault: it goes on later. */
const passes = (error: unknown): boolean =>
  error instanceof RequestError && [CODE.internal, CODE.unavailable, CODE.tooMany].includes(error.code as never);
const findNew = () => state.items.find((item) => item.id === null && item.state === 'waiting');

export function pause(key: number): void {
  const item = find(key);
  if (item?.state !== 'waiting' && item?.state !== 'sending') return;
  change(key, { state: 'paused', problem: '' });
  running.get(key)?.abort();
}

export function resume(key: number): void {
  const item = find(key);
  if (item?.state !== 'paused' || item.file === null) return;
  change(key, { state: 'waiting', problem: '' });
  next();
  void beginAll();
}

export const pauseAll = (): void => state.items.forEach(({ key }) => void pause(key));
export const resumeAll = (): void => state.items.forEach(({ key }) => void resume(key));

/** Also one that is under way: what is kept of it goes. */
export function drop(key: number): void {
  const item = find(key);
  running.get(key)?.abort();
  set({ items: state.items.filter((one) => one.key !== key) });
  if (item) remember(item);
  if (item?.id) void call(endMaterialUpload, { id: item.id }).then(refresh, () => {});
  next();
}

/** All that were refused. */
export const dropRefused = (): void => {
  for (const { key } of state.items.filter((item) => item.state === 'refused')) drop(key);
};

/** All that a reload has cut off. */
export async function dropLost(): Promise<void> {
  const lost = state.items.filter(isLost);
  set({ items: state.items.filter((item) => !isLost(item)) });
  remember(...lost);
  for (const { id } of lost) if (id) await call(endMaterialUpload, { id }).catch(() => {});
  refresh();
}

/** What was not through when the page was left, or is on its way on another one: what the server knows of, and what had not begun. */
export async function loadOpenUploads(accountId: string): Promise<void> {
  if (owner !== '' && owner !== accountId) forgetAll();
  owner = accountId;
  const open = await call(materialUploads, {}).catch(() => []);
  if (owner !== accountId) return;
  const begun = open.filter((upload) => upload.state !== 'refused');
  const chosen = readChosen(accountId).filter((file) => !begun.some((upload) => isSameFile(upload, file)));
  // Of those that are known by their names alone, what is remembered is newer: another page may have begun them.
  const items = state.items.filter((item) => !isLost(item) || isBegun(item));
  const isKnown = ({ id }: MaterialUpload) => items.some((item) => item.id === id);
  const isUnderWay = (file: Told) => items.some((item) => !isBegun(item) && isSameFile(item, file));
  const fresh = open.filter((upload) => !isKnown(upload) && !isUnderWay(upload)).map(toItem);
  const lost = chosen.filter((file) => !items.some((item) => isSameFile(item, file))).map(toLost);
  set({ items: [...items, ...fresh, ...lost] });
  remember(...begun);
  look();
}

/** Somebody else is signed in: what was on its way here is not theirs. */
function forgetAll(): void {
  for (const stop of running.values()) stop.abort();
  set(NOTHING);
}

function toLost(file: ChosenFile): UploadItem {
  lastKey += 1;
  return { ...file, key: lastKey, id: null, file: null, sent: 0, state: 'paused', problem: '' };
}

function toItem({ id, name, size, lastModified, offset, state: at, problem, folderId }: MaterialUpload): UploadItem {
  lastKey += 1;
  const begun = { key: lastKey, id, name, size, lastModified, folderId, file: null, sent: offset, problem };
  return { ...begun, state: at === 'sending' || at === 'done' ? 'paused' : at };
}

function next(): void {
  for (const item of state.items) {
    if (running.size >= AT_ONCE) return;
    const isReady = item.state === 'waiting' && item.id !== null && !running.has(item.key);
    if (isReady && item.file) void send(item.key, item.file);
  }
}

async function send(key: number, file: File): Promise<void> {
  const stop = new AbortController();
  running.set(key, stop);
  change(key, { state: 'sending' });
  try {
    await sendPieces(key, file, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted)
      change(key, { state: passes(error) ? 'paused' : 'refused', problem: describeError(error) });
  } finally {
    running.delete(key);
  }
  next();
}

async function sendPieces(key: number, file: File, signal: AbortSignal): Promise<void> {
  const { name, size, lastModified } = file;
  const told = { name, size, lastModified, folderId: find(key)?.folderId ?? null };
  let upload = await begin(told, signal);
  change(key, { id: upload.id, sent: upload.offset });
  if (file.type.startsWith('video/') && upload.offset === 0) await sendPoster(upload.id, file, signal);
  while (upload.state === 'sending') {
    const { id, offset } = upload;
    const blob = file.slice(offset, offset + UPLOAD_PIECE_BYTES);
    const piece = new File([blob], 'piece');
    const onUploadProgress = (share: number) => note(key, offset + Math.round(share * blob.size));
    try {
      upload = await call(sendMaterialPiece, { upload: id, offset }, { upfile: piece, signal, onUploadProgress });
      note(key, upload.offset);
    } catch (error) {
      if (!(error instanceof RequestError && error.code === CODE.conflict)) throw error;
      // Another page is ahead of this one.
      upload = await begin(told, signal);
    }
  }
  change(key, { state: 'checking', sent: size });
  look();
}

/** A film without a still is a film all the same. */
async function sendPoster(upload: string, file: File, signal: AbortSignal): Promise<void> {
  const still = await drawPoster(file);
  if (still && !signal.aborted)
    await call(sendMaterialPoster, { upload }, { upfile: new File([still], 'poster.webp'), signal }).catch(() => {});
}

function note(key: number, sent: number): void {
  const before = find(key)?.sent ?? 0;
  const at = performance.now();
  marks = [...marks.filter((mark) => at - mark.at < 5000), { at, bytes: Math.max(0, sent - before) }];
  const since = Math.max(500, at - (marks[0]?.at ?? at));
  change(key, { sent });
  set({ speed: (marks.reduce((sum, { bytes }) => sum + bytes, 0) / since) * 1000 });
}

/** Asks how far the server is as long as it checks something. */
function look(): void {
  clearTimeout(lookTimer);
  if (!state.items.some((item) => item.state === 'checking')) return;
  lookTimer = setTimeout(async () => {
    const open = await call(materialUploads, {}).catch(() => null);
    if (open) settle(new Map(open.map((upload) => [upload.id, upload])));
    look();
  }, LOOK_EVERY_MS);
}

function settle(open: ReadonlyMap<string, MaterialUpload>): void {
  let through = 0;
  const items = state.items.flatMap((item) => {
    if (item.state !== 'checking' || item.id === null) return [item];
    const there = open.get(item.id);
    if (!there) {
      through += 1;
      return [];
    }
    return [there.state === 'refused' ? { ...item, state: 'refused' as const, problem: there.problem } : item];
  });
  set({ items, done: state.done + through });
  if (through > 0) refresh();
}

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: MATERIALS_KEY });

/** Whether closing the page would stop something. */
export const isSending = (): boolean =>
  state.items.some((item) => item.state === 'sending' || item.state === 'waiting');
