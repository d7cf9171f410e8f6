import { useQuery } from '@tanstack/react-query';
import { chooseVoice } from '#contract/choose-voice.contract.ts';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import { voicesQuery } from './editor.queries.ts';

/**
 * Who speaks the role in one of its languages, as in a room; before the voices are known the chosen one.
 * @param own speaker that belongs to the look
 */
export function usePreviewVoice(values: RoleValues, language: string, own: string | null): string | null {
  const { data: speech } = useQuery(voicesQuery());
  const chosen = values.speakerId;
  if (!speech) return chosen ?? own;
  return chooseVoice(speech.voices, { language, standard: values.language, chosen, own })?.speaker ?? null;
}
