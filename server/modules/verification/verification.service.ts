import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import { CODE_RULES } from '#contract/rules.contract.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { defineJob, noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { OutgoingMessage } from '../message/index.ts';
import { addressWindow, checkLimits, startOfDay } from './code-limits.ts';
import { createProofOfWork, type ProofOfWork } from './proof-of-work.ts';
import type { CodePurpose, VerificationStore } from './verification.store.ts';

const MINUTES = CODE_RULES.lifeMs / 60_000;

/** What is kept for counting is over after a calendar day at most. */
const KEEP_SECONDS = 2 * 24 * 3600;
const FORGET = defineJob({
  name: 'verification.forget',
  payload: z.object({ id: z.string() }),
  attempts: 11,
  retryDelay: 60,
  expiry: 60,
  concurrency: 1,
});

interface Dependencies {
  store: VerificationStore;
  jobs: Jobs;
  secretBox: SecretBox;
  proofOfWork?: ProofOfWork;
  /** Sends within the transaction; answers what to call once it has committed. */
  sendMessage(message: OutgoingMessage, tx: Transaction): Promise<() => void>;
}

export interface CodeRequest extends CodePurpose {
  /** Empty: none was worked out. */
  proof: string;
  /** Network address that asks. */
  address: string;
  /** Name of the brand that the person sees. */
  brand: string;
  /** False goes through all the motions, limits too, and sends nothing: nobody can tell it from outside. */
  deliver: boolean;
}

export function createVerificationService({
  store,
  jobs,
  secretBox,
  proofOfWork = createProofOfWork(secretBox),
  sendMessage,
}: Dependencies) {
  const textOf = ({ channel, target, usage }: CodePurpose, code: string) =>
    JSON.stringify([channel, target, usage, code]);

  jobs.define(FORGET, {
    run: ({ id }) => store.remove(id),
    onGivenUp: nothingToTell('a used or expired code that is of no use to anybody'),
    orphans: noRow('a code is not under way'),
  });

  async function spendProof(text: string): Promise<boolean> {
    const proof = await proofOfWork.check(text);
    return proof !== null && (await store.spendProof(proof.signature, proof.expiresAt));
  }

  /** Sends, or does the same work and takes it back, which costs the same time. */
  async function carry(message: OutgoingMessage, deliver: boolean, tx: Transaction): Promise<() => void> {
    if (deliver) return sendMessage(message, tx);
    const undo = new Error('undone on purpose');
    await tx
      .transaction(async (inner) => {
        await sendMessage(message, inner);
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return () => {};
  }

  return {
    pose: () => proofOfWork.pose(),
    /** True once for each proof that was worked out for a challenge of this installation. */
    spendProof,

    /**
     * Makes a code and sends it; the one before for the same purpose is void. Limits, code and message are one transaction, and
     * requests that share a target or a network take turns, so that asking at the same time gets nobody more.
     * @returns how many more the target may get today
     */
    async requestCode({ proof, address, brand, deliver, ...given }: CodeRequest): Promise<number> {
      if (proof && !(await spendProof(proof))) throw new AppError(CODE.badInput, '安全验证未通过，请重新获取验证码');
      const purpose = { ...given, target: given.target.toLowerCase() };
      const { channel, target, usage } = purpose;
      const network = networkOf(address);
      const { left, announce } = await store.inTurn([`code-to ${target}`, `code-from ${network}`], async (tx) => {
        const now = new Date();
        const today = await store.listSendings(purpose, startOfDay(now), tx);
        const fromAddress = await store.countFrom(network, addressWindow(now), tx);
        if (!proof && fromAddress >= CODE_RULES.withoutProofPerHour)
          throw new AppError(CODE.proofNeeded, '请先完成安全验证');
        const left = checkLimits(channel, { today, fromAddress }, now);
        const code = String(randomInt(10 ** CODE_RULES.digits)).padStart(CODE_RULES.digits, '0');
        const expiresAt = new Date(now.getTime() + CODE_RULES.lifeMs);
        const row = {
          ...purpose,
          codeHash: secretBox.sign('code', textOf(purpose, code)),
          address: network,
          createdAt: now,
          expiresAt,
        };
        const id = await store.replace(row, tx);
        await jobs.send(FORGET, { id }, { afterSeconds: KEEP_SECONDS, tx });
        const message = { channel, target, sender: brand, code, expiresAt, ...writeMessage(usage, code, brand) };
        return { left, announce: await carry(message, deliver, tx) };
      });
      announce();
      return left;
    },

    /** True once for the right code. Every try counts, from wherever it comes; after five the code is void. */
    async takeCode(given: CodePurpose, code: string): Promise<boolean> {
      const purpose = { ...given, target: given.target.toLowerCase() };
      const row = await store.takeTry(purpose, CODE_RULES.attempts);
      if (!row) return false;
      const matches = secretBox.isSigned('code', textOf(purpose, code), row.codeHash);
      return matches && store.markUsed(row.id);
    },
  };
}

export type VerificationService = ReturnType<typeof createVerificationService>;

/** Subject and text of the message that brings a code. @param brand name that the person knows the platform by */
function writeMessage(usage: CodePurpose['usage'], code: string, brand: string) {
  if (usage === 'login')
    return { subject: '', text: `【${brand}】登录验证码 ${code}，${MINUTES} 分钟内有效，请勿告诉他人。` };
  const [title, purpose] =
    usage === 'register' ? ['注册验证码', `注册${brand}账号`] : ['找回密码验证码', `重新设置${brand}账号的密码`];
  const text = [
    '您好！',
    `您正在${purpose}，验证码是：`,
    code,
    `验证码 ${MINUTES} 分钟内有效，只能使用一次，请勿告诉他人。`,
    '如果不是您本人操作，请忽略这封邮件，您的账号不会有任何变化。',
    brand,
  ];
  return { subject: `${brand}${title}`, text: `${text.join('\n\n')}\n` };
}
