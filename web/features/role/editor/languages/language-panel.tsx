import { EditorSection } from '../editor-section.tsx';
import type { SectionId } from '../sections.ts';
import type { Summary } from '../use-section-summaries.ts';
import { LanguageIdentity, LanguageKnowledge, LanguageTalk } from './language-fields.tsx';

/** Parts of an added language: model, tools and look are those of the role (specification 2 §2). */
export const LANGUAGE_SECTIONS = [
  { id: 'base', label: '基础设置' },
  { id: 'knowledge', label: '知识设置' },
  { id: 'talk', label: '对话设置' },
] as const;

const FIELDS = { base: LanguageIdentity, knowledge: LanguageKnowledge, talk: LanguageTalk };

interface Props {
  language: string;
  /** Place among the added languages. */
  index: number;
  shown: boolean;
  folded: ReadonlySet<SectionId>;
  summaries: Record<(typeof LANGUAGE_SECTIONS)[number]['id'], Summary>;
  onFold(id: SectionId, fold: boolean): void;
}

/** The form of one added language. It stays mounted while it is hidden, so that it is checked and saved. */
export function LanguagePanel({ language, index, shown, folded, summaries, onFold }: Props) {
  const under = ['avatarRoleDetailVos', index];
  return (
    <div hidden={!shown}>
      {LANGUAGE_SECTIONS.map(({ id, label }) => {
        const Fields = FIELDS[id];
        return (
          <EditorSection
            key={id}
            id={`${id}-${language}`}
            title={label}
            summary={summaries[id].text}
            lacks={summaries[id].state === 'lacking'}
            open={!folded.has(id)}
            onToggle={() => onFold(id, !folded.has(id))}
          >
            <Fields under={under} />
          </EditorSection>
        );
      })}
    </div>
  );
}
