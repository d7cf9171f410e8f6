import { useEffect, useMemo, useRef } from 'react';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import type { Box } from '#web/scene/person-box.ts';
import { DIRECTION_LABEL } from '../project-values.ts';
import { Arrange } from './arrange.tsx';
import { Artboard } from './artboard.tsx';
import { BACKGROUND, useCanvas, useCanvasState, useLiveBox } from './canvas-store.ts';
import { ContextBar } from './context-bar.tsx';
import { Dock } from './dock.tsx';
import { Rulers } from './rulers.tsx';
import { boxOfSelection } from './scene-boxes.ts';
import { SleepCover } from './sleep-cover.tsx';
import styles from './stage.module.css';
import { MOMENT_LABEL } from './strip.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useStageDrop } from './use-stage-drop.ts';
import { type StageView, useStageView, ZOOM } from './use-stage-view.ts';
import { useWheelAndHand } from './use-wheel-and-hand.ts';

interface Props {
  /** Of the project. */
  name: string;
  /** Who stands in the scene; empty: nobody was chosen. */
  roleId: string;
  avatarCode: string;
  /** The room goes in this direction. */
  projectDirection: Direction;
  interaction: InteractionSettings;
  onProjectDirection(direction: Direction): void;
}

/** The artboard with rulers, handles and what can be done with the selection. */
export function Stage({ name, roleId, avatarCode, projectDirection, interaction, onProjectDirection }: Props) {
  const canvas = useCanvas();
  const scene = useCanvasState((state) => state.scene);
  const selection = useCanvasState((state) => state.selection);
  const direction = useCanvasState((state) => state.direction);
  const moment = useCanvasState((state) => state.moment);
  const showsGuides = useCanvasState((state) => state.guides);
  const viewport = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const size = scene.sizes[direction];
  const { view, room, isReady, zoomTo, pan, fitAgain } = useStageView(viewport, size);
  const box = boxOfSelection(scene, selection, direction);
  const zoom = useMemo(
    () => ({ zoomBy: (factor: number) => zoomTo(view.scale * factor), fit: fitAgain }),
    [zoomTo, view.scale, fitAgain],
  );
  useCanvasKeys(canvas, zoom);
  useWheelAndHand(viewport, view, zoomTo, pan);
  const drop = useStageDrop(viewport, view);
  // Another direction or size is another picture: it is seen whole.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is shown
  useEffect(fitAgain, [direction, size.width, size.height]);
  const guides = useMemo(() => guidesOf(scene, direction, showsGuides), [scene, direction, showsGuides]);

  return (
    <div className={styles.stage}>
      <LiveRulers view={view} room={room} box={box} />
      <i className={styles.corner} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; the panel offers the same by keyboard */}
      <div ref={viewport} className={styles.viewport} data-dropping={drop.isOver || undefined} {...drop.handlers}>
        {isReady && (
          <>
            <div className={styles.caption} data-canvas-bar style={{ left: view.left, top: view.top - 26 }}>
              <b>{DIRECTION_LABEL[direction]}</b> {MOMENT_LABEL[moment]}
              {direction !== projectDirection && (
                <button type="button" onClick={() => onProjectDirection(direction)}>
                  项目现在用{DIRECTION_LABEL[projectDirection]}，改用{DIRECTION_LABEL[direction]}
                </button>
              )}
            </div>
            <div
              className={styles.artboard}
              data-artboard
              data-selected={selection.includes(BACKGROUND) || undefined}
              style={{
                left: view.left,
                top: view.top,
                width: size.width * view.scale,
                height: size.height * view.scale,
              }}
            >
              <Artboard
                ref={drawn}
                scene={scene}
                direction={direction}
                moment={moment}
                scale={view.scale}
                avatarCode={avatarCode}
              />
              {moment === 'asleep' && interaction.sleep.url !== '' && (
                <SleepCover key={interaction.sleep.url} interaction={interaction} size={size} scale={view.scale} />
              )}
              {showsGuides && (
                <>
                  {guides.across.map((at) => (
                    <i key={at} className={styles.guideDown} style={{ left: at * view.scale }} />
                  ))}
                  {guides.down.map((at) => (
                    <i key={at} className={styles.guideAcross} style={{ top: at * view.scale }} />
                  ))}
                </>
              )}
            </div>
            <Arrange viewport={viewport} drawn={drawn} view={view} guides={guides} />
            {box && <AtSelection box={box} view={view} room={room} />}
          </>
        )}
        <Dock
          name={name}
          roleId={roleId}
          interaction={interaction}
          scale={view.scale}
          onZoom={(factor) => zoomTo(factor === 1 ? 1 : view.scale * factor)}
          onFit={fitAgain}
          least={ZOOM.least}
          most={ZOOM.most}
        />
      </div>
    </div>
  );
}

interface LiveProps {
  view: StageView;
  room: { width: number; height: number };
  /** Of the selection, as the scene has it. */
  box: Box;
}

/** Follows what is held. Apart from the stage, so that a move renders this alone. */
function LiveRulers({ box, ...around }: Omit<LiveProps, 'box'> & { box: Box | null }) {
  return <Rulers {...around} box={useLiveBox() ?? box} />;
}

/** How large the selection is, and at rest what can be done with it. */
function AtSelection({ view, room, box: atRest }: LiveProps) {
  const live = useLiveBox();
  const box = live ?? atRest;
  return (
    <>
      <div
        className={styles.badge}
        style={{
          left: view.left + (box.x + box.width / 2) * view.scale,
          top: view.top + (box.y + box.height) * view.scale + 10,
        }}
      >
        {Math.round(box.width)} × {Math.round(box.height)}
      </div>
      {!live && <ContextBar box={atRest} view={view} room={room} />}
    </>
  );
}

/** The middle of the screen always; with the guides its margins as well: a sixteenth of the shorter side. */
function guidesOf({ sizes }: Scene, direction: Direction, withMargins: boolean) {
  const { width, height } = sizes[direction];
  const margin = Math.round(Math.min(width, height) * 0.06);
  const of = (length: number) => [length / 2, ...(withMargins ? [margin, length - margin] : [])];
  return { across: of(width), down: of(height) };
}
