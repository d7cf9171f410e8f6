/** Files that a folder may hold; more are left out. */
const MOST = 500;
const DEEPEST = 8;

/** Files that the system keeps for itself in every folder. */
export function isWanted({ name }: { name: string }): boolean {
  return !name.startsWith('.') && !name.startsWith('~$') && name !== 'Thumbs.db' && name !== 'desktop.ini';
}

/** What was dropped, with the files in folders. Has to be called in the drop itself: later the browser has forgotten it. */
export async function readDropped(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return [...data.files];
  const files: File[] = [];
  for (const entry of entries) await readEntry(entry, files, 0);
  return files;
}

async function readEntry(entry: FileSystemEntry, files: File[], depth: number): Promise<void> {
  if (files.length >= MOST || depth > DEEPEST) return;
  if (entry.isFile) {
    if (isWanted(entry) || depth === 0)
      files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A browser gives about a hundred at a time, and none when there are no more.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await readEntry(one, files, depth + 1);
  }
}
