import type { Episode } from '../episode.ts'
import { pressureOf } from '../person.ts'
import { grouped } from '../../contract/number-words.ts'

const atrialFibrillation: Episode = {
  name: 'atrial fibrillation',
  likelihood: (person) => (person.has.has('atrial fibrillation') ? 12 : 0),
  visits: (person, chance) => {
    const atrium = chance.whole(41, 49)
    const rate = chance.whole(94, 118)
    return [
      {
        after: 0,
        minutes: 45,
        reason: chance.pick(
          'Atrial fibrillation review',
          'Irregular pulse, breathless',
          'Yearly rhythm review',
        ),
        note: (at) => ({
          history: `${at.who} with ${chance.pick('permanent', 'persistent', 'long-standing')} atrial fibrillation, on apixaban. ${chance.pick('More breathless on the hill to the church.', 'Feels the heart race in bed on the left side.', 'Tires by noon, no chest pain.', 'Pharmacist noticed an irregular fast pulse.')} No fainting. ${chance.pick('One nosebleed, stopped by itself.', 'No bleeding.', 'Bruises on the forearms.')} ${chance.pick('Forgets the evening tablet about once a week.', 'Never misses a dose.')}`,
          findings: `BP ${pressureOf(person, chance)}, pulse ${rate} irregular. ${chance.pick('Trace edema at both ankles.', 'No edema.')} Lungs clear. ECG: atrial fibrillation, ventricular rate ${rate + chance.whole(-4, 6)}, QRS ${chance.whole(86, 104)} ms, no ischemia. Echo: EF ${chance.whole(54, 61)}%, left atrium ${atrium} mm, ${chance.pick('mild', 'mild to moderate')} mitral regurgitation.`,
          assessment: `Atrial fibrillation, rate not controlled. CHA2DS2-VA ${(at.age >= 75 ? 2 : at.age >= 65 ? 1 : 0) + (person.has.has('high blood pressure') ? 1 : 0) + (person.has.has('type 2 diabetes') ? 1 : 0) + (person.has.has('heart failure') ? 1 : 0)}; anticoagulation continues.`,
          plan: [
            'Metoprolol succinate 50 mg in the evening.',
            'Apixaban as before; creatinine and blood count today.',
            'No anti-inflammatories from the drugstore.',
            '24-hour ECG in four weeks to see the rate by day and night.',
          ],
          prescription: [
            `Apixaban ${at.age >= 80 ? '2.5' : '5'} mg, 1 tablet twice daily, 180 tablets`,
            'Metoprolol succinate 50 mg, 1 tablet in the evening, 90 tablets',
          ],
          services: ['12-lead ECG with report', 'Echocardiogram', 'Blood draw', 'Metabolic panel'],
          addendum: `Creatinine ${at.age >= 80 ? chance.decimal(1.5, 1.8) : chance.decimal(0.8, 1.2)} mg/dL, hemoglobin ${chance.decimal(12.1, 14.8)} g/dL. Apixaban dose is right.`,
        }),
      },
      {
        after: chance.whole(28, 36),
        minutes: 30,
        reason: 'Rhythm follow-up with 24-hour ECG',
        note: () => ({
          history: `${chance.pick('Less breathless, walks to the market and back.', 'Sleeps on both sides again.', 'A little slower in the morning, otherwise content.')} Metoprolol ${chance.pick('well tolerated', 'gives cold fingers, bearable')}.`,
          findings: `BP ${pressureOf(person, chance)}, pulse ${chance.whole(68, 82)} irregular. 24-hour ECG: mean rate ${chance.whole(71, 84)}, lowest ${chance.whole(44, 52)} at night, highest ${chance.whole(112, 128)} on the stairs, longest pause ${chance.decimal(1.6, 2.2)} s.`,
          assessment: 'Atrial fibrillation, rate well controlled.',
          plan: [
            'No change of medicines.',
            chance.pick(
              'Rhythm control talked through again, not wanted.',
              'Ablation not needed with so few symptoms.',
            ),
            'Yearly review; blood count and creatinine every six months with the family doctor.',
          ],
          services: ['24-hour ECG recording'],
        }),
      },
    ]
  },
}

