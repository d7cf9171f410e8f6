import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ToolContext } from '../tool.ts';
import { createWeatherTool, NO_WEATHER } from './weather.ts';
import { createWeatherProvider } from './weather-provider.ts';

const REPLIES: Record<string, unknown> = {
  '/v1/search': { results: [{ name: '杭州', latitude: 30.29, longitude: 120.16 }] },
  '/v1/forecast': {
    current: { temperature_2m: 12.3, relative_humidity_2m: 60, weather_code: 3, wind_speed_10m: 7 },
    daily: {
      time: ['2026-11-21', '2026-11-22', '2026-11-23'],
      weather_code: [3, 61, 0],
      temperature_2m_min: [8, 7, 5],
      temperature_2m_max: [14, 11, 15],
    },
  },
  '/geo/v2/city/lookup': { location: [{ id: '101210101', name: '杭州' }] },
  '/v7/weather/now': { now: { temp: '12', text: '阴', humidity: '60', windDir: '东北风', windScale: '3' } },
  '/v7/weather/3d': { daily: [{ fxDate: '2026-11-22', textDay: '小雨', tempMin: '7', tempMax: '11' }] },
};
let server: http.Server;
let baseUrl: string;
let replies = REPLIES;
const asked: { url: string; key: string | undefined }[] = [];
beforeAll(async () => {
  server = http.createServer((request, reply) => {
    const url = request.url ?? '';
    asked.push({ url, key: request.headers['x-qw-api-key'] as string | undefined });
    const body = replies[url.split('?')[0] ?? ''];
    reply.writeHead(body ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const CONTEXT = {
  signal: new AbortController().signal,
  now: new Date('2026-11-21T12:30:05Z'),
  timeZone: 'Asia/Shanghai',
} as ToolContext;
const tool = (kind: 'open-meteo' | 'qweather') => createWeatherTool(createWeatherProvider({ kind, baseUrl, key: 'k' }));

test('Open-Meteo: now, and a day of the forecast', async () => {
  expect((await tool('open-meteo').run({ city: '杭州市' }, CONTEXT)).text).toBe(
    '杭州现在阴，12.3℃，湿度 60%，风速 7 公里每小时。今天阴 8～14℃；明天小雨 7～11℃；后天晴 5～15℃。',
  );
  expect((await tool('open-meteo').run({ city: '杭州', day: '明天' }, CONTEXT)).text).toBe('杭州明天小雨，7～11℃。');
  expect(asked[0]?.url).toContain(`name=${encodeURIComponent('杭州')}`);
});

test('QWeather is asked with its key, which does not stand in the address', async () => {
  asked.length = 0;
  expect((await tool('qweather').run({ city: '杭州', day: '明天' }, CONTEXT)).text).toBe('杭州明天小雨，7～11℃。');
  expect(asked.every(({ url, key }) => key === 'k' && !url.includes('key'))).toBe(true);
});

test('a place that nobody knows, a service that fails, and none at all are said in words', async () => {
  replies = { '/v1/search': {} };
  await expect(tool('open-meteo').run({ city: '某地' }, CONTEXT)).rejects.toThrow('没有找到“某地”的天气');
  replies = {};
  await expect(tool('open-meteo').run({ city: '杭州' }, CONTEXT)).rejects.toThrow('天气服务没有正常回应');
  replies = { ...REPLIES, '/v1/forecast': { current: { temperature_2m: 'hot' } } };
  await expect(tool('open-meteo').run({ city: '杭州' }, CONTEXT)).rejects.toThrow('天气服务没有正常回应');
  replies = REPLIES;
  expect(createWeatherTool(null).unready).toBe(NO_WEATHER);
  await expect(createWeatherTool(null).run({ city: '杭州' }, CONTEXT)).rejects.toThrow(NO_WEATHER);
});

test.each([
  ['杭州天气怎么样', { city: '杭州' }],
  ['杭州明天天气怎么样？', { city: '杭州', day: '明天' }],
  ['请问明天北京的天气如何', { city: '北京', day: '明天' }],
  ['上海现在气温多少度', { city: '上海' }],
  ['今天天气怎么样', null],
  ['天气不好能办业务吗', null],
  ['恶劣天气怎么办理', null],
  ['关于天气', null],
])('%s', (question, input) => expect(createWeatherTool(null).recognise?.(question, CONTEXT) ?? null).toEqual(input));
