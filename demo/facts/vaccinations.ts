import type { Chance } from '../chance.ts'
import { dateOf, type Day } from '../days.ts'
import type { Person } from '../person.ts'

/** Vaccines as the people of the clinic write them, with their CVX codes. */
const vaccines = {
  influenza: { text: 'Influenza', code: '150' },
  hepatitisB: { text: 'Hepatitis B', code: '08' },
  combined: { text: 'DTaP, hepatitis B, polio', code: '110' },
  dtap: { text: 'Diphtheria, tetanus, pertussis (DTaP)', code: '20' },
  dtapPolio: { text: 'DTaP, polio', code: '130' },
  hib: { text: 'Hib', code: '48' },
  pneumonia: { text: 'Pneumococcal, 20-valent', code: '216' },
  rotavirus: { text: 'Rotavirus', code: '116' },
  mmr: { text: 'Measles, mumps, rubella (MMR)', code: '03' },
  varicella: { text: 'Varicella', code: '21' },
  hepatitisA: { text: 'Hepatitis A', code: '83' },
  tdap: { text: 'Tetanus, diphtheria, pertussis (Tdap)', code: '115' },
  meningococcal: { text: 'Meningococcal ACWY', code: '203' },
  hpv: { text: 'HPV, 9-valent', code: '165' },
  shingles: { text: 'Shingles, recombinant', code: '187' },
} as const
type VaccineName = keyof typeof vaccines

/** The vaccines that a child is given at an age in months, with the number of the dose. */
const visits: readonly (readonly [month: number, doses: Partial<Record<VaccineName, string>>])[] = [
  [0, { hepatitisB: '1' }],
  [2, { combined: '1', hib: '1', pneumonia: '1', rotavirus: '1' }],
  [4, { combined: '2', hib: '2', pneumonia: '2', rotavirus: '2' }],
  [6, { combined: '3', hib: '3', pneumonia: '3', rotavirus: '3' }],
  [12, { hib: '4', pneumonia: '4', mmr: '1', varicella: '1', hepatitisA: '1' }],
  [19, { dtap: '4', hepatitisA: '2' }],
  [49, { dtapPolio: '5', mmr: '2', varicella: '2' }],
  [133, { tdap: '6', meningococcal: '1', hpv: '1' }],
  [140, { hpv: '2' }],
  [193, { meningococcal: '2' }],
]
const daysOfMonth = 30.4375

/** Vaccinations of a person by their age: some are complete, some behind, of some nothing is known. */
export function vaccinationsOf(person: Person, today: Day, chance: Chance) {
  const born = Date.parse(person.dob) / 86_400_000
  const years = (today - born) / 365.25
  const given = (vaccine: VaccineName, day: Day, dose: string | null = null) => ({
    ...vaccines[vaccine],
    dose,
    given: dateOf(Math.round(day)),
    lot: `${chance.pick('A', 'K', 'M', 'U')}${chance.whole(1000, 9999)}`,
    site:
      day - born < 365
        ? chance.pick('Left thigh', 'Right thigh')
        : chance.pick('Left upper arm', 'Right upper arm'),
  })

  /** The visits of a child; the last ones are missing where somebody fell behind. */
  function asChild() {
    const been = visits.filter(([month]) => born + month * daysOfMonth + 30 < today)
    const behind = chance.is(0.3) ? chance.whole(1, 2) : 0
    return been.slice(0, been.length - behind).flatMap(([month, doses]) => {
      const day = born + month * daysOfMonth + (month === 0 ? 0 : chance.whole(2, 16))
      return Object.entries(doses).map(([name, dose]) => given(name as VaccineName, day, dose))
    })
  }

  function asAdult() {
    const autumn = Date.UTC(Number(dateOf(today).slice(0, 4)) - 1, 9, chance.whole(1, 28))
    const shingles = today - chance.whole(200, 900)
    return [
      ...(years > 65 || chance.is(0.2) ? [given('influenza', autumn / 86_400_000)] : []),
      ...(chance.is(0.5) ? [given('tdap', today - chance.whole(300, 3000))] : []),
      ...(years > 53 && chance.is(0.4)
        ? [given('shingles', shingles, '1'), given('shingles', shingles + 90, '2')]
        : []),
      ...(years > 66 && chance.is(0.6) ? [given('pneumonia', today - chance.whole(100, 300))] : []),
    ]
  }

  const isKnown = chance.is(years < 18 ? 0.95 : 0.5)
  const child = years < 32 && isKnown ? asChild() : []
  return [...child, ...(years >= 19 ? asAdult() : [])].filter((one) => one.given >= person.dob)
}
