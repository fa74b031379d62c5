import { dateWords, type DateWords } from '../../../contract/date-words.ts'
import { today } from '../../../contract/dates.ts'
import type { AnySql } from '../../../server/database/connect.ts'
import type { PageOrder } from '../../../server/paper/pdf-order.ts'
import type { Clinic } from '../clinic.ts'
import { readClinicWithHead } from './clinic-store.ts'
import { readLogo } from './logo-store.ts'

/** The clinic as each document needs it: its head, its paper and how it writes days. */
export interface ClinicOnPaper {
  readonly clinic: Clinic
  readonly words: DateWords
  /** The day of an ISO instant with its year. */
  readonly dayOf: (iso: string) => string
  readonly page: Pick<PageOrder, 'template' | 'paper' | 'head' | 'logo'>
}

export async function readClinicOnPaper(sql: AnySql): Promise<ClinicOnPaper> {
  const [clinic, logo] = await Promise.all([readClinicWithHead(sql), readLogo(sql)])
  const { address, phone, email, website, numbers } = clinic.head
  const lines = [
    address.join(', '),
    [phone, email, website].filter(Boolean).join(' · '),
    numbers.map(({ name, value }) => `${name} ${value}`).join(' · '),
  ]
  const words = dateWords(clinic)
  return {
    clinic,
    words,
    dayOf: (iso) => words.date(today(clinic.timeZone, new Date(iso))),
    page: {
      template: 'page',
      paper: clinic.paper === 'Letter' ? 'us-letter' : 'a4',
      head: { name: clinic.name, lines: lines.filter(Boolean) },
      logo: logo?.content ?? null,
    },
  }
}
