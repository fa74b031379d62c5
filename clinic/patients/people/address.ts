import * as z from 'zod'
import { countries } from '../../../contract/countries.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { lineLength, nameLength, optionalLine, optionalText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { enteredPeriod, storedPeriod } from './period.ts'

/** As FHIR has them; an old address stays listed and is used for nothing. */
export const addressUses = ['home', 'work', 'temporary', 'billing', 'old'] as const

const text = z.string().nullable()

/** An address in parts (FHIR Address). */
export const Address = z.object({
  id: Id,
  patientId: Id,
  use: z.enum(addressUses),
  /** Street, building and flat, in as many lines as the address has. */
  lines: text,
  city: text,
  district: text,
  region: text,
  postalCode: text,
  /** ISO 3166; null where the source did not say it. */
  country: text,
  ...storedPeriod,
  /** The whole address in one line, in the order of its country. */
  line: z.string(),
  /** It is the address of the chart. */
  isMain: z.boolean(),
  ...stamps,
})
export type Address = z.infer<typeof Address>

const entered = {
  use: z.enum(addressUses, 'Choose what the address is for.'),
  lines: optionalText('Street and House', lineLength),
  city: optionalLine('City', nameLength),
  district: optionalLine('District', nameLength),
  region: optionalLine('Region', nameLength),
  postalCode: optionalLine('Postal Code', 40),
  country: z
    .string({ error: 'Choose a country.' })
    .refine((code) => countries.includes(code), 'Choose a country.'),
  ...enteredPeriod,
}
export const AddressChanges = z.strictObject(entered)
export type AddressChanges = z.output<typeof AddressChanges>
export const NewAddress = z.strictObject({ id: Id, ...entered })
export type NewAddress = z.output<typeof NewAddress>

/** The parts of an address besides its country. */
export const addressParts = ['lines', 'district', 'city', 'region', 'postalCode'] as const
export type AddressPart = (typeof addressParts)[number]

/** How addresses of a country are written: the parts they have, in their order, each with its name. */
export const AddressForm = z.array(z.object({ part: z.enum(addressParts), label: z.string() }))
export type AddressForm = z.infer<typeof AddressForm>

export const readAddressForm = endpoint({
  method: 'GET',
  path: '/api/address-forms/:country',
  summary: 'The parts of an address of a country, in their order',
  action: 'read',
  kind: 'address',
  permission: 'patients.read',
  unaudited: settingsOnly,
  params: z.strictObject({ country: z.string().refine((code) => countries.includes(code)) }),
  answer: AddressForm,
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/patients/:id/addresses',
  summary: 'Add an address of a patient',
  action: 'insert',
  kind: 'address',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  body: NewAddress,
  answer: Address,
  status: 201,
  changes: ['patients'],
})

export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/addresses/:id',
  summary: 'Change an address of a patient',
  action: 'update',
  kind: 'address',
  permission: 'patients.write',
  params: ById,
  body: AddressChanges,
  answer: Address,
  versioned: true,
  changes: ['patients'],
})

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/addresses/:id',
  summary: 'Remove an address that was entered by mistake',
  action: 'delete',
  kind: 'address',
  permission: 'patients.write',
  params: ById,
  versioned: true,
  current: Address,
  changes: ['patients'],
})
