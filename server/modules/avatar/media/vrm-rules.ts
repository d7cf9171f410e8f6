import { VRM_LIMITS, type VrmFacts } from '#contract/vrm-file.contract.ts';
import type { PictureSize } from '#server/platform/files/picture-size.ts';
import { MediumError } from './medium-error.ts';
import { plain, readVrmMeta } from './vrm-meta.ts';

/** A glTF description as it came: nothing of it is known yet. */
export type Gltf = Record<string, unknown>;
type Rough = Record<string, unknown>;
/** Size of the picture at a place of the binary part. */
type PictureAt = (offset: number, length: number) => Promise<PictureSize | null>;

const BROKEN = '模型文件的内容互相矛盾，请重新导出后上传';
/** Extensions without which a file can't be shown, and that the engine has. */
const KNOWN_EXTENSIONS =
  /^(?:VRM|VRMC_\w+|KHR_materials_unlit|KHR_materials_emissive_strength|KHR_texture_transform|KHR_mesh_quantization)$/;
const REQUIRED_BONES = [
  ...['hips', 'spine', 'head'],
  ...['left', 'right'].flatMap((side) =>
    ['UpperArm', 'LowerArm', 'Hand', 'UpperLeg', 'LowerLeg', 'Foot'].map((bone) => `${side}${bone}`),
  ),
];
const WIDTHS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const COMPONENT_BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
/** Numbers in all accessors, and points that expressions move: what a page must hold in memory. */
const MOST_NUMBERS = 60_000_000;
const MOST_MOVED_POINTS = 24_000_000;
const MOST_ENTRIES = 20_000;

/**
 * Says what a VRM file is, when any browser can show it without fetching anything else and without going down.
 * @throws MediumError telling what to do about it
 */
export async function checkVrm(json: Gltf, binaryLength: number, pictureAt: PictureAt): Promise<VrmFacts> {
  for (const extension of listOf(json.extensionsRequired, 100))
    if (!KNOWN_EXTENSIONS.test(String(extension)))
      throw new MediumError(`模型使用了不支持的压缩或扩展（${plain(extension, 40)}），请在导出时关闭压缩`);
  const extensions = rough(json.extensions);
  const modern = extensions.VRMC_vrm;
  const vrm = rough(modern ?? extensions.VRM);
  if (!modern && !extensions.VRM)
    throw new MediumError('这个文件不是 VRM 形象，请上传由 VRoid Studio、UniVRM 等工具导出的 .vrm 文件');
  const nodes = checkNodes(json);
  checkBones(vrm, nodes);
  const views = checkBuffers(json, binaryLength);
  const accessors = checkAccessors(json, views);
  const triangles = checkMeshes(json, accessors);
  const textures = await checkPictures(json, views, pictureAt);
  return { version: modern ? '1' : '0', ...readVrmMeta(vrm.meta, Boolean(modern)), triangles, textures };
}

/** Nodes are a forest: a ring of them would keep readers busy for ever. */
function checkNodes(json: Gltf): number {
  const nodes = roughList(json.nodes);
  if (nodes.length > VRM_LIMITS.nodes)
    throw new MediumError(`模型最多 ${VRM_LIMITS.nodes} 个节点，这个文件有 ${nodes.length} 个，请精简后重新导出`);
  const parents = new Array<number>(nodes.length).fill(-1);
  for (const [index, { children }] of nodes.entries())
    for (const child of listOf(children)) {
      const at = indexIn(child, nodes.length);
      if (parents[at] !== -1) throw new MediumError(BROKEN);
      parents[at] = index;
    }
  for (const start of nodes.keys()) {
    let steps = 0;
    for (let at = start; at !== -1; at = parents[at] ?? -1) if (steps++ > nodes.length) throw new MediumError(BROKEN);
  }
  for (const skin of roughList(json.skins))
    for (const joint of listOf(skin.joints, VRM_LIMITS.nodes)) indexIn(joint, nodes.length);
  for (const scene of roughList(json.scenes)) for (const node of listOf(scene.nodes)) indexIn(node, nodes.length);
  return nodes.length;
}

function checkBones(vrm: Rough, nodes: number): void {
  const { humanBones } = rough(vrm.humanoid);
  const bones = Array.isArray(humanBones)
    ? new Map(humanBones.map((entry) => [String(rough(entry).bone), rough(entry).node]))
    : new Map(Object.entries(rough(humanBones)).map(([name, entry]) => [name, rough(entry).node]));
  const missing = REQUIRED_BONES.filter((name) => !bones.has(name));
  if (missing.length > 0)
    throw new MediumError(`模型缺少人形骨骼（${missing.slice(0, 3).join('、')}），请在导出工具里完成骨骼映射`);
  for (const node of bones.values()) indexIn(node, nodes);
}

interface View {
  offset: number;
  length: number;
  stride: number;
}

/** Everything must lie in the file itself. */
function checkBuffers(json: Gltf, binaryLength: number): View[] {
  const buffers = roughList(json.buffers);
  if (buffers.some(({ uri }) => uri !== undefined) || buffers.length > 1)
    throw new MediumError('模型引用了外部数据，请导出为单个 .vrm 文件（所有数据都在文件内）');
  if (count(buffers[0]?.byteLength ?? 0) > binaryLength + 3) throw new MediumError(BROKEN);
  return roughList(json.bufferViews).map(({ buffer, byteOffset, byteLength, byteStride }) => {
    const view = { offset: count(byteOffset ?? 0), length: count(byteLength), stride: count(byteStride ?? 0) };
    if (buffer !== 0 || view.offset + view.length > binaryLength || view.stride > 252) throw new MediumError(BROKEN);
    return view;
  });
}

