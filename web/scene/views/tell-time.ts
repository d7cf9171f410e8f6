import type { CityWeather } from '#contract/weather.contract.ts';

const WEEK = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
const two = (part: number) => String(part).padStart(2, '0');

/** Hours and minutes of the day, with seconds where wanted: `10:42`. */
export function tellTime(now: Date, seconds: boolean): string {
  return [now.getHours(), now.getMinutes(), ...(seconds ? [now.getSeconds()] : [])].map(two).join(':');
}

/** `11 月 23 日 周一`. */
export const tellDate = (now: Date): string => `${now.getMonth() + 1} 月 ${now.getDate()} 日 ${WEEK[now.getDay()]}`;

/** `晴 18 °C`. */
export const tellWeather = ({ sky, celsius }: Pick<CityWeather, 'sky' | 'celsius'>): string =>
  `${sky} ${Math.round(celsius)} °C`.trimStart();

/** Until the next second or minute begins, in ms. */
export const untilNext = (now: number, seconds: boolean): number => {
  const step = seconds ? 1000 : 60_000;
  return step - (now % step);
};
