import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { conceptOrder } from '../scripts/concept-order.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = '{app,bench,clinic,contract,demo,journeys,scripts,server,trust,web}'
const paths = globSync(`${folders}/**`, { cwd: root })
const sources = paths.filter((path) => /\.(?:tsx?|mjs)$/.test(path))

const catchAlls = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'lib', 'misc']
const catchAllNames = new Set([...catchAlls, 'types', 'constants', 'hooks', 'index'])

function nameOf(path: string): string {
  return basename(path).replace(/\..*$/, '')
}

test('no folder or file has a catch-all name', () => {
  const vague = paths.filter((path) => catchAllNames.has(nameOf(path)))
  // `index.html` is the name that browsers and the build expect.
  expect(vague.filter((path) => path !== 'app/web/index.html')).toEqual([])
})

test('files and folders are named in kebab-case', () => {
  const others = paths.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(nameOf(path)))
  expect(others).toEqual([])
})

test('the list of concepts names every concept with a server half', () => {
  const found = globSync('clinic/**/server/concept.ts', { cwd: root })
  const listed = conceptOrder().map((concept) => `clinic/${concept}/server/concept.ts`)
  expect(found.filter((path) => !listed.includes(path))).toEqual([])
})

test('no test is focused or skipped', () => {
  const tests = sources.filter((path) => /\.(?:test|journey)\.tsx?$/.test(path))
  const marked = tests.filter((path) =>
    /\b(?:test|it|describe)\.(?:only|skip|todo|fixme)\b/.test(read(path)),
  )
  expect(marked).toEqual([])
})

test('no source file contains a path in somebody’s home folder', () => {
  const home = /(?<![\w.])\/(?:home|Users|root)\/\w+/
  expect(sources.filter((path) => home.test(read(path)))).toEqual([])
})

test('every thread starts in one place, which bounds its memory and its time', () => {
  const beginning = sources.filter((path) => /\bnew Worker\(/.test(read(path)))
  expect(beginning).toEqual(['server/threads/run-thread.ts'])
})

test('the pictures of the screens take at most 3 MB', () => {
  const pictures = globSync('journeys/pictures/*.png', { cwd: root })
  const bytes = pictures.map((path) => statSync(`${root}/${path}`).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
})

function read(path: string): string {
  return readFileSync(`${root}/${path}`, 'utf8')
}
