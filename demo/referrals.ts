import type { referrals } from '../clinic/patients/charts/patient-fields.ts'

type Referral = (typeof referrals)[number]

/** Shares in percent, and what the desk wrote beside some. */
const ways: readonly (readonly [
  Referral | null,
  share: number,
  notes: readonly (string | null)[],
])[] = [
  ['Friend or family', 31, [null, null, 'A neighbor', 'Her sister is a patient here']],
  ['Internet search', 22, [null]],
  ['Another doctor', 15, ['Dr. Ellis, Harbor Pediatrics', 'Willowmere Hospital', null]],
  ['Insurance', 9, [null, 'List of doctors of the insurer']],
  ['Walked in', 8, [null]],
  ['Other', 4, ['Health fair', 'School nurse']],
  [null, 11, [null]],
]

/** How a person found the demo clinic, by the end of their id. */
export function referralOf(id: string): {
  referral: Referral | null
  referral_note: string | null
} {
  const number = Number.parseInt(id.slice(-8), 16)
  let left = (number * 37) % 100
  const [referral, , notes] = ways.find(([, share]) => (left -= share) < 0) ?? [null, 0, [null]]
  return { referral, referral_note: notes[number % notes.length] ?? null }
}
