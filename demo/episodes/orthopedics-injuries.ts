import type { Episode } from '../episode.ts'
import { painRelief } from '../person.ts'

const ankleSprain: Episode = {
  name: 'ankle sprain',
  likelihood: (_person, age) => (age >= 9 && age <= 60 ? 1.3 : 0),
  visits: (person, chance) => {
    const side = chance.pick('left', 'right')
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Twisted ankle', 'Swollen ankle', 'Ankle injury'),
        note: (at) => ({
          history: `${at.who}. Turned the ${side} ankle inwards ${chance.pick('yesterday', 'two days ago', 'this morning')} ${chance.pick('at basketball', 'on a kerb', 'on the stairs with the laundry', 'on a forest path', 'landing after a header')}. ${chance.pick('Walked on it at once.', 'Four steps possible, then too painful.', 'Heard a crack.')} Ice and a bandage since.`,
          findings: `Swelling like ${chance.pick('an egg', 'half a plum')} below the outer ankle, bruise to the ${chance.pick('toes', 'heel')}. Tender over the front ligament, not over bone edges or the fifth metatarsal. Drawer test ${chance.pick('soft by 3 mm against the other side', 'firm', 'not possible for pain')}. X-ray: no fracture.`,
          assessment: `Sprain of the ${side} outer ankle ligaments, grade ${chance.pick('I', 'II', 'I to II')}.`,
          plan: [
            'Brace for six weeks, full weight as pain allows.',
            'Up and cold for two days; balance exercises from week two.',
            chance.pick('No sport for four weeks.', `Sick note for ${chance.whole(3, 7)} days.`),
          ],
          prescription: [
            at.age < 18
              ? 'Ibuprofen 200 mg, 1 to 2 tablets up to 3 times a day with food, 5 days'
              : painRelief(person, at.age),
          ],
          services: ['X-ray, three views', 'Splint or brace'],
        }),
      },
      {
        after: chance.whole(17, 25),
        minutes: 15,
        reason: 'Ankle, follow-up',
        note: () => ({
          history: `${chance.pick('Walks without pain.', 'Swells in the evening.', 'Feels unsure on grass.')} Wears the brace ${chance.pick('all day', 'outside the house')}.`,
          findings: `Swelling ${chance.pick('gone', 'a trace in the evening', 'half of what it was')}, lifting the foot ${chance.whole(8, 20)} degrees (other side 20). One-leg stand ${chance.whole(9, 30)} seconds. Drawer test ${chance.pick('firm', 'a little soft, not painful', 'equal on both sides')}.`,
          assessment: 'Ankle sprain, healing.',
          plan: [
            'Brace for sport until three months.',
            chance.pick(
              'Wobble board, five minutes a day.',
              'Return to training step by step; sheet given.',
            ),
          ],
        }),
      },
    ]
  },
}

