import { isInterviewer, type ModelChoice } from '#contract/role-model.contract.ts';
import { hasCard } from './answer-mode.ts';

/** Parts of the editor, in order. */
export const SECTIONS = [
  { id: 'base', label: '基础设置' },
  { id: 'resume', label: '简历' },
  { id: 'knowledge', label: '知识设置' },
  { id: 'tools', label: '工具设置' },
  { id: 'look', label: '形象与声音' },
  { id: 'talk', label: '对话设置' },
  { id: 'business', label: '业务设置' },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];

const SECTION_OF: Record<string, SectionId> = {
  name: 'base',
  roleDesc: 'base',
  modelName: 'base',
  chatType: 'base',
  chatUclaiPrompt: 'base',
  historyNum: 'base',
  modelParameter: 'base',
  documentLibId: 'knowledge',
  smallDocLibId: 'knowledge',
  showCitation: 'knowledge',
  answerOnlyFromDocs: 'knowledge',
  flowIdInfo: 'knowledge',
  agentPlugins: 'tools',
  avatarId: 'look',
  speakerId: 'look',
  speed: 'look',
  pitch: 'look',
  volume: 'look',
  readings: 'look',
  direction: 'look',
  welcomeText: 'talk',
  question: 'talk',
  answerPrefix: 'talk',
  unknownReply: 'talk',
  sensitiveWordReply: 'talk',
  sleepText: 'talk',
  questionnaireFileUrl: 'talk',
  jobName: 'business',
  modelService: 'business',
  varConfig: 'business',
  userFileUrl: 'resume',
};

const INTERVIEW: readonly SectionId[] = ['base', 'resume', 'look'];

/**
 * The parts of a role on this model: without an agent there are no tools (specification 2 §4), and an interviewer has little besides its
 * résumé (§6).
 */
export function sectionsOf(choice: ModelChoice): readonly (typeof SECTIONS)[number][] {
  if (isInterviewer(choice)) return SECTIONS.filter(({ id }) => INTERVIEW.includes(id));
  const tools = hasCard(choice.chatType, 'tools');
  return SECTIONS.filter(({ id }) => id !== 'resume' && (id !== 'tools' || tools));
}

type Path = readonly (string | number)[];
const LANGUAGES = 'avatarRoleDetailVos';

/** The part that holds a field. */
export function sectionOf(path: Path): SectionId {
  const field = path[0] === LANGUAGES ? path[2] : path[0];
  return SECTION_OF[String(field)] ?? 'base';
}

/** The added language that holds a field; null for the default one. */
export function languageOf(path: Path, details: readonly { language: string }[]): string | null {
  return path[0] === LANGUAGES ? (details[Number(path[1])]?.language ?? null) : null;
}
