import { type CSSProperties, type ReactNode, useEffect } from 'react';
import type { MouthPose } from '#avatar/voice/index.ts';
import type { ActionFeed } from '#web/talk/core/action-feed.ts';
import { waitFor } from '#web/talk/core/idle-watch.ts';
import { createPresence } from '#web/talk/core/presence.ts';
import { StillFigure } from './still-figure.tsx';
import { useFigure } from './use-figure.ts';

interface Props {
  code: string;
  name: string;
  style?: CSSProperties;
  /** Where a still picture stands when nothing can be drawn. */
  stillClassName?: string | undefined;
  speaks: boolean;
  /** How the mouth stands at this moment. Must not change with every rendering. */
  mouth: () => MouthPose;
  actions: ActionFeed;
  /** Stands there until there is a picture of them. */
  children?: ReactNode;
}

/** Somebody alive who says what a script says, without a conversation. */
export function SpeakingFigure({ code, name, style, stillClassName, speaks, mouth, actions, children }: Props) {
  const { canvas, kind, stage } = useFigure(code);
  useEffect(() => {
    if (!stage) return;
    stage.say(mouth);
    const presence = createPresence({ figure: stage, now: () => performance.now(), wait: waitFor });
    presence.setState(speaks ? 'speaking' : 'idle');
    const stop = actions.subscribe((code, mute) => void presence.cue(code, mute));
    return () => {
      stop();
      presence.close();
    };
  }, [stage, mouth, speaks, actions]);
  if (kind === 'still') return <StillFigure name={name} className={stillClassName} />;
  return (
    <>
      {!stage && children}
      <canvas
        key={kind}
        ref={canvas}
        style={style}
        role="img"
        aria-label={`${name}的形象`}
        data-kind={kind}
        data-speaks={speaks}
      />
    </>
  );
}
