import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../../app/web/test-app.tsx'
import { readBill } from '../../bills/bill.ts'
import { acme, anEInvoiceClinic, type EInvoiceClinic, line } from '../server/an-e-invoice-clinic.ts'

let set: EInvoiceClinic
beforeAll(async () => {
  set = await anEInvoiceClinic()
})
afterAll(() => set.clinic.close())

const lines = [line('Visit', '80.00', 3)]
const read = async (id: string) => (await set.admin.ask(readBill, { params: { id } })).body
const type = async (label: string, text: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name: label }))
  await userEvent.paste(text)
}

test(
  'a bill names what its e-invoice lacks, and has it once the payer is entered in parts',
  { timeout: 60_000 },
  async () => {
    const id = await set.issue({ amount: '80.00', lines, payerDetails: null, payer: 'Acme, Kiel' })
    const app = openApp(`/billing/edit/${id}`, set.clinic, set.admin)
    await screen.findByText('The payer in parts, under “Bill to”')
    expect(screen.queryByRole('button', { name: 'E-invoice (XML)' })).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Enter in parts, for an e-invoice' }))
    await type('Name of the payer', acme.name)
    await type('Street', acme.street)
    await type('Postal code', acme.postalCode)
    await type('City', acme.city)
    await type('Reference of the payer', acme.reference)
    await type('Email for invoices', acme.email)
    const country: HTMLSelectElement = screen.getByRole('combobox', { name: 'Country' })
    expect(country.value).toBe('DE')
    await screen.findByText(/a credit note takes it back/)
    await userEvent.click(screen.getByRole('button', { name: 'Update Bill' }))
    await waitFor(() => expect(app.url()).toBe('/billing'))
    expect((await read(id)).payerDetails).toMatchObject({ name: acme.name, country: 'DE' })

    openApp(`/billing/edit/${id}`, set.clinic, set.admin)
    await screen.findByRole('button', { name: 'E-invoice (XML)' })
    await screen.findByText('The PDF holds it as XRechnung 3.0, for Germany.')
  },
)

test('a wrong part of the payer keeps what was typed and says why', async () => {
  const id = await set.issue({ amount: '80.00', lines })
  openApp(`/billing/edit/${id}`, set.clinic, set.admin)
  const vat = await screen.findByRole<HTMLInputElement>('textbox', { name: 'VAT number' })
  await userEvent.clear(vat)
  await userEvent.type(vat, '123')
  await userEvent.click(screen.getByRole('button', { name: 'Update Bill' }))
  await screen.findAllByText(/begins with the two letters of its country/)
  expect(vat.value).toBe('123')
  expect((await read(id)).payerDetails?.vatNumber).toBe(acme.vatNumber)
})

test('the settings of e-invoices name what the clinic lacks, with the page of each', async () => {
  await set.clinic.sql`update clinic set city = null`
  await set.clinic.sql`update e_invoice_settings set iban = null`
  openApp('/settings/e-invoices', set.clinic, set.admin)
  const gaps = within(await screen.findByRole('region', { name: 'What is missing' }))
  expect(gaps.getByText(/City of the clinic/)).toBeDefined()
  expect(gaps.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  await type('Account (IBAN)', 'DE75 5121 0800 1245 1261 99')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved.')
  await waitFor(() => expect(gaps.queryByText(/Account \(IBAN\)/)).toBeNull())
  await set.clinic.sql`update clinic set city = 'Kiel'`
})

test('a clinic without e-invoices sees nothing of them on a bill', async () => {
  await set.setFormat('none')
  const id = await set.issue({ amount: '80.00', lines })
  openApp(`/billing/edit/${id}`, set.clinic, set.admin)
  await screen.findByRole('heading', { name: 'History' })
  expect(screen.queryByRole('heading', { name: 'E-invoice' })).toBeNull()
  await set.setFormat('xrechnung')
})
