import { globSync, readFileSync } from 'node:fs'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { roles } from '../../contract/role.ts'
import { paths } from '../../contract/paths.ts'
import { makeRouter } from './make-router.ts'

test('every path of the product has a page', () => {
  const routed = Object.keys(makeRouter(createMemoryHistory()).routesByPath)
  const { dashboard, ...plain } = paths
  const wanted = [
    ...roles.map((role) => dashboard(role)),
    // Paths that take values before the id take them as optional, so `$id` fills the rest.
    ...Object.entries(plain).map(([name, path]) =>
      (path as (id?: string) => string)(/Details$|Edit$/.test(name) ? '$id' : undefined),
    ),
  ]
  expect(wanted.filter((path) => !routed.includes(path))).toEqual([])
})

test('every page file is shown somewhere', () => {
  const sources = globSync('{app,clinic}/**/web/*.{ts,tsx}').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }))
  const unused = globSync('clinic/**/web/*-page.tsx').filter((page) => {
    const name = page.slice(page.lastIndexOf('/'))
    return !sources.some(({ file, text }) => file !== page && text.includes(`${name}'`))
  })
  expect(unused).toEqual([])
})
