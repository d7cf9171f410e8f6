import { type VRM, VRMLoaderPlugin, VRMUtils } from '@pixiv/three-vrm';
import { LoadingManager, Texture } from 'three';
import { GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';

const DAMAGED = '这个 VRM 文件无法读取，可能已损坏，请重新导出后上传';
const NOT_VRM = '这个文件里没有 VRM 人物，请上传由 VRoid Studio 等工具导出的 .vrm 文件';
const TOO_FAR = '形象文件没有下载成功，请检查网络后刷新页面';
/** Larger textures are made smaller while they are read. */
const LONGEST_TEXTURE = 2048;

/** Turns a picture's bytes into what the graphics card takes. */
export type DecodePicture = (picture: Blob) => Promise<ImageBitmap>;

export const decodePicture: DecodePicture = async (picture) => {
  const read = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' } as const;
  const whole = await createImageBitmap(picture, read);
  const longest = Math.max(whole.width, whole.height);
  if (longest <= LONGEST_TEXTURE) return whole;
  const shrink = LONGEST_TEXTURE / longest;
  const size = { resizeWidth: Math.round(whole.width * shrink), resizeHeight: Math.round(whole.height * shrink) };
  const small = await createImageBitmap(whole, { ...read, ...size, resizeQuality: 'medium' });
  whole.close();
  return small;
};

/** @throws Error in words for people */
export async function fetchVrm(model: string | Blob, signal: AbortSignal): Promise<ArrayBuffer> {
  if (typeof model !== 'string') return model.arrayBuffer();
  const response = await fetch(model, { signal }).catch((error: unknown) => {
    throw new Error(TOO_FAR, { cause: error });
  });
  if (!response.ok) throw new Error(TOO_FAR);
  return response.arrayBuffer();
}

/**
 * Reads a .vrm file. It is somebody else's: nothing that it names is fetched, its pictures come out of its own bytes.
 * @throws Error in words for people
 */
export async function loadVrm(bytes: ArrayBuffer, decode: DecodePicture = decodePicture): Promise<VRM> {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => {
    throw new Error(`a model must not fetch ${url.slice(0, 80)}`);
  });
  const loader = new GLTFLoader(manager);
  loader.register((parser) => {
    readPicturesFromFile(parser, decode);
    return new VRMLoaderPlugin(parser);
  });
  const { userData } = await loader.parseAsync(bytes, '').catch((error: unknown) => {
    throw new Error(DAMAGED, { cause: error });
  });
  const vrm = userData.vrm as VRM | undefined;
  if (!vrm) throw new Error(NOT_VRM);
  VRMUtils.rotateVRM0(vrm);
  VRMUtils.combineSkeletons(vrm.scene);
  // Bones move far from where the mesh was made: what is seen is decided by the camera alone.
  vrm.scene.traverse((node) => {
    node.frustumCulled = false;
  });
  return vrm;
}

/** The loader's own way goes over a `blob:` address, which the policy of our pages does not let through. */
function readPicturesFromFile(parser: GLTFParser, decode: DecodePicture): void {
  const known = new Map<number, Promise<Texture>>();
  async function read(index: number): Promise<Texture> {
    const { bufferView, mimeType } = parser.json.images[index] as { bufferView?: number; mimeType?: string };
    if (bufferView === undefined) throw new Error('a picture outside of the file');
    const bytes: ArrayBuffer = await parser.getDependency('bufferView', bufferView);
    const texture = new Texture(await decode(new Blob([bytes], { type: mimeType ?? 'image/png' })));
    texture.needsUpdate = true;
    texture.userData.mimeType = mimeType;
    return texture;
  }
  const source = parser as unknown as { loadImageSource(index: number): Promise<Texture> };
  source.loadImageSource = (index) => {
    const found = known.get(index);
    if (found) return found.then((texture) => texture.clone());
    const made = read(index);
    known.set(index, made);
    return made;
  };
}
