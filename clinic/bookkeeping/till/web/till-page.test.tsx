import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { addPayment } from '../../../billing/bills/payment.ts'
import { readTill } from '../till-session.ts'
import { aSession } from '../server/a-session.ts'

let clinic: TestClinic
let patientId: string
beforeAll(async () => {
  clinic = await testClinic()
  patientId = (await clinic.signedIn('patient', { name: 'Ana Šimić' })).userId
})
afterAll(() => clinic.close())

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const inDialog = () => within(screen.getByRole('dialog'))
const pressInDialog = (name: string) => userEvent.click(inDialog().getByRole('button', { name }))
const clerk = (name = 'Grace Hopper') => clinic.signedIn('staff', { name })

async function pay(by: Caller, amount: string) {
  const id = await aBill(clinic.sql, { patientId, amount })
  const body = { id: uuidv7(), amount, method: 'cash' as const, date: '2026-03-02' }
  await by.ask(addPayment, { params: { id }, body })
}

test('a person opens a till with what is in it, and sees what it should hold', async () => {
  const staff = await clerk()
  openApp('/billing/till', clinic, staff)
  await screen.findByText('You have no till open')
  await fill(await screen.findByLabelText('Cash in it now'), '150')
  await press('Open till')
  await screen.findByText('Front desk is open')
  await screen.findByText('Expected cash now')
  await screen.findByText('No money has moved since the till was opened')
  const { body } = await staff.ask(readTill)
  expect(body.session).toMatchObject({ float: '150.00', expected: '150.00' })
})

test('cash that is no payment goes out with a reason', async () => {
  const staff = await clerk()
  await aSession(clinic.sql, staff)
  openApp('/billing/till', clinic, staff)
  await screen.findByText('Expected cash now')
  await press('Cash in or out')
  await fill(inDialog().getByLabelText('Amount'), '500')
  await fill(inDialog().getByLabelText('Reason'), 'Deposit at the bank')
  await pressInDialog('Record')
  await inDialog().findByText('Only $100.00 is in the till.')
  expect(inDialog().getByLabelText<HTMLInputElement>('Reason').value).toBe('Deposit at the bank')
  await fill(inDialog().getByLabelText('Amount'), '40')
  await pressInDialog('Record')
  const row = await screen.findByRole('row', { name: /Cash taken out/ })
  expect(row.textContent).toContain('−$40.00')
  expect(row.textContent).toContain('Deposit at the bank')
})

test('a till is counted by notes and coins, and a difference needs a reason', async () => {
  const staff = await clerk()
  const id = await aSession(clinic.sql, staff)
  await pay(staff, '25.00')
  openApp('/billing/till', clinic, staff)
  await screen.findByText('Expected cash now')
  await press('Count and close')
  await pressInDialog('Close till')
  await inDialog().findByText('Count the cash first.')
  await fill(inDialog().getByLabelText('$100.00'), '1')
  await fill(inDialog().getByLabelText('$20.00'), '1')
  expect(inDialog().getByText('$120.00')).toBeTruthy()
  expect(inDialog().getByText('−$5.00')).toBeTruthy()
  // Money that comes in while somebody counts is told by the server.
  await pay(staff, '1.00')
  await fill(inDialog().getByLabelText('Reason for the difference'), 'Change was wrong')
  await pressInDialog('Close till')
  await screen.findByText(/was closed with \$120\.00$/)
  await screen.findByText('You have no till open')
  const [stored] = await clinic.sql`
    select expected_minor, counted_minor, reason, counts from till_sessions where id = ${id}`
  expect(stored).toEqual({
    ...{ expectedMinor: 12600, countedMinor: 12000, reason: 'Change was wrong' },
    counts: { '100.00': 1, '20.00': 1 },
  })
})

