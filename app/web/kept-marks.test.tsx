import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
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
