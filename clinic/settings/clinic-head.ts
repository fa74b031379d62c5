import * as z from 'zod'

/** A number of the clinic, such as its tax number, with its name. */
const NamedNumber = z.object({ name: z.string(), value: z.string() })

/** The head of everything that the clinic prints, mails and shows, as it is written there. */
export const ClinicHead = z.object({
  /** The lines of the address in the order of the country. */
  address: z.array(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** Tax number and registration number, those that were entered. */
  numbers: z.array(NamedNumber),
  /** The path of the logo and its size in pixels; null while there is none. */
  logo: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
})
export type ClinicHead = z.infer<typeof ClinicHead>
