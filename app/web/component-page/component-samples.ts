import type { Directory, Person } from '../../../contract/person.ts'
import { Problem } from '../../../contract/problem.ts'
import type { ReadSession } from '../../../web/session-context.tsx'

/** A day that no clock moves, so that the page looks the same every day. */
export const session: ReadSession = {
  user: {
    id: '01900000-0000-7000-8000-000000000001',
    name: 'Sarah Levin',
    email: 'admin@clinic.example',
    role: 'admin',
    status: 'active',
    patientId: null,
  },
  clinic: {
    name: 'Harbour Street Clinic',
    timeZone: 'UTC',
    country: 'GB',
    clock: '24',
    currency: 'USD',
    visitMinutes: 30,
    paymentDays: 14,
    lockAfterMinutes: null,
    hasMailServer: true,
    isDemo: false,
    language: 'en',
    today: '2026-11-23',
    paper: 'A4',
    firstWeekday: 1,
    taxNames: null,
    head: {
      address: ['12 Harbour Street', 'London', 'SE1 7PB'],
      phone: '+44 20 7946 0000',
      email: 'desk@harbour.example',
      website: 'https://harbour.example',
      numbers: [{ name: 'VAT number', value: 'GB 123 4567 89' }],
      logo: null,
    },
  },
}

const idOf = (n: number) => `01900000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`

export const ana: Person = { id: idOf(1), name: 'Ana Silva', email: 'ana.silva@mail.example' }
export const noEmail: Person = { id: idOf(2), name: 'Bo Lindqvist', email: null }
export const noName: Person = { id: idOf(3), name: null, email: 'c.okafor@mail.example' }
export const longNamed: Person = {
  id: idOf(4),
  name: 'Maximiliana Alexandrina Featherstonehaugh-Cholmondeley',
  email: 'maximiliana.alexandrina@a-very-long-name-of-a-mail-provider.example',
}

export const longText =
  'Follow-up after the second course of antibiotics, with a look at the results of the laboratory'

export const people: Directory = {
  entries: [
    { ...ana, kind: 'patient', number: 'MRN 1000017', born: '1984' },
    { ...noEmail, kind: 'patient', number: 'MRN 1000025', born: '1951' },
    { ...longNamed, kind: 'patient', number: 'MRN 1000033', born: '2019' },
  ],
  hasMore: true,
}

export const searchPeople = () => Promise.resolve(people)

export const unreachable = new Problem('unavailable')
export const forbidden = new Problem('forbidden')

/** For buttons that only show how they look. */
export const nothing = () => undefined
