import { existsSync, globSync, readFileSync } from 'node:fs'

/**
 * The folders of the concepts below `clinic/`, such as `access/users`, in the order in which they may
 * know each other: that of app/server/concepts.ts. Concepts without a server half come last.
 */
export function conceptOrder(folder = new URL('..', import.meta.url)) {
  const list = readFileSync(new URL('app/server/concepts.ts', folder), 'utf8')
  const listed = [...list.matchAll(/\/clinic\/(.+)\/server\/concept\.ts'/g)].map(([, name]) => name)
  const others = globSync('clinic/**/web/concept.ts', { cwd: folder })
    .map((path) => path.slice('clinic/'.length, -'/web/concept.ts'.length))
    .filter((name) => !existsSync(new URL(`clinic/${name}/server/concept.ts`, folder)))
  return [...listed, ...others.sort()]
}
