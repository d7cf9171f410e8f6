import { useCallback, useEffect, useRef, useState } from 'react';
import { avatarMedium, uploadAvatarMedium } from '#contract/avatar.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { type UploadProgress, uploadFilm } from '#web/lib/upload-film.ts';

/** The films and pictures of an avatar that is edited, and where this page plays them from. */
export interface Media {
  all: ReadonlyMap<string, AvatarMedium>;
  /** Null while it is being fetched; another function once another address is known. */
  urlOf(id: string): string | null;
  /** The file itself, once it has an address. */
  fileOf(id: string): Blob | null;
  /** Its bytes, for whoever works on them. */
  blobOf(id: string): Promise<Blob>;
  /** Takes in what the server has made. */
  adopt(made: readonly AvatarMedium[]): void;
  upload(file: File, options?: { isStacked?: boolean; onProgress?: UploadProgress }): Promise<AvatarMedium>;
}

export function useMedia(stored: readonly AvatarMedium[]): Media {
  const [all, setAll] = useState<ReadonlyMap<string, AvatarMedium>>(() => new Map(stored.map((one) => [one.id, one])));
  const [files, setFiles] = useState<ReadonlyMap<string, { url: string; blob: Blob }>>(new Map());
  const blobs = useRef(new Map<string, Promise<Blob>>());
  const made = useRef(new Set<string>());

  const keep = useCallback((id: string, blob: Blob) => {
    const url = URL.createObjectURL(blob);
    made.current.add(url);
    setFiles((before) => new Map(before).set(id, { url, blob }));
  }, []);

  const blobOf = useCallback((id: string) => {
    const known = blobs.current.get(id) ?? fetchFile(avatarMedium, { id }).then(({ blob }) => blob);
    blobs.current.set(id, known);
    known.catch(() => blobs.current.delete(id));
    return known;
  }, []);

  useEffect(() => {
    for (const { id } of stored) blobOf(id).then((blob) => keep(id, blob), console.warn);
    const urlsMade = made.current;
    return () => {
      for (const url of urlsMade) URL.revokeObjectURL(url);
      urlsMade.clear();
    };
  }, [stored, blobOf, keep]);

  const upload = useCallback<Media['upload']>(
    async (file, { isStacked = false, onProgress } = {}) => {
      const input = isStacked ? ({ alpha: 'stacked' } as const) : {};
      const { isConverted, ...medium } = await uploadFilm(uploadAvatarMedium, input, file, onProgress);
      if (!isConverted) blobs.current.set(medium.id, Promise.resolve(file));
      setAll((before) => new Map(before).set(medium.id, medium));
      blobOf(medium.id).then((blob) => keep(medium.id, blob), console.warn);
      return medium;
    },
    [blobOf, keep],
  );

  const adopt = useCallback(
    (media: readonly AvatarMedium[]) => {
      setAll((before) => new Map([...before, ...media.map((one) => [one.id, one] as const)]));
      for (const { id } of media) blobOf(id).then((blob) => keep(id, blob), console.warn);
    },
    [blobOf, keep],
  );

  const urlOf = useCallback((id: string) => files.get(id)?.url ?? null, [files]);
  const fileOf = useCallback((id: string) => files.get(id)?.blob ?? null, [files]);
  return { all, urlOf, fileOf, blobOf, adopt, upload };
}
