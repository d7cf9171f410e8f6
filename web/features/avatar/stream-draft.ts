import { paintPortrait } from '#avatar/cast/index.ts';
import { clipAddress, driverOfCode } from '#contract/avatar.contract.ts';
import type { AvatarKeying } from '#contract/avatar-parts.contract.ts';
import type { StreamDetail, StreamProtocol, StreamVoice } from '#contract/avatar-stream.contract.ts';
import type { DraftParts, KindForm } from './kind-form.ts';

/** A rendered avatar while it is edited. */
export interface StreamDraft extends DraftParts {
  person: string;
  protocol: StreamProtocol;
  voice: StreamVoice;
  keying: AvatarKeying | null;
  standIn: string;
}

export const STREAM_FORM: KindForm<StreamDetail, StreamDraft> = {
  driver: 'stream',
  fresh: {
    person: '',
    protocol: 'livetalking',
    voice: 'engine',
    keying: null,
    standIn: '',
    backdrop: { kind: 'none' },
    coverId: null,
  },
  toDraft: ({ driver: _, ...draft }) => draft,
  toDetail: (draft) => ({ driver: 'stream', ...draft }),
  lackOf: ({ person }) => (person === '' ? '请选择实时引擎里的人物' : null),
  /** Only a conversation has a picture of the person: lists show who stands in. */
  async capture({ standIn }) {
    if (driverOfCode(standIn) !== 'rig') {
      const cover = await fetch(clipAddress(standIn, 'cover')).catch(() => null);
      if (cover?.ok) return cover.blob();
    }
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [480, 640];
    paintPortrait(canvas, standIn, { framing: 'card' });
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  },
  preview: () => null,
};
