import type { Episode } from '../episode.ts'
import type { Moment } from '../person.ts'

/** A dose by weight in mg, rounded to `step`, never above the adult dose. */
function doseOf(at: Moment, mgPerKg: number, step: number, most: number): number {
  return Math.min(most, Math.round((at.weight * mgPerKg) / step) * step)
}

const earInfection: Episode = {
  name: 'ear infection',
  likelihood: (_person, age) => (age >= 1 && age < 9 ? 3 : 0),
  visits: (person, chance) => {
    const side = chance.pick('left', 'right')
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Ear pain', 'Fever, pulling at the ear', 'Ear infection?'),
        note: (at) => {
          const isTreated = at.age < 2 || chance.is(0.5)
          const isAllergic = person.isAllergicTo.has('penicillin')
          return {
            history: `${at.who}. ${chance.pick('Woke at two crying', at.age < 6 ? 'Sent home from nursery' : 'Sent home from school', 'Runny nose for four days, now earache')}, ${side} ear, fever up to ${chance.decimal(38.2, 39.6)} °C. ${chance.pick('Drinks, eats little.', 'Vomited once.', 'Plays between the bouts of pain.')} ${chance.pick('First one.', 'Third this year.', 'Had one six months ago.')}`,
            findings: `Temp ${chance.decimal(37.4, 38.9)} °C, weight ${at.weight.toFixed(1)} kg. ${side === 'left' ? 'Left' : 'Right'} drum red and bulging, ${side === 'left' ? 'right' : 'left'} dull. Throat ${chance.pick('red', 'clear')}, chest clear, neck supple, mastoid not tender.`,
            assessment: `Acute otitis media, ${side}.`,
            plan: [
              isTreated
                ? `${isAllergic ? 'Azithromycin, because of the penicillin allergy' : 'Amoxicillin for ' + (at.age < 2 ? 'ten' : 'five') + ' days'}.`
                : 'Pain relief first; antibiotic only if no better after two days, prescription held at the desk.',
              'Head raised to sleep, no water in the ear.',
              `Ear check in ${chance.pick('two', 'three')} weeks.`,
            ],
            prescription: [
              `Ibuprofen suspension 100 mg/5 mL, ${(doseOf(at, 8, 10, 400) / 20).toFixed(1)} mL up to 3 times a day for pain or fever`,
              ...(isTreated
                ? [
                    isAllergic
                      ? `Azithromycin 200 mg/5 mL, ${(doseOf(at, 10, 20, 500) / 40).toFixed(1)} mL once daily for 3 days`
                      : `Amoxicillin 400 mg/5 mL, ${(doseOf(at, 40, 20, 1000) / 80).toFixed(1)} mL twice daily for ${at.age < 2 ? 10 : 5} days`,
                  ]
                : []),
            ],
          }
        },
      },
      {
        after: chance.whole(14, 20),
        minutes: 15,
        reason: 'Ear check',
        note: (at) => ({
          history: `${chance.pick('No more pain since the second day.', 'Slept through from the third night.', 'Says "what?" more often.')} No fever. ${chance.pick('Took the medicine without a fight.', 'Half of it ended on the shirt.', at.age < 6 ? 'Back at nursery.' : 'Back at school.')}`,
          findings: `${side === 'left' ? 'Left' : 'Right'} drum ${chance.pick('pale, a little fluid behind it', 'normal, light reflex back', 'dull, no longer red')}. Weight ${at.weight.toFixed(1)} kg.`,
          assessment: 'Otitis media, healed.',
          plan: [
            chance.pick(
              'Fluid may take three months to clear; hearing test if it does not.',
              'Nothing further.',
              'Come back if the child seems not to hear well.',
            ),
          ],
        }),
      },
    ]
  },
}

