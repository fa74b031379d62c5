import { accessibilityFaults } from './accessibility.ts'
import { mondayAhead, openDay, pointAt, undoOf, visit } from './calendar-grid.ts'
import { choosePerson, expect, test } from './journey.ts'

test('the desk books by a press, moves by mouse and by keyboard, undoes, and sees bookings of others', async ({
  as,
}) => {
  const page = await as('staff')
  const date = mondayAhead(30)
  await openDay(page, date)
  const at = (doctor: string, time: string) => pointAt(page, doctor, time)

  const slot = await at('Elena Marsh', '09:00')
  await page.mouse.click(slot.x, slot.y)
  const panel = page.getByRole('dialog', { name: 'Add Appointment' })
  await expect(panel.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  await choosePerson(page, 'Patient', 'Hartley')
  await panel.getByLabel('Length').selectOption('30 min')
  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  const booked = visit(page, 'Elena Marsh', /^09:00 to 09:30, .*Hartley, .*Scheduled/)
  await expect(booked).toBeVisible()

  const other = await as('admin')
  await openDay(other, date)
  const theirs = visit(other, 'Elena Marsh', /^09:00.*Hartley/)
  await expect(theirs).toBeVisible()

  // By mouse to another doctor and time; the other screen shows it without a reload.
  const [from, to] = [await at('Elena Marsh', '09:10'), await at('Luca Ferrante', '10:10')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  await expect(visit(page, 'Luca Ferrante', /^10:00 to 10:30, .*Hartley/)).toBeVisible()
  await expect(visit(other, 'Luca Ferrante', /^10:00 to 10:30, .*Hartley/)).toBeVisible()
  await undoOf(page, /Hartley moved to/).click()
  await expect(booked).toBeVisible()
  await expect(visit(page, 'Luca Ferrante', /Hartley/)).toHaveCount(0)

  // Dragging the lower edge makes it longer.
  const box = await booked.boundingBox()
  const end = await at('Elena Marsh', '10:00')
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 3)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y - 4, { steps: 4 })
  await page.mouse.up()
  await expect(visit(page, 'Elena Marsh', /^09:00 to 10:00, .*Hartley/)).toBeVisible()
  // The screen shows the change before the server has stored it.
  await expect(page.getByText(/moved to .*09:00–10:00/)).toBeVisible()

  // By keyboard: a quarter of an hour later, one doctor to the right, and half an hour shorter.
  const long = visit(page, 'Elena Marsh', /^09:00 to 10:00/)
  await long.focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('status').filter({ hasText: /^Moving/ })).toBeAttached()
  for (const key of ['ArrowDown', 'ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Enter']) {
    await page.keyboard.press(key)
  }
  const moved = visit(page, 'Henrik Sørensen', /^09:15 to 09:45, .*Hartley/)
  await expect(moved).toBeVisible()
  await expect(moved).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(moved).toBeVisible()

  // Another person's booking appears by itself.
  const free = await pointAt(other, 'Priya Raman', '11:00')
  await other.mouse.click(free.x, free.y)
  await choosePerson(other, 'Patient', 'Oakley')
  await other.keyboard.press('Enter')
  // As long as the type that most of her visits have.
  await expect(visit(page, 'Priya Raman', /^11:00 to 11:15, .*Oakley, Follow-up/)).toBeVisible()

  expect(await accessibilityFaults(page)).toEqual([])
})

