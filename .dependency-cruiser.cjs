/** The arrows of docs/architecture.md. scripts/check-boundaries.mjs plants one violation of each and expects it to be found. */
const test = '[.]test[.]tsx?$';

/** Whose tables a module's queries may join besides its own, and what for. A join not listed here asks the owner's front door instead. */
const JOINS = {
  announcement: ['account', 'company'], // whose brand an account is of, and its name in the operator's list
  account: ['company', 'file'], // the name of an account's brand, and what its files take, in one row of the operator's list
  audit: ['account'], // who did it
  avatar: ['knowledge', 'role'], // the question a filmed answer belongs to; roles that still wear a look
  chat: ['avatar', 'role'], // names in records of conversations
  company: ['account'], // how many accounts a brand has
  flow: ['account'], // its row is locked while flows are counted
  knowledge: ['file'], // sizes of documents
  line: ['account', 'avatar', 'project', 'role'], // how many lines an account has, and names beside those that run
  material: ['avatar', 'file', 'knowledge', 'project', 'role', 'share'], // what shows a material, by the ids that stand in it, and whether links lead there; where everything is replaced
  moderation: ['account', 'role'], // whose conversation a word was found in
  'open-api': ['account', 'role'], // whom a key belongs to, and which of the roles it may call still exist
  project: ['account', 'avatar', 'role'], // a project's card and room in one query
  role: ['avatar', 'knowledge'], // a role with its look and its libraries in one query: every turn begins with it
  share: ['account', 'avatar', 'company', 'project', 'role'], // whether a link still opens, with everything its page shows
  usage: ['account', 'role'], // names beside figures
};
const tables = '^server/modules/[^/]+/.*[.]table[.]ts$';
const joins = [
  ...Object.entries(JOINS).map(([module, others]) => ({
    from: { path: `^server/modules/${module}/.*[.]store[.]ts$` },
    to: { path: tables, pathNot: `^server/modules/(${[module, ...others].join('|')})/` },
  })),
  {
    from: {
      path: '^server/modules/([^/]+)/.*[.]store[.]ts$',
      pathNot: `^server/modules/(${Object.keys(JOINS).join('|')})/`,
    },
    to: { path: tables, pathNot: '^server/modules/$1/' },
  },
].map((rule) => ({ name: 'joins-are-declared', severity: 'error', ...rule }));

module.exports = {
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|avatar)/' },
    },
    {
      name: 'contract-only-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: '^(web|avatar|sdk)/', pathNot: test },
      to: { path: '^server/' },
    },
    {
      // But for the keying's formula: arithmetic that a film baked on the server has to share with the one shown by a browser.
      name: 'server-not-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|avatar|sdk)/', pathNot: '^avatar/keying/key-formula[.]ts$' },
    },
    {
      name: 'avatar-stands-alone',
      severity: 'error',
      from: { path: '^avatar/' },
      to: { path: '^(web|contract)/|node_modules/(react|antd)' },
    },
    {
      // Exceptions: the worklet and the recorded question are taken by their address, as files; the keying's formula is what server-not-web
      // lets through. Tools that measure and draw the engine itself (bench, scripts) are not outside of it.
      name: 'avatar-front-doors',
      severity: 'error',
      from: { path: '^(web|server|sdk|app|e2e)/' },
      to: {
        path: '^avatar/',
        pathNot: [
          '^avatar/(stage|voice|hearing|cast|making)/index[.]ts$',
          '^avatar/hearing/capture-worklet[.]ts',
          '^avatar/hearing/fixtures/[^/]+[.]wav',
          '^avatar/keying/key-formula[.]ts$',
          '^avatar/device-size[.]ts$',
        ],
      },
    },
    {
      name: 'platform-below-modules',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: test },
      to: { path: '^server/(modules|parsing|retrieval|compose|main|app|seed|testing)' },
    },
    {
      // Reading documents and searching them: told what to work on, they know no accounts, no HTTP, and of the modules the tables of texts and of words alone.
      name: 'libraries-below-modules',
      severity: 'error',
      from: { path: '^server/(parsing|retrieval)/', pathNot: test },
      to: {
        path: '^server/(modules|compose|main|app|seed|testing|platform/http)',
        pathNot: '^server/modules/knowledge/(knowledge|wording/wording)[.]table[.]ts$',
      },
    },
    {
      name: 'module-front-door',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: {
        path: '^server/modules/[^/]+/',
        pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/index[.]ts$', '[.]table[.]ts$'],
      },
    },
    {
      name: 'modules-below-app',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: test },
      to: { path: '^server/(compose|main|app|seed|testing)' },
    },
    {
      name: 'no-cross-feature',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'feature-not-app',
      severity: 'error',
      from: { path: '^web/(features|talk|figure|ui|lib)/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'shared-web-below-features',
      severity: 'error',
      from: { path: '^web/(ui|lib|talk|figure)/' },
      to: { path: '^web/features/' },
    },
    {
      // Calls without the application: an element on another's page, a robot and a kiosk have dialogs and sessions of their own, or none.
      name: 'transport-without-policy',
      severity: 'error',
      from: { path: '^web/lib/transport/', pathNot: test },
      to: {
        path: '^(web|avatar)/|node_modules/(react|antd|zustand|@tanstack)',
        pathNot: '^web/lib/(transport/|request-error[.]ts$)',
      },
    },
    {
      name: 'talk-above-ui',
      severity: 'error',
      from: { path: '^web/(ui|lib)/' },
      to: { path: '^web/(talk|figure)/' },
    },
    {
      // The conversation without React and without a page: an element, a robot and a kiosk are built on it.
      name: 'talk-core-alone',
      severity: 'error',
      from: { path: '^web/talk/core/', pathNot: test },
      to: {
        path: '^web/|node_modules/(react|antd|zustand|@tanstack)',
        pathNot: '^web/(talk/core/|lib/transport/)',
      },
    },
    {
      name: 'figure-below-talk',
      severity: 'error',
      from: { path: '^web/figure/' },
      to: { path: '^web/talk/', pathNot: '^web/talk/core/' },
    },
    {
      name: 'server-no-dev-deps',
      severity: 'error',
      from: { path: '^server/', pathNot: [test, '^server/testing/', '/fixtures/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-no-testing',
      severity: 'error',
      from: { path: '^server/', pathNot: [test, '^server/testing/', '/fixtures/'] },
      to: { path: '^server/testing/' },
    },
    {
      name: 'tables-only-for-storage',
      severity: 'error',
      from: { path: '^server/', pathNot: '[.](table|store|test)[.]ts$' },
      to: { path: '[.]table[.]ts$' },
    },
    ...joins,
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
};
