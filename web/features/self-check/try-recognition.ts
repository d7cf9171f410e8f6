import captureUrl from '#avatar/hearing/capture-worklet.ts?worker&url';
import {
  createEars,
  createVoiceActivity,
  MicrophoneError,
  openMicrophone,
  type Recogniser,
} from '#avatar/hearing/index.ts';
import { hearingInfo, hearSpeech } from '#contract/hearing.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { createBrowserRecogniser, hasBrowserRecogniser } from '#web/talk/core/browser-recogniser.ts';
import { createServerRecogniser, type Hear } from '#web/talk/core/server-recogniser.ts';
import { type Finding, judgeMicrophone, judgeRecognition } from './finding.ts';

/** The language that everybody who checks a device can be expected to speak. */
const LANGUAGE = 'zhchs';
/** dB that fill the meter. */
const FULL_DB = 40;

interface Progress {
  /** Words as they are understood. */
  onText(text: string): void;
  /** Loudness above the room, 0..1. */
  onLevel(level: number): void;
}

/** Listens to one sentence and says what was understood, how loud it was and how long it took. @param signal ends it early */
export async function tryRecognition(signedIn: boolean, progress: Progress, signal: AbortSignal): Promise<Finding> {
  const found = await chooseRecogniser(signedIn).catch((error: unknown) => absent(describeError(error)));
  return 'state' in found ? found : listen(found, progress, signal);
}

const absent = (remedy: string): Finding => ({ state: 'warn', value: '没有可用的识别', remedy });

/** As a room would: the service behind the server, else the browser itself. */
async function chooseRecogniser(signedIn: boolean): Promise<Recogniser | Finding> {
  if (signedIn && (await call(hearingInfo, {})).engine !== null) {
    const [role] = (await call(rolePage, { size: 1 })).records;
    if (role) {
      const hear = (piece: Parameters<Hear>[0], signal?: AbortSignal) =>
        call(hearSpeech, { ...piece, roleId: role.id, language: LANGUAGE }, signal ? { signal } : {});
      return createServerRecogniser({ hear, describeError });
    }
  }
  if (hasBrowserRecogniser(window)) return createBrowserRecogniser(window, LANGUAGE);
  return absent(
    signedIn ? '请管理员配置语音识别服务，或换用 Chrome、Edge' : '登录后可试服务端的识别，或换用 Chrome、Edge',
  );
}

function listen(recogniser: Recogniser, { onText, onLevel }: Progress, signal: AbortSignal): Promise<Finding> {
  const activity = createVoiceActivity();
  let aboveDb = 0;
  let endedAt = performance.now();
  let complaint: string | null = null;
  return new Promise((resolve) => {
    const settle = (finding: Finding) => {
      ears.close();
      onLevel(0);
      resolve(finding);
    };
    const ears = createEars({
      recogniser: {
        ...recogniser,
        begin(events) {
          const own = recogniser.begin(events);
          const end = () => {
            endedAt = performance.now();
            own.end();
          };
          return { ...own, end };
        },
      },
      activity: {
        ...activity,
        push(samples, guardDb) {
          const events = activity.push(samples, guardDb);
          // The moment it ends is half a second of silence ago, but so it is in a room.
          if (Number.isFinite(activity.aboveDb)) aboveDb = Math.max(aboveDb, activity.aboveDb);
          onLevel(Math.min(1, Math.max(0, activity.aboveDb / FULL_DB)));
          return events;
        },
      },
      openMicrophone: (more) => openMicrophone({ workletUrl: captureUrl, ...more }),
      isTalking: () => false,
      onOnset() {},
      onWithdrawn() {},
      onConfirmed() {},
      onText(settled, changing) {
        if (recogniser.listensItself) endedAt = performance.now();
        onText(settled + changing);
      },
      onUtterance(text) {
        if (complaint !== null) return settle({ state: 'bad', value: '没有听懂', remedy: complaint });
        settle(
          judgeRecognition({
            text,
            waitMs: performance.now() - endedAt,
            aboveDb: recogniser.listensItself ? null : aboveDb,
          }),
        );
      },
      onTrouble(trouble) {
        if (trouble instanceof MicrophoneError) return settle(judgeMicrophone(trouble.trouble));
        complaint = trouble.message;
      },
    });
    signal.addEventListener('abort', () => settle({ state: 'off', value: '', remedy: '' }), { once: true });
    ears.listen('once');
  });
}
