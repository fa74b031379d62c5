import { childHeight, childWeight } from '../../demo/growth.ts'
import type { Story } from '../story.ts'

/** A girl who grows a little above the median. */
function grown(months: number) {
  return {
    height: Math.round(childHeight(months, false, 1.05) * 10) / 10,
    weight: Math.round(childWeight(months, false, 1.05) * 10) / 10,
  }
}

/** A schoolgirl with her vaccines, an allergy to peanuts and a broken wrist. */
export const thordis: Story = {
  person: {
    file: 'Thordis_Hallgrimsdottir',
    given: ['Þórdís'],
    family: 'Hallgrímsdóttir',
    gender: 'female',
    born: '2017-05-09',
    phone: '555-0141',
    street: '58 Weir Road',
    town: 'Aldermoor',
    postcode: '00117',
    language: ['is', 'Icelandic'],
    contact: { given: 'Sólveig', family: 'Ketilsdóttir', tie: 'Mother', phone: '555-0141' },
    insurer: 'Harrow & Vale Health Plan',
    refersBy: 'full URL',
  },
  visits: [
    {
      on: '2017-07-10',
      kind: 'check-up',
      by: 'children',
      minutes: 30,
      values: { ...grown(2), head: 38.6 },
      given: ['DTaP', 'Hib', 'hepatitis B', 'polio', 'pneumococcal', 'rotavirus'],
      services: ['Vaccine, first injection', 'Vaccine, further injection'],
    },
    {
      on: '2017-09-11',
      kind: 'check-up',
      by: 'children',
      minutes: 30,
      values: { ...grown(4), head: 40.9 },
      given: ['DTaP', 'Hib', 'polio', 'pneumococcal', 'rotavirus'],
      services: ['Vaccine, first injection', 'Vaccine, further injection'],
    },
    {
      on: '2018-05-14',
      kind: 'check-up',
      by: 'children',
      minutes: 30,
      values: { ...grown(12), head: 45.3 },
      given: ['MMR', 'varicella', 'hepatitis A'],
      services: ['Vaccine, first injection', 'Vaccine, further injection'],
    },
    {
      on: '2019-02-04',
      kind: 'symptom',
      by: 'children',
      minutes: 15,
      found: [{ condition: 'ear infection', until: '2019-02-14', severity: 'moderate' }],
      values: { temperature: 39.1, weight: grown(21).weight },
    },
    {
      on: '2019-08-12',
      kind: 'symptom',
      by: 'children',
      minutes: 30,
      allergies: [
        {
          code: '91935009',
          to: 'Allergy to peanut',
          category: 'food',
          isSevere: true,
          status: 'active',
        },
      ],
      reason: 'Hives and swollen lips after a peanut biscuit',
      values: { oxygen: 98, pulse: 126 },
    },
    {
      on: '2022-05-16',
      kind: 'check-up',
      by: 'children',
      minutes: 30,
      pressure: [94, 58],
      values: { ...grown(60) },
      given: ['DTaP', 'polio', 'MMR', 'varicella'],
      services: ['Hearing and vision screening', 'Vaccine, first injection'],
    },
    {
      on: '2024-06-15',
      kind: 'emergency',
      by: 'emergency',
      minutes: 45,
      found: [{ condition: 'wrist fracture', until: '2024-07-13' }],
      values: { pain: 7 },
      done: [{ procedure: 'bone immobilization', for: 'wrist fracture' }],
      image: {
        description: 'Right wrist, two views',
        modality: 'DX',
        site: ['8205005', 'Wrist'],
      },
      services: ['X-ray, two views', 'Forearm cast'],
    },
    {
      on: '2024-07-10',
      kind: 'follow-up',
      by: 'bones',
      minutes: 15,
      about: ['wrist fracture'],
      values: { pain: 0 },
      services: ['Cast removal'],
    },
  ],
}
