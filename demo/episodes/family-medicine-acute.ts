import type { Episode } from '../episode.ts'
import { mayHaveNsaids, pressureOf } from '../person.ts'

const airwayInfection: Episode = {
  name: 'airway infection',
  likelihood: (_person, age) => (age >= 16 ? 2.2 : 0),
  visits: (person, chance) => [
    {
      after: 0,
      minutes: 15,
      reason: chance.pick(
        'Cough and fever',
        'Sore throat, cough',
        'Cold that will not go',
        'Blocked sinuses',
      ),
      note: (at) => {
        const days = chance.whole(3, 11)
        const temperature = chance.decimal(36.8, 38.9)
        const kind = chance.pick('bronchitis', 'sinusitis', 'influenza', 'cold')
        const isBacterial = kind === 'sinusitis' && days >= 9
        const wheeze = person.has.has('asthma')
        return {
          history: `${at.who}, ${person.work}. ${chance.pick('Cough', 'Runny nose and cough', 'Sore throat, then cough')} for ${days} days${kind === 'sinusitis' ? ', pressure over the cheeks when bending forward, thick yellow discharge' : kind === 'influenza' ? ', came on within hours with chills and aching limbs' : ', now ' + chance.pick('with yellowish phlegm', 'dry and worse at night', 'keeping the whole house awake')}. ${chance.pick('A colleague has the same.', at.age > 55 ? 'Grandchildren were ill last week.' : 'Half the bus was coughing.', 'Nobody else ill at home.', 'Was on a full train two days before.')} ${person.smokes ? 'Smokes.' : 'Non-smoker.'} ${chance.pick('No breathlessness.', 'Breathless on the second flight of stairs.', 'No chest pain.')}`,
          findings: `Temp ${temperature} °C, pulse ${chance.whole(72, 98)}, BP ${pressureOf(person, chance)}, SpO2 ${chance.whole(95, 99)}%. Throat ${chance.pick('red without exudate', 'a little red', 'clear')}, ${kind === 'sinusitis' ? 'left cheekbone tender to tapping' : 'no tender sinuses'}. Chest ${wheeze ? 'with scattered wheeze on both sides' : kind === 'bronchitis' ? chance.pick('with coarse sounds that clear on coughing', 'without crackles, some rhonchi') : 'clear'}.`,
          assessment:
            {
              bronchitis: 'Acute bronchitis, most likely viral.',
              sinusitis: isBacterial
                ? 'Acute sinusitis beyond nine days, probably bacterial.'
                : 'Acute viral sinusitis.',
              influenza: 'Influenza A, antigen test positive.',
              cold: 'Viral upper airway infection.',
            }[kind] + (wheeze ? ' Asthma flaring with it.' : ''),
          plan: [
            isBacterial
              ? person.isAllergicTo.has('penicillin')
                ? 'Doxycycline, as penicillin is not possible.'
                : 'Amoxicillin-clavulanate for five days.'
              : chance.pick(
                  'No antibiotic; explained why.',
                  'Fluids, rest, steam if it feels good.',
                  'Told that the cough may last three weeks.',
                ),
            kind === 'sinusitis' ? 'Saline rinse twice a day.' : '',
            `Sick note for ${chance.whole(2, 5)} days${chance.pick('', ' for the employer', ', longer if fever stays')}.`,
            chance.pick(
              'Return at once with breathlessness or fever beyond three more days.',
              'Call if fever lasts beyond the weekend or breathing gets hard.',
              'See again only if it gets worse after having been better.',
            ),
          ],
          prescription: [
            ...(isBacterial
              ? [
                  person.isAllergicTo.has('penicillin')
                    ? 'Doxycycline 100 mg, 1 tablet twice daily for 5 days'
                    : 'Amoxicillin-clavulanate 875/125 mg, 1 tablet twice daily for 5 days',
                ]
              : []),
            ...(wheeze
              ? [
                  'Albuterol inhaler 90 mcg, 2 puffs every 4 to 6 hours as needed',
                  'Prednisone 40 mg, 1 tablet daily for 5 days',
                ]
              : []),
            chance.pick(
              'Acetaminophen 500 mg, 2 tablets up to 4 times a day as needed',
              'Saline nose spray, 2 sprays each side as needed',
              'Honey and lemon for the cough; acetaminophen 500 mg as needed',
            ),
          ],
          services: kind === 'influenza' ? ['Respiratory virus antigen test'] : [],
        }
      },
    },
  ],
}

