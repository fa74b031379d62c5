import type { Episode } from '../episode.ts'
import { bmiOf, isWoman, mayHaveNsaids, pressureOf } from '../person.ts'

const menopause: Episode = {
  name: 'menopause',
  likelihood: (person, age) => (isWoman(person) && age >= 46 && age <= 60 ? 2.2 : 0),
  visits: (person, chance) => {
    const flushes = chance.whole(6, 14)
    const clot = person.has.has('atrial fibrillation') || person.has.has('coronary disease')
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Hot flushes', 'Menopause, sleeping badly', 'Menopausal symptoms'),
        note: (at) => ({
          history: `${at.who}, ${person.work}. About ${flushes} hot flushes a day, changes the nightshirt twice. ${chance.pick('Irritable, says the family.', 'Forgets names in meetings.', 'Joints ache in the morning.')} Last period ${chance.whole(4, 16)} months ago. No breast cancer, no thrombosis.`,
          findings: `BP ${pressureOf(person, chance)}, BMI ${bmiOf(at)}. Breasts normal. Ultrasound: lining ${chance.decimal(2.1, 4)} mm, ovaries small.`,
          assessment: 'Menopausal symptoms, distinctly troubling.',
          plan: clot
            ? [
                'Hormones not advisable with the heart history.',
                'Fezolinetant offered; liver values first.',
                'Layers of cotton, bedroom at 17 degrees.',
              ]
            : [
                'Benefit and risk of hormones talked through with numbers.',
                'Estradiol gel and progesterone at night.',
                'Mammogram within the year; back in six to eight weeks.',
              ],
          prescription: clot
            ? ['Gabapentin 300 mg, 1 capsule at bedtime, 30 capsules']
            : [
                'Estradiol gel 0.06%, 1 pump on the upper arm daily',
                'Micronized progesterone 100 mg, 1 capsule at bedtime',
              ],
          services: ['Pelvic ultrasound'],
        }),
      },
      {
        after: chance.whole(42, 52),
        minutes: 15,
        reason: 'Menopause, follow-up',
        note: () => ({
          history: `Flushes down to ${chance.whole(0, 3)} a day. ${chance.pick('Sleeps six hours in one piece.', 'Sings in the car again.', 'Skin less dry.')} ${chance.pick('Spotting in week three, none since.', 'Breasts tender at first.', 'No side effects.')}`,
          findings: `BP ${pressureOf(person, chance)}. Skin at the arm not irritated.`,
          assessment: 'Good response.',
          plan: [
            'Same dose.',
            'Review of benefit and risk once a year.',
            chance.pick(
              'Strength training twice a week for the bones.',
              'Calcium from food, vitamin D 1,000 IU.',
            ),
          ],
        }),
      },
    ]
  },
}

