interface Paint {
  readonly colour: string;
  /** Colour of its shaded side; without one it is painted flat. */
  readonly shade?: string;
  /** Has a dark line around it. */
  readonly isOutlined?: boolean;
  readonly isDoubleSided?: boolean;
}

const PAINTS: Readonly<Record<string, Paint>> = {
  skin: { colour: '#fbdfcd', shade: '#eab39b', isOutlined: true },
  hair: { colour: '#57402f', shade: '#33241c', isOutlined: true, isDoubleSided: true },
  jacket: { colour: '#3b5ba5', shade: '#2a4281', isOutlined: true },
  lapel: { colour: '#31508f', shade: '#243b70' },
  shirt: { colour: '#ffffff', shade: '#d5dcec' },
  trousers: { colour: '#333c54', shade: '#222941', isOutlined: true },
  shoe: { colour: '#25252d', shade: '#15151b' },
  button: { colour: '#e3c98a', shade: '#b7995a' },
  badge: { colour: '#eef3ff', shade: '#c3cfe8' },
  ribbon: { colour: '#d85a63', shade: '#a93f4b' },
  shade: { colour: '#e9b49c' },
  eyeWhite: { colour: '#ffffff' },
  iris: { colour: '#ffffff' },
  line: { colour: '#35211d' },
  brow: { colour: '#523a2b' },
  lips: { colour: '#c8636a' },
  mouth: { colour: '#7c2a34' },
  teeth: { colour: '#fffaf5' },
  tongue: { colour: '#dd7f84' },
};
export const MATERIAL_NAMES = Object.keys(PAINTS);

/** glTF has colours in linear light. */
function linear(colour: string): [number, number, number] {
  const at = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
}

/** @param isModern with the toon material of VRM 1.0; else all flat but for what glTF itself can say */
export function listMaterials(isModern: boolean): Record<string, unknown>[] {
  return Object.entries(PAINTS).map(([name, { colour, shade, isOutlined, isDoubleSided }]) => ({
    name,
    doubleSided: isDoubleSided ?? false,
    pbrMetallicRoughness: {
      baseColorFactor: [...linear(colour), 1],
      metallicFactor: 0,
      roughnessFactor: 0.9,
      ...(name === 'iris' ? { baseColorTexture: { index: 0 } } : {}),
    },
    extensions:
      shade && isModern
        ? {
            VRMC_materials_mtoon: {
              specVersion: '1.0',
              shadeColorFactor: linear(shade),
              shadingShiftFactor: -0.1,
              shadingToonyFactor: 0.85,
              giEqualizationFactor: 0.9,
              ...(isOutlined
                ? {
                    outlineWidthMode: 'worldCoordinates',
                    outlineWidthFactor: 0.0012,
                    outlineColorFactor: linear(shade).map((value) => value * 0.35),
                    outlineLightingMixFactor: 0,
                  }
                : {}),
            },
          }
        : shade
          ? {}
          : { KHR_materials_unlit: {} },
  }));
}
