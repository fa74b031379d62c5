import type { Episode } from '../episode.ts'
import { bmiOf, pressureOf } from '../person.ts'

const highBloodPressure: Episode = {
  name: 'high blood pressure',
  likelihood: (person) => (person.has.has('high blood pressure') ? 6 : 0),
  visits: (person, chance) => {
    const first = { systolic: chance.whole(150, 168), diastolic: chance.whole(90, 101) }
    const second = {
      systolic: first.systolic - chance.whole(9, 17),
      diastolic: first.diastolic - chance.whole(4, 8),
    }
    const third = { systolic: chance.whole(122, 134), diastolic: chance.whole(74, 83) }
    const drug = chance.pick(
      { name: 'Lisinopril', low: '10 mg', high: '20 mg', watch: 'potassium and creatinine' },
      { name: 'Amlodipine', low: '5 mg', high: '10 mg', watch: 'ankle swelling' },
      { name: 'Losartan', low: '50 mg', high: '100 mg', watch: 'potassium and creatinine' },
    )
    const creatinine = chance.decimal(0.7, 1.2)
    const home = chance.pick(
      'at the kitchen table before breakfast',
      'on the sofa in the evening',
      'in the morning after five minutes of rest',
    )
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick(
          'Blood pressure check',
          'High readings at home',
          'Blood pressure review',
        ),
        note: (at) => ({
          history: `${at.who}, ${person.work}. Home readings over the last ${chance.pick('two weeks', 'ten days', 'month')} between ${first.systolic - 6} and ${first.systolic + 5} systolic, taken ${home}. ${chance.pick('No headache, chest pain or breathlessness.', 'Occasional morning headache, no chest pain, no visual change.', 'Feels well; came because the pharmacy measured high.')} ${person.smokes ? chance.pick('Smokes about ten a day.', 'Smokes, has cut down to five a day.') : 'Does not smoke.'} ${chance.pick('Salts food at the table.', 'Drinks two glasses of wine at weekends.', 'Walks the dog half an hour a day.', 'Little exercise for months.')}`,
          findings: `BP ${first.systolic}/${first.diastolic} left, ${first.systolic - chance.whole(1, 5)}/${first.diastolic - 2} right, seated; pulse ${chance.whole(64, 86)} regular. BMI ${bmiOf(at)}. Heart sounds normal, no bruits, no edema. Fundi ${chance.pick('not seen well', 'without hemorrhages', 'with slight arterial narrowing')}.`,
          assessment: `Primary hypertension, ${first.systolic >= 160 ? 'stage 2' : 'stage 1 to 2'}, not at target.${person.has.has('type 2 diabetes') ? ' Diabetes raises the stakes; aim below 130/80.' : ''}`,
          plan: [
            `Start ${drug.name.toLowerCase()} ${drug.low} once daily; explained ${drug.watch}.`,
            'Metabolic panel, lipids and urine albumin today.',
            chance.pick(
              'Salt below 5 g a day; leaflet given.',
              'Agreed to thirty minutes of walking on five days a week.',
              'Dietitian offered, will think about it.',
            ),
            'Home readings twice a day for the week before the next visit; back in four weeks.',
          ],
          prescription: [`${drug.name} ${drug.low}, 1 tablet in the morning, 30 tablets`],
          services: ['Blood draw', 'Metabolic panel', 'Lipid panel'],
          addendum: `Laboratory: creatinine ${creatinine} mg/dL, potassium ${chance.decimal(3.8, 4.7)} mmol/L, LDL ${chance.whole(96, 158)} mg/dL, urine albumin normal. Told by phone, no change of plan.`,
        }),
      },
      {
        after: 28,
        minutes: 15,
        reason: 'Blood pressure follow-up',
        note: (at) => ({
          history: `On ${drug.name.toLowerCase()} ${drug.low} since the last visit. ${chance.pick('Takes it every morning with coffee.', 'Missed it twice while travelling.', 'Takes it reliably, uses a pill box.')} Home average ${second.systolic + chance.whole(-3, 3)}/${second.diastolic + chance.whole(-2, 2)}. ${drug.name === 'Amlodipine' ? chance.pick('Slight ankle swelling by evening, not bothersome.', 'No swelling, no flushing.') : chance.pick('No cough, no dizziness.', 'Light-headed once on standing up quickly, not since.')}`,
          findings: `BP ${second.systolic}/${second.diastolic}, pulse ${chance.whole(62, 82)}. Weight ${at.weight} kg. ${drug.name === 'Amlodipine' ? 'Trace ankle edema.' : 'No edema.'}`,
          assessment: `Improved by ${first.systolic - second.systolic} mmHg, still above target.`,
          plan: [
            `Raise ${drug.name.toLowerCase()} to ${drug.high}.`,
            drug.watch.startsWith('potassium')
              ? 'Repeat potassium and creatinine in two weeks.'
              : 'Call if the swelling gets worse.',
            'Review in five weeks with home readings.',
          ],
          prescription: [`${drug.name} ${drug.high}, 1 tablet in the morning, 90 tablets`],
          services: drug.watch.startsWith('potassium') ? ['Blood draw', 'Metabolic panel'] : [],
        }),
      },
      {
        after: 36,
        minutes: 15,
        reason: 'Blood pressure follow-up',
        note: (at) => ({
          history: `Brings a page of home readings: ${chance.whole(12, 20)} of ${chance.whole(21, 28)} below 135/85. ${chance.pick('Feels better than before, sleeps well.', 'No side effects.', 'Has lost a little weight by leaving out the evening bread.', 'Asks whether the tablet is for life; talked it through.')}`,
          findings: `BP ${third.systolic}/${third.diastolic}, pulse ${chance.whole(60, 78)} regular, weight ${(at.weight - chance.whole(5, 18) / 10).toFixed(1)} kg.`,
          assessment: `Hypertension, at target on ${drug.name.toLowerCase()} ${drug.high}.`,
          plan: [
            `Continue ${drug.name.toLowerCase()} ${drug.high}.`,
            'Next check in six months with metabolic panel, sooner if home readings exceed 140/90.',
          ],
          prescription: [
            `${drug.name} ${drug.high}, 1 tablet in the morning, 90 tablets, 1 refill`,
          ],
        }),
      },
    ]
  },
}