test.each(['1,5', '-2', '1.5', '100000'])(
  '%s pieces are refused at their field, and stay',
  async (text) => {
    const staff = await clerk()
    await aSession(clinic.sql, staff)
    openApp('/billing/till', clinic, staff)
    await screen.findByText('Expected cash now')
    await press('Count and close')
    await userEvent.type(inDialog().getByLabelText('$100.00'), '1')
    const field = inDialog().getByLabelText<HTMLInputElement>('$20.00')
    await userEvent.type(field, text)
    const sentence = 'Enter a whole number from 0 to 99,999.'
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      sentence,
    )
    await pressInDialog('Close till')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe(text)
    const told = inDialog().getAllByRole('alert')
    expect(told.map((alert) => alert.textContent)).toEqual([
      `Failed to close the till: ${sentence}`,
    ])
    await fill(field, '2')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(inDialog().getByText('$140.00')).toBeTruthy()
  },
)

test('somebody who has no time to count pieces enters one sum', async () => {
  const staff = await clerk()
  await aSession(clinic.sql, staff)
  openApp('/billing/till', clinic, staff)
  await screen.findByText('Expected cash now')
  await press('Count and close')
  await pressInDialog('Enter one sum instead')
  await fill(inDialog().getByRole('spinbutton', { name: 'Counted' }), '100')
  expect(inDialog().queryByLabelText('Reason for the difference')).toBeNull()
  await pressInDialog('Close till')
  await screen.findByText(/was closed with \$100\.00$/)
})

test('a till is handed over to the next person, who counts it', async () => {
  const staff = await clerk('Grace Hopper')
  const next = await clerk('Noor Haddad')
  const id = await aSession(clinic.sql, staff)
  openApp('/billing/till', clinic, staff)
  await screen.findByText('Expected cash now')
  await press('Hand over')
  await userEvent.selectOptions(await inDialog().findByLabelText('Next person'), 'Noor Haddad')
  await pressInDialog('Hand over')
  await screen.findByText(/^Noor Haddad is to count this till/)
  openApp('/billing/till', clinic, next)
  await screen.findByText(/^Grace Hopper hands .* over to you$/)
  await press('Count and take over')
  await fill(inDialog().getByLabelText('$50.00'), '2')
  await pressInDialog('Take over')
  await screen.findByText('Expected cash now')
  const { body } = await next.ask(readTill)
  expect(body).toMatchObject({ session: { float: '100.00' }, offered: null })
  const [before] = await clinic.sql`select ending from till_sessions where id = ${id}`
  expect(before).toEqual({ ending: 'handed over' })
})

test('an admin closes the till of somebody who went home, and others cannot', async () => {
  const holder = await clerk('Gone Home')
  await aSession(clinic.sql, holder)
  openApp('/billing/till', clinic, await clerk())
  await screen.findByText(/^Gone Home, since/)
  const list = screen.getByRole('list', { name: 'Tills of others' })
  expect(within(list).queryByRole('button')).toBeNull()
  openApp('/billing/till', clinic, await clinic.signedIn('admin', { name: 'Ada Byron' }))
  await screen.findByText(/^Gone Home, since/)
  const row = screen.getByText(/^Gone Home, since/).closest('li') as HTMLElement
  await userEvent.click(within(row).getByRole('button'))
  await fill(await screen.findByLabelText('$100.00'), '1')
  await pressInDialog('Close till')
  await waitFor(async () => expect((await holder.ask(readTill)).body.session).toBeNull())
})

test('an admin adds a till, and says from which amount a return needs a second person', async () => {
  const admin = await clinic.signedIn('admin')
  openApp('/settings/tills', clinic, admin)
  await screen.findByText('Front desk')
  await press('Add till')
  await fill(inDialog().getByLabelText('Name'), 'Front Desk')
  await pressInDialog('Add till')
  await inDialog().findByRole('link', { name: 'Another till has this name.' })
  await fill(inDialog().getByLabelText('Name'), 'Pharmacy')
  await pressInDialog('Add till')
  await screen.findByRole('button', { name: 'Rename Pharmacy' })
  await fill(screen.getByRole('spinbutton', { name: /Limit of returns/ }), '50')
  await press('Save')
  await screen.findByText('Saved')
  expect(await clinic.sql`select return_limit_minor from money_rules`).toEqual([
    { returnLimitMinor: 5000 },
  ])
})
