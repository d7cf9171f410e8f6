import type { Provider, ProviderKind, ProviderTest, Purpose } from '#contract/provider.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

export const PURPOSE_NAMES: Record<Purpose, string> = {
  chat: '对话',
  embedding: '向量化',
  rerank: '重排',
  speech: '语音合成',
  hearing: '语音识别',
  avatar: '实时形象',
};

export const KIND_NAMES: Record<ProviderKind, string> = {
  openai: 'OpenAI 兼容',
  'hb-llm': 'hb-llm',
  dingDing: '钉钉',
  haiYi: '海易',
  'speech-http': '自定义 HTTP',
  dashscope: '百炼（DashScope）',
  azure: 'Azure（带口型）',
  funasr: 'FunASR',
  livetalking: 'LiveTalking',
  openavatarchat: 'OpenAvatarChat',
  whep: 'WHEP（只有画面）',
};

/** What a speech service of that kind is sent. */
export const SPEECH_HELP = '请求发往“地址/audio/speech”，OpenAI、CosyVoice、Kokoro 等语音服务都支持';

/** What a recogniser of that kind is sent. */
export const HEARING_HELP =
  '请求发往“地址/audio/transcriptions”，OpenAI、SenseVoice、Whisper 等识别服务都支持，说完一句才出文字';

/** What a kind of service speaks, in one line. */
export const KIND_HELP: Record<ProviderKind, string> = {
  openai: '请求发往“地址/chat/completions”，大多数模型服务都支持',
  'hb-llm': '与 OpenAI 兼容，平台名称通常填 hb-llm-1 或 hb-llm-2',
  dingDing: '请求发往填写的地址本身，角色的 token、corpId、appId 放在请求头里',
  haiYi: '与 OpenAI 兼容，平台名称通常填 haiYi',
  'speech-http': '自己写出请求，适用于阿里云、百度等返回 mp3 的 HTTP 接口',
  dashscope: '阿里云百炼的 CosyVoice，地址如 wss://dashscope.aliyuncs.com/api-ws/v1/inference',
  azure: 'Azure 语音，自带口型，地址如 wss://eastasia.tts.speech.microsoft.com/cognitiveservices/websocket/v1',
  funasr: '通过 WebSocket 边说边识别，地址以 ws:// 或 wss:// 开头，例如 ws://localhost:10095',
  livetalking:
    '信令与要说的话都经过本服务器，例如 http://localhost:8010；画面从引擎直接到浏览器，引擎的 UDP 端口要能被访问',
  openavatarchat: '地址如 https://localhost:8282；引擎里的对话模块要换成原样复述，否则它会自己回答',
  whep: '任何支持 WHEP 的媒体服务器，例如 MediaMTX、SRS；只接收画面，声音在本地播放',
};

/** State of a service as a tag. */
export function describeState({ enabled, keyState, health }: Provider): { tone: Tone; label: string } {
  if (enabled === 0) return { tone: 'off', label: '已停用' };
  if (keyState === 'unreadable') return { tone: 'danger', label: '密钥失效' };
  if (!health) return { tone: 'ok', label: '已启用' };
  if (health.circuit === 'open') return { tone: 'danger', label: '已熔断' };
  if (health.circuit === 'trial') return { tone: 'warm', label: '试探中' };
  if (health.waiting > 0) return { tone: 'warm', label: '有排队' };
  return health.calls > 0 ? { tone: 'live', label: '正常' } : { tone: 'ok', label: '已启用' };
}

/** How it has been doing: `首字 320 ms，调用 12 次，失败 1 次`; empty before the first call. */
export function describeHealth({ health }: Provider): string {
  if (!health || health.calls === 0) return '';
  return [
    health.firstTokenMs === null ? '' : `首字 ${health.firstTokenMs} ms`,
    `调用 ${health.calls} 次`,
    health.failures > 0 ? `失败 ${health.failures} 次` : '',
    health.active > 0 ? `${health.active} 个进行中` : '',
  ]
    .filter(Boolean)
    .join('，');
}

/** Why it does not serve, or how its last call failed; empty when all is well. */
export function describeTrouble({ keyState, health }: Provider): string {
  if (keyState === 'unreadable') return '已保存的密钥无法解开，请编辑后重新填写';
  if (!health || health.circuit === 'closed') return '';
  const rest = health.restMs > 0 ? `约 ${Math.ceil(health.restMs / 1000)} 秒后自动试探` : '正在试探恢复';
  return `${health.lastError}（连续出错，${rest}）`;
}

/** `首字 210 ms，共 230 ms` and the like. */
export function describeTest(
  { firstTokenMs, totalMs, dimensions, soundMs, thinksFirst }: ProviderTest,
  readOnly = false,
): string {
  const parts = [
    firstTokenMs === null ? '' : `首字 ${firstTokenMs} ms`,
    dimensions === null ? '' : `${dimensions} 维`,
    soundMs === null ? '' : `语音 ${(soundMs / 1000).toFixed(1)} 秒`,
    `共 ${totalMs} ms`,
  ];
  const kept = readOnly ? '请另建一个模型服务来使用它，才能记住这一点' : '已打开对应的开关';
  const thinks = thinksFirst ? `。它先思考再回答，且不写思考的开头，${kept}` : '';
  return `连接正常，${parts.filter(Boolean).join('，')}${thinks}`;
}

/** `N元` under 10,000, else `万元` with two decimals (specification 1 §9); a small sum with as many decimals as it needs. */
export function formatYuan(cost: number): string {
  const rounded = Number(cost.toFixed(cost >= 1 ? 2 : 4));
  return rounded < 10_000 ? `${rounded}元` : `${(rounded / 10_000).toFixed(2)}万元`;
}
