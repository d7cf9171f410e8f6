import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { saveAvatarConfig, uploadAvatarMedium } from '#contract/avatar.contract.ts';
import type { ClipsDetail } from '#contract/avatar-clips.contract.ts';
import { DEFAULT_AVATAR_KEYING } from '#contract/avatar-parts.contract.ts';

const film = (name: string) => fileURLToPath(new URL(`../../web/features/site/pictures/${name}`, import.meta.url));

/** Sends an upload or a form to wherever the server is; answers the envelope. */
export type Send = (path: string, request: Request) => Promise<{ code: number; message: string; data: never }>;

export async function addFilm(send: Send, name: string): Promise<string> {
  const form = new FormData();
  form.set('upfile', new File([new Uint8Array(await fs.readFile(film(name)))], name));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return ((await send(uploadAvatarMedium.path, request)).data as { id: string }).id;
}

export async function addAvatar(send: Send, more: Partial<ClipsDetail>, id?: string): Promise<string> {
  const detail = { driver: 'clips', clips: [], keying: DEFAULT_AVATAR_KEYING, backdrop: { kind: 'none' }, ...more };
  const body = new URLSearchParams({ name: '晓晴', detail: JSON.stringify(detail), ...(id ? { id } : {}) });
  const { data } = await send(saveAvatarConfig.path, new Request('http://localhost', { method: 'POST', body }));
  return data;
}

export const clip = (slot: string, webm: string | null, mp4: string | null) => ({
  ...({ slot, mode: 'chat', weight: 1, webm, mp4 } as const),
});

/** Stands for ffmpeg: waits at half of its way for a file named `gate`, breaks where there is one named `broken`. */
export async function writeFakeFfmpeg(folder: string): Promise<string> {
  const text = `#!/bin/sh
case "$*" in
  *-version*) echo "ffmpeg version 7.1 Copyright"; exit 0;;
  *-encoders*) printf " V....D libx264  H.264\\n V....D libvpx-vp9  VP9\\n"; exit 0;;
esac
[ -e "${folder}/broken" ] && { echo "moov atom not found" >&2; exit 1; }
echo $$ >"${folder}/pid"
echo "out_time_us=2000000"
while [ ! -e "${folder}/gate" ]; do sleep 0.05; done
cp "${film('case-bank.webm')}" baked.webm
cp "${film('case-bank.mp4')}" baked.mp4
`;
  const file = path.join(folder, 'ffmpeg');
  await fs.writeFile(file, text, { mode: 0o755 });
  return file;
}

export const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
