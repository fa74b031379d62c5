import { randomUUID } from 'node:crypto'
import { expect, test } from './journey.ts'

test('Z-15 a doctor without care opens records with a reason, an admin reviews it, the patient sees it', async ({
  as,
  newcomer,
  elsewhere,
}) => {
  test.slow()
  const writer = await newcomer('doctor')
  const doctor = await newcomer('doctor')
  const patient = await newcomer('patient')
  const id = `charted-${randomUUID().slice(0, 8)}`
  const reason = `Brought in unconscious, ${id}`
  const note = `Allergic to latex, ${id}`

  // A colleague took the patient into care and wrote a record.
  const login = { email: writer.email, password: writer.password }
  expect((await elsewhere.post('/api/session', { data: login })).ok()).toBe(true)
  const asPatient = await as(patient)
  const session = (await (await asPatient.request.get('/api/session')).json()) as {
    user: { patientId: string }
  }
  const { patientId } = session.user
  const care = { id: randomUUID(), reason: 'walk-in' }
  const taken = await elsewhere.post(`/api/patients/${patientId}/care`, { data: care })
  expect(taken.status(), await taken.text()).toBe(201)
  const record = { id: randomUUID(), patientId, date: '2026-01-02', notes: note }
  const written = await elsewhere.post('/api/medical-records', { data: record })
  expect(written.status(), await written.text()).toBe(201)

  // Nobody has named the other doctor yet.
  const page = await as(doctor)
  const chart = `/patients/details/${patientId}?tab=records`
  await page.goto(chart)
  const closed = page.getByRole('region', { name: 'This patient is not in your care' })
  await expect(closed).toContainText('An administrator can name you')
  await expect(page.getByText(note)).toHaveCount(0)

  const admin = await as('admin')
  await admin.goto(`/users/${doctor.id}`)
  await admin.getByRole('button', { name: 'Allow emergency access' }).click()
  await expect(admin.getByRole('button', { name: 'Withdraw emergency access' })).toBeVisible()

  await page.goto(chart)
  await closed.getByRole('button', { name: 'Open anyway' }).click()
  await closed.getByRole('textbox', { name: /^Reason/ }).fill(reason)
  // A person in a hurry presses twice.
  await closed.getByRole('button', { name: 'Open anyway' }).dblclick()
  const banner = page.getByRole('region', { name: 'Emergency access' })
  await expect(banner).toContainText(
    /colleagues’ records of this patient are open to you for (60|59) more minutes/,
  )
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await banner.getByRole('button', { name: 'End now' }).click()
  await expect(closed).toBeVisible()
  await expect(page.getByText(note)).toHaveCount(0)
  await expect(banner).toHaveCount(0)

  await admin.goto('/admin')
  const notice = admin.getByRole('region', { name: 'Emergency access to review' })
  await notice.getByRole('link', { name: 'Review' }).click()
  const rows = admin.getByRole('row').filter({ hasText: reason })
  await expect(rows).toHaveCount(1)
  // Readings are written in batches, a moment later.
  await expect(async () => {
    await admin.reload()
    await expect(rows.getByRole('cell', { name: '1', exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await rows.getByRole('button', { name: 'Review' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Review emergency access' })
  await expect(dialog).toContainText(reason)
  await dialog.getByRole('textbox', { name: /^Remark/ }).fill('The allergy mattered.')
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows).toHaveCount(0)

  await asPatient.goto('/profile')
  const openings = asPatient.getByRole('table', { name: 'Who opened my record' })
  const theirs = openings.getByRole('row').filter({ hasText: doctor.name })
  await expect(theirs.filter({ hasText: 'Emergency access' }).first()).toBeVisible()
  await expect(theirs.filter({ hasText: 'Medical record' })).toContainText('Emergency access')
  await expect(openings).not.toContainText(reason)
})