const heavyPeriods: Episode = {
  name: 'heavy or painful periods',
  likelihood: (person, age) => (isWoman(person) && age >= 14 && age <= 51 ? 1.6 : 0),
  visits: (person, chance) => {
    const fibroid = chance.whole(18, 52)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Painful periods', 'Heavy bleeding', 'Irregular cycle'),
        note: (at) => {
          const isYoung = at.age < 30
          return {
            history: `${at.who}, ${person.work}. ${isYoung ? `Cramps ${chance.whole(6, 9)} of 10 on the first two days, missed ${chance.pick('school', 'lectures', 'work')} ${chance.whole(2, 4)} times` : `Bleeding for ${chance.whole(7, 10)} days, changes every ${chance.whole(1, 2)} hours on day two, clots`}. Cycle ${chance.whole(24, 38)} days. ${chance.pick('Mother had the same.', 'Worse over the last year.', 'Tired all the time.')}`,
            findings: `BP ${pressureOf(person, chance)}. ${isYoung ? `Abdomen soft; ultrasound through the abdomen: uterus and ovaries normal${chance.maybe(0.3, ', many small follicles')}` : `Uterus ${chance.pick('firm', 'enlarged like at eight weeks')}; ultrasound: fibroid of ${fibroid} mm in the ${chance.pick('back', 'front')} wall, lining ${chance.whole(6, 12)} mm`}. Hemoglobin ${isYoung ? chance.decimal(12.1, 13.6) : chance.decimal(9.8, 12)} g/dL.`,
            assessment: isYoung
              ? 'Primary dysmenorrhea.'
              : 'Heavy menstrual bleeding with a fibroid.',
            plan: isYoung
              ? [
                  mayHaveNsaids(person, at.age)
                    ? 'Naproxen from the day before the period.'
                    : 'Heat and acetaminophen from the day before.',
                  'Cycle app for three months.',
                  'Pill or ring if not enough; endometriosis kept in mind.',
                ]
              : [
                  'Tranexamic acid on the heavy days.',
                  'Iron every other day.',
                  'Hormonal coil explained, decision at the next visit.',
                ],
            prescription: [
              isYoung
                ? mayHaveNsaids(person, at.age)
                  ? 'Naproxen 250 mg, 2 tablets at first, then 1 every 8 hours with food, up to 3 days'
                  : 'Acetaminophen 500 mg, 2 tablets up to 4 times a day, up to 3 days'
                : 'Tranexamic acid 500 mg, 2 tablets 3 times a day on days 1 to 4 of bleeding',
              ...(isYoung ? [] : ['Ferrous sulfate 325 mg, 1 tablet every other day, 45 tablets']),
            ],
            services: ['Pelvic ultrasound', 'Blood draw', 'Complete blood count'],
          }
        },
      },
      {
        after: chance.whole(44, 58),
        minutes: 15,
        reason: 'Periods, follow-up',
        note: (at) => ({
          history: `${chance.pick('Two cycles since.', 'One cycle since, the second begins.')} ${at.age < 30 ? chance.pick('Cramps down to 3 of 10, missed nothing.', 'Better when started early enough.') : chance.pick('Bleeding down to five days.', 'Day two is manageable now.')}`,
          findings:
            at.age < 30
              ? `BP ${pressureOf(person, chance)}. Abdomen soft.`
              : `Hemoglobin ${chance.decimal(12, 13.2)} g/dL. Fibroid unchanged, ${fibroid} mm.`,
          assessment: 'Improved.',
          plan: [
            at.age < 30
              ? 'Carry on the same way.'
              : chance.pick(
                  'Coil wanted, appointment in the next period.',
                  'Go on with tranexamic acid.',
                ),
            'Ultrasound in a year.',
          ],
          services: at.age < 30 ? [] : ['Blood draw', 'Complete blood count'],
        }),
      },
    ]
  },
}

const pelvicFloor: Episode = {
  name: 'pelvic floor and discharge',
  likelihood: (person, age) => (isWoman(person) && age >= 18 ? 1 : 0),
  visits: (_person, chance) => [
    {
      after: 0,
      minutes: 15,
      reason: chance.pick('Discomfort', 'Itching and discharge', 'Leaking when coughing'),
      note: (at) =>
        at.age >= 52
          ? {
              history: `${at.who}. Leaks when ${chance.pick('coughing and laughing', 'lifting the grandchild', 'running for the bus')}, ${chance.whole(1, 3)} pads a day. ${chance.whole(1, 4)} births. ${chance.pick('Feeling of pressure below in the evening.', 'No urgency by night.', 'Avoids the choir because of it.')}`,
              findings: `Cough test positive lying down. Front wall comes down to ${chance.pick('1 cm above', 'the level of')} the hymen. Squeeze ${chance.whole(2, 3)} of 5. Residual ${chance.whole(10, 45)} mL. Urine normal. BMI ${bmiOf(at)}.`,
              assessment: 'Stress incontinence with mild descent.',
              plan: [
                'Pelvic floor physiotherapy, ten sessions.',
                'Estriol cream twice a week.',
                chance.pick(
                  'Ring pessary for sport offered.',
                  'Operation is an option later, not now.',
                ),
              ],
              prescription: ['Estriol 0.1% cream, 0.5 g into the vagina on 2 evenings a week'],
              services: ['Urinalysis, dipstick', 'Pelvic ultrasound'],
            }
          : {
              history: `${at.who}. ${chance.pick('Itching and crumbly discharge', 'Burning and itching, thick discharge', 'Itching, worse at night')} for ${chance.whole(3, 9)} days. ${chance.pick('Antibiotic two weeks ago.', 'New soap.', 'Same partner for years.')} No fever, no pain below.`,
              findings: `Vulva ${chance.pick('red', 'slightly red, two fine cracks')}, discharge ${chance.pick('white, thick', 'white flakes')}, pH ${chance.decimal(4.0, 4.5)}. Microscopy: ${chance.pick('hyphae and spores', 'hyphae')}. Cervix not tender.`,
              assessment: 'Candida vaginitis.',
              plan: [
                'Clotrimazole at night for three nights.',
                'Water only, cotton, no soap.',
                'Culture if it comes back within two months.',
              ],
              prescription: ['Clotrimazole 200 mg vaginal tablet, 1 at bedtime for 3 nights'],
              services: ['Vaginal swab, microscopy'],
            },
    },
  ],
}

export const gynecologyComplaints: readonly Episode[] = [menopause, heavyPeriods, pelvicFloor]
