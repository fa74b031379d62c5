import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentFinder } from '../clinic/billing/bills/server/document-on-paper.ts'
import { checkRules, checkSchema } from '../clinic/billing/e-invoices/server/an-official-check.ts'
import { makeEInvoice } from '../clinic/billing/e-invoices/server/make-e-invoice.ts'
import type { Viewer } from '../contract/role.ts'
import { testDatabase, type TestDatabase } from '../server/database/test-database.ts'
import { admin } from './cast.ts'
import { loadDemoClinic } from './demo-clinic.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadDemoClinic(database.sql, new Date('2026-03-18T11:20:00Z'))
}, 60_000)
afterAll(() => database.drop())

test('the demo clinic has one bill with a payer in France, of which a valid e-invoice is made', async () => {
  const { sql } = database
  const [bill] = await sql<{ id: string }[]>`
    select b.id from bills b join invoice_payers i using (invoice_number)`
  const viewer = { userId: admin.id, role: 'admin' } as Viewer
  const found = await documentFinder(sql)(viewer, bill?.id ?? '', { kind: 'invoice' })
  if (!found) throw new Error('There is no such bill.')
  const made = await makeEInvoice(sql, viewer, found)
  expect('gaps' in made ? made.gaps : []).toEqual([])
  const xml = 'xml' in made ? made.xml : ''
  expect(checkRules(xml, 'en16931').faults).toEqual([])
  expect(await checkSchema(xml)).toEqual([])
  expect(xml).toContain('Atelier Duval SARL')
})
