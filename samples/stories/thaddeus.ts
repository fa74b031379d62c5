import type { Story, Visit } from '../story.ts'

/** An old man with a weak heart, who died of pneumonia. */
export const thaddeus: Story = {
  person: {
    file: 'Thaddeus_Brackenridge',
    given: ['Thaddeus', 'Moss'],
    family: 'Brackenridge',
    prefix: 'Mr.',
    gender: 'male',
    born: '1937-01-28',
    diedOn: '2023-11-14',
    phone: '555-0151',
    street: '1 Lighthouse Row',
    town: 'Kingsferry',
    postcode: '00104',
    marital: 'W',
    language: ['en', 'English'],
    contact: { given: 'Philippa', family: 'Brackenridge', tie: 'Daughter', phone: '555-0152' },
    insurer: 'Seafarers’ Benefit Society',
    refersBy: 'full URL',
  },
  visits: [
    {
      on: '2014-10-13',
      kind: 'symptom',
      by: 'heart',
      minutes: 45,
      allergies: [
        {
          code: '300916003',
          to: 'Latex allergy',
          category: 'environment',
          status: 'resolved',
        },
      ],
      found: [{ condition: 'atrial fibrillation' }],
      pressure: [142, 78],
      values: { height: 176, weight: 81.2, pulse: 112, oxygen: 95, TSH: 2.1 },
      smoking: 'former',
      done: [
        {
          procedure: 'echocardiogram',
          for: 'atrial fibrillation',
          outcome: 'Enlarged left atrium',
        },
      ],
      prescribed: [
        {
          drug: 'rivaroxaban',
          for: 'atrial fibrillation',
          dosage: '1 tablet with the evening meal',
          price: 212_40,
        },
        { drug: 'bisoprolol', for: 'atrial fibrillation', dosage: 1, price: 8_15 },
      ],
      services: ['12-lead ECG with report', 'Echocardiogram', 'Thyroid-stimulating hormone'],
    },
    {
      on: '2017-03-20',
      kind: 'symptom',
      by: 'heart',
      minutes: 45,
      about: ['atrial fibrillation'],
      found: [{ condition: 'heart failure', severity: 'moderate' }],
      pressure: [128, 74],
      values: { weight: 86.8, pulse: 84, oxygen: 93, BNP: 640 },
      done: [
        { procedure: 'echocardiogram', for: 'heart failure', outcome: 'Ejection fraction 38%' },
      ],
      prescribed: [
        {
          drug: 'furosemide',
          for: 'heart failure',
          dosage: '1 tablet in the morning',
          price: 6_90,
        },
      ],
      plan: {
        title: 'Heart failure',
        for: 'heart failure',
        activities: ['Weight every morning', 'At most two liters to drink a day'],
        goals: ['Weight below 83 kg', 'Climbs one flight of stairs without a rest'],
        until: '2023-11-14',
      },
      services: ['12-lead ECG with report', 'Echocardiogram', 'Natriuretic peptide (NT-proBNP)'],
    },
    ...['2018-03-19', '2019-03-18', '2020-06-15', '2021-06-14', '2022-06-13'].map(
      (on, place): Visit => ({
        on,
        kind: 'follow-up',
        by: 'heart',
        minutes: 30,
        about: ['heart failure', 'atrial fibrillation'],
        ...(place === 2 && { found: [{ condition: 'kidney disease' }] }),
        pressure: [124 + place, 70 + place],
        values: {
          weight: Math.round(824 + place * 4) / 10,
          pulse: 72 + place,
          BNP: 310 + place * 45,
        },
        reports: [
          {
            panel: 'metabolic',
            values: {
              glucose: 92 + place,
              creatinine: Math.round(12 + place * 1.5) / 10,
              sodium: 139 - place,
              potassium: 4.4,
            },
          },
        ],
        services: ['12-lead ECG with report', 'Metabolic panel'],
      }),
    ),
    {
      on: '2022-10-03',
      kind: 'check-up',
      by: 'family',
      minutes: 30,
      pressure: [126, 72],
      values: { weight: 83.1, 'depression score': 6 },
      done: [{ procedure: 'depression screening' }, { procedure: 'medication review' }],
      given: ['influenza', 'zoster'],
      services: ['Vaccine, first injection', 'Vaccine, further injection'],
    },
    {
      on: '2023-11-11',
      kind: 'emergency',
      by: 'emergency',
      minutes: 45,
      about: ['heart failure', 'kidney disease'],
      found: [{ condition: 'pneumonia', severity: 'severe' }],
      pressure: [98, 56],
      values: { temperature: 39.2, pulse: 118, oxygen: 86, BNP: 1480 },
      reports: [
        {
          panel: 'blood count',
          values: { leukocytes: 18.7, hemoglobin: 11.2, platelets: 168 },
          conclusion: 'Marked leukocytosis.',
        },
      ],
      done: [{ procedure: 'chest X-ray', for: 'pneumonia', outcome: 'Shadow in the right lung' }],
      image: {
        description: 'Chest, one view',
        modality: 'DX',
        site: ['51185008', 'Thoracic structure'],
      },
      services: ['Complete blood count', 'X-ray, two views'],
    },
  ],
}