test('a visit moved to a taken slot goes back with the reason; an override reason lets it stay', async ({
  as,
}) => {
  const page = await as('staff')
  const date = mondayAhead(31)
  await openDay(page, date)
  for (const [time, patient] of [
    ['09:00', 'Hartley'],
    ['10:00', 'Oakley'],
  ] as const) {
    const { x, y } = await pointAt(page, 'Elena Marsh', time)
    await page.mouse.click(x, y)
    await choosePerson(page, 'Patient', patient)
    await page.keyboard.press('Enter')
    await expect(visit(page, 'Elena Marsh', new RegExp(`${time}.*${patient}`))).toBeVisible()
  }
  const move = async () => {
    await visit(page, 'Elena Marsh', /Hartley/).focus()
    for (const key of ['m', ...Array.from({ length: 4 }, () => 'ArrowDown'), 'Enter']) {
      await page.keyboard.press(key)
    }
  }
  await move()
  const question = page.getByRole('dialog', { name: 'Move it anyway?' })
  await expect(question).toContainText('Dr. Elena Marsh already has an appointment at 10:00.')
  await expect(visit(page, 'Elena Marsh', /^09:00.*Hartley/)).toBeAttached()
  await question.getByRole('button', { name: 'Leave it' }).click()
  await expect(visit(page, 'Elena Marsh', /^09:00.*Hartley/)).toBeFocused()
  await move()
  await question.getByLabel('Reason for the override').fill('Twins')
  await question.getByRole('button', { name: 'Move anyway' }).click()
  const twin = visit(page, 'Elena Marsh', /^10:00.*Hartley, .*Scheduled, booked anyway/)
  await expect(twin).toBeVisible()
  const [one, two] = await Promise.all([
    twin.boundingBox(),
    visit(page, 'Elena Marsh', /^10:00.*Oakley/).boundingBox(),
  ])
  const apart = one && two && (one.x + one.width <= two.x + 1 || two.x + two.width <= one.x + 1)
  expect(apart).toBe(true)
})

test('a known patient is booked from anywhere in four actions', async ({ as }) => {
  const page = await as('staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let actions = 0
  const act = async (doing: Promise<unknown>) => {
    actions += 1
    await doing
  }
  await act(page.keyboard.press('b'))
  const panel = page.getByRole('dialog', { name: 'Add Appointment' })
  await expect(panel.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await act(page.keyboard.type('Prescott'))
  await page
    .getByRole('option', { name: /Prescott/ })
    .first()
    .waitFor()
  await act(page.keyboard.press('Enter'))
  const times = panel.getByRole('group', { name: 'Book a free time' })
  await act(times.getByRole('button').last().click())
  await expect(page.getByText(/Prescott booked: /)).toBeVisible()
  expect(actions).toBe(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Prescott booked: /)).toHaveCount(0)
})

test('a new patient is registered while the visit is booked', async ({ as }) => {
  const page = await as('staff')
  await page.goto('/patients')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('b')
  const panel = page.getByRole('dialog', { name: 'Add Appointment' })
  await panel.getByLabel('Reason/notes').fill('First visit')
  await panel.getByRole('combobox', { name: 'Patient' }).fill('Nadia Newcomer')
  await page.getByRole('option', { name: '+ Add “Nadia Newcomer”' }).click()
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Nadia Newcomer')
  await panel.getByLabel('Date of Birth').fill('1990-02-03')
  await panel.getByLabel('Gender').selectOption('female')
  await panel.getByLabel('Contact', { exact: true }).fill('555-0166')
  await panel.getByRole('button', { name: 'Add Patient' }).click()
  await expect(panel.getByLabel('Reason/notes')).toHaveValue('First visit')
  await panel.getByRole('group', { name: 'Book a free time' }).getByRole('button').last().click()
  await expect(page.getByText(/Nadia Newcomer booked: /)).toBeVisible()
})

test('a doctor sees their own week first, and cannot move visits', async ({ as }) => {
  const page = await as('doctor')
  await page.goto('/appointments')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('button', { name: 'Doctors: Elena Marsh' })).toBeVisible()
  await expect(page.getByRole('button', { name: '+ Add Appointment' })).toHaveCount(0)
  const first = page.getByRole('gridcell', { name: /Scheduled|Completed/ }).first()
  await first.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: /\w/ }).last()
  await expect(panel.getByText('Elena Marsh')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: 'Next' })
    .or(page.getByRole('button', { name: 'Next week' }))
    .click()
  await expect(page).toHaveURL(/view=week&date=/)
  await page.getByRole('link', { name: 'Month' }).click()
  await expect(
    page
      .getByRole('table')
      .getByRole('link', { name: /visits?, .*(booked|Closed)/ })
      .first(),
  ).toBeVisible()
})

test('on a phone the days are lists, and nothing overflows the screen', async ({ as }) => {
  const page = await as('staff')
  await page.setViewportSize({ width: 390, height: 844 })
  const monday = mondayAhead(0)
  for (const view of ['day', 'week', 'month', 'agenda']) {
    await page.goto(`/appointments?view=${view}&date=${monday}`)
    await expect(page.getByRole('button', { name: /^Doctors: / })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/visits|[0-9]{2}:[0-9]{2}/)
        .first(),
    ).toBeAttached()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  }
  await page.getByRole('main').locator('section button').first().click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open the chart' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
