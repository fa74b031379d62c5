import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
import { callLeaving } from '../../web/leaving.ts'
import { openApp } from './test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const searchField = () => screen.findByRole('searchbox', { name: 'Search' })
const keptMarks = () => clinic.sql<{ content: string }[]>`select content from list_marks`

test('K-06 a search outlives a reload in its session, and means nothing in another', async () => {
  const admin = await clinic.signedIn('admin')
  const app = openApp('/users', clinic, admin)
  await userEvent.type(await searchField(), 'Moor')
  await waitFor(async () => expect(await keptMarks()).toEqual([{ content: 'search=Moor' }]))
  const url = app.url()
  expect(url).toMatch(/^\/users\?list=[0-9a-f]{8}$/)

  const again = openApp(url, clinic, admin)
  expect(await searchField()).toHaveProperty('value', 'Moor')
  expect(again.url()).toBe(url)

  openApp(url, clinic, await clinic.signedIn('admin'))
  expect(await searchField()).toHaveProperty('value', '')
})

test('a page that is left sends again what the server has not confirmed, and leaves its mark to the next page', async () => {
  const admin = await clinic.signedIn('admin')
  openApp('/users', clinic, admin)
  const field = await searchField()
  const answered = globalThis.fetch
  const sent: unknown[] = []
  globalThis.fetch = (address, init) => {
    if (address !== '/api/session/list-marks') return answered(address, init)
    sent.push([init?.keepalive, JSON.parse(init?.body as string)])
    // The browser gives it up with the page.
    return new Promise(() => undefined)
  }
  await userEvent.type(field, 'Quill')
  await waitFor(() => expect(sent).toHaveLength(1))
  callLeaving()
  const marks = { [sessionStorage.getItem('marks-on-their-way') ?? '']: 'search=Quill' }
  expect(sent).toEqual([
    [false, { userId: admin.userId, marks }],
    [true, { userId: admin.userId, marks }],
  ])
  sessionStorage.clear()
})

test('a page that is left before the page of its address is shown sends the mark of that address', async () => {
  const admin = await clinic.signedIn('admin')
  const app = openApp('/users', clinic, admin)
  const field = await searchField()
  const answered = globalThis.fetch
  const sent: unknown[] = []
  globalThis.fetch = (address, init) => {
    if (address !== '/api/session/list-marks') return answered(address, init)
    sent.push([init?.keepalive, JSON.parse(init?.body as string)])
    return new Promise(() => undefined)
  }
  app.onMove(() => callLeaving())
  await userEvent.click(field)
  await userEvent.paste('Quill')
  await waitFor(() => expect(app.url()).toContain('list='))
  const sign = app.url().slice(-8)
  expect(sent).toEqual([[true, { userId: admin.userId, marks: { [sign]: 'search=Quill' } }]])
  sessionStorage.clear()
})
