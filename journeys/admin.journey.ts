import { expect, test } from './journey.ts'

test('S-17 to S-20, S-23 the admin dashboard shows counts, shows that it is loading, and links to further pages', async ({
  as,
}) => {
  const page = await as('admin')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/dashboards/counts', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const cards = [
    ['Total Patients', '/patients'],
    ['Total Appointments', '/appointments'],
    ['Medical Records', '/medical-records'],
  ] as const
  for (const [title] of cards) {
    await expect(page.getByRole('group', { name: title })).toContainText('Loading...')
  }
  release()
  for (const [title, path] of cards) {
    const card = page.getByRole('group', { name: title })
    await expect(card).toContainText(/\d/)
    await expect(card.getByRole('link', { name: 'View' })).toHaveAttribute('href', path)
  }
  await page.getByRole('button', { name: '+ Add Appointment' }).click()
  await expect(page).toHaveURL(/\/appointments\/add$/)
  await page.goto('/admin')
  await page.getByRole('button', { name: '+ Add Patient' }).click()
  await expect(page).toHaveURL(/\/patients\/add$/)
})

test('S-37, S-38, S-50 to S-52, K-06 lists have their columns, actions, search, pages and totals', async ({
  as,
}) => {
  const page = await as('admin')
  const lists = [
    ['/appointments?view=list', ['Patient', 'Doctor', 'Date', 'Time', 'Status'], 'Edit'],
    ['/medical-records', ['Patient', 'Date', 'Doctor', 'Actions'], 'View'],
  ] as const
  for (const [path, heads, action] of lists) {
    await page.goto(path)
    const shown = page.getByRole('columnheader')
    await expect(shown.first()).toBeVisible()
    const names = await shown.allInnerTexts()
    expect(names.slice(0, heads.length)).toEqual([...heads])
    expect(names.at(-1)).toBe('Actions')
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(26)
    const act = rows.nth(1).getByRole('link', { name: action, exact: true })
    await expect(act).toBeVisible()
    // Without a pointer in the row, too.
    await expect(act).toHaveCSS('opacity', '1')
    const first = await rows.nth(1).innerText()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/[?&]list=\w+$/)
    await expect(rows.nth(1)).not.toHaveText(first)
    // A reload finds the same page again.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled()
    await expect(page).toHaveURL(/[?&]list=\w+$/)
    await page.goBack()
    await expect(page).not.toHaveURL(/[?&]list=/)
    // Back on the first page; its rows may be newer, because other journeys write meanwhile.
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await page.getByLabel('Search').fill('zzzz nobody')
    await expect(page).toHaveURL(/[?&]list=\w+$/)
    await expect(page.getByText(/No Appointments Found|No records found/)).toBeVisible()
  }
})

test('X-13, X-17 a stale or failing change says so in its own words', async ({
  as,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const staff = await as('staff')
  await staff.goto('/appointments?status=scheduled')
  await staff.getByRole('link', { name: 'Edit' }).first().click()
  await expect(staff.getByLabel('Reason/notes')).toBeVisible()
  await staff.route('**/api/appointments/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await staff.getByLabel('Reason/notes').fill('Typed and kept')
  await staff.getByRole('button', { name: 'Update Appointment' }).click()
  await expect(staff.getByRole('alert').getByText('Failed to update appointment')).toBeVisible()
  await expect(staff.getByLabel('Reason/notes')).toHaveValue('Typed and kept')

  const doctor = await as('doctor')
  await doctor.goto('/medical-records?waits=signature')
  // The oldest one, which no other journey opens.
  await doctor.getByRole('link', { name: 'Edit' }).last().click()
  const notes = doctor.getByPlaceholder('Clinical notes and findings')
  await expect(notes).toBeVisible()
  await doctor.route('**/api/medical-records/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await notes.fill('Typed and kept')
  await doctor.getByRole('button', { name: 'Update Record' }).click()
  await expect(doctor.getByRole('alert').getByText('Failed to update record')).toBeVisible()
  await expect(notes).toHaveValue('Typed and kept')
})

test('a user takes two lines on a phone, and nine are in one window', async ({ as }) => {
  const page = await as('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/users?who=colleagues')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(rows.nth(1).getByRole('link', { name: 'Details' })).toBeVisible()
  for (const row of (await rows.all()).slice(1)) {
    const { height = 0 } = (await row.boundingBox()) ?? {}
    expect(height).toBeLessThanOrEqual(64)
  }
})