const bladderInfection: Episode = {
  name: 'bladder infection',
  likelihood: (person, age) => (person.gender === 'female' && age >= 17 && age <= 85 ? 1.1 : 0),
  visits: (person, chance) => [
    {
      after: 0,
      minutes: 15,
      reason: chance.pick(
        'Burning on passing water',
        'Bladder infection?',
        'Frequent urination, burning',
      ),
      note: (at) => {
        const drug = chance.pick('nitrofurantoin', 'fosfomycin')
        return {
          history: `${at.who}. Burning and urgency for ${chance.whole(1, 4)} days, up ${chance.whole(2, 5)} times last night. ${chance.pick('First time in years.', 'Third one this year.', 'The last one was eight months ago.')} No fever, no flank pain, ${at.age >= 18 && at.age < 50 ? 'not pregnant, period ' + chance.pick('last week', 'two weeks ago', 'due on Friday') : chance.pick('no blood seen', 'a little blood on the paper')}. ${chance.pick('Drinks little at work.', 'Took cranberry juice without effect.', 'Came straight from the pharmacy.')}`,
          findings: `Temp ${chance.decimal(36.4, 37.2)} °C. Abdomen soft, tender above the pubis, flanks free. Dipstick: leukocytes ${chance.pick('++', '+++')}, nitrite ${chance.pick('positive', 'negative')}, blood ${chance.pick('trace', '+', '++')}.`,
          assessment:
            at.age >= 65
              ? 'Lower urinary tract infection; culture sent because of age.'
              : 'Uncomplicated cystitis.',
          plan: [
            drug === 'fosfomycin'
              ? 'Fosfomycin, one dose tonight.'
              : 'Nitrofurantoin for five days.',
            chance.pick(
              'Drink two liters a day.',
              'Pass water after intercourse.',
              'Heat pad as liked.',
            ),
            'Come back with fever, flank pain, or no relief after two days.',
          ],
          prescription: [
            drug === 'fosfomycin'
              ? 'Fosfomycin 3 g, 1 sachet at bedtime, once'
              : 'Nitrofurantoin 100 mg, 1 capsule twice daily with food for 5 days',
          ],
          services:
            at.age >= 65 ? ['Urinalysis, dipstick', 'Urine culture'] : ['Urinalysis, dipstick'],
          ...(at.age >= 65
            ? {
                addendum: `Culture: E. coli, ${chance.pick('more than 100,000', '50,000')} per mL, sensitive to ${drug}. ${person.name} feels better, told by phone.`,
              }
            : {}),
        }
      },
    },
  ],
}

