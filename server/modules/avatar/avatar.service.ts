import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  type AvatarDetail,
  type AvatarLook,
  avatarMedium,
  ownCode,
  readAvatarDetail,
  type StandIn,
  type saveAvatarConfig,
} from '#contract/avatar.contract.ts';
import type { UploadedMedium, UploadResult } from '#contract/avatar-conversion.contract.ts';
import { AVATAR_LIMITS, type AvatarMedium } from '#contract/avatar-parts.contract.ts';
import type { StreamDetail } from '#contract/avatar-stream.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { explainUpload } from '#server/platform/explain-shortage.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { FileReply } from '#server/platform/http/send-file.ts';
import type { AvatarStore, AvatarValues } from './avatar.store.ts';
import { admitDetail, buildLook, listFiles, mediaOf, namedMedia, refusalOf } from './build-look.ts';
import { type ForeignFilm, MediumError } from './media/medium-error.ts';
import type { MediumProber, MediumUse } from './media/probe-medium.ts';
import { type GenderOf, pickStandIn } from './pick-stand-in.ts';
import { SHIPPED_AVATARS } from './shipped-avatars.ts';

/** Conversions are forgotten after this long. */
const FORGOTTEN_MS = 24 * 3600 * 1000;

const CONTENT_TYPES: Record<AvatarMedium['format'], string> = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  vrm: 'model/gltf-binary',
};

/** What the module needs of uploaded files. */
export interface AvatarFiles {
  keep(
    accountId: string,
    name: string,
    bytes: AsyncIterable<Uint8Array>,
    kind: 'material',
  ): Promise<{ id: string; sha256: string; size: number }>;
  open(accountId: string, id: string): Promise<FileReply>;
  /** Where the bytes of a file are, by their content; null for a file that the account does not have. */
  contentOf(accountId: string, id: string): Promise<string | null>;
  discard(ids: string[]): Promise<void>;
  /** The files of addresses. @throws AppError for one that the account does not have */
  resolve(accountId: string, addresses: string[]): Promise<{ id: string; sha256: string; size: number }[]>;
  /** Those that waited to go, because nothing named them, stay for another day. */
  take(accountId: string, ids: string[]): Promise<void>;
  withLocalCopy: WithLocalCopy;
}

/** Films that browsers don't play, made into ones that they do. */
interface Conversions {
  isAvailable(): Promise<boolean>;
  /** How it is asked for. */
  begin(accountId: string, fileId: string, film: ForeignFilm, wanted: Wanted): Promise<string>;
  sweep(accountId: string, before: Date): Promise<void>;
}

interface Wanted {
  isStacked: boolean;
  use: MediumUse;
}

interface Dependencies {
  store: AvatarStore;
  files: AvatarFiles;
  prober: MediumProber;
  /** What is saved, with the clips that were changed while it was being edited. */
  freshen(accountId: string, id: string, detail: AvatarDetail): Promise<AvatarDetail>;
  /** A film of one of the avatar's answers, by its public name. */
  findAnswerFile(avatarId: string, file: string): Promise<AvatarMedium | null>;
  genderOf: GenderOf;
  conversions: Conversions;
  now?: () => number;
}

