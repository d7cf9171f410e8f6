import { request } from 'undici';
import type { WeatherConfig } from '#server/platform/config.ts';
import { readBounded } from '#server/platform/net/read-bounded.ts';
import { ToolError } from '../tool.ts';

export interface WeatherDay {
  /** `2026-10-01`. */
  date: string;
  sky: string;
  /** Degrees Celsius. */
  low: number;
  high: number;
}

export interface Weather {
  /** As the service calls it. */
  place: string;
  sky: string;
  /** Degrees Celsius. */
  temperature: number;
  /** Per cent. */
  humidity: number | null;
  wind: string;
  days: WeatherDay[];
}

/** A service that knows the weather. @throws ToolError for a place that it does not know, or when it does not answer */
export type AskWeather = (city: string, signal: AbortSignal) => Promise<Weather>;

const LONGEST_REPLY = 512 * 1024;
const TIMEOUT_MS = 8000;

/** The address is the operator's, so private hosts are allowed. */
export function createWeatherProvider({ kind, baseUrl, key }: WeatherConfig): AskWeather {
  return kind === 'qweather' ? askQWeather : askOpenMeteo;

  async function get(url: string, signal: AbortSignal): Promise<unknown> {
    try {
      const reply = await request(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: { accept: 'application/json', ...(kind === 'qweather' && key ? { 'x-qw-api-key': key } : {}) },
      });
      const encoding = String(reply.headers['content-encoding'] ?? '');
      const text = (await readBounded(reply.body, encoding, LONGEST_REPLY)).toString();
      if (reply.statusCode !== 200) throw new Error(`HTTP ${reply.statusCode}`);
      return JSON.parse(text);
    } catch (error) {
      signal.throwIfAborted();
      throw new ToolError('天气服务没有正常回应，请稍后再试', { cause: error });
    }
  }

  /** 和风天气: https://dev.qweather.com/docs/api/ */
  async function askQWeather(city: string, signal: AbortSignal): Promise<Weather> {
    const found = (await get(
      `${baseUrl}/geo/v2/city/lookup?number=1&location=${encodeURIComponent(city)}`,
      signal,
    )) as {
      location?: { id?: string; name?: string }[];
    };
    const place = found.location?.[0];
    if (!place?.id) throw new ToolError(`没有找到“${city}”的天气`);
    const location = encodeURIComponent(place.id);
    const [now, forecast] = (await Promise.all([
      get(`${baseUrl}/v7/weather/now?location=${location}`, signal),
      get(`${baseUrl}/v7/weather/3d?location=${location}`, signal),
    ])) as [
      { now?: Record<string, string> },
      { daily?: { fxDate?: string; textDay?: string; tempMin?: string; tempMax?: string }[] },
    ];
    return check({
      place: text(place.name) || city,
      sky: text(now.now?.text),
      temperature: Number(now.now?.temp),
      humidity: now.now?.humidity === undefined ? null : Number(now.now.humidity),
      wind: now.now?.windDir ? `${text(now.now.windDir)}${text(now.now.windScale)}级` : '',
      days: (forecast.daily ?? []).slice(0, 3).map((day) => ({
        date: text(day.fxDate),
        sky: text(day.textDay),
        low: Number(day.tempMin),
        high: Number(day.tempMax),
      })),
    });
  }

  /** https://open-meteo.com/en/docs */
  async function askOpenMeteo(city: string, signal: AbortSignal): Promise<Weather> {
    const [search, forecast] = baseUrl
      ? [baseUrl, baseUrl]
      : ['https://geocoding-api.open-meteo.com', 'https://api.open-meteo.com'];
    const name = encodeURIComponent(city.replace(/[市区县]$/, ''));
    const found = (await get(`${search}/v1/search?count=1&language=zh&format=json&name=${name}`, signal)) as {
      results?: { name?: string; latitude?: number; longitude?: number }[];
    };
    const place = found.results?.[0];
    if (!place || !Number.isFinite(place.latitude) || !Number.isFinite(place.longitude))
      throw new ToolError(`没有找到“${city}”的天气`);
    const reply = (await get(
      `${forecast}/v1/forecast?latitude=${place.latitude}&longitude=${place.longitude}&timezone=auto&forecast_days=3` +
        '&current=temperature_2m,relative_humidity_2m,weather_code,wind_speed_10m&daily=weather_code,temperature_2m_max,temperature_2m_min',
      signal,
    )) as {
      current?: Record<string, number>;
      daily?: {
        time?: string[];
        weather_code?: number[];
        temperature_2m_max?: number[];
        temperature_2m_min?: number[];
      };
    };
    const { current = {}, daily = {} } = reply;
    return check({
      place: text(place.name) || city,
      sky: skyOf(current.weather_code),
      temperature: Number(current.temperature_2m),
      humidity: current.relative_humidity_2m ?? null,
      wind: current.wind_speed_10m === undefined ? '' : `风速 ${current.wind_speed_10m} 公里每小时`,
      days: (daily.time ?? []).slice(0, 3).map((date, at) => ({
        date: text(date),
        sky: skyOf(daily.weather_code?.[at]),
        low: Number(daily.temperature_2m_min?.[at]),
        high: Number(daily.temperature_2m_max?.[at]),
      })),
    });
  }
}

/** What a service says is not trusted to be short. */
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 40) : '');

function check(weather: Weather): Weather {
  if (!Number.isFinite(weather.temperature)) throw new ToolError('天气服务没有正常回应，请稍后再试');
  return weather;
}

/** A service may answer anything in place of a number. */
const skyOf = (code: unknown): string => (typeof code === 'number' ? (SKY[code] ?? '') : '');

/** Codes of the World Meteorological Organization. */
const SKY: Record<number, string> = {
  0: '晴',
  1: '大致晴朗',
  2: '多云',
  3: '阴',
  45: '雾',
  48: '雾凇',
  51: '小毛毛雨',
  53: '毛毛雨',
  55: '大毛毛雨',
  56: '冻毛毛雨',
  57: '冻毛毛雨',
  61: '小雨',
  63: '中雨',
  65: '大雨',
  66: '冻雨',
  67: '冻雨',
  71: '小雪',
  73: '中雪',
  75: '大雪',
  77: '米雪',
  80: '阵雨',
  81: '阵雨',
  82: '强阵雨',
  85: '阵雪',
  86: '阵雪',
  95: '雷阵雨',
  96: '雷阵雨伴冰雹',
  99: '雷阵雨伴冰雹',
};
