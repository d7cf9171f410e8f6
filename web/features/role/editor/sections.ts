/** Parts of the editor, in order. */
export const SECTIONS = [
  { id: 'base', label: '基础设置' },
  { id: 'knowledge', label: '知识设置' },
  { id: 'look', label: '形象与声音' },
  { id: 'talk', label: '对话设置' },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];

const SECTION_OF: Record<string, SectionId> = {
  name: 'base',
  roleDesc: 'base',
  modelName: 'base',
  documentLibId: 'knowledge',
  smallDocLibId: 'knowledge',
  showCitation: 'knowledge',
  answerOnlyFromDocs: 'knowledge',
  avatarId: 'look',
  speakerId: 'look',
  welcomeText: 'talk',
  unknownReply: 'talk',
};

/** The part that holds a field. */
export function sectionOf(field: string): SectionId {
  return SECTION_OF[field] ?? 'base';
}