/** Entries of each accessor. */
function checkAccessors(json: Gltf, views: readonly View[]): number[] {
  let numbers = 0;
  const fits = (view: unknown, offset: unknown, entries: number, bytes: number): void => {
    const { length, stride } = views[indexIn(view, views.length)] ?? { length: 0, stride: 0 };
    if (entries > 0 && count(offset ?? 0) + (entries - 1) * (stride || bytes) + bytes > length)
      throw new MediumError(BROKEN);
  };
  return roughList(json.accessors).map((accessor) => {
    const entries = count(accessor.count);
    const width = WIDTHS[String(accessor.type)];
    const bytes = COMPONENT_BYTES[Number(accessor.componentType)];
    if (!width || !bytes) throw new MediumError(BROKEN);
    numbers += entries * width;
    if (numbers > MOST_NUMBERS) throw new MediumError('模型的数据过多，请减少面数和表情后重新导出');
    if (accessor.bufferView !== undefined) fits(accessor.bufferView, accessor.byteOffset, entries, width * bytes);
    if (accessor.sparse !== undefined) {
      const { count: some, indices, values } = rough(accessor.sparse);
      const places = rough(indices);
      const moved = rough(values);
      const size = COMPONENT_BYTES[Number(places.componentType)];
      if (!size || count(some) > entries) throw new MediumError(BROKEN);
      fits(places.bufferView, places.byteOffset, count(some), size);
      fits(moved.bufferView, moved.byteOffset, count(some), width * bytes);
    }
    return entries;
  });
}

/** @returns triangles */
function checkMeshes(json: Gltf, accessors: readonly number[]): number {
  const entriesOf = (accessor: unknown): number => accessors[indexIn(accessor, accessors.length)] ?? 0;
  let triangles = 0;
  let moved = 0;
  const points = new Set<unknown>();
  for (const { primitives } of roughList(json.meshes))
    for (const { attributes, indices, mode, targets } of roughList(primitives)) {
      if (mode !== undefined && mode !== 4) throw new MediumError('模型里有点或线，请只保留三角面后重新导出');
      const { POSITION } = rough(attributes);
      for (const accessor of Object.values(rough(attributes))) entriesOf(accessor);
      points.add(POSITION);
      const size = entriesOf(POSITION);
      triangles += (indices === undefined ? size : entriesOf(indices)) / 3;
      const shapes = roughList(targets);
      for (const shape of shapes) for (const accessor of Object.values(shape)) entriesOf(accessor);
      moved += shapes.length * size;
    }
  const vertices = [...points].reduce<number>((sum, accessor) => sum + entriesOf(accessor), 0);
  const most = VRM_LIMITS.triangles;
  if (triangles > most || vertices > VRM_LIMITS.vertices)
    throw new MediumError(
      `模型最多 ${most / 10_000} 万个三角面，这个文件有 ${(triangles / 10_000).toFixed(1)} 万个，请减面后重新导出`,
    );
  if (triangles < 1) throw new MediumError('模型里没有可以显示的网格，请重新导出');
  if (moved > MOST_MOVED_POINTS) throw new MediumError('模型的表情数据过多，请减少表情或面数后重新导出');
  return Math.round(triangles);
}

/** @returns how many pictures there are */
async function checkPictures(json: Gltf, views: readonly View[], pictureAt: PictureAt): Promise<number> {
  const images = roughList(json.images);
  const { textures, textureSide, megapixels } = VRM_LIMITS;
  if (images.length > textures)
    throw new MediumError(`模型最多 ${textures} 张贴图，这个文件有 ${images.length} 张，请合并贴图后重新导出`);
  let pixels = 0;
  for (const { uri, bufferView } of images) {
    if (uri !== undefined || bufferView === undefined)
      throw new MediumError('模型引用了外部贴图，请导出为单个 .vrm 文件（贴图都在文件内）');
    const { offset, length } = views[indexIn(bufferView, views.length)] ?? { offset: 0, length: 0 };
    const size = await pictureAt(offset, length);
    if (!size) throw new MediumError('模型的贴图应为 PNG、JPEG 或 WebP，请重新导出');
    const { width, height } = size;
    if (!(Math.min(width, height) >= 1 && Math.max(width, height) <= textureSide))
      throw new MediumError(`贴图边长最多 ${textureSide} 像素，这个文件里有 ${width}×${height} 的，请缩小后重新导出`);
    pixels += width * height;
  }
  if (pixels > megapixels * 1_000_000)
    throw new MediumError(`贴图合计最多 ${megapixels / 100} 亿像素，请缩小贴图后重新导出`);
  for (const { source } of roughList(json.textures)) if (source !== undefined) indexIn(source, images.length);
  return images.length;
}

const isRough = (value: unknown): value is Rough =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rough = (value: unknown): Rough => (isRough(value) ? value : {});

function listOf(value: unknown, most = MOST_ENTRIES): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > most) throw new MediumError(BROKEN);
  return value;
}

function roughList(value: unknown): Rough[] {
  const list = listOf(value);
  if (!list.every(isRough)) throw new MediumError(BROKEN);
  return list;
}

function count(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new MediumError(BROKEN);
  return value;
}

function indexIn(value: unknown, length: number): number {
  const index = count(value);
  if (index >= length) throw new MediumError(BROKEN);
  return index;
}
