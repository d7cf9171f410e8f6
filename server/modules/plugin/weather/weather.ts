import { z } from 'zod';
import { addDays, readClock, writeIso } from '../calendar/dates.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import type { AskWeather, Weather } from './weather-provider.ts';

const DAYS = ['今天', '明天', '后天'] as const;
const WeatherInput = z.object({
  city: z.string().trim().min(1).max(30).describe('城市或区县，例如 杭州'),
  day: z.enum(DAYS).optional().describe('要问的日子；不写则为现在的天气和三天预报'),
});
type WeatherInput = z.infer<typeof WeatherInput>;

export const NO_WEATHER = '本站没有接入天气服务，暂时不能使用';

/** @param ask null when the operator has configured no service */
export function createWeatherTool(ask: AskWeather | null) {
  return defineTool({
    name: 'weather',
    title: '天气',
    description: '查询一个城市现在的天气和三天预报。',
    input: WeatherInput,
    unready: ask ? null : NO_WEATHER,
    summarise: ({ city, day }) => `${city}${day ?? ''}的天气`,
    recognise: readWeatherQuestion,
    async run({ city, day }, context) {
      if (!ask) throw new Error('the tool is not ready');
      const weather = await ask(city, context.signal);
      return { text: day ? wordDay(weather, day, context) : wordNow(weather), data: weather };
    },
  });
}

function wordNow({ place, sky, temperature, humidity, wind, days }: Weather): string {
  const now = [sky, `${temperature}℃`, humidity === null ? '' : `湿度 ${humidity}%`, wind].filter(Boolean).join('，');
  const forecast = days.map((day, at) => `${DAYS[at] ?? day.date}${day.sky} ${day.low}～${day.high}℃`).join('；');
  return `${place}现在${now}。${forecast && `${forecast}。`}`;
}

function wordDay(weather: Weather, day: (typeof DAYS)[number], { now, timeZone }: ToolContext): string {
  if (day === '今天') return wordNow(weather);
  const date = writeIso(addDays(readClock(now, timeZone).day, DAYS.indexOf(day)));
  const found = weather.days.find((one) => one.date === date);
  if (!found) return `${weather.place}${day}的预报暂时没有。`;
  return `${weather.place}${day}${found.sky}，${found.low}～${found.high}℃。`;
}

const QUESTION =
  /^(?:请问|请|帮我|麻烦)?(?:查一下|查查|看看|看一下|查)?(?:(今天|明天|后天)的?)?([\p{Script=Han}]{2,10}?)(?:(今天|明天|后天|现在|当前)的?|的)?(?:天气(?:预报|情况)?|气温)(?:怎么样|怎样|如何|好吗|是什么|是多少|多少度)?(?:呢|啊|呀|吗)?[?？。!！]*$/u;
/** Beginnings that look like the name of a place and are none. */
const NO_PLACE =
  /今天|明天|后天|现在|当前|这里|这边|那边|外面|本地|当地|最近|什么|怎么|如何|恶劣|下雨|影响|因为|你们|我们|讨论|关于/;

function readWeatherQuestion(question: string): WeatherInput | null {
  const match = QUESTION.exec(question.normalize('NFKC').replace(/\s+/g, ''));
  const [, before, city, after] = match ?? [];
  if (!city || NO_PLACE.test(city)) return null;
  const day = before ?? (after === '现在' || after === '当前' ? undefined : after);
  return { city, ...(day ? { day: day as (typeof DAYS)[number] } : {}) };
}
