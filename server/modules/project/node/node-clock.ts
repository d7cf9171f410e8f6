import { createHash } from 'node:crypto';
import { type NodeContent, type NodeSpeech, type NodeTimeline } from '#contract/node.contract.ts';
import { readScript, timeScript } from '#contract/node-script.contract.ts';
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
}

interface Dependencies {
  /** Throws 404 for a role that this account does not have, or has deleted. */
  findRole(accountId: string, roleId: string): Promise<Role>;
  listVoices(accountId: string): Promise<{ engines: SpeechEngineInfo[]; voices: Voice[] }>;
  /** The voice that belongs to a look. */
  speakerOf(avatarId: string): Promise<string | null>;
}

export const NO_ENGINE = '没有可用的语音引擎，时长按字数估算';

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
      keyOf: (text) => createHash('sha256').update(JSON.stringify(inputOf(text))).digest('base64url'),
    };
  };
}

export const sentencesOf = (script: string): string[] =>
  readScript(script).flatMap((part) => (part.kind === 'sentence' ? [part.text] : []));

/** @param spoken seconds of the sentences that are prepared, by key; `speech` null: lengths are estimates */
export function timelineOf(
  { script }: Pick<NodeContent, 'script'>,
  speech: RoleSpeech | null,
  spoken: ReadonlyMap<string, number>,
): NodeTimeline {
  const secondsOf = (text: string) => (speech?.voice ? (spoken.get(speech.keyOf(text)) ?? null) : null);
  return timeScript(readScript(script), secondsOf, speech?.speed);
}

export const describeSpeech = (speech: RoleSpeech | null, timelines: readonly NodeTimeline[]): NodeSpeech => ({
  voice: speech?.voice?.name ?? '',
  speed: speech?.speed ?? 1,
  ready: timelines.filter(({ isReady }) => isReady).length,
  total: timelines.length,
  problem: speech ? speech.problem : '项目的角色已删除，时长按字数估算。请先更换或恢复角色',
});
