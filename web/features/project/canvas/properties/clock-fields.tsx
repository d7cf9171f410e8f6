import { useQuery } from '@tanstack/react-query';
import { Input, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { type ComponentOf, SCENE_LIMITS } from '#contract/scene-component.contract.ts';
import { tellWeather } from '#web/scene/views/tell-time.ts';
import { cityWeatherQuery } from '../../city-weather.ts';
import styles from './properties.module.css';
import { Row } from './section.tsx';

interface Props {
  component: ComponentOf<'clock'>;
  onChange(part: object): void;
}

export function ClockFields({ component, onChange }: Props) {
  const { date, seconds, city } = component;
  return (
    <>
      <Row label="日期">
        <Switch size="small" aria-label="日期" checked={date} onChange={(next) => onChange({ date: next })} />
      </Row>
      <Row label="秒">
        <Switch size="small" aria-label="秒" checked={seconds} onChange={(next) => onChange({ seconds: next })} />
      </Row>
      <CityField city={city} onChange={(next) => onChange({ city: next })} />
    </>
  );
}

/** Of which city the weather is told; not there where nobody could tell it. */
function CityField({ city, onChange }: { city: string; onChange: (city: string) => void }) {
  const [typed, setTyped] = useState(city);
  useEffect(() => setTyped(city), [city]);
  const { data, isPending, isError, refetch } = useQuery(cityWeatherQuery(city));
  if (city === '' && !data?.ready) return null;
  const take = () => {
    if (typed.trim() !== city) onChange(typed.trim());
  };
  return (
    <>
      <div className={styles.line}>
        <span aria-hidden="true">天气</span>
        <Input
          aria-label="天气的城市"
          size="small"
          autoComplete="off"
          placeholder="填城市名，例如 杭州"
          maxLength={SCENE_LIMITS.city}
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onClear={() => onChange('')}
          onBlur={take}
          onPressEnter={take}
        />
      </div>
      {city !== '' && (
        <p className={styles.help} role="status">
          {isPending && '正在查天气…'}
          {isError && (
            <>
              没有查到天气，请检查网络。
              <button type="button" onClick={() => void refetch()}>
                再查一次
              </button>
            </>
          )}
          {data?.weather && `${data.weather.place}现在 ${tellWeather(data.weather)}，访客看到时每半小时更新。`}
          {data && !data.weather && `${data.note}。画面上先不显示天气。`}
        </p>
      )}
    </>
  );
}
