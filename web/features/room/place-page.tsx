import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { openVisit, type VisitPlace, type VisitRoom } from '#contract/visit.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { makeId } from '#web/talk/core/make-id.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { visitInput } from './ask-early.ts';
import { ClosedPage } from './closed-page.tsx';
import { describeClosed, isLocked, isSignInNeeded } from './describe-closed.ts';
import { tellParent } from './embed.ts';
import type { LineKeeper } from './line-keeper.ts';
import { PasswordPage } from './password-page.tsx';
import { rememberPass, withPass } from './remember-pass.ts';
import { roomQuery } from './room.queries.ts';
import { SignInPage } from './sign-in-page.tsx';
import { useLineKeeper } from './use-line-keeper.ts';
import { useOpenPlace } from './use-open-place.ts';
import { useReopening } from './use-reopening.ts';

/** What stands in a place that is open. */
export interface OpenPlace {
  place: VisitPlace;
  room: VisitRoom;
  line: LineKeeper;
  /** The server does not answer. */
  isAway: boolean;
  /** Inside a frame of another page. */
  embedded: boolean;
  onLanguage(language: string): void;
  /** Whoever chose another language here has left; what was said is over. */
  isLeft: boolean;
  /** Whoever was here has left: the next one meets the language of the address. */
  onLeft(): void;
  onRefused(error: unknown): void;
  /**
   * Another version is published than this one: shows it in its place, unless somebody has come meanwhile (`mayStill`). Null where this is the one.
   * @param hasLeft whoever was here has left
   */
  renew: ((hasLeft: boolean, mayStill: () => boolean) => Promise<void>) | null;
}

interface Props {
  place: VisitPlace;
  render(open: OpenPlace): ReactNode;
}

interface EntranceProps extends Props {
  onUnlocked(pass: string): void;
  onSignedIn(): void;
}

/** Enters a place, stays in it as long as it is open, and says why when it is not, or asks for its password or its owner's session. */
export function PlacePage(props: Props) {
  /** What a password, or a session, has opened is entered anew. */
  const [opened, setOpened] = useState(0);
  const enterAnew = () => setOpened(opened + 1);
  return (
    <Entrance
      key={opened}
      {...props}
      onUnlocked={(pass) => {
        rememberPass(props.place, pass);
        enterAnew();
      }}
      onSignedIn={enterAnew}
    />
  );
}

function Entrance({ render, onUnlocked, onSignedIn, ...props }: EntranceProps) {
  const [shown] = useState(() => withPass(props.place)); // another place is another page, by its key
  const [place] = useState(() => ({ ...shown, line: makeId() }));
  const [query, setQuery] = useSearchParams();
  const language = query.get('language') ?? '';
  const [first] = useState(language);
  const [isLeft, setLeft] = useState(false);
  const room = useQuery(roomQuery(shown, language));
  const { visitor, pass } = room.data ?? {};
  const entered = useMemo(
    () => ({ ...place, ...(visitor ? { visitor } : {}), ...(pass ? { pass } : {}) }),
    [place, visitor, pass],
  );
  const line = useLineKeeper(entered, query);
  const client = useQueryClient();
  const { ended, refuse, isAway, edition } = useOpenPlace(entered, room.isSuccess, line);
  const isRoom = place.name !== undefined || place.projectId !== undefined;
  const refused = describeClosed(room.error, isRoom);
  useReopening(place, refused !== null, room.refetch);
  usePageTitle(room.data?.name ?? '数字人');
  const embedded = query.get('embed') === '1';
  useEffect(() => {
    if (embedded) tellParent('ready');
  }, [embedded]);
  const closed = refused ?? describeClosed(ended, isRoom);
  if (isLocked(room.error) || isLocked(ended))
    return <PasswordPage place={entered} embedded={embedded} onUnlocked={onUnlocked} />;
  if (closed && (isSignInNeeded(room.error) || isSignInNeeded(ended)))
    return <SignInPage {...closed} embedded={embedded} onSignedIn={onSignedIn} />;
  if (closed) return <ClosedPage {...closed} embedded={embedded} />;
  const setLanguage = (next: string) =>
    setQuery(
      (before) =>
        new URLSearchParams([...before].filter(([key]) => key !== 'language').concat(next ? [['language', next]] : [])),
      { replace: true },
    );
  if (room.data)
    return render({
      place: entered,
      room: room.data,
      line,
      isAway,
      embedded,
      isLeft,
      onLanguage(next) {
        setLeft(false);
        setLanguage(next);
      },
      onLeft() {
        if (language === first) return;
        setLeft(true);
        setLanguage(first);
      },
      onRefused: (error) => void (describeClosed(error, isRoom) && refuse(error)),
      renew:
        edition === null || edition === room.data.edition
          ? null
          : async (hasLeft, mayStill) => {
              const next = await call(openVisit, visitInput(shown, language));
              if (!mayStill()) return;
              setLeft(hasLeft);
              client.setQueryData(roomQuery(shown, language).queryKey, next);
            },
    });
  if (!room.error) return <ClosedPage title="" text="正在请数字人入座…" waiting embedded={embedded} />;
  return (
    <ClosedPage
      drawing="broken"
      title="没有连上"
      text={`${describeError(room.error)}。请检查网络后重试。`}
      embedded={embedded}
      onRetry={() => void room.refetch()}
    />
  );
}
