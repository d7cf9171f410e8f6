import {
  deleteToolServer,
  type Plugin,
  pluginList,
  restoreToolServer,
  saveToolServer,
  setToolMode,
  testToolServer,
  toolServerList,
} from '#contract/plugin.contract.ts';
import { cityWeather } from '#contract/weather.contract.ts';
import type { WeatherConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { calculator } from './calculator/calculator.ts';
import { calendar } from './calendar/calendar.ts';
import { createConnections } from './mcp/connections.ts';
import { createServerTools, nameTool } from './mcp/server-tools.ts';
import { createToolServerService } from './mcp/tool-server.service.ts';
import { createToolServerStore } from './mcp/tool-server.store.ts';
import type { Tool } from './tool.ts';
import { units } from './units/units.ts';
import { createWeatherTool, NO_WEATHER } from './weather/weather.ts';
import { createWeatherKeeper, type KeptWeather } from './weather/weather-keeper.ts';
import { createWeatherProvider } from './weather/weather-provider.ts';
import { createWebPageTool, type WebPageDependencies } from './web-page/web-page.ts';

export { type Tool, type ToolContext, ToolError } from './tool.ts';
export { findAddresses, spellAddress } from './web-page/named-addresses.ts';

interface Dependencies extends WebPageDependencies {
  db: Database;
  secretBox: SecretBox;
  /** Null: the operator has configured none. */
  weather: WeatherConfig | null;
  /** `host:port` of tool servers that may be asked although they are private. */
  allowHosts: ReadonlySet<string>;
}

/** Tools that roles may use: those of the product, and those of the tool servers that an account has added. */
export function createPluginModule({ db, secretBox, weather, allowHosts, fetchGuarded, readPageText }: Dependencies) {
  const ask = weather && createWeatherProvider(weather);
  const keep = ask && createWeatherKeeper(ask);
  const builtin: readonly Tool[] = [
    calendar,
    calculator,
    units,
    createWeatherTool(ask),
    createWebPageTool({ fetchGuarded, readPageText }),
  ];
  const store = createToolServerStore(db);
  const connections = createConnections({ allowHosts });
  const servers = createServerTools({ store, secretBox, connections });
  const service = createToolServerService({ store, secretBox, allowHosts });

  /** What the scenes of all accounts show of a city; never fails. */
  const tellWeather = async (city: string, accountId: string): Promise<KeptWeather> =>
    keep ? keep(city, accountId) : { weather: null, note: NO_WEATHER };

  return {
    tellWeather,
    /** The tools that a role has, in their order; names of tools that are gone are passed over. */
    async findTools(accountId: string, names: readonly string[]): Promise<Tool[]> {
      const found = [...builtin, ...(await servers.find(accountId, names))];
      return names.flatMap((name) => found.find((tool) => tool.name === name) ?? []);
    },
    /** Names that are of no tool of the product and of no tool server of the account, also one that is switched off. */
    async unknownTools(accountId: string, names: readonly string[]): Promise<string[]> {
      const unknown = names.filter((name) => builtin.every((tool) => tool.name !== name));
      if (unknown.length === 0) return [];
      const own = await service.list(accountId);
      return unknown.filter((name) => !own.some(({ id }) => name.startsWith(nameTool(id, ''))));
    },
    close: connections.close,
    register(handle: Handle) {
      handle(cityWeather, async ({ session, input: { city } }) => {
        const told = city === '' ? { weather: null, note: '' } : await tellWeather(city, session.accountId);
        return { ready: keep !== null, ...told };
      });
      handle(pluginList, async ({ session }) => [...builtin, ...(await servers.list(session.accountId))].map(describe));
      handle(toolServerList, ({ session }) => service.list(session.accountId));
      handle(saveToolServer, ({ session, input }) => service.save(session.accountId, input));
      handle(deleteToolServer, async ({ session, input }) => {
        await service.delete(session.accountId, input.id);
        return null;
      });
      handle(restoreToolServer, async ({ session, input }) => {
        await service.restore(session.accountId, input.id);
        return null;
      });
      handle(setToolMode, async ({ session, input }) => {
        await service.setTool(session.accountId, input);
        return null;
      });
      handle(testToolServer, ({ session, input, signal }) => service.test(session.accountId, input, signal));
    },
  };
}

function describe({ name, title, description, kind, unready, serverName, asksFirst = false }: Tool): Plugin {
  return { name, title, description, kind, ready: !unready, reason: unready ?? '', serverName, asksFirst };
}
