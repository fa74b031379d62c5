import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword } from '../contract/demo-sign-ins.ts'
import { figure } from '../trust/figure.ts'
import { expect, test } from './journey.ts'

/** A chart with a visit and a bill that no other journey uses; their ids. */
async function aPatient(desk: APIRequestContext, doctorId: string) {
  const [patientId, visit, bill] = [randomUUID(), randomUUID(), randomUUID()]
  const data = { email: 'staff@openward.example', password: demoPassword }
  expect((await desk.post('/api/session', { data })).ok()).toBe(true)
  const add = async (path: string, body: object) => {
    const answer = await desk.post(path, { data: body })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  // Nobody else of the clinic looks like this person.
  const digits = String(Number.parseInt(patientId.slice(0, 6), 16)).padStart(8, '0')
  const dob = `${1930 + (Number(digits) % 60)}-01-${String(1 + (Number(digits) % 28)).padStart(2, '0')}`
  const who = { name: `Two Desks ${patientId.slice(0, 8)}`, dob, gender: 'other' }
  await add('/api/patients', { id: patientId, ...who, contact: `0300 ${digits}` })
  await add('/api/appointments', {
    ...{ id: visit, patientId, doctorId, date: '2031-03-05', time: '10:00', minutes: 30 },
    ...{ reason: 'As it was', anywayReason: 'The doctor has no hours yet' },
  })
  await add('/api/bills', { id: bill, patientId, amount: '10.00', date: '2026-01-02' })
  return { patientId, visit, bill }
}

/** Both people open one form and the other one saves first; returns what `page` then shows. */
async function bothChange(
  page: Page,
  other: Page,
  form: { url: string; label: string; verb: string; theirs: string; mine: string },
) {
  for (const desk of [page, other]) {
    await desk.goto(form.url)
    await expect(desk.getByRole('button', { name: form.verb })).toBeVisible()
  }
  const field = (desk: Page) => desk.getByLabel(form.label, { exact: true })
  await field(page).fill(form.mine)
  await field(other).fill(form.theirs)
  await other.getByRole('button', { name: form.verb }).click()
  await expect(other).not.toHaveURL(form.url)
  await page.getByRole('button', { name: form.verb }).click()
  const versions = page.getByRole('region', { name: 'Both versions' })
  const row = versions.getByRole('row', { name: new RegExp(`^${form.label}`) })
  await expect(row.getByRole('cell')).toHaveText([form.theirs, form.mine])
  await expect(versions.getByRole('row')).toHaveCount(2)
  await expect(field(page)).toHaveValue(form.mine)
  return { versions, field: field(page) }
}

test('U-02 the desk and an admin change one chart, visit and bill: both versions are shown, one is chosen', async ({
  as,
  newcomer,
  elsewhere,
}) => {
  const doctor = await newcomer('doctor')
  const { patientId, visit, bill } = await aPatient(elsewhere, doctor.id)
  const [page, other] = [await as('staff'), await as('admin')]

  const chart = await bothChange(page, other, {
    ...{ url: `/patients/edit/${patientId}`, label: 'Address', verb: 'Update Patient' },
    ...{ theirs: '1 Their Street', mine: '2 My Street' },
  })
  await chart.versions.getByRole('button', { name: 'Take theirs' }).click()
  await expect(chart.versions).toHaveCount(0)
  await expect(chart.field).toHaveValue('1 Their Street')

  const visits = await bothChange(page, other, {
    ...{ url: `/appointments/edit/${visit}`, label: 'Reason/notes', verb: 'Update Appointment' },
    ...{ theirs: 'Theirs: blood test', mine: 'Mine: blood pressure' },
  })
  await visits.versions.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page).toHaveURL(/\/appointments\?view=day/)

  const bills = await bothChange(page, other, {
    ...{ url: `/billing/edit/${bill}`, label: 'Amount', verb: 'Update Bill' },
    ...{ theirs: '20.00', mine: '30.00' },
  })
  await bills.versions.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page).toHaveURL(/\/billing$/)

  const stored = async (path: string) =>
    (await (await elsewhere.get(path)).json()) as Record<string, unknown>
  expect(await stored(`/api/patients/${patientId}`)).toMatchObject({ address: '1 Their Street' })
  expect(await stored(`/api/appointments/${visit}`)).toMatchObject({
    reason: 'Mine: blood pressure',
  })
  expect(await stored(`/api/bills/${bill}`)).toMatchObject({ amount: '30.00' })
  figure('U-02', 'chart, visit and bill in two tabs: both versions shown, 0 merged unseen')
})

test('Q-01 a bill and a visit that change during the question are removed only after a second question', async ({
  as,
  newcomer,
  elsewhere,
}) => {
  const doctor = await newcomer('doctor')
  const { patientId, visit, bill } = await aPatient(elsewhere, doctor.id)
  const page = await as('staff')
  const change = async (path: string, body: object) => {
    const headers = { 'if-match': '"1"' }
    expect((await elsewhere.put(path, { data: body, headers })).ok()).toBe(true)
  }
  const name = `Two Desks ${patientId.slice(0, 8)}`
  for (const { url, question, keys, now, path, changes } of [
    {
      url: `/billing?search=${encodeURIComponent(name)}`,
      question: 'Delete this bill?',
      // The reason has the focus, and Enter sends it.
      keys: ['Enter'],
      now: ['Amount: $10.00 → $20.00', 'Status: Unpaid → Paid'],
      path: `/api/bills/${bill}`,
      changes: { patientId, amount: '20.00', date: '2026-01-02', status: 'paid' },
    },
    {
      url: `/appointments?patientId=${patientId}`,
      question: 'Delete this appointment?',
      // Cancel has the focus, Delete comes next.
      keys: ['Tab', 'Enter'],
      now: ['Date: Wed, Mar 5, 2031 → Thu, Mar 6, 2031', 'Reason/notes: As it was → Moved'],
      path: `/api/appointments/${visit}`,
      changes: {
        ...{ patientId, doctorId: doctor.id, date: '2031-03-06', time: '10:00', minutes: 30 },
        ...{ reason: 'Moved', anywayReason: 'The doctor has no hours yet' },
      },
    },
  ]) {
    await page.goto(url)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: question })
    await expect(dialog).toBeVisible()
    await change(path, changes)
    for (const key of keys) await page.keyboard.press(key)
    await expect(dialog.getByRole('listitem')).toHaveText(now)
    await expect(row).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect((await elsewhere.get(path)).status()).toBe(200)

    await row.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
    // The row disappears at once; Undo is offered once the server has answered.
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    expect((await elsewhere.get(path)).status()).toBe(404)
    await undo.click()
    await expect(row).toBeVisible()
  }
})
