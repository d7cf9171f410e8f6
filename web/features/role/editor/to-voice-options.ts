import type { z } from 'zod';
import type { speechList } from '#contract/speech.contract.ts';
import { nameKind } from '#web/lib/voice-names.ts';

type Speech = z.infer<typeof speechList.data>;

/**
 * Choices of the voice field: the look's own voice, cloned ones, then each engine's voices under its name; engines that can't speak say why.
 * @param chosen named as gone where nobody has it any more
 */
export function toVoiceOptions(speech: Speech | undefined, ownSpeaker: string | null, chosen: string | null = null) {
  const own = speech?.voices.find((voice) => voice.speaker === ownSpeaker) ?? speech?.voices[0];
  const groups = (speech?.engines ?? []).map((engine) => ({
    label: engine.available ? engine.label : `${engine.label}：${engine.reason ?? '不可用'}`,
    title: engine.label,
    options: (speech?.voices ?? [])
      .filter((voice) => voice.engine === engine.id && !voice.cloned)
      .map((voice) => ({ value: voice.speaker, label: voice.name, disabled: !engine.available })),
  }));
  const cloned = {
    label: '克隆的声音',
    title: '克隆的声音',
    options: (speech?.voices ?? [])
      .filter((voice) => voice.cloned)
      .map((voice) => ({ value: voice.speaker, label: `${voice.name}（克隆）`, disabled: false })),
  };
  return [
    { value: '', label: own ? `跟随形象，${nameKind(own.name)}` : '跟随形象' },
    ...(isLost(speech, chosen) ? [{ value: chosen ?? '', label: '不可用的声音', disabled: true }] : []),
    ...[cloned, ...groups].filter((group) => group.options.length > 0),
  ];
}

/** The chosen voice was withdrawn, or its service is gone. */
export const isLost = (speech: Speech | undefined, chosen: string | null): boolean =>
  Boolean(chosen && speech && !speech.voices.some(({ speaker }) => speaker === chosen));