const diabetes: Episode = {
  name: 'type 2 diabetes',
  likelihood: (person) => (person.has.has('type 2 diabetes') ? 7 : 0),
  visits: (person, chance) => {
    const before = chance.whole(71, 92) / 10
    const after = before - chance.whole(4, 12) / 10
    const kidney = person.has.has('kidney disease')
    const second = kidney
      ? { name: 'Linagliptin 5 mg, 1 tablet once daily, 90 tablets', word: 'linagliptin 5 mg' }
      : chance.pick(
          {
            name: 'Empagliflozin 10 mg, 1 tablet in the morning, 90 tablets',
            word: 'empagliflozin 10 mg',
          },
          {
            name: 'Semaglutide 0.25 mg under the skin once a week for 4 weeks, then 0.5 mg',
            word: 'weekly semaglutide',
          },
        )
    const metformin = `Metformin ${kidney ? '500 mg' : '1000 mg'}, 1 tablet twice daily with meals, 180 tablets`
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Diabetes review', 'Quarterly diabetes check'),
        note: (at) => ({
          history: `${at.who} with type 2 diabetes for ${chance.whole(2, 14)} years, on metformin. Fasting values at home ${chance.whole(128, 150)} to ${chance.whole(160, 194)} mg/dL. ${chance.pick('Two birthdays and a cruise since the last visit.', 'Works shifts and eats late.', 'Has stopped the evening walks because of the knee.', 'Snacks while watching television, says so frankly.')} ${chance.pick('No hypoglycemia.', 'One shaky spell before lunch, glucose 68.')} Last eye check ${chance.pick('last year, no retinopathy', 'more than a year ago', 'four months ago, mild background changes')}.`,
          findings: `BP ${pressureOf(person, chance)}, BMI ${bmiOf(at)}, weight ${at.weight} kg. Feet: pulses ${chance.pick('palpable', 'palpable, skin dry')}, monofilament felt at ${chance.whole(8, 10)} of 10 sites, no ulcer. HbA1c ${before.toFixed(1)}%.`,
          assessment: `Type 2 diabetes, not at the agreed goal of ${at.age > 72 ? '7.5' : '7.0'}%.${kidney ? ' Chronic kidney disease limits metformin.' : ''}`,
          plan: [
            `Add ${second.word}; ${kidney ? 'no dose change needed for the kidneys' : chance.pick('explained genital hygiene and sick-day rules', 'shown how to go on if nausea appears')}.`,
            chance.pick(
              'Dietitian appointment arranged.',
              'Food diary for one week.',
              'Swap juice for water; agreed as the one change for now.',
            ),
            'Eye check if older than twelve months.',
            'HbA1c and visit in about eight weeks.',
          ],
          prescription: [metformin, second.name],
          services: ['Blood draw', 'Hemoglobin A1c', 'Metabolic panel'],
        }),
      },
      {
        after: 56,
        minutes: 30,
        reason: 'Diabetes follow-up with HbA1c',
        note: (at) => ({
          history: `${chance.pick('Tolerates', 'Gets on well with')} ${second.word}${chance.maybe(0.4, ', some nausea in the first week only')}. Home fasting values now ${chance.whole(104, 118)} to ${chance.whole(126, 142)} mg/dL. ${chance.pick('Walks to the market again.', 'Has changed to whole-grain bread.', 'Proud of the new belt hole.', 'Still finds weekends hard.')}`,
          findings: `HbA1c ${after.toFixed(1)}% (was ${before.toFixed(1)}%). Weight ${(at.weight - chance.whole(8, 30) / 10).toFixed(1)} kg. BP ${pressureOf(person, chance)}. Injection sites and feet without findings.`,
          assessment:
            after <= 7
              ? 'Type 2 diabetes, now at goal.'
              : 'Type 2 diabetes, clearly better, close to goal.',
          plan: [
            'Continue both medicines.',
            'Urine albumin and creatinine with the next blood draw.',
            chance.pick(
              'Flu shot offered and accepted.',
              'Pneumococcal vaccine is up to date.',
              'Foot care leaflet given.',
            ),
            'Next review in three months.',
          ],
          prescription: [metformin, second.name],
          services: ['Blood draw', 'Hemoglobin A1c'],
        }),
      },
    ]
  },
}