const soreThroat: Episode = {
  name: 'strep throat',
  likelihood: (_person, age) => (age >= 3 && age <= 16 ? 2 : 0),
  visits: (person, chance) => [
    {
      after: 0,
      minutes: 15,
      reason: chance.pick('Sore throat and fever', 'Sore throat', 'Throat pain, rash'),
      note: (at) => {
        const isPositive = chance.is(0.6)
        const isAllergic = person.isAllergicTo.has('penicillin')
        return {
          history: `${at.who}. Sore throat since ${chance.pick('yesterday', 'two days', 'the night')}, fever ${chance.decimal(38.1, 39.8)} °C, ${chance.pick('headache and tummy ache', 'will not swallow', 'no cough')}. ${chance.pick('Two in the class have strep.', 'Sister had the same last week.', 'Nobody else ill.')}`,
          findings: `Temp ${chance.decimal(37.6, 39.1)} °C. Tonsils ${isPositive ? chance.pick('large with white spots', 'red with exudate') : 'red, no exudate'}, neck nodes ${chance.pick('tender on both sides', 'swollen on the left')}. ${isPositive && chance.is(0.3) ? 'Fine sandpaper rash on the trunk.' : 'No rash.'} Weight ${at.weight} kg. Rapid strep test ${isPositive ? 'positive' : 'negative'}.`,
          assessment: isPositive ? 'Streptococcal tonsillitis.' : 'Viral pharyngitis.',
          plan: [
            isPositive
              ? isAllergic
                ? 'Cephalexin not chosen because of the reaction on record; azithromycin for five days.'
                : 'Penicillin V for ten days, also when well again.'
              : 'No antibiotic.',
            isPositive
              ? 'Back to school after 24 hours of treatment without fever; new toothbrush.'
              : 'Cold drinks, ice cream allowed.',
            'Call if no better in three days, or if drooling or unable to open the mouth.',
          ],
          prescription: [
            ...(isPositive
              ? [
                  isAllergic
                    ? `Azithromycin ${doseOf(at, 12, 25, 500)} mg once daily for 5 days`
                    : `Penicillin V ${at.weight < 27 ? 250 : 500} mg, twice daily for 10 days`,
                ]
              : []),
            `Acetaminophen ${doseOf(at, 15, 40, 650)} mg, up to 4 times a day for pain or fever`,
          ],
          services: ['Rapid strep test'],
        }
      },
    },
  ],
}

const stomachFlu: Episode = {
  name: 'stomach flu',
  likelihood: (_person, age) => (age >= 1 && age < 12 ? 1.4 : 0),
  visits: (_person, chance) => [
    {
      after: 0,
      minutes: 15,
      reason: chance.pick(
        'Vomiting and diarrhea',
        'Diarrhea for days',
        'Not keeping anything down',
      ),
      note: (at) => ({
        history: `${at.who}. Vomited ${chance.whole(3, 8)} times since ${chance.pick('last night', 'yesterday noon')}, ${chance.whole(3, 9)} watery stools, no blood. ${chance.pick('Keeps sips of tea.', 'Took half a bottle this morning.', 'Ate two crackers.')} Last wet diaper or toilet ${chance.whole(2, 6)} hours ago. ${chance.pick('Half the nursery group has it.', 'Father was ill on Sunday.', 'Ate at a birthday party.')}`,
        findings: `Temp ${chance.decimal(36.9, 38.4)} °C, pulse ${chance.whole(98, 138)}, weight ${at.weight.toFixed(1)} kg. ${chance.pick('Lively, tears when crying, mouth moist', 'A little tired, lips dry, skin turgor normal', 'Quiet on the lap, eyes not sunken')}. Capillary refill under two seconds. Belly soft, gurgling.`,
        assessment: `Viral gastroenteritis, ${chance.pick('no dehydration', 'mild dehydration')}.`,
        plan: [
          `Rehydration solution, ${at.weight < 12 ? '5 mL every two minutes, then more' : 'small sips, about a liter over the day'}; breast or usual food as soon as wanted.`,
          'Stay home until 48 hours after the last loose stool. Wash hands.',
          'Come at once if drowsy, no urine for eight hours, or blood in the stool.',
        ],
        prescription: [
          'Oral rehydration salts, 1 sachet in 200 mL of water after each loose stool',
        ],
      }),
    },
  ],
}

