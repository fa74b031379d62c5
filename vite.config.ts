import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, Visitor } from 'vite'

const api = `http://127.0.0.1:${process.env['OPENWARD_API_PORT'] ?? '3000'}`

const noJsonSchema = 'virtual:no-json-schema'

/** Zod's schemas can convert themselves to JSON Schema; the pages never need it, so it is left out. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isOfSchemas = importer?.endsWith('/zod/v4/classic/schemas.js')
      return isOfSchemas && source.includes('json-schema') ? noJsonSchema : null
    },
    load(id) {
      return id === noJsonSchema ? 'module.exports = {}' : null
    },
  }
}

/** Fields of an endpoint that only the server and the API page read. */
const serverFields = new Set([
  ...['summary', 'visitors', 'answer', 'answerTo', 'current', 'status'],
  ...['action', 'kind', 'noted', 'rowsAre', 'unaudited'],
])

/**
 * Leaves those fields out of the pages. Most of them are the schemas of answers: the server has
 * checked each answer with them, and a browser would make hundreds of them before it draws a page.
 */
function endpointsWithoutServerFields(): Plugin {
  return {
    name: 'endpoints-without-server-fields',
    apply: 'build',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('endpoint(')) return null
      const cuts: [number, number][] = []
      new Visitor({
        CallExpression({ callee, arguments: [shape] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
          if (shape?.type !== 'ObjectExpression')
            throw new Error(`${id}: endpoint() takes an object`)
          shape.properties.forEach((property, i) => {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') return
            if (!serverFields.has(property.key.name)) return
            const end = shape.properties[i + 1]?.start ?? shape.end - 1
            cuts.push([property.start, end])
          })
        },
      }).visit(this.parse(code))
      const kept = cuts
        .toSorted(([a], [b]) => b - a)
        .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
      return { code: kept, map: null }
    },
  }
}

/**
 * Compresses each script and style once, as small as it gets, so that the server need not do it worse for
 * each browser.
 */
function compressedOnce(): Plugin {
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const ways = [
    { ending: 'br', compress: (code: string) => promisify(brotliCompress)(code, smallest) },
    { ending: 'gz', compress: (code: string) => promisify(gzip)(code, { level: 9 }) },
  ]
  return {
    name: 'compressed-once',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(m?js|css)$/.test(fileName))
      await Promise.all(
        files.flatMap((file) => {
          const code = file.type === 'chunk' ? file.code : file.source.toString()
          return ways.map(async ({ ending, compress }) =>
            writeFile(join(dir, `${file.fileName}.${ending}`), await compress(code)),
          )
        }),
      )
    },
  }
}

/** Decoders of pictures in PDFs, which PDF.js loads by their names: those without WebAssembly, which the CSP forbids. */
function pictureDecoders(): Plugin {
  const names = ['openjpeg_nowasm_fallback.js', 'jbig2_nowasm_fallback.js']
  return {
    name: 'picture-decoders',
    apply: 'build',
    async buildStart() {
      for (const name of names) {
        const source = await readFile(join('node_modules/pdfjs-dist/wasm', name))
        this.emitFile({ type: 'asset', fileName: `pdf/${name}`, source })
      }
    },
  }
}

export default defineConfig({
  root: 'app/web',
  plugins: [
    react(),
    withoutJsonSchema(),
    endpointsWithoutServerFields(),
    pictureDecoders(),
    compressedOnce(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Every file has a URL of its own: the CSP forbids fonts and scripts in data: URLs.
    assetsInlineLimit: 0,
    // For the size test: the chunks of each page.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas and endpoints that no page uses are left out.
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        codeSplitting: {
          groups: [
            // The code of the first load contains nothing that only pages need; the libraries in it
            // stay the same from one release to the next.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // All filters look alike; their style is not to bring the select of people along.
            { name: 'filters', test: /[\\/]filters\.module\.css/, priority: 3 },
            // The select of people is large, and many pages have none.
            {
              name: 'people',
              test: /node_modules[\\/](?:downshift|compute-scroll)|[\\/]web[\\/](?:form[\\/](?:person|people)-|table[\\/]filter-person)/,
              priority: 2,
            },
            // Few pages draw charts or read barcodes.
            { name: 'charts', test: /node_modules[\\/](?:d3-|internmap)/, priority: 2 },
            { name: 'barcodes', test: /node_modules[\\/]gs1-/, priority: 2 },
            // Code shared by many pages is bundled into a few files, not into twenty small ones.
            {
              name: 'parts',
              test: /node_modules|[\\/]web[\\/]ui[\\/]/,
              minShareCount: 20,
              priority: 1,
            },
            { name: 'fields', test: /[\\/]web[\\/]form[\\/]/, minShareCount: 20 },
            { name: 'lists', test: /[\\/]web[\\/]table[\\/]/, minShareCount: 20 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api } },
    // The concepts and the kits are outside of Vite's root.
    fs: { allow: ['../..'] },
  },
})
