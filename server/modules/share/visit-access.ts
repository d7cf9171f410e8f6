import { checkStanding, writeMoment } from '#contract/access.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { type InteractionSettings, NO_INTERACTION } from '#contract/interaction.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { isSharingBanned } from '#contract/share.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashToken } from '#server/platform/token.ts';
import type { TokenGuard } from '../account/index.ts';
import type { Passes } from './passes.ts';
import { stateOf } from './share.service.ts';
import type { ShareStore } from './share.store.ts';
import type { Tickets } from './tickets.ts';

/** A place that is open: whose role, by which channel. */
export interface OpenPlace {
  /** Of the link or the project; names the place where calls are counted. */
  id: string;
  accountId: string;
  roleId: string;
  projectId: string | null;
  /** `preview`: what is saved, whatever visitors see, for its owner. */
  channel: 'share' | 'room' | 'preview';
  interaction: InteractionSettings;
  /** What the project shows; null: the room as it is without one. */
  scene: Scene | null;
  /** Of the screen that it is made for; null for a link to a role. */
  direction: '1' | '2' | null;
  /** Changes when another version is published. */
  edition: string;
  /** When it closes by itself, ms since 1970: the link's, the ticket's or the account's end; infinity for never. */
  until: number;
}

interface Dependencies {
  store: Pick<ShareStore, 'find'>;
  guard: TokenGuard;
  findShown(by: { name: string } | { id: string; draft?: boolean }): Promise<Shown | null>;
  readTicket: Tickets['read'];
  endOfPass: Passes['endOf'];
  now: () => number;
}

interface Shown {
  id: string;
  accountId: string;
  roleId: string;
  deletedAt: Date | null;
  roleDeletedAt: Date | null;
  roleEnabled: boolean;
  online: number;
  expireTime: Date | null;
  interaction: InteractionSettings;
  scene: Scene | null;
  direction: '1' | '2';
  edition: string;
  takenDownAt: Date | null;
  linksEndedAt: Date | null;
  /** How often its password has been changed; null without one. */
  lock: number | null;
}

/** For whom a place is open that is closed to others. */
export interface Lenience {
  /** Who takes back what they said there, or stops its answer: that right does not end with the link. */
  evenClosed?: boolean;
  /** Who is about to say the password. */
  evenLocked?: boolean;
  /** Its owner, who looks at what is saved. */
  draft?: boolean;
}

const FORM = /^[A-Za-z0-9_-]{43}$/;
const missing = () => new AppError(CODE.notFound, '链接不正确，请核对后重新打开');

const endOf = ({ expireTime }: Pick<Shown, 'expireTime'>) => expireTime?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Who may enter where, asked anew in every call, so that what was revoked is closed at once. Another role's id with a valid token, and a
 * token that never was, answer alike.
 */
export function createVisitAccess({ store, guard, findShown, readTicket, endOfPass, now }: Dependencies) {
  function requireStanding({ online, expireTime }: Pick<Shown, 'online' | 'expireTime'>): void {
    const standing = checkStanding({ online, expireTime: expireTime && writeMoment(expireTime) }, now());
    if (standing !== 'active') throw new AppError(CODE.placeClosed);
  }

  async function enterShare(roleId: string, token: string, address: string, evenClosed: boolean): Promise<OpenPlace> {
    if (!FORM.test(token)) throw missing();
    const hash = hashToken(token);
    const link = await store.find(hash);
    if (!link) {
      await guard.noteUnknown(hash, address);
      throw missing();
    }
    if (link.roleId !== roleId.toLowerCase()) throw missing();
    const { id, accountId } = link;
    const until = Math.min(link.expiresAt.getTime(), endOf(link));
    const place = {
      id,
      accountId,
      roleId: link.roleId,
      projectId: null,
      channel: 'share',
      interaction: NO_INTERACTION,
      scene: null,
      direction: null,
      edition: '',
      until,
    } as const;
    if (evenClosed) return place;
    const state = stateOf(link, now());
    if (state === 'revoked') throw new AppError(CODE.linkRevoked);
    if (state === 'expired') throw new AppError(CODE.linkExpired);
    requireStanding(link);
    if (isSharingBanned(link.brand)) throw new AppError(CODE.sharingBanned);
    if (state === 'roleGone') throw new AppError(CODE.roleGone);
    if (state === 'roleOff') throw new AppError(CODE.roleOff);
    return place;
  }

  async function enterStarted(
    { projectId = '', ticket = '', pass }: VisitPlace,
    { evenClosed = false, evenLocked = false }: Lenience,
  ): Promise<OpenPlace> {
    const read = readTicket(ticket, evenClosed);
    if (read === 'expired') throw new AppError(CODE.linkExpired);
    const draft = read !== null && read.draftOf !== null;
    const project = read && read.projectId === projectId ? await findShown({ id: projectId, draft }) : null;
    if (!evenClosed && project?.linksEndedAt && read && read.made <= project.linksEndedAt.getTime())
      throw new AppError(CODE.linkRevoked);
    const isOwn = read !== null && (read.isOwn || draft); // its account asks itself for no password
    const room = enterShown(project, pass, { evenClosed, evenLocked: evenLocked || isOwn, draft });
    return { ...room, until: Math.min(room.until, read?.until ?? room.until) };
  }

  function enterShown(
    project: Shown | null,
    pass: string | undefined,
    { evenClosed = false, evenLocked = false, draft = false }: Lenience,
  ): OpenPlace {
    if (!project || (project.deletedAt && !evenClosed)) throw new AppError(CODE.notFound, '没有这个房间，请核对地址');
    if (!evenClosed) requireStanding(project);
    if (!evenClosed && !draft && project.takenDownAt) throw new AppError(CODE.projectDown);
    if (!evenClosed && project.roleDeletedAt) throw new AppError(CODE.roleGone);
    if (!evenClosed && !project.roleEnabled) throw new AppError(CODE.roleOff);
    const { id, accountId, roleId, interaction, scene, direction, edition, lock } = project;
    const opened =
      lock === null || evenClosed || evenLocked
        ? Number.POSITIVE_INFINITY
        : endOfPass(pass ?? '', { projectId: id, generation: lock });
    if (opened === null) throw new AppError(CODE.passwordNeeded);
    const shown = { interaction, scene, direction, edition };
    return {
      ...{ id, accountId, roleId, projectId: id, channel: draft ? 'preview' : 'room', ...shown },
      until: Math.min(endOf(project), opened),
    };
  }

  /**
   * @param address of the client, for counting guesses
   */
  return async (place: VisitPlace, address: string, lenience: Lenience = {}): Promise<OpenPlace> => {
    const { roleId, token, name, projectId, pass } = place;
    if (name) return enterShown(await findShown({ name }), pass, lenience);
    if (projectId) return enterStarted(place, lenience);
    return enterShare(roleId ?? '', token ?? '', address, lenience.evenClosed ?? false);
  };
}

export type VisitAccess = ReturnType<typeof createVisitAccess>;
