import { childHeight, childWeight } from '../../demo/growth.ts'
import type { Story, Visit } from '../story.ts'

/** Age in months, head circumference, vaccines. */
const checkUps: readonly (readonly [string, number, number, Visit['given']])[] = [
  [
    '2025-02-03',
    2,
    38.1,
    ['DTaP', 'Hib', 'hepatitis B', 'polio', 'pneumococcal since 2023', 'rotavirus'],
  ],
  ['2025-04-07', 4, 40.4, ['DTaP', 'Hib', 'polio', 'pneumococcal since 2023', 'rotavirus']],
  ['2025-06-09', 6, 42.2, ['DTaP', 'Hib', 'hepatitis B', 'polio', 'pneumococcal since 2023']],
]

/** A baby whose bundle refers to practitioners by identifier, and so needs `practitioners.json`. */
export const anh: Story = {
  person: {
    file: 'Ngoc_Anh_Doan',
    given: ['Ngọc', 'Ánh'],
    family: 'Đoàn',
    gender: 'female',
    born: '2024-12-03',
    phone: '555-0171',
    street: '9 Tallow Hill',
    town: 'Aldermoor',
    postcode: '00117',
    language: ['vi', 'Vietnamese'],
    contact: { given: 'Thị Hạnh', family: 'Đoàn', tie: 'Mother', phone: '555-0171' },
    insurer: 'Harrow & Vale Health Plan',
    refersBy: 'identifier',
  },
  visits: [
    ...checkUps.map(([on, months, head, given = []]): Visit => ({
      on,
      kind: 'check-up',
      by: 'children',
      minutes: 30,
      values: {
        height: Math.round(childHeight(months, false, 0.97) * 10) / 10,
        weight: Math.round(childWeight(months, false, 0.97) * 10) / 10,
        head,
      },
      given,
      services: ['Vaccine, first injection', 'Vaccine, further injection'],
    })),
    {
      on: '2025-08-18',
      kind: 'symptom',
      by: 'children',
      minutes: 15,
      found: [{ condition: 'cold', until: '2025-08-25' }],
      values: { temperature: 37.8 },
    },
  ],
}
