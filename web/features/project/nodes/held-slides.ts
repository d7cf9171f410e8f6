let held: { projectId: string; file: File } | null = null;

/** A file that a project was made for, until its nodes are looked at. */
export function holdSlides(projectId: string, file: File): void {
  held = { projectId, file };
}

/** That file, once; null where none was left for this project. */
export function takeSlides(projectId: string): File | null {
  if (held?.projectId !== projectId) return null;
  const { file } = held;
  held = null;
  return file;
}
