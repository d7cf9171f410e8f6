import { actionSeconds } from '#contract/action.contract.ts';
import type { NodeTarget } from '#contract/node.contract.ts';
import { divideSentence } from '#contract/node-script.contract.ts';
import type { PlayNode } from '#contract/visit-outline.contract.ts';

type Part = PlayNode['timeline']['parts'][number];

/** A node on the clock of the whole presentation. */
export interface Chapter {
  node: PlayNode;
  /** Seconds, from the beginning of the presentation. */
  at: number;
  /** Of its script, or of its film where that is longer and waited for. */
  seconds: number;
}

/** `asking`: the node's question stands there; `waiting`: the page is turned by hand. */
export type PlayMode = 'ready' | 'playing' | 'paused' | 'asking' | 'waiting' | 'ended';

export interface PlayState {
  chapters: readonly Chapter[];
  mode: PlayMode;
  chapter: number;
  /** Place in the parts of the chapter's timeline; behind the last: the script is over. */
  part: number;
  /** Seconds since the part began, or since the script was over. */
  elapsed: number;
  /** Somebody in the hall asks: nothing goes on. */
  inHall: boolean;
  /** Of `asking`: seconds until it goes on by itself. */
  left: number;
  /** The words of the part are over, and its actions are not. */
  isSaid: boolean;
  /** Grows whenever something is to be said that has no beginning yet, or begins anew. */
  run: number;
}

export type PlayEvent =
  | { type: 'play' | 'pause' | 'next' | 'previous' | 'askInHall' | 'endHall' }
  /** Time has passed, at the pace of the play. `heard`: a sentence goes by its sound, which tells when it is over. */
  | { type: 'tick'; seconds: number; heard: boolean }
  /** The words of the sentence that began with this `run` are over. */
  | { type: 'said'; run: number }
  | { type: 'seek'; seconds: number }
  | { type: 'jump'; chapter: number }
  | { type: 'choose'; option: number }
  /** How long the film of a node is has become known. */
  | { type: 'film'; nodeId: string; seconds: number };

/** @param chapter where it begins */
export function openPlay(nodes: readonly PlayNode[], chapter = 0): PlayState {
  const chapters = layOut(nodes.map((node) => ({ node, at: 0, seconds: node.timeline.seconds })));
  return { chapters, mode: 'ready', chapter, part: 0, elapsed: 0, inHall: false, left: 0, isSaid: false, run: 0 };
}

function layOut(chapters: readonly Chapter[]): Chapter[] {
  let at = 0;
  return chapters.map((chapter) => {
    const placed = { ...chapter, at };
    at += chapter.seconds;
    return placed;
  });
}

export const totalSeconds = ({ chapters }: PlayState): number => {
  const last = chapters.at(-1);
  return last ? last.at + last.seconds : 0;
};

const partsOf = (state: PlayState): readonly Part[] => state.chapters[state.chapter]?.node.timeline.parts ?? [];

/** What is being played of the script; null behind its end. */
export const partOf = (state: PlayState): Part | null => partsOf(state)[state.part] ?? null;

/** Where the play is, in seconds from its beginning. */
export function positionOf(state: PlayState): number {
  const chapter = state.chapters[state.chapter];
  if (!chapter) return 0;
  const part = partOf(state);
  const within = part ? part.at + Math.min(state.elapsed, part.seconds) : chapter.node.timeline.seconds + state.elapsed;
  return chapter.at + Math.min(within, chapter.seconds);
}

/** When each action of a part is done, in seconds from its beginning: those in silence before or after the words, others at their place in them. */
export function cuesOf(part: Part): { code: string; mute: boolean; at: number }[] {
  if (!('cues' in part)) return [];
  const { lead, words } = part.kind === 'sentence' ? divideSentence(part) : { lead: 0, words: 0 };
  let before = 0;
  let after = lead + words;
  return part.cues
    .map(({ code, mute, at }) => {
      if (mute !== 1) return { code, mute: false, at: lead + (words * at) / Math.max(1, lengthOf(part)) };
      const first = part.kind === 'sentence' && at === 0;
      const begins = first ? before : after;
      if (first) before += actionSeconds(code);
      else after += actionSeconds(code);
      return { code, mute: true, at: begins };
    })
    .sort((one, other) => one.at - other.at);
}

const lengthOf = (part: Part): number => (part.kind === 'sentence' ? part.text.length : 0);

/** The page's mark that is spoken of; 0: none. */
export function markOf(state: PlayState): number {
  const last = partsOf(state)
    .slice(0, state.part + 1)
    .findLast((part) => part.kind === 'mark');
  return last?.number ?? 0;
}

