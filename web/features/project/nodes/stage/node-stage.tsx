import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { NodeRecord, PageMark } from '#contract/node.contract.ts';
import { SpeakingFigure } from '#web/figure/speaking-figure.tsx';
import { OutlineStage } from '#web/scene/outline/outline-stage.tsx';
import { findSound, SceneSound } from '#web/scene/sound/scene-sound.tsx';
import { StillPerson, seenSize } from '#web/scene/still-person.tsx';
import { useMaterialName } from '#web/ui/use-material-name.ts';
import type { Surroundings } from '../thumbs/node-thumb.tsx';
import type { Moment, Preview } from '../use-preview.ts';
import { MarkEditor } from './mark-editor.tsx';
import styles from './stage.module.css';

interface Props {
  node: NodeRecord;
  around: Surroundings;
  preview: Preview;
  moment: Moment;
  /** Number of the mark that is chosen; 0: none. Null: nothing can be changed here. */
  chosenMark: number | null;
  onChooseMark(number: number): void;
  onMarks(marks: PageMark[]): void;
  onDraw(mark: Omit<PageMark, 'number'>): void;
  /** What is told over the stage. */
  children?: ReactNode;
}

/** CSS pixels around the stage. */
const EDGE = 24;

/** The node as it will be played, alive, as large as there is room. */
export function NodeStage(props: Props) {
  const { node, around, preview, moment, chosenMark } = props;
  const { scene, direction, world, avatarCode } = around;
  const room = useRef<HTMLDivElement>(null);
  const size = scene.sizes[direction];
  const scale = useFit(room, size);
  const { plays } = preview;
  return (
    <div ref={room} className={styles.room}>
      {scale > 0 && (
        <div className={styles.stage}>
          <SceneSound
            component={plays ? findSound(node.components, direction, null) : null}
            world={world}
            plays={preview.view.state === 'playing'}
            isDucked={moment.caption !== null}
            muted={false}
            volume={1}
          />
          <OutlineStage
            node={node}
            scene={scene}
            direction={direction}
            scale={scale}
            world={{ ...world, still: !plays, isTalking: plays, ...(!plays && { useName: useMaterialName }) }}
            mark={moment.mark}
            caption={moment.caption}
            film={plays ? { at: preview.player.time(), plays: preview.view.state === 'playing', sounds: false } : null}
            person={<Person {...props} scale={scale} />}
            onPage={
              chosenMark !== null &&
              !plays && (
                <MarkEditor
                  marks={node.marks}
                  chosen={chosenMark}
                  scale={scale}
                  onChoose={props.onChooseMark}
                  onChange={props.onMarks}
                  onDraw={props.onDraw}
                />
              )
            }
          />
        </div>
      )}
      {avatarCode === '' && <p className={styles.told}>还没有选角色，先到全局配置里选一个。</p>}
      {props.children}
    </div>
  );
}

function Person({ around: { avatarCode, world }, preview, scale }: Props & { scale: number }) {
  if (avatarCode === '') return null;
  return (
    <div className={styles.person}>
      <SpeakingFigure
        code={avatarCode}
        name={world.roleName}
        style={seenSize(scale)}
        stillClassName={styles.stand}
        speaks={preview.view.state === 'playing'}
        mouth={preview.player.mouth}
        actions={preview.actions}
      >
        <StillPerson code={avatarCode} name={world.roleName} scale={scale} />
      </SpeakingFigure>
    </div>
  );
}

function useFit(
  room: React.RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
): number {
  const [space, setSpace] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return;
    const measure = () => setSpace({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [room]);
  return Math.max(0, Math.min((space.width - 2 * EDGE) / width, (space.height - 2 * EDGE) / height));
}