const wristFracture: Episode = {
  name: 'wrist fracture',
  likelihood: (person, age) =>
    age >= 5 && age <= 15 ? 0.6 : age >= 55 && person.gender === 'female' ? 0.6 : 0.12,
  visits: (person, chance) => {
    const side = chance.pick('left', 'right')
    const tilt = chance.whole(3, 11)
    return [
      {
        after: 0,
        minutes: 45,
        reason: chance.pick('Fall on the wrist', 'Wrist injury', 'Broken wrist?'),
        note: (at) => ({
          history: `${at.who}. Fell ${at.age < 16 ? chance.pick('off the monkey bars', 'from the scooter', 'on the ice rink', 'off a skateboard') : chance.pick('on wet leaves', 'over the dog', 'from the second rung of a ladder', 'on the bathroom tiles')} onto the outstretched ${side} hand ${chance.pick('two hours ago', 'this morning', 'last night')}. No blow to the head. ${at.age >= 55 ? chance.pick('First fracture.', 'A rib two years ago after coughing.', 'Mother had a broken hip.') : ''}`,
          findings: `${side === 'left' ? 'Left' : 'Right'} wrist swollen, ${chance.pick('slight fork shape', 'no deformity')}, tender over the radius, snuffbox free. Fingers move, feeling in the median area normal, pulse present. X-ray: ${at.age < 15 ? chance.pick('buckle fracture of the distal radius', 'greenstick fracture of the distal radius') : 'distal radius fracture, extra-articular'}, tilt ${tilt} degrees.`,
          assessment: `Distal radius fracture, ${side}, acceptable position.`,
          plan: [
            'Forearm cast, fingers free; arm above the heart for three days.',
            'Cast control tomorrow by the nurse; at once with numb or blue fingers.',
            'X-ray in the cast after one week.',
          ],
          prescription: [
            at.age < 16
              ? `Ibuprofen ${Math.min(400, Math.round((at.weight * 8) / 50) * 50)} mg up to 3 times a day with food, 4 days`
              : painRelief(person, at.age),
          ],
          services: ['X-ray, two views', 'Forearm cast'],
        }),
      },
      {
        after: 7,
        minutes: 15,
        reason: 'Cast control, X-ray',
        note: (at) => ({
          history: `${chance.pick('Hardly any pain.', 'Itches under the cast.', at.age < 16 ? 'Classmates have signed it.' : 'Cooks with one hand.', 'Sleeps with the arm on a pillow.')} Fingers move freely.`,
          findings: `Cast firm, ${chance.pick('no pressure marks', 'edge at the thumb trimmed', 'padding added at the elbow side')}. Fingers ${chance.pick('warm, not swollen', 'a little swollen', 'pink, make a full fist')}. X-ray: ${chance.pick('position unchanged', 'no slipping', 'as on the day of the fall')}, tilt ${tilt + chance.whole(0, 1)} degrees.`,
          assessment: 'Fracture holds.',
          plan: [
            `Cast for ${chance.pick('three', 'four')} more weeks.`,
            chance.pick(
              'Finger and shoulder exercises daily.',
              'Fist, spread, touch each fingertip: ten times every hour.',
              'Arm out of the sling by day, shoulder moved freely.',
            ),
          ],
          services: ['X-ray, two views'],
        }),
      },
      {
        after: chance.whole(22, 28),
        minutes: 30,
        reason: 'Cast off',
        note: (at) => ({
          history: `${chance.pick('Glad to be rid of it.', 'No pain.', 'Slept badly with it to the end.')}`,
          findings: `Cast removed, skin dry, no tenderness at the fracture. Flexion ${chance.whole(35, 55)}, extension ${chance.whole(30, 50)} degrees, grip ${chance.whole(45, 70)}% of the other side. X-ray: callus, healed in position.`,
          assessment: 'Healed distal radius fracture.',
          plan: [
            at.age < 16
              ? 'No ball sports for four weeks, then everything.'
              : 'Hand therapy, six sessions.',
            at.age >= 55 ? 'Bone density measurement and vitamin D with the family doctor.' : '',
            'No further visit needed if movement is back in six weeks.',
          ],
          services: ['Cast removal', 'X-ray, two views'],
        }),
      },
    ]
  },
}

const growingBones: Episode = {
  name: 'growing pains',
  likelihood: (_person, age) => (age >= 9 && age <= 16 ? 1.1 : 0),
  visits: (person, chance) => {
    const isSpine = chance.is(0.4)
    return [
      {
        after: 0,
        minutes: 15,
        reason: isSpine
          ? 'Crooked spine noticed at school'
          : chance.pick('Knee pain at sports', 'Bump below the knee'),
        note: (at) => ({
          history: isSpine
            ? `${at.who}. School nurse saw a rib hump. No pain. ${chance.pick('Grew 6 cm in a year.', 'Aunt wore a brace.', 'Carries the cello on one side.')}`
            : `${at.who}. Pain below the ${chance.pick('left', 'right')} kneecap for ${chance.whole(4, 14)} weeks, ${chance.pick('football four times a week', 'gymnastics', 'volleyball, jumps')}. Better in the holidays.`,
          findings: isSpine
            ? `Scoliometer ${chance.whole(5, 8)} degrees thoracic ${chance.pick('right', 'left')}, shoulders level within 1 cm, legs equal. X-ray: Cobb ${chance.whole(12, 19)} degrees, Risser ${chance.whole(0, 3)}. Height ${at.height} cm.`
            : `Bump at the tibial tuberosity tender, knee stable, no effusion, hamstrings short by ${chance.whole(20, 35)} degrees. Hip rotation free, no pain. Height ${at.height} cm.`,
          assessment: isSpine
            ? 'Mild adolescent idiopathic scoliosis.'
            : 'Osgood-Schlatter disease.',
          plan: isSpine
            ? [
                'No brace at this angle; X-ray again in six months while growing.',
                'Sport welcome, all of it.',
                'Schroth exercises if wanted.',
              ]
            : [
                'Sport as pain allows, up to 3 of 10; no harm is done.',
                'Stretch thigh front and back daily.',
                `${person.name.split(' ')[0]} chose swimming for a month.`,
              ],
          services: isSpine ? ['X-ray, two views'] : [],
        }),
      },
    ]
  },
}

export const orthopedicsInjuries: readonly Episode[] = [ankleSprain, wristFracture, growingBones]