/** Whether the clock runs. */
export const isRunning = (state: PlayState): boolean =>
  !state.inHall && (state.mode === 'playing' || state.mode === 'asking');

/** The sentence that is to be heard now, with the `run` that names this beginning of it; null while none is. */
export function sentenceOf(state: PlayState): { run: number; text: string } | null {
  const part = partOf(state);
  if (part?.kind !== 'sentence' || state.inHall || state.mode !== 'playing') return null;
  const { lead, words } = divideSentence(part);
  return state.elapsed >= lead && state.elapsed <= lead + words && !state.isSaid
    ? { run: state.run, text: part.text }
    : null;
}

/** Texts that are spoken from here on, this one first. */
export function textsAhead(state: PlayState, count: number): string[] {
  const texts: string[] = [];
  for (let at = state.chapter; at < state.chapters.length && texts.length < count; at++) {
    const parts = state.chapters[at]?.node.timeline.parts ?? [];
    for (const part of at === state.chapter ? parts.slice(state.part) : parts)
      if (part.kind === 'sentence' && texts.length < count) texts.push(part.text);
  }
  return texts;
}

/** The sentence that is spoken right behind this one; null where an action, a pause or another page lies between. */
export function sentenceBehind(state: PlayState): string | null {
  const part = partOf(state);
  const next = partsOf(state)
    .slice(state.part + 1)
    .find(({ kind }) => kind !== 'mark');
  if (part?.kind !== 'sentence' || next?.kind !== 'sentence') return null;
  return divideSentence(part).tail === 0 && divideSentence(next).lead === 0 ? next.text : null;
}

/** From which words it goes on, for people; empty where there are none. */
export const nextWords = (state: PlayState): string => textsAhead(state, 1)[0] ?? '';

export function stepPlay(state: PlayState, event: PlayEvent): PlayState {
  switch (event.type) {
    case 'play':
      if (state.inHall) return goOn({ ...state, mode: 'playing' });
      if (state.mode === 'ended') return enter({ ...state, mode: 'playing' }, 0);
      if (state.mode === 'asking') return passOver(state);
      if (state.mode === 'waiting') return follow(state, { to: 'next' });
      return state.mode === 'ready' || state.mode === 'paused' ? { ...state, mode: 'playing' } : state;
    case 'pause':
      return state.mode === 'playing' && !state.inHall ? { ...state, mode: 'paused' } : state;
    case 'next':
      return follow(resumed(state), { to: 'next' });
    case 'previous':
      return turnBack(resumed(state));
    case 'jump':
      return state.chapters[event.chapter] ? enter(resumed(state), event.chapter) : state;
    case 'seek':
      return seek(resumed(state), event.seconds);
    case 'askInHall':
      return state.mode === 'ready' || state.inHall ? state : { ...state, inHall: true };
    case 'endHall':
      return state.inHall ? goOn(state) : state;
    case 'choose': {
      const option = state.chapters[state.chapter]?.node.ask?.options[event.option];
      return state.mode === 'asking' && option ? follow(resumed(state), option.target) : state;
    }
    case 'film':
      return measure(state, event.nodeId, event.seconds);
    case 'said':
      return sentenceOf(state)?.run === event.run ? endWords(state) : state;
    case 'tick':
      return isRunning(state) ? tick(state, event) : state;
  }
}

/** Back from the hall: the sentence that was broken off begins anew. */
function goOn(state: PlayState): PlayState {
  const mode = state.mode === 'paused' ? 'playing' : state.mode;
  const back = { ...state, mode, inHall: false, run: state.run + 1 };
  if (partOf(back)?.kind === 'sentence') return { ...back, elapsed: 0, isSaid: false };
  if (mode === 'asking') return { ...back, left: back.chapters[back.chapter]?.node.ask?.silentSeconds ?? 0 };
  return back;
}

/** Whoever goes elsewhere ends a question, and goes on playing unless it was paused. */
const resumed = (state: PlayState): PlayState => ({
  ...state,
  inHall: false,
  mode: state.mode === 'paused' || state.mode === 'ready' ? state.mode : 'playing',
});

const enter = (state: PlayState, chapter: number): PlayState => ({
  ...state,
  chapter,
  part: 0,
  elapsed: 0,
  left: 0,
  isSaid: false,
  run: state.run + 1,
});

/** So far into a chapter 上一页 leads to its beginning, in seconds. */
const BACK_TO_START = 2;

function turnBack(state: PlayState): PlayState {
  const within = positionOf(state) - (state.chapters[state.chapter]?.at ?? 0);
  return enter(state, within > BACK_TO_START ? state.chapter : Math.max(0, state.chapter - 1));
}

