import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AvatarBake, avatarBake, startAvatarBake, stopAvatarBake } from '#contract/avatar-bake.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';

/** Films of a saved avatar that the server works on; goes on while nobody looks. */
export interface ServerBake extends Pick<AvatarBake, 'available' | 'total' | 'done' | 'percent' | 'slot' | 'problem'> {
  isActive: boolean;
  isStarting: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Saves what is not saved yet: the server works on what it has. False: it could not be saved, which has been said. */
  save(): Promise<boolean>;
  /** Clips that the server has changed; each is told once. */
  onMade(made: AvatarBake['made']): void;
}

const NOTHING: AvatarBake = {
  available: false,
  state: 'none',
  total: 0,
  done: 0,
  percent: 0,
  slot: '',
  problem: '',
  made: [],
};
const isUnderWay = (state: AvatarBake['state']): boolean => state === 'waiting' || state === 'running';

/** @param id of the avatar; null: it has never been saved, and the server knows nothing of it */
export function useServerBake(id: string | null, { save, onMade }: Options): ServerBake {
  const client = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const queryKey = ['avatar-bake', id];
  const { data = NOTHING } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(avatarBake, { id: id ?? '' }, { signal }),
    enabled: id !== null,
    gcTime: 0,
  });
  const isActive = isUnderWay(data.state);
  const told = useRef(new Set<string>());
  const wasActive = useRef(false);
  const tell = useRef(onMade);
  tell.current = onMade;

  useEffect(() => {
    const fresh = data.made.filter(({ webm }) => !told.current.has(webm.id));
    for (const { webm } of fresh) told.current.add(webm.id);
    if (fresh.length > 0) tell.current(fresh);
    if (wasActive.current && data.state === 'done') notice.success('透明片段已生成并换上');
    wasActive.current = isActive;
  }, [data, isActive]);

  async function change(act: (id: string) => Promise<unknown>): Promise<void> {
    if (id === null) return;
    try {
      await act(id);
    } catch (error) {
      tellFailure(error);
    }
    await client.invalidateQueries({ queryKey });
  }

  return {
    ...data,
    isActive,
    isStarting,
    async start() {
      setIsStarting(true);
      if (await save()) await change((avatar) => call(startAvatarBake, { id: avatar }));
      setIsStarting(false);
    },
    stop: () => change((avatar) => call(stopAvatarBake, { id: avatar })),
  };
}