/** Looks that accounts make, and what everybody sees of them. */
export function createAvatarService({
  store,
  files,
  prober,
  freshen,
  findAnswerFile,
  genderOf,
  conversions,
  now = Date.now,
}: Dependencies) {
  async function findOwn(accountId: string, id: string) {
    const found = await store.findOwn(accountId, id);
    if (!found) throw notFound('形象');
    return found;
  }

  /** Every medium of a detail, each the account's own and of the kind that its place wants. */
  async function requireMedia(accountId: string, detail: AvatarDetail): Promise<void> {
    await files.take(accountId, mediaOf(detail));
    const media = await store.media(accountId, mediaOf(detail));
    for (const { id, formats } of namedMedia(detail)) {
      const medium = media.find((one) => one.id === id);
      if (!medium) throw notFound('片段文件');
      if (!formats.includes(medium.format)) throw new AppError(CODE.badInput, '片段文件的格式与位置不符，请重新上传');
    }
    const refusal = refusalOf(detail, media);
    if (refusal) throw new AppError(CODE.badInput, refusal);
  }

  /** An avatar of the account that can be shown without an engine; null for any other code. */
  async function findLent(accountId: string, code: string) {
    const found = await store.findByCode(code);
    return found?.detail && found.detail.driver !== 'stream' && found.accountId === accountId ? found.avatar : null;
  }

  async function requireStandIn(accountId: string, detail: AvatarDetail): Promise<void> {
    if (detail.driver !== 'stream' || detail.standIn === '') return;
    const { standIn } = detail;
    if (SHIPPED_AVATARS.some(({ code }) => code === standIn) || (await findLent(accountId, standIn))) return;
    throw new AppError(CODE.badInput, '替身不存在或已被删除，请重新选择');
  }

  const sweep = (accountId: string): Promise<void> => conversions.sweep(accountId, new Date(now() - FORGOTTEN_MS));

  async function beginConversion(accountId: string, id: string, film: ForeignFilm, wanted: Wanted): Promise<string> {
    try {
      await sweep(accountId);
      return await conversions.begin(accountId, id, film, wanted);
    } catch (error) {
      await files.discard([id]);
      throw error;
    }
  }

  return {
    async save(accountId: string, input: z.output<typeof saveAvatarConfig.input>): Promise<string> {
      const sent = readAvatarDetail(input.detail);
      if (!sent) throw new AppError(CODE.badInput); // the contract has seen to it
      const before = input.id ? await findOwn(accountId, input.id) : null;
      // The code says what draws it, and pages keep it.
      if (before && before.detail.driver !== sent.driver)
        throw new AppError(CODE.badInput, '形象的类型不能更改，请新建一个形象');
      const wanted = input.id ? await freshen(accountId, input.id, sent) : sent;
      const detail = admitDetail(wanted, before?.detail ?? null, { accountId, at: new Date(now()) });
      await requireMedia(accountId, detail);
      await requireStandIn(accountId, detail);
      const { name, intro, speakerId } = input;
      const values: AvatarValues = { name: name.trim(), intro: intro.trim(), speakerId: speakerId || null, detail };
      if (input.id) {
        if (!(await store.updateOwn(accountId, input.id, values))) throw notFound('形象');
        return input.id;
      }
      const code = ownCode(detail.driver, randomBytes(16).toString('hex'));
      const id = await store.insertOwn(accountId, code, values, AVATAR_LIMITS.perAccount);
      if (id === null) throw new AppError(CODE.tooMany, `自建形象最多 ${AVATAR_LIMITS.perAccount} 个，请先删除不用的`);
      return id;
    },

    async read(accountId: string, id: string) {
      const { detail, ...own } = await findOwn(accountId, id);
      const media = await store.media(accountId, mediaOf(detail));
      return { ...own, detail, media: media.map((medium) => ({ ...medium, url: urlOf(medium) })) };
    },

    async delete(accountId: string, id: string): Promise<null> {
      await findOwn(accountId, id);
      const roles = await store.rolesWearing(id);
      if (roles.length > 0)
        throw new AppError(
          CODE.conflict,
          `“${roles.slice(0, 3).join('”、“')}”${roles.length > 3 ? '等角色' : ''}正在使用这个形象，请先为它们更换形象`,
        );
      if (!(await store.deleteOwn(accountId, id))) throw notFound('形象');
      return null;
    },

    /** Keeps an upload, once it is known what it is; a film that browsers don't play is converted where that can be done. */
    async addMedium(
      accountId: string,
      bytes: AsyncIterable<Uint8Array>,
      isStacked: boolean,
      use: MediumUse = 'clip',
    ): Promise<z.output<typeof UploadResult>> {
      const { id, sha256, size } = await files
        .keep(accountId, '形象片段', bytes, 'material')
        .catch((error: unknown) => {
          throw explainUpload(error);
        });
      try {
        const facts = await files.withLocalCopy(sha256, (path) => prober.probe(path, accountId, isStacked, use));
        const medium = { id, bytes: size, ...facts };
        await store.insertMedium(accountId, medium);
        await sweep(accountId);
        return { ...medium, url: urlOf(medium) };
      } catch (error) {
        const film = error instanceof MediumError && (await conversions.isAvailable()) ? error.film : null;
        if (film) return { conversionId: await beginConversion(accountId, id, film, { isStacked, use }) };
        await files.discard([id]);
        if (error instanceof MediumError) throw new AppError(CODE.badInput, error.message, { cause: error });
        throw error;
      }
    },

    /** A file that the account has already, which stays where it is when it will not do. */
    async takeMedium(accountId: string, address: string): Promise<z.output<typeof UploadedMedium>> {
      const [found] = await files.resolve(accountId, [address]);
      if (!found) throw notFound('文件');
      const { id, sha256, size } = found;
      const [known] = await store.media(accountId, [id]);
      if (known) return { ...known, url: urlOf(known) };
      try {
        const facts = await files.withLocalCopy(sha256, (path) => prober.probe(path, accountId, false));
        const medium = { id, bytes: size, ...facts };
        await store.insertMedium(accountId, medium);
        return { ...medium, url: urlOf(medium) };
      } catch (error) {
        if (error instanceof MediumError) throw new AppError(CODE.badInput, error.message, { cause: error });
        throw error;
      }
    },

    /** The bytes of an upload of this account, before an avatar has it. */
    async openMedium(accountId: string, id: string): Promise<FileReply> {
      const [medium] = await store.media(accountId, [id]);
      if (!medium) throw notFound('片段');
      return { ...(await files.open(accountId, id)), contentType: CONTENT_TYPES[medium.format], downloadName: null };
    },

    async look(code: string): Promise<AvatarLook> {
      const found = await store.findByCode(code);
      if (!found) throw notFound('形象');
      const { detail, accountId } = found;
      if (!detail || !accountId) return { driver: 'rig', code };
      return buildLook(code, detail, await store.media(accountId, mediaOf(detail)));
    },

    /** What of an account's look has to be rendered elsewhere; null where nothing is. */
    async streamOf(accountId: string, code: string): Promise<StreamDetail | null> {
      const found = await store.findByCode(code);
      return found?.accountId === accountId && found.detail?.driver === 'stream' ? found.detail : null;
    },

    /** Its maker's choice before the drawn character that is most like it: the chosen one, one with the same voice, one with a voice of the same sex. */
    async standIn(code: string): Promise<StandIn> {
      const found = await store.findByCode(code);
      if (!found) throw notFound('形象');
      const { detail, avatar, accountId } = found;
      if (!detail || !accountId) return { character: code, avatar: null };
      const chosen = detail.driver === 'stream' ? detail.standIn : '';
      if (SHIPPED_AVATARS.some((one) => one.code === chosen)) return { character: chosen, avatar: null };
      const lent = chosen === '' ? null : await findLent(accountId, chosen);
      const speaker = avatar.speakerId ?? lent?.speakerId ?? null;
      return { character: await pickStandIn(accountId, speaker, genderOf), avatar: lent?.code ?? null };
    },

    /** A film or picture by its public name. */
    async openFile(code: string, file: string): Promise<FileReply> {
      const found = await store.findByCode(code);
      if (!found?.detail || !found.accountId) throw notFound('片段');
      const media = await store.media(found.accountId, mediaOf(found.detail));
      const id = listFiles(found.detail, media).get(file);
      const medium = media.find((one) => one.id === id) ?? (await findAnswerFile(found.avatar.id, file));
      if (!medium) throw notFound('片段');
      const reply = await files.open(found.accountId, medium.id);
      // The cover of an avatar is another picture tomorrow; everything else has a name of its own.
      const fresh = file === 'cover';
      return { ...reply, contentType: CONTENT_TYPES[medium.format], downloadName: null, fresh };
    },

    /** Clips of an avatar's actions, by the action's code; null for an avatar that this account can't use, empty for a drawn one. */
    async actionClips(
      accountId: string,
      id: string,
    ): Promise<Record<string, { mute: string[]; chat: string[] }> | null> {
      const found = await store.findUsable(accountId, id);
      if (!found) return null;
      if (!found.detail) return {};
      const look = buildLook(found.code, found.detail, await store.media(accountId, mediaOf(found.detail)));
      if (look.driver !== 'clips') return {};
      const urls = (list: { url: string }[]) => list.map(({ url }) => url);
      return Object.fromEntries(
        Object.entries(look.actions).map(([code, { mute, chat }]) => [code, { mute: urls(mute), chat: urls(chat) }]),
      );
    },
  };
}

/** Where its owner plays an upload from. */
export const urlOf = ({ id }: AvatarMedium): string => `${avatarMedium.path}?id=${id}`;
