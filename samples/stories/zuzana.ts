import { seededChance } from '../../demo/chance.ts'
import { dateOf, type Day, dayOf, weekdayOf } from '../../demo/days.ts'
import type { Story, Visit } from '../story.ts'

const chance = seededChance(11)

/** The first day on or after this one on which the practice is open. */
function workday(day: Day): string {
  const weekday = weekdayOf(day)
  return dateOf(weekday > 5 ? day + 8 - weekday : day)
}

function lipids(LDL: number) {
  const [HDL, triglycerides] = [chance.whole(44, 58), chance.whole(110, 190)]
  const cholesterol = Math.round(LDL + HDL + triglycerides / 5)
  return { panel: 'lipids', values: { cholesterol, HDL, LDL, triglycerides } } as const
}

function metabolic(glucose: number) {
  const values = {
    glucose,
    creatinine: Number(chance.decimal(0.7, 1)),
    sodium: chance.whole(137, 143),
    potassium: Number(chance.decimal(3.8, 4.7)),
  }
  return { panel: 'metabolic', values } as const
}

const found: readonly Visit[] = [
  {
    on: '2011-03-14',
    kind: 'check-up',
    by: 'family',
    minutes: 30,
    pressure: [148, 92],
    values: { height: 164.5, weight: 78.4, pulse: 76 },
    smoking: 'daily',
    found: [{ condition: 'high blood pressure' }],
    reports: [metabolic(104), lipids(168)],
    prescribed: [{ drug: 'lisinopril', for: 'high blood pressure', dosage: 1, price: 11_40 }],
    services: ['Blood draw', 'Metabolic panel', 'Lipid panel'],
  },
  {
    on: '2011-06-20',
    kind: 'follow-up',
    by: 'family',
    minutes: 15,
    about: ['high blood pressure'],
    found: [{ condition: 'cholesterol' }],
    pressure: [136, 84],
    values: { weight: 77.9, pulse: 72 },
    prescribed: [
      { drug: 'simvastatin', for: 'cholesterol', dosage: '1 tablet in the evening', price: 9_85 },
    ],
    plan: {
      title: 'Heart and vessels',
      for: 'high blood pressure',
      activities: ['Salt below 5 g a day', 'Walking, 30 minutes on five days a week'],
      goals: ['Blood pressure below 140/90 mmHg', 'No cigarettes by the end of the year'],
    },
  },
  {
    on: '2012-02-06',
    kind: 'symptom',
    by: 'family',
    minutes: 15,
    found: [{ condition: 'bronchitis', until: '2012-02-27', severity: 'moderate' }],
    values: { temperature: 38.1, pulse: 88, oxygen: 96 },
    done: [{ procedure: 'chest X-ray', for: 'bronchitis', outcome: 'No shadow' }],
    image: {
      description: 'Chest, two views',
      modality: 'DX',
      site: ['51185008', 'Thoracic structure'],
    },
    services: ['X-ray, two views'],
  },
  {
    on: '2013-04-15',
    kind: 'check-up',
    by: 'family',
    minutes: 30,
    about: ['high blood pressure', 'cholesterol'],
    found: [{ condition: 'prediabetes', until: '2015-05-11' }],
    pressure: [134, 82],
    values: { weight: 80.2, pulse: 74, A1c: 6.1 },
    smoking: 'former',
    reports: [metabolic(112), lipids(121)],
    services: ['Blood draw', 'Metabolic panel', 'Lipid panel', 'Hemoglobin A1c'],
  },
  {
    on: '2015-05-11',
    kind: 'check-up',
    by: 'family',
    minutes: 45,
    about: ['prediabetes', 'high blood pressure'],
    found: [{ condition: 'diabetes', note: 'Talked through with her husband.' }],
    pressure: [138, 84],
    values: { weight: 82.6, pulse: 78, A1c: 7.4 },
    reports: [metabolic(151), lipids(109)],
    prescribed: [
      {
        drug: 'metformin 500',
        for: 'diabetes',
        dosage: '1 tablet twice a day with meals',
        isStopped: true,
        price: 8_25,
      },
    ],
    plan: {
      title: 'Diabetes',
      for: 'diabetes',
      activities: ['Diabetic diet', 'Eye and foot checks every year', 'Physical exercise'],
      goals: ['Hemoglobin A1c below 7%', 'Weight below 78 kg'],
    },
    services: ['Blood draw', 'Metabolic panel', 'Lipid panel', 'Hemoglobin A1c'],
  },
]

