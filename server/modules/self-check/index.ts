import type { HearingInfo } from '#contract/hearing.contract.ts';
import { checkParts, type PartCheck, ping } from '#contract/self-check.contract.ts';
import { type SpeechEngineInfo, SpeechInput, type Voice } from '#contract/speech.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { AskModel } from '#server/platform/model/complete-text.ts';
import { checkPart } from './check-part.ts';

interface Dependencies {
  /** What answers in general for an account; null while no model is configured. */
  model(accountId: string): { name: string; ask: AskModel } | null;
  speech: {
    list(accountId: string): Promise<{ engines: SpeechEngineInfo[]; voices: Voice[] }>;
    speak(input: SpeechInput, accountId: string, signal: AbortSignal): Promise<{ engineLabel: string }>;
  };
  describeHearing(): HearingInfo;
  /** Engines that render people, each with a way to ask whether it is there. */
  checkEngines(signal: AbortSignal): { name: string; ask(): Promise<unknown> }[];
  now?: () => number;
}

const ADVICE = {
  model: '请管理员在“运营管理→模型”里检查地址、密钥和余额',
  speech: '请管理员在“运营管理→模型”里检查语音合成服务',
  avatar: '请管理员在“运营管理→模型”里检查实时形象的引擎；修好以前用替身显示',
} as const;

/** Tells whether the engines behind the product answer now. */
export function createSelfCheckModule({
  model,
  speech,
  describeHearing,
  checkEngines: listRenderers,
  now = performance.now.bind(performance),
}: Dependencies) {
  function checkModel(accountId: string, signal: AbortSignal): Promise<PartCheck> | PartCheck {
    const chosen = model(accountId);
    if (!chosen)
      return {
        part: 'model',
        name: '离线应答',
        state: 'embedded',
        ms: null,
        remedy: '没有配置大模型，只按知识库原文回答；需要时请管理员添加模型',
      };
    const { name, ask } = chosen;
    const trial = {
      name,
      embedded: false,
      remedy: ADVICE.model,
      ask: (s: AbortSignal) => ask('只回答一个字：好', '在吗？', s),
    };
    return checkPart({ part: 'model', ...trial }, signal, now);
  }

  async function checkSpeech(accountId: string, signal: AbortSignal): Promise<PartCheck> {
    const { engines, voices } = await speech.list(accountId);
    const voice = voices[0];
    if (!voice) {
      const reason = engines.find(({ available }) => !available)?.reason ?? '没有语音合成引擎';
      return { part: 'speech', name: '', state: 'absent', ms: null, remedy: `${reason}；可改用浏览器自带的语音` };
    }
    const name = engines.find(({ id }) => id === voice.engine)?.label ?? '';
    // A text of its own each time, or the answer would come from what was spoken before.
    const text = `现在是第${Math.floor(now())}毫秒`;
    const input = SpeechInput.parse({ speaker: voice.speaker, text });
    const embedded = engines.length === 1;
    return checkPart(
      { part: 'speech', name, embedded, remedy: ADVICE.speech, ask: (s) => speech.speak(input, accountId, s) },
      signal,
      now,
    );
  }

  function describeEar(): PartCheck {
    const { engine } = describeHearing();
    if (engine !== null)
      return { part: 'hearing', name: engine, state: 'set', ms: null, remedy: '已配置；请在上面用麦克风说一句试试' };
    return {
      part: 'hearing',
      name: '',
      state: 'absent',
      ms: null,
      remedy: '没有配置语音识别，由浏览器识别；浏览器不支持时请打字',
    };
  }

  /** One line for all of them: the first that fails, else the first. */
  async function checkRenderers(signal: AbortSignal): Promise<PartCheck> {
    const checks = await Promise.all(
      listRenderers(signal).map(({ name, ask }) =>
        checkPart({ part: 'avatar', name, embedded: false, remedy: ADVICE.avatar, ask }, signal, now),
      ),
    );
    const shown = checks.find(({ state }) => state === 'fails') ?? checks[0];
    if (shown) return shown;
    return {
      part: 'avatar',
      name: '',
      state: 'absent',
      ms: null,
      remedy: '没有配置实时引擎；绘制、视频等形象不需要它',
    };
  }

  return {
    register(handle: Handle) {
      handle(ping, async () => ({}));
      handle(checkParts, async ({ session: { accountId }, signal }) => {
        return Promise.all([
          ...[checkModel(accountId, signal), checkSpeech(accountId, signal)],
          ...[describeEar(), checkRenderers(signal)],
        ]);
      });
    },
  };
}
