import type { ServiceVoice } from '#contract/voice-service.contract.ts';

export const LANGUAGE_NAMES: Record<ServiceVoice['language'], string> = {
  'zh-CN': '普通话',
  'yue-HK': '粤语',
  'zh-TW': '台湾国语',
  'en-US': '英语（美）',
  'en-GB': '英语（英）',
  'ja-JP': '日语',
  'ko-KR': '韩语',
  'fr-FR': '法语',
  'de-DE': '德语',
  'es-ES': '西班牙语',
  'it-IT': '意大利语',
  'pt-PT': '葡萄牙语',
  'ar-SA': '阿拉伯语',
};

export const GENDER_NAMES: Record<ServiceVoice['gender'], string> = { female: '女声', male: '男声', child: '童声' };

/** Such as 明亮女声 of 小化（明亮女声）: beside the name of whoever speaks, a voice's own name is a second one. Others keep their names. */
export const nameKind = (name: string): string => /（([^（）]*[女男童]声)）$/.exec(name)?.[1] ?? name;

/** What a voice says when it is tried, in its own language. */
const SAMPLES: Record<string, string> = {
  zh: '您好，很高兴为您服务。请问有什么可以帮您？',
  yue: '您好，好高兴为您服务，请问有咩可以帮到您？',
  en: 'Hello, nice to meet you. How may I help you today?',
  ja: 'こんにちは。ご用件をお聞かせください。',
  ko: '안녕하세요. 무엇을 도와드릴까요?',
  fr: 'Bonjour, comment puis-je vous aider ?',
  de: 'Guten Tag, wie kann ich Ihnen helfen?',
  es: 'Hola, ¿en qué puedo ayudarle?',
  it: 'Buongiorno, come posso aiutarla?',
  pt: 'Olá, em que posso ajudar?',
  ar: 'مرحبا، كيف يمكنني مساعدتك؟',
};

/** @param language BCP 47 */
export const sampleTextOf = (language: string): string => SAMPLES[language.split('-')[0] ?? ''] ?? SAMPLES.zh ?? '';
