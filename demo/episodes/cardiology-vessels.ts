import type { Episode } from '../episode.ts'
import { bmiOf, pressureOf } from '../person.ts'
import { grouped } from '../../contract/number-words.ts'

const chestPain: Episode = {
  name: 'chest pain',
  likelihood: (_person, age) => (age >= 36 && age <= 82 ? 1.1 : 0),
  visits: (person, chance) => {
    const isAngina = chance.is(0.4) || person.has.has('coronary disease')
    const watts = chance.whole(10, 15) * 10
    return [
      {
        after: 0,
        minutes: 45,
        reason: chance.pick(
          'Chest tightness on exertion',
          'Chest pain',
          'Pressure in the chest, ECG',
        ),
        note: (at) => ({
          history: `${at.who}, ${person.work}. For ${chance.whole(3, 10)} weeks ${isAngina ? `tightness behind the breastbone ${chance.pick('walking uphill', 'after the second flight of stairs', 'carrying shopping in the cold')}, gone after ${chance.whole(2, 5)} minutes of rest` : `${chance.pick('stabbing on the left', 'a sharp point below the left nipple')}, seconds at a time, ${chance.pick('at the desk', 'when turning', 'in the evening on the sofa')}, never on exertion`}. ${person.smokes ? `Smokes, ${chance.whole(12, 35)} pack years.` : 'Never smoked.'} ${chance.pick('Father had a bypass at 62.', 'No heart disease in the family.', 'Mother has high blood pressure.')}${person.has.size > 0 ? ` Known: ${[...person.has].join(', ')}.` : ''}`,
          findings: `BP ${pressureOf(person, chance)}, pulse ${chance.whole(62, 84)} regular, BMI ${bmiOf(at)}. Heart sounds normal, ${isAngina ? 'no murmur' : 'chest wall tender at the ' + chance.pick('third', 'fourth') + ' rib on the left'}. ECG: sinus rhythm ${chance.whole(62, 80)}, ${isAngina ? chance.pick('flat T waves in V5 and V6', 'no acute changes') : 'normal'}.`,
          assessment: isAngina
            ? 'Suspected stable angina.'
            : 'Chest pain, most likely from the chest wall.',
          plan: isAngina
            ? [
                'Exercise test within two weeks.',
                'Aspirin 81 mg and atorvastatin from today; nitroglycerin spray explained.',
                'Emergency number for pain at rest or beyond ten minutes.',
              ]
            : [
                'Explained where the pain comes from.',
                'Exercise test to be on the safe side.',
                'No heart medicine.',
              ],
          ...(isAngina
            ? {
                prescription: [
                  'Aspirin 81 mg, 1 tablet daily',
                  'Atorvastatin 40 mg, 1 tablet in the evening, 90 tablets',
                  'Nitroglycerin spray 0.4 mg, 1 puff under the tongue for chest pain',
                ],
              }
            : {}),
          services: ['12-lead ECG with report'],
        }),
      },
      {
        after: chance.whole(9, 15),
        minutes: 45,
        reason: 'Exercise test',
        note: (at) => ({
          history: `${isAngina ? chance.pick('Two more spells, both on the hill, spray helped within a minute.', 'One spell after running for the bus.') : chance.pick('Pain has become rarer since the last visit.', 'Unchanged, worries less.')}`,
          findings: `Bicycle test to ${watts} W, ${chance.whole(82, 97)}% of the expected rate, stopped for ${chance.pick('tired legs', 'breathlessness')}. BP up to ${chance.whole(178, 204)}/${chance.whole(82, 94)}. ${isAngina ? `ST depression of ${chance.decimal(1.1, 1.8)} mm in V4 to V6 from ${watts - 30} W with the known tightness, back to normal after ${chance.whole(2, 4)} minutes` : 'No ST change, no arrhythmia, no pain'}.`,
          assessment: isAngina
            ? 'Positive exercise test, stable angina class II.'
            : 'Normal exercise test for age; the heart is not the cause.',
          plan: isAngina
            ? [
                'Referred for coronary CT at the regional hospital.',
                'Bisoprolol 2.5 mg added.',
                `LDL goal below ${at.age < 80 ? 55 : 70} mg/dL.`,
              ]
            : [
                'Discharged from cardiology.',
                chance.pick(
                  'Stretching of the chest muscles shown.',
                  'Back to sport without limits.',
                ),
              ],
          ...(isAngina
            ? { prescription: ['Bisoprolol 2.5 mg, 1 tablet in the morning, 90 tablets'] }
            : {}),
          services: ['Exercise stress test'],
        }),
      },
    ]
  },
}

