import type { Story } from '../story.ts'

/** Pays without an insurer: an underactive thyroid and back pain. */
export const ifunanya: Story = {
  person: {
    file: 'Ifunanya_Uzoma',
    given: ['Ifunanya'],
    family: 'Uzoma',
    prefix: 'Ms.',
    gender: 'female',
    born: '1979-09-30',
    phone: '555-0161',
    email: 'ifunanya.uzoma@example.org',
    street: '140 Saddler Street',
    town: 'Kingsferry',
    postcode: '00104',
    marital: 'S',
    language: ['ig', 'Igbo'],
    insurer: null,
    refersBy: 'id',
  },
  visits: [
    {
      on: '2018-01-15',
      kind: 'symptom',
      by: 'family',
      minutes: 30,
      found: [{ condition: 'underactive thyroid' }],
      pressure: [118, 76],
      values: { height: 171, weight: 74.3, pulse: 58, TSH: 9.8 },
      smoking: 'never',
      prescribed: [
        {
          drug: 'levothyroxine',
          for: 'underactive thyroid',
          dosage: '1 tablet in the morning, half an hour before breakfast',
          price: 13_05,
        },
      ],
      services: ['Blood draw', 'Thyroid-stimulating hormone'],
      bill: 'own',
    },
    {
      on: '2018-03-12',
      kind: 'follow-up',
      by: 'family',
      minutes: 15,
      about: ['underactive thyroid'],
      values: { weight: 72.6, pulse: 66, TSH: 3.1 },
      services: ['Blood draw', 'Thyroid-stimulating hormone'],
      bill: 'own',
    },
    {
      on: '2020-11-09',
      kind: 'symptom',
      by: 'bones',
      minutes: 30,
      found: [
        { condition: 'back pain', until: '2021-01-18', isProvisional: true, severity: 'mild' },
      ],
      values: { pain: 5 },
      prescribed: [
        {
          drug: 'ibuprofen',
          for: 'back pain',
          dosage: 3,
          asNeeded: true,
          isStopped: true,
          price: 7_20,
        },
      ],
      bill: 'own',
    },
    {
      on: '2024-01-22',
      kind: 'check-up',
      by: 'family',
      minutes: 30,
      about: ['underactive thyroid'],
      pressure: [126, 80],
      values: { weight: 73.9, pulse: 64, TSH: 2.4 },
      services: ['Blood draw', 'Thyroid-stimulating hormone'],
      bill: 'own',
    },
  ],
  more: (chart) => {
    chart.add('CareTeam', {
      status: 'active',
      name: 'Thyroid care',
      subject: chart.patient,
      participant: [{ member: chart.practitioner('family') }],
    })
  },
}
