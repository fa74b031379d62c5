import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aLot, aStockItem, aStockLocation } from '../../../stock/ledger/server/a-stock.ts'
import { beginRecall } from '../recall.ts'
import { aGift } from '../server/a-gift.ts'

let clinic: TestClinic
let staff: Caller
let mails: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  mails = await aMailServer()
  clinic = await testClinic({ SMTP_URL: mails.url })
  await clinic.sql`update clinic set phone = '+1 555 0100'`
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
})
afterAll(async () => {
  await clinic.close()
  await mails.close()
})

test('the contact list tells whom to call, and a draft is sent to the others', async () => {
  const { sql } = clinic
  const locationId = await aStockLocation(sql)
  const itemId = await aStockItem(sql, { name: 'Amlodipine' })
  await aLot(sql, { itemId, locationId, quantity: 9, lotNumber: 'AM17' })
  const ana = await aPatient(sql, { name: 'Ana Novak', email: 'ana@example.com' })
  const ben = await aPatient(sql, { name: 'Ben Okafor', email: null })
  for (const { id } of [ana, ben])
    await aGift(sql, { patientId: id, itemId, locationId, quantity: 2 })
  const id = uuidv7()
  const body = { id, itemId, lotNumber: 'AM17', reason: 'Wrong leaflet' }
  await staff.ask(beginRecall, { body })
  openApp(`/inventory/recalls/${id}`, clinic, staff)
  const list = within(await screen.findByRole('table', { name: 'Patients who got it' }))
  await list.findByText(/Call: The chart has no email\./)
  await userEvent.click(screen.getByRole('button', { name: 'Choose those not told' }))
  await userEvent.click(screen.getByRole('button', { name: 'Write messages' }))
  const draft = within(await screen.findByRole('dialog', { name: 'Write messages' }))
  draft.getByText(/^1 of 2 chosen patients get this mail\./)
  draft.getByText('To be called: Ben Okafor. The chart has no email.')
  const text = await draft.findByRole('textbox', { name: 'Text' })
  await userEvent.type(text, ' About Amlodipine')
  await userEvent.click(draft.getByRole('button', { name: 'Send' }))
  await draft.findByText(/^Leave out "Amlodipine"/)
  await userEvent.clear(text)
  await userEvent.type(text, 'Please call us.')
  await userEvent.click(draft.getByRole('button', { name: 'Send' }))
  await screen.findByText('1 message sent, 1 to be called')
  await userEvent.click(list.getByRole('checkbox', { name: 'Ben Okafor' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark as told' }))
  await userEvent.click(screen.getByRole('button', { name: 'By phone' }))
  await screen.findByText('Marked as told')
  expect(await list.findByText('By phone')).toBeTruthy()
})

test('a recall of a lot that was never here begins only with a second press', async () => {
  const itemId = await aStockItem(clinic.sql, { name: 'Bisoprolol' })
  const app = openApp(`/inventory/recalls/add?itemId=${itemId}&lotNumber=BX1`, clinic, staff)
  await userEvent.type(await screen.findByLabelText('Reason'), 'Wrong leaflet')
  await userEvent.click(screen.getByRole('button', { name: 'Begin Recall' }))
  const sentence = /No lot of this item with this number was ever here\./
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
  expect(await clinic.sql`select from stock_recalls where item_id = ${itemId}`).toHaveLength(0)
  const lot = screen.getByLabelText('Lot')
  await userEvent.type(lot, '7')
  expect(screen.queryByRole('button', { name: 'Begin it all the same' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Begin Recall' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Begin it all the same' }))
  await screen.findByText('The clinic never had this lot.')
  expect(app.url()).toMatch(/^\/inventory\/recalls\//)
})
