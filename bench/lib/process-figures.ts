import fs from 'node:fs';

/** Clock ticks a second in /proc; Linux has used 100 on every platform that Node runs on. */
const TICKS = 100;

/** CPU seconds, user and system, that a process has used so far with all its threads. */
export function readCpuSeconds(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; utime and stime are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Lets the peak of {@link readMemory} begin anew. Linux only lets a process's owner do it; elsewhere the old peak stays. */
export function resetPeak(pid: number): void {
  try {
    fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The figure is then the most since the process started.
  }
}

/** Resident memory in MB: now, and the most since the process started. */
export function readMemory(pid: number): { rssMb: number; peakRssMb: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0);
  return { rssMb: Math.round(kilobytes('VmRSS') / 1024), peakRssMb: Math.round(kilobytes('VmHWM') / 1024) };
}