const thyroid: Episode = {
  name: 'underactive thyroid',
  likelihood: (person) => (person.has.has('underactive thyroid') ? 6 : 0),
  visits: (person, chance) => {
    const dose = chance.pick(50, 75, 100)
    const tsh = chance.whole(62, 118) / 10
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Thyroid check', 'Tired, thyroid values due'),
        note: (at) => ({
          history: `${at.who} on levothyroxine ${dose} mcg. ${chance.pick('Tired since about six weeks, feels the cold.', 'Hair thinner than last year, gained 2 kg.', 'No complaints, here for the yearly value.')} ${chance.pick('Takes the tablet together with breakfast and coffee.', 'Takes it half an hour before breakfast.', 'Started an iron supplement in the same hour.')}`,
          findings: `Pulse ${chance.whole(54, 66)}, BP ${pressureOf(person, chance)}, weight ${at.weight} kg. Thyroid not enlarged, no nodules felt. Reflexes ${chance.pick('brisk', 'normal', 'a little slow to relax')}.`,
          assessment: 'Autoimmune hypothyroidism, possibly under-replaced.',
          plan: [
            'TSH today.',
            'Tablet on an empty stomach, water only, 30 minutes before anything else.',
            'Dose by result, told by phone.',
          ],
          services: ['Blood draw', 'Thyroid-stimulating hormone'],
          addendum: `TSH ${tsh.toFixed(1)} mIU/L. Levothyroxine raised to ${dose + 25} mcg, prescription sent, repeat in six to eight weeks.`,
        }),
      },
      {
        after: 46,
        minutes: 15,
        reason: 'Thyroid follow-up',
        note: () => ({
          history: `On ${dose + 25} mcg since the last value. ${chance.pick('More energy, no longer naps after work.', 'Feels about the same.', 'Sleeps better, skin less dry.')} No palpitations.`,
          findings: `Pulse ${chance.whole(62, 76)} regular, no tremor.`,
          assessment: 'Hypothyroidism, clinically balanced.',
          plan: [`Continue levothyroxine ${dose + 25} mcg.`, 'Yearly TSH from now on.'],
          prescription: [
            `Levothyroxine ${dose + 25} mcg, 1 tablet in the morning on an empty stomach, 90 tablets, 3 refills`,
          ],
          services: ['Blood draw', 'Thyroid-stimulating hormone'],
          addendum: `TSH ${chance.decimal(1.1, 3.2)} mIU/L, in range.`,
        }),
      },
    ]
  },
}

export const familyMedicineLongTerm: readonly Episode[] = [highBloodPressure, diabetes, thyroid]
