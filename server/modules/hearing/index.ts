import {
  HEARING_LIMITS,
  type HearingInfo,
  hearingInfo,
  hearSpeech,
  type SoundPiece,
} from '#contract/hearing.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { Calls } from '#server/platform/bus/calls.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Leases } from '#server/platform/lease/leases.ts';
import { demandOfNetwork } from '#server/platform/limit/demand-of-network.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import { findHotWords } from './find-hot-words.ts';
import { createHearingService, type HearingProvider } from './hearing.service.ts';

interface Dependencies {
  limits: Limits;
  leases: Leases;
  calls: Calls;
  findServices: () => readonly HearingProvider[];
  /** Told of every failure to recognise, with the name of its service. */
  noteFailure(service: string, error: unknown): void;
  /** Told of every utterance that one recognised. */
  noteSuccess(service: string): void;
  /** Where the model is that tells speech from noise; empty without one. */
  findDetector: () => string;
  findRole(accountId: string, roleId: string): Promise<Role>;
  /** What the libraries of a role speak about. */
  outline(
    accountId: string,
    documentLibId: string | null,
    questionLibId: string | null,
  ): Promise<{ topics: string[]; questions: string[] }>;
}

/** Who speaks to which role, from where. */
export interface SpeakerPlace {
  /** Names the speaker among all. */
  key: string;
  accountId: string;
  roleId: string;
  address: string;
}

/** Recognition of speech: sound in pieces, text as it is understood. */
export function createHearingModule({
  limits,
  leases,
  calls,
  findServices,
  noteFailure,
  noteSuccess,
  findDetector,
  findRole,
  outline,
}: Dependencies) {
  const service = createHearingService({ findServices, leases, calls, noteFailure, noteSuccess });

  async function hotWordsOf(accountId: string, roleId: string): Promise<string[]> {
    const role = await findRole(accountId, roleId);
    const known = await outline(accountId, role.documentLibId ?? null, role.smallDocLibId ?? null);
    return findHotWords(role.name, known.topics, [...known.questions, ...role.question]);
  }

  const tell = (): HearingInfo => ({ ...service.describe(), detector: findDetector() });

  /** Takes one piece of what somebody says to a role that they may talk to. */
  async function hear({ key, accountId, roleId, address }: SpeakerPlace, piece: SoundPiece, signal: AbortSignal) {
    await limits.demand(HEARING_LIMITS.pieces, key);
    const begins = async () => {
      await limits.demand(HEARING_LIMITS.utterances, key);
      await demandOfNetwork(limits, HEARING_LIMITS.utterancesOfNetwork, address);
    };
    const speaker = { key, hotWords: () => hotWordsOf(accountId, roleId) };
    return service.hear(speaker, piece, begins, signal);
  }

  return {
    describe: tell,
    hear,
    register(handle: Handle): void {
      handle(hearingInfo, async () => tell());
      handle(hearSpeech, async ({ input: { roleId, ...piece }, session: { accountId }, request, signal }) => {
        await findRole(accountId, roleId); // another owner's answers like one that does not exist
        return hear({ key: `${accountId} ${roleId}`, accountId, roleId, address: request.ip }, piece, signal);
      });
    },
    close: service.close,
  };
}