const heartFailure: Episode = {
  name: 'heart failure',
  likelihood: (person) => (person.has.has('heart failure') ? 14 : 0),
  visits: (person, chance) => {
    const ejection = chance.whole(30, 39)
    const peptide = chance.whole(24, 48) * 100
    const excess = chance.whole(22, 48) / 10
    return [
      {
        after: 0,
        minutes: 45,
        reason: chance.pick(
          'Breathless, swollen legs',
          'Heart failure, weight gain',
          'Heart failure review',
        ),
        note: (at) => ({
          history: `${at.who} with heart failure. Up ${excess.toFixed(1)} kg in ${chance.whole(7, 12)} days, shoes tight, sleeps on ${chance.whole(2, 3)} pillows. ${chance.pick('A week of salty soup during the move.', 'Left out the water tablet for a bus trip.', 'No reason found.')} Breathless after ${chance.pick('one flight of stairs', 'thirty meters on the flat', 'making the bed')}, NYHA III.`,
          findings: `BP ${pressureOf(person, chance)}, pulse ${chance.whole(78, 98)}, weight ${(at.weight + excess).toFixed(1)} kg. Neck veins up by ${chance.whole(3, 6)} cm, fine crackles at both bases, edema to ${chance.pick('mid-shin', 'the knees')}. Echo: EF ${ejection}%, inferior vena cava wide. NT-proBNP ${grouped(peptide)} pg/mL.`,
          assessment: `Heart failure with reduced ejection fraction, decompensated, can be treated at home.`,
          plan: [
            'Furosemide 40 mg twice daily for five days, then once.',
            'Weigh every morning; written limit of plus 1.5 kg in three days.',
            'Fluids up to 1.5 liters, no added salt.',
            'Nurse calls on day three; back in ten days.',
          ],
          prescription: [
            'Furosemide 40 mg, 1 tablet morning and noon for 5 days, then 1 in the morning',
            'Sacubitril-valsartan 24/26 mg, 1 tablet twice daily',
          ],
          services: [
            '12-lead ECG with report',
            'Echocardiogram',
            'Blood draw',
            'Natriuretic peptide (NT-proBNP)',
            'Metabolic panel',
          ],
        }),
      },
      {
        after: 10,
        minutes: 30,
        reason: 'Heart failure follow-up',
        note: (at) => ({
          history: `Lost ${(excess - 0.4).toFixed(1)} kg. ${chance.pick('Sleeps flat again.', 'Back to one pillow.', 'Cooks standing up.')} ${chance.pick('Up four times a night in the first days.', 'Legs cramp a little.', 'Shoes fit.')}`,
          findings: `Weight ${(at.weight + 0.4).toFixed(1)} kg, BP ${pressureOf(person, chance)}, lungs clear, ankle edema only. Potassium ${chance.decimal(3.7, 4.6)} mmol/L, creatinine ${chance.decimal(1.0, 1.6)} mg/dL.`,
          assessment: 'Recompensated, NYHA II.',
          plan: [
            'Furosemide 40 mg once daily.',
            'Add dapagliflozin 10 mg.',
            `Next step in ${chance.pick('four', 'five')} weeks: raise sacubitril-valsartan.`,
          ],
          prescription: [
            'Dapagliflozin 10 mg, 1 tablet in the morning, 90 tablets',
            'Furosemide 40 mg, 1 tablet in the morning, 90 tablets',
          ],
          services: ['Blood draw', 'Metabolic panel'],
        }),
      },
      {
        after: 34,
        minutes: 30,
        reason: 'Heart failure, dose step',
        note: (at) => ({
          history: `Weight diary between ${(at.weight - 0.4).toFixed(1)} and ${(at.weight + 0.6).toFixed(1)} kg. ${chance.pick('Walks twenty minutes a day.', 'Back in the garden, sitting on a stool.', "Went to the granddaughter's concert.")} No dizziness.`,
          findings: `BP ${pressureOf(person, chance)}, pulse ${chance.whole(62, 76)}, no edema. NT-proBNP ${(Math.round(peptide * 0.045) * 10).toLocaleString('en-US')} pg/mL (was ${grouped(peptide)}).`,
          assessment: 'Chronic heart failure, stable and better.',
          plan: [
            'Sacubitril-valsartan to 49/51 mg twice daily.',
            'Potassium and creatinine in two weeks with the family doctor.',
            'Heart failure exercise group from next month.',
          ],
          prescription: ['Sacubitril-valsartan 49/51 mg, 1 tablet twice daily, 180 tablets'],
          services: ['Blood draw', 'Natriuretic peptide (NT-proBNP)'],
        }),
      },
    ]
  },
}

