import { MToonMaterial } from '@pixiv/three-vrm';
import { Color, type Material, type Mesh, MeshBasicMaterial, type Object3D, Vector3 } from 'three';

/** How people are lit; strengths as shares of what makes white paper white. */
export const LIGHTS = {
  key: { colour: '#fffaf4', strength: 0.58, from: new Vector3(-0.6, 0.45, 2) },
  ambient: { colour: '#f2f5ff', strength: 0.5 },
} as const;

/** Both sides of hair and cloth are lit as the one that is seen: the lamp stands beside the camera. */
const LIT = `
  float facing = dot(normalize(transformedNormal), lampFrom);
  #ifdef DOUBLE_SIDED
    facing = abs(facing);
  #endif
  vLight = ambient + lamp * max(0., facing);`;

/**
 * Toon shading and lines around the figure, which draw everything twice, are for graphics cards only. Where the processor draws, light
 * falls on corners, of which there are far fewer than pixels.
 */
export function simplify(model: Object3D): void {
  const simple = new Map<Material, Material>();
  const simplified = (material: Material): Material => {
    if (!(material instanceof MToonMaterial)) return material;
    const known = simple.get(material);
    if (known) return known;
    const made = lightCorners(material);
    simple.set(material, made);
    return made;
  };
  model.traverse((node) => {
    const mesh = node as Mesh;
    if (!mesh.isMesh) return;
    mesh.material = Array.isArray(mesh.material) ? mesh.material.map(simplified) : simplified(mesh.material);
  });
  for (const material of simple.keys()) material.dispose();
}

function lightCorners(from: MToonMaterial): Material {
  const { name, color, map, side, transparent, opacity, alphaTest, depthWrite, vertexColors, isOutline } = from;
  const made = new MeshBasicMaterial({
    name,
    color,
    map,
    side,
    transparent,
    opacity,
    alphaTest,
    depthWrite,
    vertexColors,
    visible: !isOutline,
  });
  const { key, ambient } = LIGHTS;
  const uniforms = {
    lampFrom: { value: key.from.clone().normalize() },
    lamp: { value: new Color(key.colour).multiplyScalar(key.strength) },
    ambient: { value: new Color(ambient.colour).multiplyScalar(ambient.strength) },
  };
  made.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader =
      `uniform vec3 lampFrom;\nuniform vec3 lamp;\nuniform vec3 ambient;\nvarying vec3 vLight;\n${shader.vertexShader}`
        // Unlit materials know their normals only where something else needs them.
        .replace('#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )', '#if 1')
        .replace('#include <project_vertex>', `#include <project_vertex>\n${LIT}`);
    shader.fragmentShader = `varying vec3 vLight;\n${shader.fragmentShader}`.replace(
      '#include <opaque_fragment>',
      'outgoingLight *= vLight;\n#include <opaque_fragment>',
    );
  };
  made.customProgramCacheKey = () => 'lit-corners';
  return made;
}
