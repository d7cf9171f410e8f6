import fs from 'node:fs/promises';
import path from 'node:path';

/** Where the first start leaves what it told once: a line for each account, label, login and password with tabs between. */
export const credentialsFile = (dataDir: string): string => path.join(dataDir, 'credentials.txt');

/** The line of an account whose password there is void; the file goes with its last line. Answers whether there was one. */
export async function forgetCredential(dataDir: string, loginAccount: string): Promise<boolean> {
  const file = credentialsFile(dataDir);
  const text = await fs.readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const left = lines.filter((line) => line.split('\t')[1] !== loginAccount);
  if (left.length === lines.length) return false;
  if (left.length === 0) await fs.rm(file);
  else {
    await fs.writeFile(`${file}.new`, `${left.join('\n')}\n`, { mode: 0o600, flush: true });
    await fs.rename(`${file}.new`, file); // cut off in between, the other passwords are still there
  }
  return true;
}