const childAsthma: Episode = {
  name: 'childhood asthma',
  likelihood: (person, age) => (age >= 4 && age < 18 && person.has.has('asthma') ? 12 : 0),
  visits: (_person, chance) => {
    const trigger = chance.pick(
      'colds',
      'running in cold air',
      "the neighbor's cat",
      'grass pollen',
    )
    const before = chance.whole(14, 18)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Asthma, coughing at night', 'Asthma review'),
        note: (at) => ({
          history: `${at.who} with asthma, set off by ${trigger}. Coughs ${chance.whole(2, 4)} nights a week, needs the blue inhaler ${chance.whole(3, 6)} times a week, ${chance.pick('missed two days of school', 'sat out at sports twice', 'one visit to urgent care')}. Spacer ${chance.pick('at home, not at school', 'used for every puff', "left at grandmother's")}.`,
          findings: `Asthma control score ${before} of 25. Chest ${chance.pick('clear at rest', 'with end-expiratory wheeze on both sides')}, SpO2 ${chance.whole(96, 99)}%. FEV1 ${chance.whole(74, 84)}% of predicted, up ${chance.whole(12, 17)}% after albuterol. Height ${at.height} cm, weight ${at.weight} kg.`,
          assessment: 'Asthma, partly controlled.',
          plan: [
            'Start fluticasone 50 mcg, two puffs twice daily with spacer.',
            'Technique practised until right; action plan in green, yellow and red for home and school.',
            'Back in six weeks.',
          ],
          prescription: [
            'Fluticasone inhaler 50 mcg, 2 puffs twice daily with spacer',
            'Albuterol inhaler 90 mcg, 2 puffs as needed, up to every 4 hours',
          ],
          services: ['Spirometry', 'Peak flow meter'],
        }),
      },
      {
        after: 42,
        minutes: 15,
        reason: 'Asthma follow-up',
        note: () => ({
          history: `${chance.pick('Sleeps through.', 'One cough night in six weeks.', 'Ran the school mile.')} Blue inhaler ${chance.pick('twice since then', 'once a week before sports')}. ${chance.pick('Rinses the mouth after puffs.', 'Forgets the evening puff on Fridays.')}`,
          findings: `Control score ${chance.whole(21, 25)} (was ${before}). Chest clear. FEV1 ${chance.whole(90, 101)}% of predicted.`,
          assessment: 'Asthma, well controlled.',
          plan: [
            'Keep the dose for three months, then step down.',
            chance.pick(
              'Flu vaccine given.',
              'School has its own spacer now.',
              'Allergy test before the pollen season.',
            ),
          ],
          prescription: ['Fluticasone inhaler 50 mcg, 2 puffs twice daily with spacer, 1 refill'],
          services: ['Spirometry'],
        }),
      },
    ]
  },
}

const croup: Episode = {
  name: 'croup',
  likelihood: (_person, age) => (age >= 1 && age < 5 ? 1.2 : 0),
  visits: (_person, chance) => [
    {
      after: 0,
      minutes: 30,
      reason: chance.pick('Barking cough at night', 'Noisy breathing', 'Cough, fast breathing'),
      note: (at) => {
        const isCroup = at.months > 12 || chance.is(0.3)
        return {
          history: `${at.who}. ${isCroup ? `Woke at ${chance.whole(1, 4)} with a barking cough and noisy breathing in; better on the cold balcony` : `Cold for three days, since yesterday fast breathing and drinks only ${chance.pick('half', 'two thirds')} of the bottles`}. Fever ${chance.decimal(37.6, 38.7)} °C. ${chance.pick('Brother has a cold.', 'Goes to nursery.', 'Born at term, never ill before.')}`,
          findings: `Temp ${chance.decimal(37.3, 38.5)} °C, breaths ${isCroup ? chance.whole(26, 34) : chance.whole(42, 54)} a minute, SpO2 ${chance.whole(94, 98)}%. ${isCroup ? `Barking cough, stridor only when crying, ${chance.pick('no', 'slight')} retractions` : 'Fine crackles and wheeze all over, slight retractions below the ribs'}. ${chance.pick('Alert, plays with the tongue depressor.', 'Content on the arm, skin pink.')} Weight ${at.weight.toFixed(1)} kg.`,
          assessment: isCroup ? 'Croup, mild.' : 'Bronchiolitis, mild to moderate, drinks enough.',
          plan: isCroup
            ? [
                `Dexamethasone ${(at.weight * 0.15).toFixed(1)} mg by mouth given here, calm after twenty minutes.`,
                'Cool night air if it returns; ambulance if stridor at rest.',
              ]
            : [
                'Nose drops before each feed, small feeds often.',
                chance.pick(
                  'Seen again by phone tomorrow at nine.',
                  'Parents know the signs: pauses, blue lips, less than half of the feeds.',
                ),
              ],
          prescription: isCroup
            ? [
                `Acetaminophen suspension 160 mg/5 mL, ${(doseOf(at, 15, 16, 480) / 32).toFixed(1)} mL up to 4 times a day for fever`,
              ]
            : ['Saline nose drops 0.9%, 2 drops each side before feeds'],
          services: isCroup ? [] : ['Nebulizer treatment', 'Respiratory virus antigen test'],
        }
      },
    },
  ],
}

export const pediatricsIllness: readonly Episode[] = [
  earInfection,
  soreThroat,
  stomachFlu,
  childAsthma,
  croup,
]
