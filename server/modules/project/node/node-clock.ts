import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { NodeContent, NodeSpeech } from '#contract/node.contract.ts';
import { type NodeTimeline, readScript, type ScriptPart, timeScript } from '#contract/node-script.contract.ts';
import { PRESENTATION_LIMITS } from '#contract/presentation.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { SpeechEngineInfo, SpeechInput, Voice } from '#contract/speech.contract.ts';
import { speechOfRole, voiceOfRole } from '../../speech/index.ts';

/** How a project's role speaks, now. */
export interface RoleSpeech {
  /** Null where nothing can speak. */
  voice: Voice | null;
  speed: number;
  /** Why nothing can, for people; empty where something does. */
  problem: string;
  /** What is asked of the engines for a text. */
  inputOf(text: string): SpeechInput | null;
  /** The same text, voice and settings: the same key. */
  keyOf(text: string): string;
  /** Another one where the same text may have another key, or be said at another pace. */
  mark: string;
}

interface Dependencies {
  /** Throws 404 for a role that this account does not have, or has deleted. */
  findRole(accountId: string, roleId: string): Promise<Role>;
  listVoices(accountId: string): Promise<{ engines: SpeechEngineInfo[]; voices: Voice[] }>;
  /** The voice that belongs to a look. */
  speakerOf(avatarId: string): Promise<string | null>;
}

export const NO_ENGINE = '没有可用的语音引擎，时长按字数估算';

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

export function createRoleSpeech({ findRole, listVoices, speakerOf }: Dependencies) {
  return async (accountId: string, roleId: string): Promise<RoleSpeech> => {
    const role = await findRole(accountId, roleId);
    const { engines, voices } = await listVoices(accountId);
    const voice = await voiceOfRole(role, role.language, voices, speakerOf);
    const inputOf = (text: string) => voice && speechOfRole(role, voice, text);
    const reason = engines.find((engine) => engine.reason !== null)?.reason;
    return {
      voice,
      speed: role.speed,
      problem: voice ? '' : reason ? `${NO_ENGINE}：${reason}` : NO_ENGINE,
      inputOf,
      keyOf: (text) => digestOf(inputOf(text)),
      mark: digestOf([inputOf(''), role.readings, role.speed]),
    };
  };
}

/** The parts of a script; sentences with the keys of their speech, where something speaks. */
interface ReadScript {
  parts: readonly ScriptPart[];
  keys: ReadonlyMap<string, string>;
}

/** Parts and sentences that are remembered, over all projects: those of a few large ones. */
const MOST_REMEMBERED = 60_000;

/** Takes scripts apart and puts them on their clocks. What a script is made of is found once, as long as others do not come between. */
export function createNodeClock() {
  const read = new LRUCache<string, ReadScript>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ parts }, script) => 1 + parts.length + Math.ceil(script.length / 50),
  });

  function readOnce(script: string, speech: RoleSpeech | null): ReadScript {
    const name = `${speech?.mark ?? ''} ${script}`;
    const found = read.get(name);
    if (found) return found;
    const parts = readScript(script);
    const keys = new Map<string, string>();
    for (const part of parts)
      if (speech?.voice && part.kind === 'sentence' && !keys.has(part.text))
        keys.set(part.text, speech.keyOf(part.text));
    const made = { parts, keys };
    read.set(name, made);
    return made;
  }

  return {
    /** Sentences that something speaks, each once, with the keys of their speech. */
    sentencesOf: (script: string, speech: RoleSpeech): ReadonlyMap<string, string> => readOnce(script, speech).keys,
    /** @param spoken seconds of the sentences that are prepared, by key; `speech` null: lengths are estimates */
    timelineOf(
      { script }: Pick<NodeContent, 'script'>,
      speech: RoleSpeech | null,
      spoken: ReadonlyMap<string, number>,
    ): NodeTimeline {
      const { parts, keys } = readOnce(script, speech);
      return timeScript(parts, (text) => spoken.get(keys.get(text) ?? '') ?? null, speech?.speed);
    },
  };
}

export type NodeClock = ReturnType<typeof createNodeClock>;

/** @param isFull the account has as much speech prepared as it may */
export const describeSpeech = (
  speech: RoleSpeech | null,
  timelines: readonly NodeTimeline[],
  isFull: boolean,
): NodeSpeech => {
  const ready = timelines.filter(({ isReady }) => isReady).length;
  const total = timelines.length;
  return {
    ...{ voice: speech?.voice?.name ?? '', speed: speech?.speed ?? 1, ready, total },
    problem: speech
      ? speech.problem || (isFull && ready < total ? FULL : '')
      : '项目的角色已删除，时长按字数估算。请先更换或恢复角色',
  };
};

const FULL = `账号预先合成的语音已满 ${PRESENTATION_LIMITS.spokenSeconds / 3600} 小时，其余句子的时长按字数估算，播放时再合成`;
