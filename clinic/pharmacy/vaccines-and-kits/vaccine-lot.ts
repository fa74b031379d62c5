import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

/** FHIR's name for the vaccine codes of the CDC. */
export const cvx = 'http://hl7.org/fhir/sid/cvx'

/** A lot of a vaccine in a place, from which a dose can be given. */
export const VaccineLot = z.object({
  lotId: Id,
  locationId: Id,
  location: z.string(),
  item: z.string(),
  unit: z.string(),
  lotNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  quantity: z.string(),
  /** As it was written in the last vaccination from a lot of this item. */
  manufacturer: z.string().nullable(),
  /** The codes of the vaccine that it is, in the system `cvx`. */
  codes: z.array(z.string()),
  /** The barcodes of the item and its packs, in the form in which they are compared. */
  barcodes: z.array(z.string()),
})
export type VaccineLot = z.infer<typeof VaccineLot>

/** More lots than any clinic can give from at one time. */
export const mostVaccineLots = 200

/** For those who write vaccinations, such as nurses, who need not see the rest of the stock. */
export const listVaccineLots = endpoint({
  method: 'GET',
  path: '/api/stock/vaccine-lots',
  summary: `Lots of vaccines that are there and are good today, or were on an earlier day, those first that expire first; at most ${mostVaccineLots}`,
  action: 'list',
  kind: 'stock lot',
  permission: 'facts.write',
  unaudited: settingsOnly,
  /** The day of a vaccination that is written later. */
  query: z.strictObject({ on: optionalDate('Day').optional() }),
  answer: z.array(VaccineLot),
  reads: ['stock'],
})
