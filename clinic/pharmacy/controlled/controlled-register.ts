import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { EntryKind } from '../../stock/ledger/stock-entry.ts'

/** A movement of a controlled drug in a place, with the balance after it. */
export const RegisterLine = z.object({
  /** The number of the movement, which grows. */
  id: z.string(),
  entryId: Id,
  kind: EntryKind,
  day: z.string(),
  at: z.string(),
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  locationId: Id,
  location: z.string(),
  lotNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** In units; one of both is null. */
  quantityIn: z.string().nullable(),
  quantityOut: z.string().nullable(),
  /** Of the item in this place, after the movement. */
  balance: z.string(),
  /** Where received stock came from. */
  supplier: z.string().nullable(),
  /** For those who see patients. */
  patientId: Id.nullable(),
  patient: Person.nullable(),
  by: Person.nullable(),
  witness: Person.nullable(),
  reason: z.string().nullable(),
})
export type RegisterLine = z.infer<typeof RegisterLine>

export const RegisterFilters = z.strictObject({
  itemId: Id.optional(),
  locationId: Id.optional(),
  from: optionalDate('From').optional(),
  to: optionalDate('To').optional(),
})
export type RegisterFilters = z.output<typeof RegisterFilters>

export const listControlledMovements = endpoint({
  method: 'GET',
  path: '/api/controlled-register',
  summary:
    'The register of controlled drugs: each movement with the balance after it, newest first',
  action: 'list',
  kind: 'controlled register',
  permission: 'stock.read',
  query: PageQuery.omit({ search: true }).extend(RegisterFilters.shape),
  answer: pageOf(RegisterLine),
  reads: ['stock', 'patients'],
})

/** An item that has a register, in each place that it was in, with what is there now. */
export const RegisterOf = z.object({
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  locationId: Id,
  location: z.string(),
  balance: z.string(),
})
export type RegisterOf = z.infer<typeof RegisterOf>

/** More than any clinic has. */
export const mostRegisters = 500

export const listRegisters = endpoint({
  method: 'GET',
  path: '/api/controlled-register/balances',
  summary: `Controlled drugs in each place that they were in, with what is there now; at most ${mostRegisters}`,
  action: 'list',
  kind: 'controlled register',
  permission: 'stock.read',
  unaudited: settingsOnly,
  answer: z.array(RegisterOf),
  reads: ['stock'],
})

/** Lines of a file. */
export const mostExportedLines = 100_000

export const exportRegister = endpoint({
  method: 'POST',
  path: '/api/controlled-register/exports',
  summary: 'Export the register of controlled drugs as CSV; an event of the audit log',
  action: 'export',
  kind: 'controlled register',
  permission: 'stock.read',
  file: true,
  body: RegisterFilters,
})

/** Lines on paper, about a hundred pages. */
export const mostPrintedLines = 2000

export const printRegister = endpoint({
  method: 'POST',
  path: '/api/controlled-register/prints',
  summary: `The register of controlled drugs as PDF, with all lines that filters leave; at most ${mostPrintedLines}`,
  action: 'print',
  kind: 'controlled register',
  permission: 'stock.read',
  noted: true,
  file: true,
  body: RegisterFilters,
})