/** Every four months from 2015 on, each with a blood test. */
const reviews = Array.from({ length: 30 }, (_, place): Visit => {
  const day = dayOf('2015-09-14') + place * 122
  const isYearly = place % 3 === 0
  const A1c = Math.round(10 * (7.6 - Math.min(place, 9) * 0.08 + chance.around(0, 0.15))) / 10
  return {
    on: workday(day),
    kind: isYearly ? 'check-up' : 'follow-up',
    by: 'family',
    minutes: isYearly ? 30 : 15,
    about: ['diabetes', 'high blood pressure'],
    pressure: [chance.whole(126, 140), chance.whole(74, 86)],
    values: { weight: Math.round(10 * chance.around(81.5 - place * 0.1, 0.8)) / 10, A1c },
    reports: isYearly ? [metabolic(chance.whole(112, 148)), lipids(chance.whole(84, 112))] : [],
    done: isYearly ? [{ procedure: 'medication review' }] : [],
    given: isYearly ? [day < dayOf('2024-01-01') ? 'influenza' : 'influenza since 2024'] : [],
    ...(place === 1 && {
      prescribed: [
        {
          drug: 'metformin 1000',
          for: 'diabetes',
          dosage: '1 tablet twice a day with meals',
          price: 10_40,
        },
      ],
    }),
    ...(place === 17 && {
      prescribed: [{ drug: 'empagliflozin', for: 'diabetes', dosage: 1, price: 129_16 }],
    }),
    services: isYearly
      ? ['Blood draw', 'Hemoglobin A1c', 'Metabolic panel', 'Lipid panel']
      : ['Blood draw', 'Hemoglobin A1c'],
    // She pays the deductible of each year.
    bill: place % 3 === 1 ? 'own' : 'paid',
  }
})

const knee: readonly Visit[] = [
  {
    on: '2019-10-02',
    kind: 'symptom',
    by: 'bones',
    minutes: 30,
    found: [
      {
        condition: 'knee wear',
        severity: 'moderate',
        note: 'Worse on stairs, no locking.',
      },
    ],
    values: { pain: 6 },
    done: [{ procedure: 'knee X-ray', for: 'knee wear', outcome: 'Narrowed joint space' }],
    image: {
      description: 'Right knee, three views',
      modality: 'DX',
      site: ['72696002', 'Knee region structure'],
    },
    prescribed: [
      {
        drug: 'naproxen',
        for: 'knee wear',
        dosage: 2,
        asNeeded: true,
        isStopped: true,
        price: 12_10,
      },
    ],
    services: ['X-ray, three views'],
    bill: 'refused',
  },
  {
    on: '2019-11-06',
    kind: 'follow-up',
    by: 'bones',
    minutes: 15,
    about: ['knee wear'],
    values: { pain: 4 },
    services: ['Joint injection'],
  },
]

/** The long history: thirteen years with high blood pressure, then diabetes, and a worn knee. */
export const zuzana: Story = {
  person: {
    file: 'Zuzana_Dvorackova',
    given: ['Zuzana', 'Ludmila'],
    family: 'Dvořáčková',
    prefix: 'Mrs.',
    names: [{ use: 'maiden', family: 'Hrubá', given: ['Zuzana'] }],
    gender: 'female',
    born: '1958-03-21',
    phone: '555-0111',
    email: 'zuzana.dvorackova@example.org',
    street: '7 Chapel Steps',
    town: 'Kingsferry',
    postcode: '00104',
    marital: 'M',
    language: ['cs', 'Czech'],
    contact: { given: 'Bohumil', family: 'Dvořáček', tie: 'Husband', phone: '555-0112' },
    insurer: 'Northfield Mutual',
    refersBy: 'full URL',
  },
  visits: [...found, ...reviews, ...knee].toSorted((a, b) => (a.on < b.on ? -1 : 1)),
}
