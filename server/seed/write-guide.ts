import fs from 'node:fs/promises';
import { LIMITS, RETENTION_DAYS, SHARE_LIMITS } from '#contract/limits.contract.ts';
import { SHIPPED_COUNTS } from '#contract/shipped-counts.contract.ts';
import { SAMPLE_LIMITS } from '#contract/voice-sample.contract.ts';

const GUIDE = new URL('./platform-guide.md', import.meta.url);

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

const FIGURES: Readonly<Record<string, number>> = {
  ...SHIPPED_COUNTS,
  fileMegabytes: LIMITS.libraryFileBytes / MEGABYTE,
  trialDocuments: LIMITS.trial.documents / MEGABYTE,
  trialMaterial: LIMITS.trial.material / MEGABYTE,
  standardDocuments: LIMITS.standard.documents / GIGABYTE,
  standardMaterial: LIMITS.standard.material / GIGABYTE,
  roles: LIMITS.rolesPerAccount,
  libraries: LIMITS.librariesPerAccount,
  questionLibraries: LIMITS.questionLibrariesPerAccount,
  scannedPages: LIMITS.recognisedPages,
  shareDays: SHARE_LIMITS.days,
  retentionMin: RETENTION_DAYS.min,
  retentionMax: RETENTION_DAYS.max,
  cloneMin: SAMPLE_LIMITS.seconds.min,
  cloneMax: SAMPLE_LIMITS.seconds.max,
};

/** The guide that comes with the platform, with what the contract says of figures. It speaks of no brand: visitors of every one read it. */
export async function writeGuide(): Promise<string> {
  const text = await fs.readFile(GUIDE, 'utf8');
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = FIGURES[name];
    if (figure === undefined) throw new Error(`The guide names ${name}, which nobody counts`);
    return String(figure);
  });
}
