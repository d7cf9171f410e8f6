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
