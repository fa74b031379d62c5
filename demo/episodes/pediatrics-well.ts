import type { Episode, PlannedVisit } from '../episode.ts'
import { headCircumference } from '../growth.ts'

const wellBaby: Episode = {
  name: 'well-baby visit',
  likelihood: (_person, age) => (age < 2 ? 9 : 0),
  visits: (person, chance) => {
    const feeding = chance.pick('breastfed', 'formula', 'breast and bottle')
    const visit = (after: number): PlannedVisit => ({
      after,
      minutes: 30,
      reason: chance.pick('Well-baby visit', 'Baby check-up and vaccines', 'Developmental check'),
      note: (at) => {
        const [now, next] =
          at.months < 3
            ? ['Follows a face, first smile, lifts head in prone', 'reaching for things']
            : at.months < 5
              ? ['Holds head steadily, laughs aloud, brings hands together', 'rolling over']
              : at.months < 8
                ? ['Rolls both ways, passes a block from hand to hand, babbles', 'sitting alone']
                : at.months < 11
                  ? ['Sits freely, pulls to stand, looks for a dropped toy', 'first steps']
                  : at.months < 15
                    ? [
                        'Cruises along furniture, pincer grip, says "mama" with meaning',
                        'walking freely',
                      ]
                    : at.months < 20
                      ? ['Walks well, stacks three blocks, about ten words', 'two-word sentences']
                      : [
                          'Runs, kicks a ball, joins two words, points to eyes and nose',
                          'drawing lines',
                        ]
        const food =
          at.months < 5
            ? `Fully ${feeding}, ${chance.whole(6, 9)} meals a day`
            : at.months < 9
              ? `${chance.pick('Carrot and potato mash', 'Oat porridge and fruit', 'Lentils with rice')} at noon, otherwise ${feeding}`
              : chance.pick(
                  'Eats at the family table',
                  'Eats everything but peas',
                  'Likes bread, refuses the spoon',
                )
        return {
          history: `${at.who}, with ${chance.pick('mother', 'father', 'both parents', 'grandmother and father')}. ${food}. Sleeps ${chance.pick(`from ${chance.whole(7, 9)} with ${chance.whole(1, 3)} feeds a night`, 'through since two weeks', 'restlessly since the first tooth')}. ${chance.pick('A cold two weeks ago.', 'No illness since the last visit.', 'Spits up, gains well.', 'Parents ask about the cradle cap.')} Vaccines so far well tolerated.`,
          findings: `Weight ${at.weight.toFixed(1)} kg, length ${at.height} cm, head ${headCircumference(at.months, person.build.factor).toFixed(1)} cm; all along the curve. ${now}. Heart and lungs normal, abdomen soft, hips ${at.months < 7 ? 'stable and symmetric' : 'normal'}, ${at.months < 16 ? 'fontanelle soft' : 'gait normal for age'}. ${chance.pick('Mild cradle cap.', 'Dry patch on both cheeks.', 'Skin clear.', 'Small umbilical hernia, reducible.')}`,
          assessment: `Healthy ${person.gender === 'female' ? 'girl' : 'boy'}, growth and development as expected.`,
          plan: [
            at.months < 8
              ? 'DTaP-IPV-Hib-HepB and pneumococcal vaccine given, left and right thigh.'
              : at.months < 12
                ? 'Influenza vaccine given.'
                : at.months < 16
                  ? 'MMR and varicella given.'
                  : 'DTaP booster and hepatitis A given.',
            `Next milestone to look for: ${next}.`,
            at.months < 12
              ? 'Vitamin D 400 IU daily; always to sleep on the back.'
              : chance.pick(
                  'Stair gate and cupboard locks talked through.',
                  'Brush teeth twice a day, no bottle in bed.',
                  'Whole milk up to half a liter a day.',
                ),
            `Next visit in ${at.months < 12 ? 'two to three' : 'three to six'} months.`,
          ],
          ...(at.months < 12 ? { prescription: ['Vitamin D drops 400 IU, once daily'] } : {}),
          services:
            at.months >= 8 && at.months < 12
              ? ['Vaccine, first injection']
              : ['Vaccine, first injection', 'Vaccine, further injection'],
        }
      },
    })
    return [visit(0), visit(chance.whole(56, 66))]
  },
}

const wellChild: Episode = {
  name: 'well-child visit',
  likelihood: (_person, age) => (age >= 2 && age < 18 ? 3 : 0),
  visits: (person, chance) => [
    {
      after: 0,
      minutes: 30,
      reason: chance.pick('Check-up', 'Well-child visit', 'School check-up', 'Sports form'),
      note: (at) => ({
        history: `${at.who}, with ${chance.pick('mother', 'father', 'both parents')}. ${
          at.age < 5
            ? chance.pick(
                'Goes to nursery three days a week, settles well.',
                'Speaks in long sentences, asks "why" all day.',
                'Dry by day, not yet at night.',
                'Picky eater, milk loved.',
              )
            : at.age < 11
              ? chance.pick(
                  'Likes school, reads alone in bed.',
                  'Plays football twice a week.',
                  'Trouble sitting still in maths, otherwise fine.',
                  'Best subject is art; rides a bicycle to school.',
                )
              : chance.pick(
                  'Swims in a club, wants the sports form signed.',
                  'Plays the drums; sleeps from eleven to six-thirty.',
                  'Seen alone for a part: no smoking, no worries at school.',
                  'On the phone late at night, tired in the first lesson.',
                )
        } ${chance.pick('No illness worth mention this year.', 'Two ear infections last year.', 'Broke a wrist the year before, healed well.', 'Constipation is better.')} ${person.allergies ? `Allergies: ${person.allergies}.` : 'No allergies.'}`,
        findings: `Weight ${at.weight} kg, height ${at.height} cm, BMI ${(at.weight / (at.height / 100) ** 2).toFixed(1)}. BP ${chance.whole(88 + at.age, 96 + at.age)}/${chance.whole(52, 66)}. ${at.age < 8 ? `Vision ${chance.pick('20/25 both eyes', '20/20 both eyes', 'right 20/40, left 20/25')}, hearing at all tones.` : 'Vision 20/20, spine straight in forward bend.'} Heart: ${chance.pick('no murmur', 'soft vibratory murmur, changes with position')}. Teeth ${chance.pick('well cared for', 'with two fillings', 'good but for one molar a dentist should see')}.`,
        assessment: `Healthy ${at.age < 13 ? 'child' : 'teenager'}, growing ${chance.pick('along the same curve', 'steadily')}.`,
        plan: [
          at.age < 7
            ? chance.pick('MMR and polio boosters given.', 'Influenza vaccine given.')
            : at.age >= 11
              ? chance.pick('HPV and meningococcal vaccine given.', 'Tdap booster given.')
              : 'Vaccines are complete.',
          chance.pick(
            'Screens off an hour before bed.',
            'Helmet on, every ride.',
            'Fruit instead of juice.',
            'Five minutes of reading aloud, every evening.',
          ),
          at.age >= 10 && chance.is(0.5) ? 'Sports form signed without restriction.' : '',
          'Next visit in a year.',
        ],
        services:
          at.age < 8
            ? ['Hearing and vision screening', 'Vaccine, first injection']
            : at.age >= 11
              ? ['Vaccine, first injection']
              : [],
      }),
    },
  ],
}

export const pediatricsWell: readonly Episode[] = [wellBaby, wellChild]
