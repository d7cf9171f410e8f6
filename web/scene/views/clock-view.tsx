import { use, useEffect, useState } from 'react';
import type { ComponentOf } from '#contract/scene-component.contract.ts';
import { SceneContext } from '../scene-context.ts';
import { useTextStyle } from './styles.ts';
import { tellDate, tellTime, tellWeather, untilNext } from './tell-time.ts';
import styles from './views.module.css';

/** The date under it, against the size of the time. */
const DATE_SIZE = 0.48;

export function ClockView({ component }: { component: ComponentOf<'clock'> }) {
  const { text, date, seconds, city } = component;
  const weather = use(SceneContext).weather.get(city);
  const now = useMoment(seconds);
  const below = [date ? tellDate(now) : '', weather ? tellWeather(weather) : ''].filter((one) => one !== '');
  return (
    <div className={styles.clock} style={useTextStyle(text)}>
      <time dateTime={now.toISOString()}>{tellTime(now, seconds)}</time>
      {below.length > 0 && <span style={{ fontSize: text.size * DATE_SIZE, fontWeight: 400 }}>{below.join('，')}</span>}
    </div>
  );
}

/** The moment that is told: of the world, or the one that it is, anew as often as it reads otherwise. */
function useMoment(seconds: boolean): Date {
  const { now, still } = use(SceneContext);
  const [live, setLive] = useState(Date.now);
  useEffect(() => {
    if (now !== null || still) return;
    const timer = setTimeout(() => setLive(Date.now()), untilNext(live, seconds));
    return () => clearTimeout(timer);
  }, [now, still, seconds, live]);
  return new Date(now ?? live);
}
