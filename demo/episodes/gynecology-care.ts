import type { Episode, PlannedVisit } from '../episode.ts'
import { bmiOf, isWoman, pressureOf } from '../person.ts'

const yearlyExam: Episode = {
  name: 'yearly gynecological visit',
  likelihood: (person, age) => (isWoman(person) && age >= 21 && age <= 70 ? 3 : 0),
  visits: (person, chance) => [
    {
      after: 0,
      minutes: 30,
      reason: chance.pick(
        'Yearly gynecological visit',
        'Smear test',
        'Preventive visit',
        'Check-up and smear',
      ),
      note: (at) => {
        const hasPeriods = at.age < 50
        return {
          history: `${at.who}. ${hasPeriods ? `Cycle ${chance.whole(26, 31)} days, bleeding ${chance.whole(3, 6)}, ${chance.pick('hardly any pain', 'cramps on the first day')}` : `Last period ${at.age < 54 ? 'a year ago' : `at ${chance.whole(48, 53)}`}, ${chance.pick('no hot flushes now', 'dryness, uses a moisturizer')}`}. ${chance.pick('No complaints.', 'Slight discharge, no itch.', 'Wants to know about the HPV test.')} Last smear ${chance.pick('three years ago, normal', 'five years ago', 'two years ago, normal')}. ${chance.pick('No breast cancer in the family.', 'Aunt had breast cancer at 66.', 'Mother and sister well.')}`,
          findings: `BP ${pressureOf(person, chance)}. Breasts: ${chance.pick('no lump, nodes free', 'dense tissue, no lump')}. Cervix ${chance.pick('smooth', 'with a small ectropion', 'with two Nabothian cysts')}, smear taken. Uterus ${chance.pick('anteverted', 'retroverted')}, normal in size, ovaries not enlarged, not tender.`,
          assessment: 'Normal findings.',
          plan: [
            at.age >= 30 ? 'Smear with HPV test sent.' : 'Smear sent.',
            at.age >= 40
              ? chance.pick(
                  'Mammogram due, referral given.',
                  'Mammogram was done in the last year.',
                )
              : chance.pick('Self-examination talked through.', 'HPV vaccination is complete.'),
            'Result by letter in two weeks, call only if something is to be done.',
          ],
          services: at.age >= 30 ? ['Cervical smear', 'HPV test'] : ['Cervical smear'],
          addendum: `Smear: ${chance.pick('no abnormal cells', 'NILM, endocervical cells present')}${at.age >= 30 ? ', HPV negative. Next in five years' : '. Next in three years'}.`,
        }
      },
    },
  ],
}

const contraception: Episode = {
  name: 'contraception',
  likelihood: (person, age) => (isWoman(person) && age >= 16 && age <= 45 ? 1.8 : 0),
  visits: (person, chance) => {
    const wantsDevice = chance.is(0.45)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Contraception', 'Pill, wants to start', 'Advice on contraception'),
        note: (at) => {
          const noEstrogen = at.age >= 35 && person.smokes
          return {
            history: `${at.who}. ${chance.pick('New relationship.', 'Two children, family complete for now.', 'Forgets the pill too often.', 'Condoms so far.')} ${person.smokes ? 'Smokes.' : 'Does not smoke.'} No migraine with aura, no thrombosis in herself or her parents. Cycle ${chance.whole(26, 33)} days.`,
            findings: `BP ${pressureOf(person, chance)}, BMI ${bmiOf(at)}. Pregnancy test negative. ${chance.pick('Uterus anteverted, cavity 7 cm by ultrasound.', 'Ultrasound: ovaries with small follicles, uterus normal.')}`,
            assessment: `Contraception, ${wantsDevice ? 'hormonal coil chosen' : noEstrogen ? 'estrogen not advisable because of smoking and age' : 'combined pill suitable'}.`,
            plan: wantsDevice
              ? [
                  'Insertion in the next period; leaflet read together.',
                  'Ibuprofen one hour before, if tolerated.',
                  'Condoms until then.',
                ]
              : [
                  'Start on day one of the cycle; what to do when one is forgotten.',
                  noEstrogen
                    ? 'Desogestrel, no pause between packs.'
                    : 'Leg pain, breathlessness or first aura: stop and call.',
                  'Blood pressure in three months.',
                ],
            ...(wantsDevice
              ? {}
              : {
                  prescription: [
                    noEstrogen
                      ? 'Desogestrel 75 mcg, 1 tablet daily without a break, 3 packs'
                      : 'Levonorgestrel 100 mcg and ethinyl estradiol 20 mcg, 1 tablet daily for 21 days, 7 days off, 3 packs',
                  ],
                }),
            services: ['Pelvic ultrasound'],
          }
        },
      },
      ...(wantsDevice
        ? [
            {
              after: chance.whole(8, 20),
              minutes: 30 as const,
              reason: 'Coil insertion',
              note: () => ({
                history: `Day ${chance.whole(2, 5)} of the cycle. ${chance.pick('Nervous.', 'Took the tablet an hour ago.', 'Well rested.')}`,
                findings: `Cervix cleaned, cavity ${chance.decimal(6.5, 8)} cm. Levonorgestrel 52 mg device placed without difficulty, threads cut to 2.5 cm. Ultrasound: at the fundus. ${chance.pick('Pain 3 of 10, gone after ten minutes.', 'Pain 5 of 10, rested for twenty minutes.', 'A little faint, better lying down.')}`,
                assessment: 'Hormonal coil in place.',
                plan: [
                  'Works after seven days.',
                  'Spotting for up to three months is usual.',
                  'Ultrasound check in six weeks; fever or strong pain: at once.',
                ],
                services: ['Intrauterine device with insertion', 'Pelvic ultrasound'] as const,
              }),
            },
          ]
        : []),
    ]
  },
}

