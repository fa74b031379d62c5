import { screen } from '@testing-library/react'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keepListMarks } from '../../clinic/access/session/list-marks.ts'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
import { noteMarksOnTheirWay } from './marks-on-their-way.ts'
import { openApp } from './test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterAll(() => clinic.close())

const searchField = () => screen.findByRole('searchbox', { name: 'Search' })
/** Opens the app at an address that the window has, too, as in a browser. */
function openAt(url: string, as: Parameters<typeof openApp>[2]) {
  history.replaceState(null, '', url)
  return openApp(url, clinic, as)
}
const marks = { '0a1b2c3d': 'search=Moor' }

test('K-06 a page waits for the search of the page before it, which is still on its way', async () => {
  const admin = await clinic.signedIn('admin')
  noteMarksOnTheirWay(Object.keys(marks))
  expect({ ...sessionStorage }).toEqual({ 'marks-on-their-way': '0a1b2c3d' })
  openAt('/users?list=0a1b2c3d', admin)
  await pause(200)
  await admin.ask(keepListMarks, { body: { userId: admin.userId, marks } })
  expect(await searchField()).toHaveProperty('value', 'Moor')
  expect({ ...sessionStorage }).toEqual({})
})

test('a page waits neither for a mark of elsewhere nor for ever', async () => {
  const admin = await clinic.signedIn('admin')
  openAt('/users?list=0a1b2c3d', admin)
  expect(await searchField()).toHaveProperty('value', '')
  noteMarksOnTheirWay(['ffffffff'])
  openAt('/users?list=ffffffff', admin)
  expect(
    await screen.findByRole('searchbox', { name: 'Search' }, { timeout: 8_000 }),
  ).toHaveProperty('value', '')
  expect({ ...sessionStorage }).toEqual({})
}, 20_000)