const afterStent: Episode = {
  name: 'after a stent',
  likelihood: (person) => (person.has.has('coronary disease') ? 9 : 0),
  visits: (person, chance) => {
    const ldl = chance.whole(72, 104)
    const vessel = chance.pick(
      'left anterior descending artery',
      'right coronary artery',
      'circumflex artery',
    )
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('After stent, follow-up', 'Coronary disease review'),
        note: (at) => ({
          history: `${at.who}, stent to the ${vessel} ${chance.whole(4, 10)} months ago. ${chance.pick('No chest pain, walks an hour a day.', 'Rehabilitation finished, feels safe on the bicycle.', 'Once a short tightness in cold wind.')} ${person.smokes ? 'Back to five cigarettes a day.' : 'Has not smoked since.'} ${chance.pick('Muscle aches in the thighs, unsure whether from the statin.', 'Tolerates all tablets.', 'Bruises easily.')}`,
          findings: `BP ${pressureOf(person, chance)}, pulse ${chance.whole(54, 68)}. ECG: sinus rhythm, ${chance.pick('Q in III and aVF', 'no scar', 'flat T in V2 to V4')}. LDL ${ldl} mg/dL. Weight ${at.weight} kg.`,
          assessment: `Coronary disease, stable. LDL above the goal of 55 mg/dL.`,
          plan: [
            'Ezetimibe 10 mg added to the statin.',
            'Aspirin for life; ticagrelor ends twelve months after the stent.',
            'Lipids again in six weeks.',
          ],
          prescription: [
            'Ezetimibe 10 mg, 1 tablet daily, 90 tablets',
            'Rosuvastatin 20 mg, 1 tablet in the evening, 90 tablets',
          ],
          services: ['12-lead ECG with report', 'Blood draw', 'Lipid panel'],
        }),
      },
      {
        after: 44,
        minutes: 15,
        reason: 'Lipids, follow-up',
        note: () => ({
          history: `${chance.pick('Feels well.', 'Aches no worse.', 'Climbed the lookout hill on Sunday.')} Takes both lipid tablets.`,
          findings: `LDL ${Math.round(ldl * 0.66)} mg/dL (was ${ldl}), liver enzymes normal, CK ${chance.whole(84, 180)} U/L. BP ${pressureOf(person, chance)}.`,
          assessment: ldl * 0.66 < 56 ? 'LDL at goal.' : 'LDL better, just above goal.',
          plan: [
            ldl * 0.66 < 56 ? 'Continue.' : 'Rosuvastatin to 40 mg.',
            chance.pick('Flu shot every year.', 'Mediterranean cookbook recommended.'),
            'Review in six months with exercise test.',
          ],
          services: ['Blood draw', 'Lipid panel'],
        }),
      },
    ]
  },
}

export const cardiologyVessels: readonly Episode[] = [chestPain, heartFailure, afterStent]