const pregnancy: Episode = {
  name: 'pregnancy',
  likelihood: (person, age) => (isWoman(person) && age >= 22 && age <= 41 ? 2.6 : 0),
  visits: (_person, chance) => {
    const firstWeek = chance.whole(9, 27)
    let firstDay: number | null = null
    const isFirst = chance.is(0.5)
    const placenta = chance.pick('front wall', 'back wall', 'fundus')
    const visit = (after: number): PlannedVisit => ({
      after,
      minutes: 30 as const,
      reason: chance.pick('Antenatal visit', 'Pregnancy check', 'Antenatal visit, ultrasound'),
      note: (at) => {
        firstDay ??= at.day
        const days = firstWeek * 7 + 3 + at.day - firstDay
        const week = Math.floor(days / 7)
        const gain = Math.max(0, (week - 10) * 0.38)
        return {
          history: `${at.who}, ${isFirst ? 'first pregnancy' : 'second pregnancy'}, ${week} weeks and ${days % 7} days. ${
            week < 14
              ? chance.pick(
                  'Nausea in the morning, keeps fluids.',
                  'Tired, nausea is fading.',
                  'Off coffee altogether.',
                )
              : week < 24
                ? chance.pick(
                    'Feels first movements like bubbles.',
                    'Back to cooking, nausea gone.',
                    'Round ligament pulls on the right.',
                  )
                : week < 34
                  ? chance.pick(
                      'Baby lively in the evening.',
                      'Heartburn after dinner.',
                      'Calf cramps at night.',
                      'Works half days.',
                    )
                  : chance.pick(
                      'Sleeps badly, up three times.',
                      'Belly hard now and then, no rhythm.',
                      'Bag is packed.',
                    )
          } No bleeding, no fluid.`,
          findings: `BP ${chance.whole(102, 124)}/${chance.whole(60, 78)}, weight ${(at.weight + gain).toFixed(1)} kg, urine ${chance.pick('without protein', 'trace of protein, culture sent', 'normal')}. Ultrasound: ${
            week < 14
              ? `crown-rump length ${Math.round(23 + (week - 9) * 11 + (days % 7) * 1.5)} mm, heartbeat ${chance.whole(152, 174)}, nuchal translucency ${chance.decimal(1.1, 1.9)} mm`
              : `biparietal ${Math.round(26 + (week - 14) * 2.75)} mm, femur ${Math.round(14 + (week - 14) * 2.3)} mm, heartbeat ${chance.whole(132, 156)}, ${week < 30 ? chance.pick('breech for now', 'head up', 'lying across') : 'head down'}, placenta ${placenta}, fluid normal`
          }.${week > 24 ? ` Fundus ${week - chance.whole(0, 2)} cm.` : ''}`,
          assessment: `Pregnancy of ${week} weeks, going well.`,
          plan: [
            week < 14
              ? 'Blood group, blood count, infections, TSH taken; folic acid on.'
              : week < 20
                ? 'Anatomy scan between 20 and 22 weeks.'
                : week < 24
                  ? 'Anatomy scan: all organs seen, normal.'
                  : week < 29
                    ? 'Glucose test today.'
                    : week < 35
                      ? chance.pick(
                          'Tdap vaccine given.',
                          'Birth class from next week.',
                          'Birth place visited.',
                        )
                      : 'Group B strep swab taken.',
            chance.pick(
              'Iron-rich food list.',
              'Sleep on the left side.',
              'Pelvic floor course recommended.',
              'Maternity leave form signed.',
            ),
            `Next visit in ${week < 28 ? 'four weeks' : week < 36 ? 'two weeks' : 'one week'}.`,
          ],
          prescription:
            week < 14
              ? ['Folic acid 400 mcg, 1 tablet daily']
              : ['Prenatal vitamin with iron 27 mg, 1 tablet daily'],
          services:
            week < 14
              ? (['Fetal ultrasound', 'Blood draw', 'Complete blood count'] as const)
              : week >= 24 && week < 29
                ? (['Fetal ultrasound', 'Glucose tolerance test'] as const)
                : week >= 35
                  ? (['Fetal ultrasound', 'Fetal heart tracing'] as const)
                  : (['Fetal ultrasound', 'Urinalysis, dipstick'] as const),
        }
      },
    })
    const gap = firstWeek > 20 ? 21 : 28
    const count = Math.min(4, Math.floor(((37 - firstWeek) * 7) / gap) + 1)
    return Array.from({ length: count }, (_, place) => visit(place === 0 ? 0 : gap))
  },
}

export const gynecologyCare: readonly Episode[] = [yearlyExam, contraception, pregnancy]
