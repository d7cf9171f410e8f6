import { LANGUAGES } from '#contract/language.contract.ts';
import {
  DEFAULT_SENSITIVE_REPLY,
  DEFAULT_UNKNOWN_REPLY,
  DEFAULT_WELCOME,
  type RoleDetail,
} from '#contract/role-fields.contract.ts';

/** Tabs that stand beside each other (specification 2 §9). */
export const VISIBLE_TABS = 4;

export const languageName = (code: string): string => LANGUAGES.find((one) => one.code === code)?.name ?? code;
/** As a tab has room for it. */
export const tabName = (code: string): string => languageName(code).replace('繁体中文', '繁体');

/** First of the visible tabs, such that `active` is among them and the row is full where there are enough. */
export function firstVisible(first: number, active: number, count: number): number {
  const latest = Math.max(0, count - VISIBLE_TABS);
  return Math.min(latest, Math.max(active - VISIBLE_TABS + 1, Math.min(first, active)));
}

/** What a role says first in a language that is added: name as it is, sentences in that language where we know them. */
export function firstTexts(language: string, name: string): RoleDetail {
  const [welcome, unknown, sensitive] = SENTENCES[language] ?? CHINESE;
  return {
    language,
    name,
    roleDesc: '',
    welcomeText: [welcome],
    answerPrefix: [],
    question: [],
    unknownReply: unknown,
    sensitiveWordReply: sensitive,
    smallDocLibId: null,
    realtimeRecommendOn: 0,
  };
}

type Sentences = readonly [welcome: string, unknown: string, sensitive: string];
const CHINESE: Sentences = [DEFAULT_WELCOME, DEFAULT_UNKNOWN_REPLY, DEFAULT_SENSITIVE_REPLY];
const TRADITIONAL: Sentences = [
  '您好！很高興為您服務。',
  '抱歉，這個問題我暫時無法回答，您可以換個問法再試一次。',
  '抱歉，這個話題我不方便討論，我們換個話題吧。',
];
const SENTENCES: Record<string, Sentences> = {
  'zhcht-HK': TRADITIONAL,
  'zhcht-TW': TRADITIONAL,
  'zhchs-YUE': [
    '你好！好高兴为你服务。',
    '唔好意思，呢个问题我暂时答唔到，可以换个问法再试下。',
    '唔好意思，呢个话题我唔方便倾，我哋换个话题啦。',
  ],
  en: [
    'Hello! How can I help you?',
    'Sorry, I cannot answer that yet. Please try asking in another way.',
    'Sorry, I would rather not talk about that. Let us change the subject.',
  ],
  ja: [
    'こんにちは。ご用件をお伺いします。',
    '申し訳ありません、そのご質問にはまだお答えできません。別の聞き方でお試しください。',
    '申し訳ありません、その話題は控えさせていただきます。別のお話をしましょう。',
  ],
  ko: [
    '안녕하세요! 무엇을 도와드릴까요?',
    '죄송합니다. 아직 답변드릴 수 없는 질문입니다. 다르게 질문해 주세요.',
    '죄송합니다. 그 주제는 다루기 어렵습니다. 다른 이야기를 해 볼까요?',
  ],
  fr: [
    'Bonjour ! Comment puis-je vous aider ?',
    'Désolé, je ne peux pas encore répondre à cette question. Essayez de la poser autrement.',
    'Désolé, je préfère ne pas aborder ce sujet. Parlons d’autre chose.',
  ],
  'de-DE': [
    'Guten Tag! Wie kann ich Ihnen helfen?',
    'Das kann ich leider noch nicht beantworten. Bitte fragen Sie anders.',
    'Darüber möchte ich nicht sprechen. Lassen Sie uns das Thema wechseln.',
  ],
  es: [
    '¡Hola! ¿En qué puedo ayudarle?',
    'Lo siento, todavía no puedo responder a eso. Pruebe a preguntarlo de otra manera.',
    'Lo siento, prefiero no hablar de ese tema. Cambiemos de asunto.',
  ],
  it: [
    'Buongiorno! Come posso aiutarla?',
    'Mi dispiace, non so ancora rispondere. Provi a chiederlo in un altro modo.',
    'Mi dispiace, preferisco non parlarne. Cambiamo argomento.',
  ],
  pt: [
    'Olá! Como posso ajudar?',
    'Desculpe, ainda não sei responder a isso. Tente perguntar de outra forma.',
    'Desculpe, prefiro não falar sobre isso. Vamos mudar de assunto.',
  ],
  arXA: [
    'مرحبًا! كيف يمكنني مساعدتك؟',
    'عذرًا، لا أستطيع الإجابة عن هذا السؤال الآن. جرّب صياغة أخرى.',
    'عذرًا، أفضّل ألا أتحدث في هذا الموضوع. لنغيّر الموضوع.',
  ],
};
