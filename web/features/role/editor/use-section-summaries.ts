import { useQuery } from '@tanstack/react-query';
import type { Avatar } from '#contract/avatar.contract.ts';
import { librariesQuery, voicesQuery } from './editor.queries.ts';
import type { RoleValues } from './role-values.ts';
import type { SectionId } from './sections.ts';

/** What a section holds, in one line. `lacking` names what is missing, `optional` is empty and may stay so. */
export interface Summary {
  text: string;
  state: 'complete' | 'lacking' | 'optional';
}
export type Summaries = Record<SectionId, Summary>;

/** One line for each section, for its folded head and for the index. */
export function useSectionSummaries(values: RoleValues, avatars: readonly Avatar[]): Summaries {
  const { data: libraries } = useQuery(librariesQuery());
  const { data: speech } = useQuery(voicesQuery());
  const library = libraries?.find((one) => one.id === values.documentLibId);
  const questions = libraries?.find((one) => one.id === values.smallDocLibId);
  const names = [library?.name, questions?.name].filter(Boolean).join('，');
  const isLost = libraries && ((values.documentLibId && !library) || (values.smallDocLibId && !questions));
  const avatar = avatars.find((one) => one.id === values.avatarId);
  const speaker = values.speakerId ?? avatar?.speakerId;
  const voice = speech?.voices.find((one) => one.speaker === speaker);
  const greetings = values.welcomeText.filter((text) => text?.trim()).length;
  return {
    base: summarizeBase(values),
    knowledge: isLost
      ? { text: names || '未关联知识库', state: 'lacking' }
      : { text: names || '未关联知识库', state: names ? 'complete' : 'optional' },
    look: avatar
      ? { text: `${avatar.name}，${voice?.name ?? '默认声音'}`, state: 'complete' }
      : { text: '还没有选择形象', state: 'lacking' },
    talk: greetings ? { text: `${greetings} 条欢迎语`, state: 'complete' } : { text: '没有欢迎语', state: 'optional' },
  };
}

function summarizeBase({ name, roleDesc, modelName }: RoleValues): Summary {
  if (!name.trim()) return { text: '还没有填写角色名称', state: 'lacking' };
  if (!roleDesc.trim()) return { text: '还没有填写角色描述', state: 'lacking' };
  return { text: `${name.trim()}，${modelName}`, state: 'complete' };
}
