import type { Page } from '@playwright/test'
import { Problem, problemBody, problems, type ProblemId } from '../contract/problem.ts'
import { storedIn } from './browser-traces.ts'
import { choosePerson, expect, signIn, takeIntoCare, test } from './journey.ts'
import { figure } from '../trust/figure.ts'

const words = 'Patient reports improvement since the last visit. '
const note = `Long note. ${words.repeat(100)}`.slice(0, 4999) + '!'

/** Refusals that a server may send while somebody writes. */
const refusals: readonly ProblemId[] = [
  'forbidden',
  'conflict',
  'too-many-tries',
  'unexpected',
  'unavailable',
]

function refuse(page: Page, id: ProblemId, method: 'POST' | 'PUT') {
  const body = problemBody(new Problem(id), 'journey')
  return page.route(/\/api\/medical-records(\/[0-9a-f-]+)?$/, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status: body.status,
          contentType: 'application/problem+json',
          headers: { 'retry-after': '1' },
          body: JSON.stringify(body),
        })
      : route.continue(),
  )
}

test('U-01 a note of 5,000 characters being written survives eleven faults, for its writer alone', async ({
  as,
  newcomer,
  elsewhere,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/net::ERR_/)
  expect(note).toHaveLength(5000)
  const [doctor, colleague] = [await newcomer('doctor'), await newcomer('doctor')]
  const page = await as(doctor)
  page.on('dialog', (dialog) => void dialog.accept())
  const notes = page.getByPlaceholder('Clinical notes and findings')
  const alert = page.getByRole('alert')
  const survived: string[] = []
  const survives = async (fault: string, text = note) => {
    await expect(notes, `after ${fault}`).toHaveValue(text)
    expect(await storedIn(page), `in the browser after ${fault}`).not.toContain('improvement')
    survived.push(fault)
  }

  await page.goto('/medical-records/add')
  await choosePerson(page, 'Patient', 'Kamil')
  await takeIntoCare(page, 'Walk-in')
  await notes.fill(note)
  const add = page.getByRole('button', { name: 'Add Record' })
  for (const id of refusals) {
    await refuse(page, id, 'POST')
    const answered = page.waitForResponse((response) => response.status() === problems[id].status)
    await add.click()
    await answered
    await expect(alert.getByText('Failed to add record')).toBeVisible()
    await expect(alert.getByText(problems[id].detail)).toBeVisible()
    await survives(id)
    await page.unrouteAll()
  }

  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await add.click()
  await failed
  await expect(alert.getByText('Failed to add record')).toBeVisible()
  await survives('offline')
  await page.context().setOffline(false)

  // Signed out from another device.
  const { email, password } = doctor
  await elsewhere.post('/api/session', { data: { email, password } })
  await elsewhere.delete('/api/my/sessions')
  const over = page.getByRole('dialog', { name: 'You were signed out' })
  await expect(over).toBeVisible()
  await over.getByLabel('Password').fill(password)
  await over.getByRole('button', { name: 'Login' }).click()
  await expect(over).toHaveCount(0)
  await survives('signed-out')

  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await survives('reload')

  await notes.press('End')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, colleague)
  await page.goto('/medical-records/add')
  await expect(notes).toHaveValue('')
  await expect(page.getByText('improvement')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, doctor)
  await page.goto('/medical-records/add')
  await page.getByRole('button', { name: 'Continue' }).click()
  await survives('log-off')

  await add.click()
  await expect(page).toHaveURL(/\/medical-records$/)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await expect(notes).toHaveValue(note)
  const edited = `${note.slice(0, -1)}?`
  await notes.fill(edited)
  const update = page.getByRole('button', { name: 'Update Record' })
  await refuse(page, 'no-version', 'PUT')
  await update.click()
  await expect(alert.getByText('Failed to update record')).toBeVisible()
  await survives('no-version', edited)
  await page.unrouteAll()

  const record = page.url().split('/').at(-1) ?? ''
  const changed = await elsewhere.put(`/api/medical-records/${record}`, {
    headers: { 'if-match': '"1"' },
    data: { notes: 'Theirs' },
  })
  expect(changed.ok()).toBe(true)
  await update.click()
  await expect(page.getByRole('region', { name: 'Both versions' })).toContainText('Theirs')
  await survives('changed', edited)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page).toHaveURL(new RegExp(`/medical-records/${record}$`))
  await expect(page.getByText(edited)).toBeVisible()

  expect(survived).toHaveLength(11)
  figure('U-01', `${survived.length} faults (${survived.join(', ')}), 0 of 5,000 characters lost`)
})
