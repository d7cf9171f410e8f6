import { MIDDLE } from './layout.ts';

/** card: head about 60 % of the height; bust: hair to mid-chest; half: hair to below the waist. */
export type Framing = 'card' | 'bust' | 'half';

interface Cut {
  top: number;
  bottom: number;
  /** Least width that must stay visible; a narrow canvas shrinks the figure instead of cutting it. */
  width: number;
}

const CUTS: Readonly<Record<Framing, Cut>> = {
  card: { top: 138, bottom: 690, width: 320 },
  bust: { top: 128, bottom: 812, width: 370 },
  half: { top: 120, bottom: 1128, width: 590 },
};

export interface View {
  /** Canvas pixels of one art unit. */
  scale: number;
  /** Canvas position of the art origin. */
  x: number;
  y: number;
}

/**
 * The figure stands in the middle and always reaches the lower edge.
 * @param headroom art units that hair stands above an ordinary crown; the figure is that much smaller, so that it keeps clear of the top
 */
export function frameFigure(framing: Framing, width: number, height: number, headroom = 0): View {
  const cut = CUTS[framing];
  const scale = Math.min(height / (cut.bottom - cut.top + headroom), width / cut.width);
  return { scale, x: width / 2 - MIDDLE * scale, y: height - cut.bottom * scale };
}
