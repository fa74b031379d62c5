// Applies `patches/*.patch` to the installed packages, after each installation. Packages that have
// their patch already stay as they are.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns how many files were written. Throws for a package that is neither as published nor patched. */
export function patch(folder = root) {
  // A package itself: it is there only after the installation.
  const { applyPatch, parsePatch, reversePatch } = createRequire(import.meta.url)('diff')
  const patches = join(folder, 'patches')
  let written = 0
  for (const name of readdirSync(patches)) {
    const parts = parsePatch(readFileSync(join(patches, name), 'utf8'))
    const pathOf = (part) => join(folder, part.newFileName.replace(/^[ab]\//, ''))
    const before = new Map(parts.map((part) => [pathOf(part), '']))
    for (const path of before.keys()) before.set(path, readFileSync(path, 'utf8'))
    const after = applied(parts)
    if (!after) {
      if (applied(reversePatch(parts))) continue
      throw new Error(`${name} does not fit the installed package. Install it again: npm ci`)
    }
    for (const [path, text] of after) {
      // A new file, because an installer may have linked one copy into several folders.
      writeFileSync(`${path}.patched`, text)
      renameSync(`${path}.patched`, path)
      written += 1
    }

    function applied(changes) {
      const texts = new Map(before)
      for (const change of changes) {
        const path = pathOf(change)
        const text = applyPatch(texts.get(path), change)
        if (text === false) return null
        texts.set(path, text)
      }
      return texts
    }
  }
  return written
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patch()
