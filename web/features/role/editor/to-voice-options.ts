import type { z } from 'zod';
import type { speechList } from '#contract/speech.contract.ts';

type Speech = z.infer<typeof speechList.data>;

/** Choices of the voice field: the look's own voice, then each engine's voices under its name; engines that can't speak say why. */
export function toVoiceOptions(speech: Speech | undefined, ownSpeaker: string | null) {
  const own = speech?.voices.find((voice) => voice.speaker === ownSpeaker) ?? speech?.voices[0];
  const groups = (speech?.engines ?? []).map((engine) => ({
    label: engine.available ? engine.label : `${engine.label}：${engine.reason ?? '不可用'}`,
    title: engine.label,
    options: (speech?.voices ?? [])
      .filter((voice) => voice.engine === engine.id)
      .map((voice) => ({ value: voice.speaker, label: voice.name, disabled: !engine.available })),
  }));
  return [
    { value: '', label: own ? `跟随形象，${own.name}` : '跟随形象' },
    ...groups.filter((group) => group.options.length > 0),
  ];
}
