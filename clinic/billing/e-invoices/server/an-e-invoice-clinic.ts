import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { addBill } from '../../bills/bill.ts'
import { newBill } from '../../bills/server/a-bill.ts'
import type { EInvoiceFormat } from '../e-invoice-settings.ts'

/** A payer with everything that XRechnung asks for. */
export const acme = {
  ...{ name: 'Acme Werke GmbH', street: 'Hafenstraße 1', postalCode: '24103', city: 'Kiel' },
  ...{ country: 'DE', vatNumber: 'DE123456789', reference: '04011000-1234512345-06' },
  email: 'rechnung@acme.example',
}

export const rates = [
  { id: uuidv7(), name: 'VAT', percent: '19', category: null, reason: null },
  { id: uuidv7(), name: 'VAT', percent: '7', category: null, reason: null },
  { id: uuidv7(), name: 'Zero', percent: '0', category: 'zero', reason: null },
  {
    ...{ id: uuidv7(), name: 'Treatment', percent: '0', category: 'exempt' },
    reason: 'Medical treatment, exempt by § 4 No. 14 UStG',
  },
] as const

/** A line with a rate, or without one. */
export const line = (description: string, unitPrice: string, rate?: number, more: object = {}) => ({
  ...{ description, unitPrice },
  ...(rate === undefined
    ? {}
    : { taxName: rates[rate]?.name, taxPercent: rates[rate]?.percent, withTax: false }),
  ...more,
})

export interface EInvoiceClinic {
  readonly clinic: TestClinic
  readonly admin: Caller
  readonly patient: Caller
  readonly patientId: string
  /** Issues a bill to Acme; answers its id. */
  readonly issue: (over: object) => Promise<string>
  readonly setFormat: (format: EInvoiceFormat) => Promise<unknown>
  /** The answer of an endpoint that gives a file. */
  readonly file: (
    endpoint: Endpoint,
    id: string,
    query?: Record<string, string>,
    by?: Caller,
  ) => Promise<{ status: number; content: Buffer; detail: string }>
}

/** A German clinic that has filled in all that its e-invoices need. */
export async function anEInvoiceClinic({
  currency = 'EUR',
  taxRounding = 'bill',
} = {}): Promise<EInvoiceClinic> {
  const clinic = await testClinic()
  const { sql, app } = clinic
  await sql`
    update clinic set name = 'Praxis am See', country = 'DE', currency = ${currency},
      street = ${'Seeweg 3\nHaus B'}, postal_code = '24105', city = 'Kiel', phone = '+49 431 123456',
      email = 'praxis@see.example', tax_number = 'DE 987 654 321', registration_number = 'HRB 77',
      paper = 'A4'`
  await sql`
    update e_invoice_settings set format = 'xrechnung', legal_name = 'Praxis am See GmbH',
      iban = 'DE75512108001245126199'`
  await sql`
    update price_settings set tax_rounding = ${taxRounding}, tax_rates = ${sql.json(rates)},
      free_discount = 100`
  const admin = await clinic.signedIn('admin')
  const patient = await clinic.signedIn('patient', { name: 'Jürgen Weiß' })
  const patientId = patient.patientId ?? ''
  return {
    ...{ clinic, admin, patient, patientId },
    async issue(over) {
      const body = { ...newBill(patientId), payerDetails: acme, ...over }
      const { status, body: made, problem } = await admin.ask(addBill, { body: body as never })
      if (status !== 201) throw new Error(JSON.stringify(problem))
      return made.id
    },
    setFormat: (format) => sql`update e_invoice_settings set format = ${format}`,
    async file({ path }, id, query = {}, { cookie } = admin) {
      const headers = { host: 'clinic.example', origin: 'https://clinic.example', cookie }
      const url = path.replace(':id', id)
      const answer = await app.inject({ method: 'GET', url, headers, query })
      const isProblem = answer.statusCode >= 400
      const detail = isProblem ? answer.json<{ detail: string }>().detail : ''
      return { status: answer.statusCode, content: answer.rawPayload, detail }
    },
  }
}
