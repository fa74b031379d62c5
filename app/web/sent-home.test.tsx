import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidate } from '../../web/query-client.ts'
import { testClinic, type TestClinic } from '../server/test-clinic.ts'
import { openApp } from './test-app.tsx'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

const sentence = 'You may not open that page.'

test('a person who opens a page that is not for their role is told why they are at home', async () => {
  const app = openApp('/users', clinic, await clinic.signedIn('doctor'))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(app.url()).toBe('/')
})

test('a visitor who has to sign in first is told nothing of the kind', async () => {
  const app = openApp('/users', clinic)
  await screen.findByRole('heading', { name: 'Login' })
  expect(app.url()).toBe('/login')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a page that the person before left open says nothing to the next person, who may not open it', async () => {
  const app = openApp('/users', clinic, await clinic.signedIn('admin'))
  await screen.findByRole('heading', { level: 1, name: 'Users' })
  app.signInAs(await clinic.signedIn('staff'))
  await invalidate(['session'])
  await waitFor(() => expect(app.url()).toBe('/'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(sentence)).toBeNull()
})
