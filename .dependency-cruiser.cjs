// Who may import whom (docs/map.md).
const { conceptOrder } = require('./scripts/concept-order.mjs')

/** A concept knows the concepts before it: the order of app/server/concepts.ts. */
const concepts = conceptOrder()

/** Packages that the build puts into the pages. The server reads PDFs by the form of PDF.js that is made for it. */
const ofPages =
  '^node_modules/(@fontsource-variable|@mantine|@simplewebauthn/browser|@tabler|@tanstack|@zxing|d3-scale|d3-shape|dayjs|downshift|gs1-barcode-parser-mod|pdfjs-dist(?!/legacy)|qrcode.react|react|react-dom|react-easy-crop|signature_pad)/'
const tests = '\\.test\\.tsx?$'
const serverHalf = '^(server|app/server|clinic/.+/server)/'
const webHalf = '^(web|app/web|clinic/.+/web)/'
const halves = '^clinic/.+/(server|web)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...concepts.slice(0, -1).map((concept, place) => ({
      name: `${concept.replace('/', '-')}-knows-earlier-concepts-only`,
      comment: 'A concept imports earlier concepts in the order list, never later ones.',
      severity: 'error',
      from: { path: `^clinic/${concept}/`, pathNot: tests },
      to: { path: `^clinic/(${concepts.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'concept-in-order-list',
      comment: 'A new concept takes its place in app/server/concepts.ts.',
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
      from: { path: '^(contract|clinic)/', pathNot: `${tests}|${halves}` },
      to: { pathNot: '^(contract|clinic)/|^node_modules/zod/' },
    },
    {
      name: 'contracts-see-no-half',
      comment: 'A contract imports neither the server half nor the web half of a concept.',
      severity: 'error',
      from: { path: '^(contract|clinic)/', pathNot: `${tests}|${halves}` },
      to: { path: halves },
    },
    {
      name: 'kits-know-no-concept',
      comment: 'contract/, server/ and web/ import no concept and no assembly.',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: tests },
      to: { path: '^(clinic|app)/' },
    },
    {
      name: 'concepts-know-no-assembly',
      comment: 'Only app/ puts concepts together.',
      severity: 'error',
      from: { path: '^clinic/', pathNot: `${tests}|/an?-[^/]+\\.ts$` },
      to: { path: '^app/' },
    },
    {
      name: 'product-without-demo',
      comment: 'Nothing but the first start knows the demo clinic.',
      severity: 'error',
      from: {
        path: '^(contract|server|web|clinic|app)/',
        pathNot: `${tests}|^app/server/first-start\\.ts$`,
      },
      to: { path: '^(demo|bench|journeys|trust|samples)/' },
    },
    {
      name: 'one-mended-driver',
      comment: 'The database driver is patched as it is loaded (docs/decisions/0005).',
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
      comment: 'Every imported package is listed in package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-without-test-packages',
      comment: 'Code that runs in a clinic imports no package that is only for tests.',
      severity: 'error',
      from: {
        path: '^(contract|server|web|clinic|app|demo)/',
        pathNot: `${tests}|^(server/database|web|app/web|app/server)/test-|/an?-[^/]+\\.ts$`,
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: `@types/|${ofPages}`,
      },
    },
    {
      name: 'server-without-packages-of-pages',
      comment:
        'Packages that the build puts into the pages are not installed where the server runs.',
      severity: 'error',
      from: {
        path: '^(contract|server|demo)/|/server/',
        pathNot: `${tests}|/an?-[^/]+\\.ts$`,
      },
      to: { path: ofPages, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    includeOnly:
      '^(app|contract|server|web|clinic|demo|bench|journeys|trust|samples|node_modules)/',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
