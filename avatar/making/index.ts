/** Front door: what makes an avatar out of photographs, films and models. Everything but the points is large and comes when it is called. */
import type { bakeFilm as BakeFilm } from '../bake/bake-film.ts';
import type { bakeRig as BakeRig } from '../bake/bake-rig.ts';
import type { capturePicture as CapturePicture } from '../clips/capture-picture.ts';
import type { createPhotoDriver } from '../drivers/photo-driver.ts';
import type { capturePhoto as CapturePhoto } from '../photo/capture-photo.ts';
import type { Points } from '../photo/points.ts';
import type { captureVrm as CaptureModel } from '../vrm/capture-vrm.ts';
import type { VrmVersion } from '../vrm/sample/write-sample.ts';

export { mapPoints, POINT_NAMES, standardPoints } from '../photo/points.ts';

/** A picture out of a film, as the list of avatars shows it. */
export const capturePicture: typeof CapturePicture = async (...given) =>
  (await import('../clips/capture-picture.ts')).capturePicture(...given);

/** A picture of somebody in a photograph, as the list of avatars shows it. */
export const capturePhoto: typeof CapturePhoto = async (...given) =>
  (await import('../photo/capture-photo.ts')).capturePhoto(...given);

/** A picture of a model, as the list of avatars shows it. */
export const captureModel: typeof CaptureModel = async (...given) =>
  (await import('../vrm/capture-vrm.ts')).captureVrm(...given);

/** A drawn character as a film. */
export const bakeRig: typeof BakeRig = async (...given) => (await import('../bake/bake-rig.ts')).bakeRig(...given);

/** A film before a green screen as one with an outline of its own. */
export const bakeFilm: typeof BakeFilm = async (...given) => (await import('../bake/bake-film.ts')).bakeFilm(...given);

/** Our own model, as a file. */
export const makeSampleVrm = async (version?: VrmVersion): Promise<Uint8Array<ArrayBuffer>> =>
  (await import('../vrm/sample/write-sample.ts')).writeSampleVrm(version);

/** Marks the face of a picture; where none is found, the usual places. */
export async function guessPoints(url: string): Promise<{ points: Points; isFound: boolean }> {
  const [{ loadPhoto }, photo] = await Promise.all([
    import('../photo/load-photo.ts'),
    import('../photo/guess-points.ts'),
  ]);
  return photo.guessPoints(await loadPhoto(url));
}

export type PhotoTrial = ReturnType<typeof createPhotoDriver>;

/** The face of a photograph alone, filling the canvas: mouth and lids under one's own hand. Null where the page was left meanwhile. */
export async function openPhotoTrial(canvas: HTMLCanvasElement, isLeft: () => boolean): Promise<PhotoTrial | null> {
  const [photo, { createHost }, { placeFace }] = await Promise.all([
    import('../drivers/photo-driver.ts'),
    import('../drivers/create-host.ts'),
    import('../photo/place.ts'),
  ]);
  return isLeft() ? null : photo.createPhotoDriver(createHost(canvas), { place: placeFace });
}
