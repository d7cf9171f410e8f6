import { VRMUtils } from '@pixiv/three-vrm';
import {
  AmbientLight,
  Color,
  DirectionalLight,
  type Material,
  type Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  Texture,
  VideoTexture,
  WebGLRenderer,
} from 'three';
import { isSoftware } from '../keying/is-software.ts';
import type { Background } from '../keying/painter.ts';
import type { Shot } from './frame-camera.ts';
import { LIGHTS, simplify } from './simple-materials.ts';
import { createTrim, type Trim } from './trim-vrm.ts';

const NO_WEBGL = '当前浏览器没有开启 WebGL，无法显示 3D 形象，请更新浏览器或开启硬件加速';
/** Narrow, as portraits are taken. */
const FIELD_OF_VIEW = 18;

/** Where a model stands before a camera. The one place that knows the graphics card; tests give the driver another one. */
export interface Studio {
  /** The processor does the graphics card's work. */
  readonly isSlow: boolean;
  /** In canvas pixels. */
  resize(width: number, height: number): void;
  aim(shot: Shot): void;
  /** @param model as it was loaded: in its T-pose */
  stage(model: Object3D | null): void;
  backdrop(background: Background): void;
  /** False: nothing can be drawn now, the graphics context is lost. */
  draw(): boolean;
  dispose(): void;
}

/** @throws Error in words for people where there is no WebGL2 */
export function openStudio(canvas: HTMLCanvasElement | OffscreenCanvas): Studio {
  let renderer: WebGLRenderer;
  const isSlow = isSoftware();
  try {
    renderer = new WebGLRenderer({
      canvas,
      alpha: true,
      antialias: !isSlow,
      powerPreference: 'default',
      stencil: false,
    });
  } catch (error) {
    throw new Error(NO_WEBGL, { cause: error });
  }
  renderer.outputColorSpace = SRGBColorSpace;
  renderer.setPixelRatio(1);
  renderer.setClearColor(0, 0);
  const scene = new Scene();
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.1, 60);
  const { key, ambient } = LIGHTS;
  const lamp = new DirectionalLight(key.colour, Math.PI * key.strength);
  lamp.position.copy(key.from);
  scene.add(lamp, new AmbientLight(ambient.colour, Math.PI * ambient.strength));
  let behind: { source: unknown; texture: Texture } | null = null;
  const size = { width: 1, height: 1 };

  function cover(texture: Texture, picture: { width: number; height: number }): void {
    const ratio = size.width / size.height / (picture.width / picture.height);
    texture.repeat.set(Math.min(1, ratio), Math.min(1, 1 / ratio));
    texture.offset.set((1 - texture.repeat.x) / 2, (1 - texture.repeat.y) / 2);
  }

  function clearBackdrop(): void {
    behind?.texture.dispose();
    behind = null;
    scene.background = null;
  }

  function leave(model: Object3D): void {
    scene.remove(model);
    VRMUtils.deepDispose(model);
    model.traverse((node) => {
      for (const material of materialsOf(node))
        for (const value of Object.values(material))
          if (value instanceof Texture && value.image instanceof ImageBitmap) value.image.close();
    });
    renderer.renderLists.dispose();
  }

  let onStage: Object3D | null = null;
  /** What is outside of the picture still costs the processor time. */
  let trim: Trim | null = null;
  return {
    isSlow,
    resize(width, height) {
      if (size.width === width && size.height === height) return;
      Object.assign(size, { width, height });
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
    },
    aim({ middle, height }) {
      const away = height / 2 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
      // A little from above would look down on people; the camera stands as high as what it looks at.
      camera.position.set(0, middle, away);
      camera.lookAt(0, middle, 0);
      camera.near = Math.max(0.05, away - 3);
      camera.far = away + 6;
      camera.updateProjectionMatrix();
      trim?.below(middle - height / 2, height);
    },
    stage(model) {
      if (onStage) leave(onStage);
      onStage = model;
      trim = null;
      if (!model) return;
      if (isSlow) {
        simplify(model);
        trim = createTrim(model);
      }
      scene.add(model);
    },
    backdrop(background) {
      if (background.kind === 'colour') {
        if (behind?.source === background.colour) return;
        clearBackdrop();
        behind = { source: background.colour, texture: new Texture() };
        scene.background = new Color(background.colour);
        return;
      }
      if (background.kind !== 'picture') {
        if (behind) clearBackdrop();
        return;
      }
      const { picture } = background;
      if (behind?.source !== picture.source) {
        clearBackdrop();
        const texture = background.isStill
          ? new Texture(picture.source as HTMLImageElement)
          : new VideoTexture(picture.source as HTMLVideoElement);
        texture.colorSpace = SRGBColorSpace;
        texture.needsUpdate = true;
        behind = { source: picture.source, texture };
        scene.background = texture;
      }
      if (behind) cover(behind.texture, picture);
    },
    draw() {
      if (renderer.getContext().isContextLost()) return false;
      renderer.render(scene, camera);
      return true;
    },
    dispose() {
      if (onStage) leave(onStage);
      onStage = null;
      clearBackdrop();
      renderer.dispose();
      // Browsers allow only a few contexts a page.
      renderer.forceContextLoss();
    },
  };
}

function materialsOf(node: Object3D): Material[] {
  const { material } = node as Mesh;
  return material ? (Array.isArray(material) ? material : [material]) : [];
}
