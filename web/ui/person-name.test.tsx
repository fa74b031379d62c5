import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roles } from '../../contract/role.ts'
import { showPiece } from '../test-kit.tsx'
import { PersonName } from './person-name.tsx'

const id = '0190a6e2-0000-7000-8000-000000000001'
const person = { id, name: 'Ann Lee', email: 'ann@own.example' }
const as = (role: (typeof roles)[number]) =>
  ({
    user: { id, name: 'Viewer', email: 'v@own.example', role, status: 'active', patientId: null },
  }) as const

test.each(roles)(
  'a patient’s name leads a %s to the chart, patients never (R-26)',
  async (role) => {
    await showPiece(<PersonName person={person} id={id} />, as(role))
    const name = await screen.findByTitle('Ann Lee (ann@own.example)')
    expect(name.textContent).toBe('Ann Lee (ann@own.example)')
    const link = screen.getByText('Ann Lee').closest('a')?.getAttribute('href') ?? null
    expect(link).toBe(role === 'patient' ? null : `/patients/details/${id}`)
  },
)

test('a doctor’s name leads nowhere, an unknown id shows raw (S-90)', async () => {
  await showPiece(
    <>
      <PersonName person={{ ...person, name: 'Dr. Roy' }} id={id} of="doctor" />
      <PersonName person={null} id={id} />
    </>,
    as('staff'),
  )
  expect((await screen.findByText(/Dr. Roy/)).closest('a')).toBeNull()
  expect(screen.getByText(new RegExp(id)).closest('a')).toBeNull()
})
