import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { composeContent } from './compose/content.ts';
import { describeHealth } from './compose/describe-health.ts';
import { type AppDependencies, composeGround } from './compose/ground.ts';
import { composePeople } from './compose/people.ts';
import { composeServices } from './compose/services.ts';
import { composeTalk } from './compose/talk.ts';
import { createHealthModule } from './modules/health/index.ts';
import { createServer } from './platform/http/create-server.ts';
import { createHandle } from './platform/http/register-endpoint.ts';
import { sendRest } from './platform/http/send-stream.ts';
import { serveHealth } from './platform/http/serve-health.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { measureReading } from './platform/process/share-memory.ts';

export type { AppDependencies } from './compose/ground.ts';

/** Folder of the built web. */
const WEB = fileURLToPath(new URL('../dist/web', import.meta.url));

/** What streams end with is handed over to slow readers for so long. */
const LAST_EVENTS_MS = 1000;

/** Composition root: builds every module once and registers its routes. Listening and stopping are main.ts's work. */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, log } = dependencies;
  const app = await createServer(log, config.trustProxy, config.publicUrl?.startsWith('https:'));
  const ground = composeGround(dependencies);
  const people = composePeople(ground);
  const services = await composeServices(ground, people);
  const content = composeContent(ground, people, services);
  const talk = await composeTalk(app, ground, people, services, content);
  const modules = { ...people, ...services.modules, ...content, ...talk };

  const { probes, listDisks } = describeHealth(ground, ground);
  const health = createHealthModule({
    ...ground,
    listDisks,
    readStates: serveHealth(app, probes),
    hasStandIn: ({ kind, name }) =>
      kind === 'model' || kind === 'hearing'
        ? modules.provider.hasStandIn(kind === 'model' ? 'chat' : kind, name)
        : kind === 'speech', // this machine speaks where no service does
    transport: app.transport,
    reading: measureReading,
  });
  const handle = createHandle(app, modules.account.resolveSession, ground.limits);
  for (const module of [...Object.values(modules), health]) module.register(handle);
  await modules.openApi.serve(app);
  modules.share.serve(app);
  app.get('/api/health', { schema: { hide: true } }, async () => ({ status: 'ok', database: database.kind }));
  app.addHook('preClose', modules.chat.close); // before the server waits for open streams
  app.addHook('preClose', async () => modules.event.close());
  app.addHook('preClose', () => sendRest(app, LAST_EVENTS_MS));
  app.addHook('onReady', modules.knowledge.start);
  app.addHook('onReady', health.start);
  app.addHook('onClose', async () => {
    await health.close();
    const closing = [
      ...[modules.provider, modules.moderation, modules.knowledge, modules.speech, modules.plugin, modules.hearing],
      ...[
        modules.avatar,
        modules.avatarStream,
        modules.line,
        modules.account,
        modules.material,
        modules.project,
        ground.workbooks,
        ground.readers,
      ],
    ];
    await Promise.all(closing.map((one) => one.close()));
    ground.calls.close();
    await ground.leases.close();
    await modules.usage.close(); // the last replies have ended
  });
  await serveWeb(app, WEB, modules.company.describePage, config.openApiDomain, modules.project.framersOf);
  return { app, modules };
}

export interface App {
  app: FastifyInstance;
  /** Front doors; the first start makes its demo content with them. */
  modules: ReturnType<typeof composePeople> &
    Awaited<ReturnType<typeof composeServices>>['modules'] &
    ReturnType<typeof composeContent> &
    Awaited<ReturnType<typeof composeTalk>>;
}
