/** Hands bytes over to the browser's downloads under a name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The click has taken the bytes; some browsers read them a moment later.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

const KEEP_MS = 60_000;
