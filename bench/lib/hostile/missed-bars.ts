/** What a run over hostile files has measured. */
export interface HostileFigures {
  files: number;
  ended: number;
  unread: number;
  withSentence: number;
  peakMb: number;
  otherFiles: number;
  otherWaitMaxMs: number;
  fiveXx: number;
  outsideCalls: number;
  isAlive: boolean;
}

const MOST_MB = 1200;
const LONGEST_WAIT_MS = 10_000;

/** What is not as it has to be, in words; empty for a run that proves what it should. */
export function listMissed(figures: HostileFigures): string[] {
  const { files, ended, unread, withSentence, peakMb, otherFiles, otherWaitMaxMs, fiveXx, outsideCalls, isAlive } =
    figures;
  const bars: [isMissed: boolean, what: string][] = [
    [!(files > 0 && otherFiles > 0), 'nothing was tried'],
    [!(ended === files), `${files - ended} files have not ended`],
    [!(withSentence === unread), `${unread - withSentence} files have ended without a sentence`],
    [!(peakMb <= MOST_MB), `${peakMb} MB, ${MOST_MB} at most`],
    [!(otherWaitMaxMs <= LONGEST_WAIT_MS), `another account waited ${otherWaitMaxMs} ms, ${LONGEST_WAIT_MS} at most`],
    [!(fiveXx === 0), `${fiveXx} calls at which the server failed`],
    [!(outsideCalls === 0), `${outsideCalls} calls to the outside`],
    [!isAlive, 'the server has ended'],
  ];
  return bars.filter(([isMissed]) => isMissed).map(([, what]) => what);
}