const backPain: Episode = {
  name: 'low back pain',
  likelihood: (_person, age) => (age >= 19 && age <= 76 ? 1.6 : 0),
  visits: (person, chance) => {
    const side = chance.pick('left', 'right')
    const trigger = chance.pick(
      'lifting a washing machine',
      'a day of raking',
      'a long drive',
      'turning in bed',
      'carrying a toddler on one hip',
      'bending to tie a shoe',
      'unloading paving stones',
    )
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Back pain', 'Low back pain since lifting', 'Stiff, painful back'),
        note: (at) => ({
          history: `${at.who}, ${person.work}. Low back pain since ${trigger} ${chance.whole(2, 9)} days ago, ${chance.pick('pulls into the ' + side + ' buttock', 'band-like, does not radiate', 'into the back of the ' + side + ' thigh, not below the knee')}. Worst ${chance.pick('getting out of a chair', 'in the first hour of the day', 'after sitting for long')}, ${chance.whole(5, 8)} of 10. ${chance.pick('Bladder and bowel as always, no numbness, no fever, no fall.', 'No weakness in the legs, no trouble passing water, no fever.', 'No red flags: no fall, no fever, no numbness between the legs, weight stable.')}`,
          findings: `Walks ${chance.pick('upright but carefully', 'bent forward', 'without a limp')}. Fingertips reach ${chance.pick('the knees', 'mid-shin', 'just below the knees')}. Muscles beside L${chance.whole(3, 5)} tight and tender on the ${side}. Straight leg raise negative to ${chance.whole(7, 8)}0 degrees, heel and toe walking, reflexes and sensation normal.`,
          assessment: chance.pick(
            'Acute nonspecific low back pain, no warning signs.',
            'Muscular low back pain.',
            'Lumbago, nerves not involved.',
          ),
          plan: [
            chance.pick(
              'Stay active; bed rest makes it longer.',
              'Walking is the best medicine here; no bed rest.',
              'Nothing is broken: moving helps, said twice.',
            ),
            chance.pick(
              'Three exercises shown and printed.',
              'Warmth, short walks four times a day.',
              'Sick note for three days.',
            ),
            chance.pick(
              'No imaging needed now. Back in two to three weeks if not better.',
              'No X-ray: it would change nothing. Return at once with weakness or numbness.',
            ),
          ],
          prescription: [
            mayHaveNsaids(person, at.age)
              ? chance.pick(
                  'Ibuprofen 400 mg, 1 tablet up to 3 times a day with food, at most 7 days',
                  'Naproxen 500 mg, 1 tablet twice daily with food, at most 7 days',
                )
              : 'Acetaminophen 500 mg, 2 tablets up to 4 times a day, at most 7 days',
          ],
        }),
      },
      ...(chance.is(0.45)
        ? [
            {
              after: chance.whole(14, 21),
              minutes: 15 as const,
              reason: 'Back pain, follow-up',
              note: () => ({
                history: `${chance.pick('Nearly gone, stiff for half an hour in the morning.', 'Better, but every long sit brings it back.', 'Good days and bad days.')} Does the exercises ${chance.pick('daily', 'when it hurts', 'with the physiotherapy video')}. Tablets ${chance.pick('stopped after four days', 'only before work')}.`,
                findings: `Bends to ${chance.pick('the floor', 'the ankles')}, muscle tone on the ${side} ${chance.pick('normal', 'still a little raised')}. Neurology unchanged.`,
                assessment: 'Low back pain, recovering.',
                plan: [
                  chance.pick(
                    'Physiotherapy, six sessions, for core strength.',
                    'Carry on with the exercises on three days a week.',
                  ),
                  'Desk height checked against a drawing. No further visit needed unless it returns.',
                ],
              }),
            },
          ]
        : []),
    ]
  },
}

const cut: Episode = {
  name: 'cut',
  likelihood: (_person, age) => (age >= 16 ? 0.35 : 0),
  visits: (_person, chance) => {
    const finger = chance.pick(
      'left index finger',
      'left thumb',
      'right palm',
      'left forearm',
      'right shin',
      'left ring finger',
    )
    const stitches = chance.whole(3, 7)
    const length = chance.decimal(1.5, 4.5)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Cut, bleeding', 'Cut from a kitchen knife', 'Wound needs stitches?'),
        note: (at) => ({
          history: `${at.who}. Cut at the ${finger} ${chance.pick('an hour', 'two hours', 'three hours', 'half an hour')} ago ${chance.pick('on a broken glass', 'with a bread knife', 'on sheet metal', 'with a gardening saw')}. Pressed a towel on it. Last tetanus shot ${chance.pick('unknown', 'more than ten years ago', 'four years ago')}.`,
          findings: `Clean, straight wound of ${length} cm, edges ${chance.pick('gaping by 3 mm', 'gaping by 5 mm')}, no tendon or foreign body seen. Movement and feeling beyond it normal, capillary refill under two seconds.`,
          assessment: 'Simple laceration.',
          plan: [
            `Lidocaine 1%, ${chance.whole(2, 6)} mL, rinsed with ${chance.pick('200 mL', 'half a liter of')} saline.`,
            `${stitches} single stitches, nylon ${finger.includes('shin') || finger.includes('forearm') ? '4-0' : '5-0'}, dry dressing.`,
            'Tetanus booster given.',
            'Keep dry for two days; signs of infection explained. Stitches out in ten days.',
          ],
          services: ['Wound repair with sutures', 'Vaccine, first injection'],
        }),
      },
      {
        after: 10,
        minutes: 15,
        reason: 'Stitches out',
        note: () => ({
          history: `Cut at the ${finger}, wound kept dry. ${chance.pick('No pain.', 'Itches.', 'Knocked it once, no bleeding.')}`,
          findings: `Wound closed, ${chance.pick('no redness', 'a narrow red rim, no pus')}. ${stitches} stitches removed.`,
          assessment: 'Wound healed.',
          plan: [
            chance.pick(
              'Silicone gel on the scar for two months, keep it out of the sun.',
              'Normal use from tomorrow, no weights for a week.',
            ),
          ],
          services: ['Suture removal'],
        }),
      },
    ]
  },
}

export const familyMedicineAcute: readonly Episode[] = [
  airwayInfection,
  bladderInfection,
  backPain,
  cut,
]