function follow(state: PlayState, target: NodeTarget): PlayState {
  const found = target.to === 'node' ? state.chapters.findIndex(({ node }) => node.id === target.nodeId) : -1;
  const chapter = target.to === 'end' ? state.chapters.length : found >= 0 ? found : state.chapter + 1;
  const mode = state.mode === 'paused' || state.mode === 'ready' ? state.mode : 'playing';
  if (chapter < state.chapters.length) return enter({ ...state, mode }, chapter);
  const last = Math.max(0, state.chapters.length - 1);
  const { node, seconds = 0 } = state.chapters[last] ?? {};
  const over = {
    chapter: last,
    part: node?.timeline.parts.length ?? 0,
    elapsed: seconds - (node?.timeline.seconds ?? 0),
  };
  return { ...state, ...over, mode: 'ended', left: 0, isSaid: false, run: state.run + 1 };
}

function seek(state: PlayState, seconds: number): PlayState {
  const wanted = Math.max(0, Math.min(seconds, totalSeconds(state)));
  const chapter = Math.max(
    0,
    state.chapters.findLastIndex(({ at }) => at <= wanted),
  );
  const within = wanted - (state.chapters[chapter]?.at ?? 0);
  const to = enter(state, chapter);
  const parts = partsOf(to);
  const end = state.chapters[chapter]?.node.timeline.seconds ?? 0;
  if (within >= end) return { ...to, part: parts.length, elapsed: within - end };
  const part = Math.max(
    0,
    parts.findLastIndex(({ at, seconds: long }) => at <= within && (long > 0 || at < within)),
  );
  const at = parts[part]?.at ?? 0;
  return { ...to, part, elapsed: parts[part]?.kind === 'sentence' ? 0 : within - at };
}

function measure(state: PlayState, nodeId: string, seconds: number): PlayState {
  const chapters = state.chapters.map((chapter) => {
    const { page, timeline } = chapter.node;
    const waits = page.kind === 'video' && page.waits && chapter.node.id === nodeId;
    return waits ? { ...chapter, seconds: Math.max(timeline.seconds, seconds) } : chapter;
  });
  return { ...state, chapters: layOut(chapters) };
}

/** On to the next part; a mark takes no time. */
function toPart(state: PlayState, elapsed: number): PlayState {
  const next = { ...state, part: state.part + 1, elapsed, isSaid: false, run: state.run + 1 };
  return partOf(next)?.kind === 'mark' ? toPart(next, elapsed) : next;
}

function endWords(state: PlayState): PlayState {
  const part = partOf(state);
  if (part?.kind !== 'sentence') return state;
  const { lead, words, tail } = divideSentence(part);
  return tail === 0 ? toPart(state, 0) : { ...state, elapsed: lead + words, isSaid: true };
}

/** Nobody chose. */
const passOver = (state: PlayState): PlayState =>
  follow(state, state.chapters[state.chapter]?.node.ask?.silentTarget ?? { to: 'next' });

function tick(state: PlayState, { seconds, heard }: { seconds: number; heard: boolean }): PlayState {
  if (state.mode === 'asking') {
    const left = state.left - seconds;
    return left > 0 ? { ...state, left } : passOver(state);
  }
  const part = partOf(state);
  const elapsed = state.elapsed + seconds;
  if (!part) return tickOver({ ...state, elapsed });
  if (part.kind === 'sentence' && !state.isSaid) {
    const { lead, words } = divideSentence(part);
    if (state.elapsed < lead) return { ...state, elapsed: Math.min(elapsed, lead) };
    if (heard) return { ...state, elapsed: Math.min(elapsed, lead + words) };
    return elapsed < lead + words ? { ...state, elapsed } : endWords(state);
  }
  return elapsed < part.seconds ? { ...state, elapsed } : toPart(state, Math.max(0, elapsed - part.seconds));
}

/** The script is over: a film is seen to its end, something is asked, or the page is turned. */
function tickOver(state: PlayState): PlayState {
  const chapter = state.chapters[state.chapter];
  if (!chapter) return { ...state, mode: 'ended' };
  const { ask, advance, timeline } = chapter.node;
  const rest = chapter.seconds - timeline.seconds;
  if (state.elapsed < rest) return state;
  if (ask) return { ...state, mode: 'asking', elapsed: rest, left: ask.silentSeconds };
  const isLast = state.chapter === state.chapters.length - 1;
  if (advance.kind === 'clicker')
    return isLast ? follow(state, { to: 'end' }) : { ...state, mode: 'waiting', elapsed: rest };
  return state.elapsed >= rest + (isLast ? 0 : advance.seconds) ? follow(state, { to: 'next' }) : state;
}
