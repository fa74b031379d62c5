import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { limitResult, type Result } from './result.ts'

const folder = fileURLToPath(new URL('../dist/web/', import.meta.url))

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.infer<typeof Manifest>

const kilobyte = 1000
const firstViewMost = 200
const furtherPageMost = 60

/** Gzipped scripts of the built pages: those of the first view, and those that each further page adds. */
export function scriptSizes(): Result[] {
  const file = `${folder}.vite/manifest.json`
  if (!existsSync(file)) throw new Error('The pages are not built: run npm run build first.')
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The manifest of the pages names no entry.')
  const shell = withImports(manifest, [entry])
  const pages = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && isPage(key))
    .map((key) => {
      const scripts = withImports(manifest, [entry, key])
      const added = [...scripts].filter((script) => !shell.has(script))
      return { key, first: sizeOf(scripts), added: sizeOf(added) }
    })
  const first = largest(pages, (page) => page.first)
  const added = largest(pages, (page) => page.added)
  return [
    limitResult(
      'S-8',
      `first view, gzipped script (${nameOf(first.key)})`,
      first.first,
      firstViewMost,
      'kB',
    ),
    limitResult(
      'S-8',
      `each further page (${nameOf(added.key)})`,
      added.added,
      furtherPageMost,
      'kB',
    ),
  ]
}

function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const scripts = new Set<string>()
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of keys) add(key)
  return scripts
}

function sizeOf(scripts: Iterable<string>): number {
  const bytes = [...scripts]
    .filter((script) => script.endsWith('.js'))
    .map((script) => gzipSync(readFileSync(folder + script)).length)
  return bytes.reduce((sum, one) => sum + one, 0) / kilobyte
}

function largest<T>(list: readonly T[], size: (one: T) => number): T {
  const [first, ...others] = list
  if (first === undefined) throw new Error('No page is loaded by itself.')
  return others.reduce((most, one) => (size(one) > size(most) ? one : most), first)
}

/** Pages made of several concepts lie beside the routes, under any name. */
const isPage = (key: string) => key.endsWith('-page.tsx') || !key.includes('/')

const nameOf = (key: string) => key.replace(/^.*\//, '').replace(/\.tsx$/, '')
