import type { Episode } from '../episode.ts'
import { bmiOf, pressureOf } from '../person.ts'

const checkUp: Episode = {
  name: 'yearly check-up',
  likelihood: (_person, age) => (age >= 18 ? 2.6 : 0),
  visits: (person, chance) => [
    {
      after: 0,
      minutes: 45,
      reason: chance.pick(
        'Yearly check-up',
        'Health check',
        'Physical examination',
        'Check-up, wants blood work',
      ),
      note: (at) => {
        const ldl = chance.whole(82, 164)
        const screening =
          at.age >= 65
            ? chance.pick(
                'Pneumococcal vaccine given today.',
                'Bone density measurement arranged.',
                'Home safety talked through, no falls.',
              )
            : at.age >= 45
              ? chance.pick(
                  'Stool test for bowel cancer screening handed out.',
                  'Colonoscopy done three years ago, next in seven.',
                  'Agreed to a colonoscopy, referral sent.',
                )
              : chance.pick(
                  'Tetanus booster given.',
                  'Vaccinations complete.',
                  'Skin protection talked through.',
                )
        const isVaccinated = screening.includes('given')
        return {
          history: `${at.who}, ${person.work}. ${chance.pick('No complaints.', 'Feels well, wants to know where things stand.', 'A friend of the same age had a heart attack, which set off this visit.', 'Tired in the afternoons, otherwise well.')} ${person.smokes ? `Smokes ${chance.whole(5, 15)} a day, ${chance.pick('would like to stop', 'not ready to stop')}.` : chance.pick('Never smoked.', 'Stopped smoking years ago.', 'Does not smoke.')} Alcohol ${chance.pick('rarely', 'two or three glasses a week', 'none', 'a beer on Fridays')}. Exercise: ${chance.pick('swims once a week', 'cycles to work', 'garden, little else', 'runs twice a week', 'walks 6,000 steps on most days')}. Family: ${chance.pick('father with diabetes', 'mother had breast cancer at 71', 'no early heart disease', 'brother with high blood pressure', 'grandmother lived to 96')}.`,
          findings: `BP ${pressureOf(person, chance)}, pulse ${chance.whole(58, 80)}, weight ${at.weight} kg, height ${at.height} cm, BMI ${bmiOf(at)}. Heart and lungs normal, abdomen soft, ${chance.pick('thyroid not enlarged', 'pulses present at both feet', 'lymph nodes not enlarged', 'skin with a few harmless moles')}. Vision ${chance.pick('with glasses full', 'without correction 20/25 both sides', '20/20')}.`,
          assessment: `${chance.pick('Healthy', 'In good health', 'Well')}${person.has.size > 0 ? '; known ' + [...person.has].join(', ') + ' stable' : ''}${Number(bmiOf(at)) >= 30 ? '. Obesity, talked about without blame' : ''}.`,
          plan: [
            'Blood count, metabolic panel, lipids.',
            screening,
            person.smokes
              ? 'Quit line number and nicotine patches offered.'
              : chance.pick(
                  'Keep up the exercise.',
                  'Two portions of fish a week, more beans.',
                  'Aim for seven hours of sleep.',
                ),
            `Next check-up in ${at.age >= 50 ? 'one year' : chance.pick('one year', 'two years')}.`,
          ],
          services: [
            'Blood draw',
            'Complete blood count',
            'Metabolic panel',
            'Lipid panel',
            ...(isVaccinated ? (['Vaccine, first injection'] as const) : []),
          ],
          addendum: `Laboratory: hemoglobin ${chance.decimal(12.4, 15.6)} g/dL, glucose ${person.has.has('type 2 diabetes') ? chance.whole(118, 146) : chance.whole(82, 104)} mg/dL, creatinine ${chance.decimal(0.6, 1.1)} mg/dL, LDL ${ldl} mg/dL. ${ldl > 145 ? 'Cholesterol to be repeated in three months after a change of diet.' : 'All as it should be.'} Letter sent.`,
        }
      },
    },
  ],
}

const travel: Episode = {
  name: 'travel advice',
  likelihood: (_person, age) => (age >= 18 && age <= 74 ? 0.7 : 0),
  visits: (person, chance) => {
    const place = chance.pick(
      'Kenya',
      'Vietnam and Cambodia',
      'Peru',
      'northern India',
      'Ghana',
      'Indonesia',
    )
    return [
      {
        after: 0,
        minutes: 15,
        reason: `Travel advice, ${place}`,
        note: (at) => ({
          history: `${at.who}, leaves for ${place} in ${chance.whole(5, 9)} weeks, ${chance.pick('two weeks with a guided group', 'a month with a backpack', 'visiting family', 'for work, mostly in the capital')}. Vaccination record ${chance.pick('brought along', 'lost, last shots in school')}. ${person.has.size > 0 ? 'Known: ' + [...person.has].join(', ') + '.' : 'No long-term illness.'}`,
          findings: `Well. BP ${pressureOf(person, chance)}. Temp ${chance.decimal(36.3, 36.9)} °C.`,
          assessment: 'Travel advice and vaccination.',
          plan: [
            'Hepatitis A, first dose, and typhoid given in the left arm.',
            chance.pick(
              'Malaria risk low in the places planned: repellent, long sleeves, net.',
              'Malaria tablets from one day before to seven days after.',
              'Rabies vaccination talked through, declined for this trip.',
            ),
            'Second hepatitis A dose in six months. Travel kit list given.',
          ],
          prescription: [
            chance.pick(
              'Atovaquone-proguanil 250/100 mg, 1 tablet daily with food, start 1 day before entering the area',
              'Oral rehydration salts, 1 sachet after each loose stool',
              'Azithromycin 500 mg, 1 tablet daily for 3 days, only for severe diarrhea',
            ),
          ],
          services: ['Vaccine, first injection', 'Vaccine, further injection'],
        }),
      },
    ]
  },
}

export const familyMedicinePreventive: readonly Episode[] = [checkUp, travel]
