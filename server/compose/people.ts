import { createAccountDirectory, createAccountModule } from '#server/modules/account/index.ts';
import { createAnnouncementModule } from '#server/modules/announcement/index.ts';
import { createAuditModule } from '#server/modules/audit/index.ts';
import { createCompanyModule } from '#server/modules/company/index.ts';
import { createEventModule } from '#server/modules/event/index.ts';
import { createFileModule } from '#server/modules/file/index.ts';
import { createMessageModule } from '#server/modules/message/index.ts';
import { createVerificationModule } from '#server/modules/verification/index.ts';
import type { Ground } from './ground.ts';

/** Who works here: companies, accounts, how they prove who they are, what they upload, what happens, and what operators did. */
export function composePeople({ db, bus, jobs, log, secretBox, config, limits, files, derivePassword }: Ground) {
  const audit = createAuditModule(db);
  const company = createCompanyModule(db, audit.record);
  const message = createMessageModule({ db, jobs, log, secretBox, config });
  const directory = createAccountDirectory(db);
  const verification = createVerificationModule({
    db,
    jobs,
    secretBox,
    sendMessage: message.send,
    brandName: async (request) => company.nameOf(await company.resolve(request)),
    hasAccount: directory.hasAccount,
  });
  const account = createAccountModule({
    db,
    limits,
    log,
    secretBox,
    record: audit.record,
    companyOf: company.resolve,
    takeCode: verification.takeCode,
    spendProof: verification.spendProof,
    derive: derivePassword,
  });
  const event = createEventModule({ db, bus, jobs, log, resolveSession: account.resolveSession });
  const file = createFileModule({ db, jobs, log, store: files, storageLimits: account.storageLimits });
  const announcement = createAnnouncementModule(db, audit.record);
  return { audit, announcement, company, message, verification, account, event, file };
}

export type People = ReturnType<typeof composePeople>;
