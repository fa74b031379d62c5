import type { AnySql } from '../../../server/database/connect.ts'
import type { MailHead } from '../../../server/mail/mail-head.ts'
import { readClinicRow } from './clinic-store.ts'
import { headOf } from './head-of-clinic.ts'
import { readLogo } from './logo-store.ts'

/** The clinic's head as it stands around mails. */
export async function mailHead(sql: AnySql): Promise<MailHead> {
  const [clinic, logo] = await Promise.all([readClinicRow(sql), readLogo(sql)])
  const { address, phone, email, website, numbers } = await headOf(clinic, null)
  const lines = [
    address.join(', '),
    phone,
    email,
    website,
    ...numbers.map(({ name, value }) => `${name} ${value}`),
  ].flatMap((line) => (line ? [line] : []))
  return { name: clinic.name, lines, logo }
}
