// Who may import whom (docs/map.md). A concept knows the concepts before it in this order.
const concepts = [
  'settings',
  'users',
  'second-factor',
  'session',
  'identities',
  'audit',
  'patients',
  'schedules',
  'resources',
  'visit-types',
  'appointments',
  'waiting-list',
  'booking-requests',
  'series',
  'calendar',
  'check-in',
  'today',
  'care',
  'emergency-access',
  'bulk-readings',
  'medical-records',
  'billing',
  'inventory',
  'messages',
  'visit-messages',
  'absences',
  'portal',
  'calendar-feeds',
  'busy-times',
  'interop',
  'backups',
  'reports',
  'dashboards',
  'welcome',
]

const tests = '\\.test\\.tsx?$'
const serverHalf = '^(server|clinic/[^/]+/server)/'
const webHalf = '^(web|clinic/[^/]+/web)/'
const contracts = '^(contract/|clinic/[^/]+/[^/]+\\.ts$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...concepts.slice(0, -1).map((concept, place) => ({
      name: `${concept}-knows-earlier-concepts-only`,
      comment: 'A concept imports earlier concepts in the order list, never later ones.',
      severity: 'error',
      from: { path: `^clinic/${concept}/`, pathNot: tests },
      to: { path: `^clinic/(${concepts.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'concept-in-order-list',
      comment: 'A new concept takes its place in the order list of this file.',
      severity: 'error',
      from: {},
      to: { path: '^clinic/', pathNot: `^clinic/(${concepts.join('|')})/` },
    },
    {
      name: 'halves-never-meet',
      comment: 'The server half and the web half meet in the contract only.',
      severity: 'error',
      from: { path: serverHalf, pathNot: tests },
      to: { path: webHalf },
    },
    {
      name: 'halves-never-meet-either',
      comment: 'The web half and the server half meet in the contract only.',
      severity: 'error',
      from: { path: webHalf, pathNot: tests },
      to: { path: serverHalf },
    },
    {
      name: 'contracts-stand-alone',
      comment: 'A contract imports contracts and Zod, nothing else.',
      severity: 'error',
      from: { path: contracts, pathNot: tests },
      to: { pathNot: `${contracts}|^node_modules/zod/` },
    },
    {
      name: 'kits-know-no-concept',
      comment: 'contract/, server/ and web/ know no concept; only the assembly files do.',
      severity: 'error',
      from: {
        path: '^(contract|server|web)/',
        pathNot: `${tests}|^server/(app|main|first-start|test-clinic|a-clinic-day|a-clinic-with-mail)\\.ts$|^web/(main|app|routes|scheduling-routes|portal-routes|page-route|navigation|frame|account|palette|palette-choices|shortcut-list|own-profile|factor-due|login|accounts|patient-page|signed-in-session|sign-in-again)\\.tsx?$`,
      },
      to: { path: '^clinic/' },
    },
    {
      name: 'product-without-demo',
      comment: 'Nothing but the first start knows the demo clinic.',
      severity: 'error',
      from: {
        path: '^(contract|server|web|clinic)/',
        pathNot: `${tests}|^server/first-start\\.ts$`,
      },
      to: { path: '^(demo|bench|journeys|trust|samples)/' },
    },
    {
      name: 'one-mended-driver',
      comment: 'The database driver is mended as it is loaded (docs/decisions/0005).',
      severity: 'error',
      from: { pathNot: '^server/database/postgres-driver\\.ts$' },
      to: { path: '^node_modules/postgres/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'packages-are-declared',
      comment: 'What is imported stands in package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-without-test-packages',
      comment: 'What runs in a clinic is not installed for tests only.',
      severity: 'error',
      from: {
        path: '^(contract|server|web|clinic|demo)/',
        pathNot: `${tests}|^server/database/test-|^web/test-|/an?-[^/]+\\.ts$`,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types/' },
    },
  ],
  options: {
    includeOnly: '^(contract|server|web|clinic|demo|bench|journeys|trust|samples|node_modules)/',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
