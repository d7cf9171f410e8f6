/** The mock of an embedding model as a process of its own, as a real one would be. */
import { startMockModels } from '#server/testing/mock-models.ts';

const { baseUrl } = await startMockModels({ dimensions: 1024 });
process.send?.({ baseUrl });
process.on('disconnect', () => process.exit(0));