const palpitations: Episode = {
  name: 'palpitations',
  likelihood: (person, age) =>
    age >= 18 && age <= 68 && !person.has.has('atrial fibrillation') ? 0.8 : 0,
  visits: (person, chance) => {
    const beats = chance.whole(180, 2400)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Palpitations', 'Heart skips beats', 'Heart racing'),
        note: (at) => ({
          history: `${at.who}, ${person.work}. ${chance.pick('Extra beats, like a fish flipping', 'Sudden thumps with a pause after', 'Racing for a minute or two')}, ${chance.pick('mostly at rest in the evening', 'several times a week', 'worse in stressful weeks')}, for ${chance.whole(2, 6)} months. No fainting, none during sport. Coffee: ${chance.whole(2, 6)} cups. ${chance.pick('No sudden deaths in the family.', 'Uncle had a pacemaker at 70.')}`,
          findings: `BP ${pressureOf(person, chance)}, pulse ${chance.whole(62, 84)} with ${chance.pick('an occasional extra beat', 'no extra beats now')}. No murmur. ECG: sinus rhythm, PR ${chance.whole(142, 178)} ms, QTc ${chance.whole(398, 432)} ms, no pre-excitation.`,
          assessment: 'Palpitations, probably benign extrasystoles.',
          plan: [
            '24-hour ECG with diary.',
            'TSH and potassium.',
            chance.pick('Try a week of two coffees.', 'Sleep and stress talked about.'),
          ],
          services: [
            '12-lead ECG with report',
            'Blood draw',
            'Thyroid-stimulating hormone',
            'Metabolic panel',
          ],
        }),
      },
      {
        after: chance.whole(10, 16),
        minutes: 15,
        reason: 'Result of the 24-hour ECG',
        note: () => ({
          history: `Pressed the button ${chance.whole(3, 9)} times. ${chance.pick('Fewer thumps with less coffee.', 'Unchanged.', 'Noticed them mainly while lying on the left.')}`,
          findings: `24-hour ECG: sinus rhythm ${chance.whole(48, 54)} to ${chance.whole(128, 152)}, ${grouped(beats)} ${chance.pick('supraventricular', 'ventricular')} extra beats, single, no runs; diary entries match them. TSH ${chance.decimal(0.9, 3.1)} mIU/L, potassium ${chance.decimal(3.9, 4.6)} mmol/L.`,
          assessment: 'Benign extra beats in a structurally normal heart.',
          plan: [
            'Reassured, sport allowed.',
            beats > 1500
              ? 'Echo once, to be complete; magnesium may be tried.'
              : 'No medicine needed.',
            'Return with fainting or racing for more than half an hour.',
          ],
          services:
            beats > 1500 ? ['24-hour ECG recording', 'Echocardiogram'] : ['24-hour ECG recording'],
        }),
      },
    ]
  },
}

const murmur: Episode = {
  name: 'heart murmur',
  likelihood: (_person, age) => (age >= 60 ? 1 : age >= 20 ? 0.15 : 0),
  visits: (person, chance) => {
    const speed = chance.whole(24, 34) / 10
    return [
      {
        after: 0,
        minutes: 45,
        reason: chance.pick('Heart murmur, echo', 'Valve check', 'Murmur heard at check-up'),
        note: (at) => ({
          history: `${at.who}. Murmur ${chance.pick('heard by the family doctor', 'known for years', 'found before a knee operation')}. ${chance.pick('Plays tennis doubles without trouble.', 'Slower uphill than last year.', 'No complaints.')} No chest pain, no fainting.`,
          findings: `BP ${pressureOf(person, chance)}. Systolic murmur ${chance.whole(2, 3)}/6 right second space, ${chance.pick('into the neck', 'not radiating')}, second sound preserved. ECG: ${chance.pick('normal', 'left axis', 'voltage signs of a thick left ventricle')}. Echo: EF ${chance.whole(58, 66)}%, aortic valve calcified, peak velocity ${speed.toFixed(1)} m/s, mean gradient ${Math.round(speed * speed * 2.4)} mmHg, area ${chance.decimal(1.2, 1.8)} cm².`,
          assessment:
            speed >= 3
              ? 'Moderate aortic stenosis, no symptoms.'
              : 'Mild aortic stenosis, no symptoms.',
          plan: [
            `Echo again in ${speed >= 3 ? 'one year' : 'two to three years'}.`,
            'Dental hygiene; no antibiotic before dental work.',
            'To be reported at once: breathlessness, chest pain or fainting on effort.',
          ],
          services: ['12-lead ECG with report', 'Echocardiogram'],
        }),
      },
    ]
  },
}

export const cardiologyRhythm: readonly Episode[] = [atrialFibrillation, palpitations, murmur]
