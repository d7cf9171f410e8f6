import { useQuery } from '@tanstack/react-query';
import type { Avatar } from '#contract/avatar.contract.ts';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import type { Plugin } from '#contract/plugin.contract.ts';
import { PREFIX_MESSAGE, RoleFields } from '#contract/role-fields.contract.ts';
import { needsPrompt } from '#contract/role-model.contract.ts';
import { librariesQuery, voicesQuery } from './editor.queries.ts';
import type { SectionId } from './sections.ts';
import { pluginsQuery } from './tools/tools.queries.ts';

/** What a section holds, in one line. `lacking` names what is missing, `optional` is empty and may stay so. */
export interface Summary {
  text: string;
  state: 'complete' | 'lacking' | 'optional';
}
export type Summaries = Record<SectionId, Summary>;

/** The same for the parts of an added language. */
export function useLanguageSummaries(details: RoleValues['avatarRoleDetailVos']) {
  const { data: libraries } = useQuery(librariesQuery());
  return details.map((detail) => {
    const library = libraries?.find((one) => one.id === detail.smallDocLibId);
    const lost = detail.smallDocLibId && libraries && !library;
    return {
      base: summarizeIdentity(detail) ?? ({ text: detail.name.trim(), state: 'complete' } as const),
      knowledge: {
        text: lost ? '问答库已被删除' : (library?.name ?? '未关联问答库'),
        state: lost ? 'lacking' : library ? 'complete' : 'optional',
      } as Summary,
      talk: summarizeTalk({ ...detail, questionnaireFileUrl: null }),
    };
  });
}

/** One line for each section, for its folded head and for the index. */
export function useSectionSummaries(values: RoleValues, avatars: readonly Avatar[]): Summaries {
  const { data: libraries } = useQuery(librariesQuery());
  const { data: plugins } = useQuery({ ...pluginsQuery(), enabled: values.chatType !== 1 });
  const { data: speech } = useQuery(voicesQuery());
  const library = libraries?.find((one) => one.id === values.documentLibId);
  const questions = libraries?.find((one) => one.id === values.smallDocLibId);
  const names = [library?.name, questions?.name].filter(Boolean).join('，');
  const isLost = libraries && ((values.documentLibId && !library) || (values.smallDocLibId && !questions));
  const avatar = avatars.find((one) => one.id === values.avatarId);
  const speaker = values.speakerId ?? avatar?.speakerId;
  const voice = speech?.voices.find((one) => one.speaker === speaker);
  return {
    base: summarizeBase(values),
    knowledge: isLost
      ? { text: names || '未关联知识库', state: 'lacking' }
      : { text: names || '未关联知识库', state: names ? 'complete' : 'optional' },
    tools: summarizeTools(values.agentPlugins, plugins),
    look: avatar
      ? { text: summarizeLook(values, avatar.name, voice?.name), state: 'complete' }
      : { text: '还没有选择形象', state: 'lacking' },
    talk: summarizeTalk(values),
    business: summarizeBusiness(values),
    resume:
      values.userFileUrl.length > 0
        ? { text: values.userFileUrl.map(({ name }) => name).join('，'), state: 'complete' }
        : { text: '还没有上传简历', state: 'lacking' },
  };
}

function summarizeLook({ speed, direction }: RoleValues, avatar: string, voice = '默认声音'): string {
  return [avatar, voice, speed === 1 ? '' : `${speed} 倍语速`, direction === '1' ? '横屏' : '']
    .filter(Boolean)
    .join('，');
}

const count = (texts: readonly string[]): number => texts.filter((text) => text?.trim()).length;

type Talk = Pick<RoleValues, 'welcomeText' | 'question' | 'answerPrefix' | 'questionnaireFileUrl'>;

function summarizeTalk({ welcomeText, question, answerPrefix, questionnaireFileUrl }: Talk): Summary {
  const broken = answerPrefix.some((text) => text && !RoleFields.shape.answerPrefix.safeParse([text]).success);
  if (broken) return { text: `回答前缀${PREFIX_MESSAGE}`, state: 'lacking' };
  const [greetings, questions, prefixes] = [welcomeText, question, answerPrefix].map(count);
  const text = [
    greetings ? `${greetings} 条欢迎语` : '没有欢迎语',
    questions ? `${questions} 个常见问题` : '',
    prefixes ? `${prefixes} 条前缀` : '',
    questionnaireFileUrl ? '有问卷' : '',
  ].filter(Boolean);
  return { text: text.join('，'), state: greetings ? 'complete' : 'optional' };
}

function summarizeBusiness({ jobName, varConfig, modelService }: RoleValues): Summary {
  const { location, serviceHall, corpId } = varConfig;
  const text = [jobName, location, serviceHall, modelService, corpId].filter((value) => value?.trim()).join('，');
  return text ? { text, state: 'complete' } : { text: '没有填写', state: 'optional' };
}

function summarizeTools(names: readonly string[], plugins: readonly Plugin[] | undefined): Summary {
  if (names.length === 0) return { text: '没有启用工具', state: 'optional' };
  const chosen = names.map((name) => plugins?.find((plugin) => plugin.name === name));
  const titles = chosen.flatMap((plugin) => plugin?.title ?? []).join('、');
  const unready = plugins ? chosen.filter((plugin) => !plugin?.ready).length : 0;
  if (unready > 0) return { text: `${unready} 个工具不可用`, state: 'lacking' };
  return { text: `已启用 ${names.length} 个${titles && `：${titles}`}`, state: 'complete' };
}

function summarizeIdentity({ name, roleDesc }: Pick<RoleValues, 'name' | 'roleDesc'>): Summary | null {
  if (!name?.trim()) return { text: '还没有填写角色名称', state: 'lacking' };
  return roleDesc?.trim() ? null : { text: '还没有填写角色描述', state: 'lacking' };
}

function summarizeBase(values: RoleValues): Summary {
  const { name, modelName, chatUclaiPrompt } = values;
  const lacks = summarizeIdentity(values);
  if (lacks) return lacks;
  if (needsPrompt(values) && !chatUclaiPrompt.trim()) return { text: '还没有填写提示词', state: 'lacking' };
  return { text: `${name.trim()}，${modelName}`, state: 'complete' };
}
