import { z } from 'zod';
import { endpoint } from './endpoint.contract.ts';
import { perMinute } from './rate-limit.contract.ts';
import { SCENE_LIMITS } from './scene-component.contract.ts';
import { VisitPlace } from './visit.contract.ts';

const City = z.string().trim().max(SCENE_LIMITS.city, `城市最多 ${SCENE_LIMITS.city} 个字`);

/** The weather of a place as a clock of a scene tells it. */
export const CityWeather = z.object({
  /** As the weather service calls the place. */
  place: z.string(),
  /** In a word, such as 晴. */
  sky: z.string(),
  celsius: z.number(),
});
export type CityWeather = z.infer<typeof CityWeather>;

/** For whoever names a city in a scene; without one it only tells whether there is a service to ask. */
export const cityWeather = endpoint({
  path: '/avatar/weather/city',
  summary: '一个城市现在的天气',
  limit: [perMinute('city-weather', 'account', 60, '天气查得太频繁了')],
  input: z.object({ city: City.default('') }),
  data: z.object({
    /** The operator has configured a service. */
    ready: z.boolean(),
    weather: CityWeather.nullable(),
    /** Why there is none for the city; else empty. */
    note: z.string(),
  }),
});

/** Of a city that the place's scene or presentation names, for whoever looks at it; null while it cannot be told. */
export const visitWeather = endpoint({
  access: 'public',
  path: '/avatar/visit/weather',
  summary: '画面里的时钟所写城市的天气',
  input: VisitPlace.extend({ city: City.min(1, '请输入城市') }),
  data: CityWeather.nullable(),
});
