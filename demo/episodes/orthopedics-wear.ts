import type { Episode } from '../episode.ts'
import { bmiOf, mayHaveNsaids, painRelief } from '../person.ts'

const kneeArthritis: Episode = {
  name: 'knee arthritis',
  likelihood: (_person, age) => (age >= 52 ? 1.7 : 0),
  visits: (person, chance) => {
    const side = chance.pick('left', 'right')
    const before = chance.whole(5, 8)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick(`Pain in the ${side} knee`, 'Knee pain on stairs', 'Swollen knee'),
        note: (at) => ({
          history: `${at.who}, ${person.work}. Pain in the ${side} knee for ${chance.whole(8, 30)} months, ${chance.pick('worst going down stairs', 'worst after sitting in the car', 'after half an hour of walking')}, ${before} of 10. Stiff for ${chance.whole(5, 20)} minutes in the morning. ${chance.pick('Meniscus operated in the nineties.', 'No injury.', 'Played handball for years.')} ${chance.pick('Physiotherapy last year helped.', 'Tablets only on bad days.', 'Uses a stick outdoors.')}`,
          findings: `BMI ${bmiOf(at)}. ${side === 'left' ? 'Left' : 'Right'} knee: ${chance.pick('small effusion', 'no effusion', 'moderate effusion')}, flexion ${chance.whole(105, 128)} degrees, extension lacks ${chance.whole(0, 8)}, ${chance.pick('varus axis', 'axis straight')}, tender inner joint line, ligaments stable. X-ray: joint space narrowed medially, osteophytes, Kellgren ${chance.pick('II', 'II to III', 'III')}.`,
          assessment: `Osteoarthritis of the ${side} knee.`,
          plan: [
            'Physiotherapy for the thigh muscles, twice a week for six weeks.',
            chance.pick(
              'Every kilogram less is four less on the knee; goal of 4 kg.',
              'Cushioned soles, bicycle instead of jogging.',
            ),
            'Injection if not enough by the next visit.',
          ],
          prescription: [painRelief(person, at.age)],
          services: ['X-ray, two views'],
        }),
      },
      {
        after: chance.whole(26, 36),
        minutes: 15,
        reason: 'Knee, follow-up',
        note: () => ({
          history: `${chance.pick('Stronger, but stairs still hurt.', 'Better on the flat.', 'Swelling is less.')} ${chance.whole(6, 11)} sessions so far. Pain ${before - 2} of 10.`,
          findings: `Effusion ${chance.pick('gone', 'small')}, flexion ${chance.whole(112, 132)} degrees. Injected from the outer side under sterile conditions${chance.maybe(0.5, ', 12 mL of clear yellow fluid drawn first')}, no pain after.`,
          assessment: `Osteoarthritis of the ${side} knee, injected.`,
          plan: [
            'Triamcinolone 40 mg with lidocaine into the joint.',
            'Two days of rest, then exercises again.',
            'Not more than three a year; replacement talked about, not wanted yet.',
          ],
          services: ['Joint injection'],
        }),
      },
    ]
  },
}

const shoulder: Episode = {
  name: 'shoulder pain',
  likelihood: (_person, age) => (age >= 35 && age <= 80 ? 1.2 : 0),
  visits: (person, chance) => {
    const side = chance.pick('left', 'right')
    const isTear = chance.is(0.35)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick(
          'Shoulder pain',
          `${side === 'left' ? 'Left' : 'Right'} shoulder, cannot lift the arm`,
          'Shoulder pain at night',
        ),
        note: (at) => ({
          history: `${at.who}, ${person.work}. Pain in the ${side} shoulder for ${chance.whole(4, 16)} weeks, ${chance.pick('since painting a ceiling', 'since a fall on the arm', 'without a reason', 'since lifting a suitcase')}. Wakes when lying on it. ${chance.pick('Cannot reach the top shelf.', 'Hurts when putting on a jacket.', 'Combing hair hurts.')}`,
          findings: `Active abduction ${chance.whole(85, 130)} degrees with painful arc from ${chance.whole(60, 75)}, passive ${chance.pick('free', 'free, end painful')}. Jobe ${isTear ? 'weak, 4 of 5' : 'painful, full strength'}, lift-off normal. Ultrasound: ${isTear ? `tear of the supraspinatus of ${chance.whole(8, 16)} mm, partial` : `bursa thickened to ${chance.decimal(2.4, 3.9)} mm, tendons intact`}.`,
          assessment: isTear
            ? 'Partial tear of the supraspinatus tendon.'
            : 'Subacromial pain syndrome.',
          plan: [
            'Physiotherapy, twelve sessions, centering and shoulder blade control.',
            chance.pick('No work overhead for four weeks.', 'Pillow under the arm at night.'),
            isTear
              ? 'MRI if strength does not return in six weeks.'
              : 'Injection only if nights stay bad.',
          ],
          prescription: [painRelief(person, at.age)],
          services: ['Musculoskeletal ultrasound'],
        }),
      },
      {
        after: chance.whole(36, 46),
        minutes: 15,
        reason: 'Shoulder, follow-up',
        note: () => ({
          history: `${chance.pick('Sleeps on the side again.', 'Nights better, work overhead still hurts.', 'About two thirds better.')} Exercises ${chance.pick('every evening', 'three times a week')}.`,
          findings: `Abduction ${chance.whole(150, 178)} degrees, arc ${chance.pick('gone', 'slight')}. Strength ${isTear ? 'nearly equal' : 'full'}.`,
          assessment: isTear
            ? 'Partial tear, good function without operation.'
            : 'Subacromial pain, settling.',
          plan: [
            chance.pick('Six more sessions.', 'Own program with an elastic band for three months.'),
            'Return if strength is lost.',
          ],
        }),
      },
    ]
  },
}

const carpalTunnel: Episode = {
  name: 'numb fingers',
  likelihood: (_person, age) => (age >= 30 && age <= 80 ? 0.8 : 0),
  visits: (person, chance) => {
    const side = chance.pick('left', 'right')
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Numb fingers at night', 'Hand falls asleep', 'Tingling in the hand'),
        note: (at) => ({
          history: `${at.who}, ${person.work}. Thumb, index and middle finger of the ${side} hand numb at night for ${chance.whole(2, 9)} months; shakes it out. ${chance.pick('Drops cups lately.', 'Cannot feel buttons well.', 'By day only on the bicycle.')}${person.has.has('underactive thyroid') ? ' Thyroid treated.' : ''}${person.has.has('type 2 diabetes') ? ' Diabetes known.' : ''}`,
          findings: `Phalen positive after ${chance.whole(12, 40)} seconds, Tinel ${chance.pick('positive', 'negative')}, thumb ball ${chance.pick('full', 'slightly flat')}, two-point discrimination ${chance.whole(4, 7)} mm. Neck free. Ultrasound: median nerve ${chance.whole(12, 17)} mm².`,
          assessment: `Carpal tunnel syndrome, ${side}.`,
          plan: [
            'Splint at night for six weeks.',
            chance.pick(
              'Gliding exercises shown.',
              'Keyboard and handlebar height talked through.',
            ),
            'Injection or release if it stays.',
          ],
          services: ['Musculoskeletal ultrasound', 'Splint or brace'],
        }),
      },
      {
        after: chance.whole(36, 46),
        minutes: 15,
        reason: 'Hand, follow-up',
        note: () => ({
          history: `Splint ${chance.pick('every night', 'most nights')}. ${chance.pick('Sleeps through.', 'Better by half.', 'Numbness only towards morning.')}`,
          findings: `Phalen ${chance.pick('negative', 'positive after a minute')}. Strength full. Injected beside the palmaris tendon, no tingling while injecting.`,
          assessment: 'Carpal tunnel syndrome, improving.',
          plan: [
            'Triamcinolone 20 mg into the carpal tunnel.',
            'Splint for another month; operation only if it returns.',
          ],
          services: ['Tendon sheath injection'],
        }),
      },
    ]
  },
}

const heelAndElbow: Episode = {
  name: 'tendon pain',
  likelihood: (_person, age) => (age >= 25 && age <= 68 ? 1.4 : 0),
  visits: (person, chance) => {
    const kind = chance.pick(
      {
        reason: 'Tennis elbow',
        place: 'outer side of the right elbow',
        test: 'Cozen test painful, grip 60% of the left',
        name: 'Lateral epicondylitis, right',
        measure: 'Brace below the elbow while working; eccentric exercises with 1 kg.',
      },
      {
        reason: 'Heel pain in the morning',
        place: 'under the left heel, worst with the first steps',
        test: 'tender at the inner heel bone, windlass test painful',
        name: 'Plantar fasciitis, left',
        measure:
          'Stretching of the fascia three times a day, soft heel pads, no bare feet on tiles.',
      },
      {
        reason: 'Achilles tendon',
        place: 'right Achilles tendon, 4 cm above the heel',
        test: 'tendon thickened to 9 mm, Thompson test normal',
        name: 'Achilles tendinopathy, right',
        measure: 'Heavy slow calf raises on three days a week for twelve weeks; running pause.',
      },
      {
        reason: 'Pain at the outer hip',
        place: 'outer side of the left hip, cannot lie on it',
        test: 'tender over the greater trochanter, one-leg stand painful after 20 seconds',
        name: 'Greater trochanteric pain, left',
        measure: 'Hip abductor training, no crossing of legs, pillow between the knees.',
      },
    )
    return [
      {
        after: 0,
        minutes: 15,
        reason: kind.reason,
        note: (at) => ({
          history: `${at.who}, ${person.work}. Pain at the ${kind.place}, for ${chance.whole(5, 20)} weeks. ${chance.pick('Began after a weekend of moving house.', 'Raised training from 20 to 35 km a week.', 'New job on hard floors.', 'Nothing unusual before.')} Pain ${chance.whole(4, 7)} of 10 under load.`,
          findings: `${kind.test[0]?.toUpperCase()}${kind.test.slice(1)}. No swelling of the joint, nerves and pulses normal. BMI ${bmiOf(at)}.`,
          assessment: `${kind.name}.`,
          plan: [
            kind.measure,
            `Takes months; ${chance.pick('four out of five are well within a year', 'patience is part of the treatment')}.`,
            chance.pick('Shock waves if no better in eight weeks.', 'Physiotherapy, six sessions.'),
          ],
          prescription: [
            mayHaveNsaids(person, at.age)
              ? 'Diclofenac 1% gel, 4 times a day for 2 weeks'
              : 'Acetaminophen 500 mg, 2 tablets as needed, up to 4 times a day',
          ],
        }),
      },
      ...(chance.is(0.5)
        ? [
            {
              after: chance.whole(34, 48),
              minutes: 15 as const,
              reason: `${kind.reason}, follow-up`,
              note: () => ({
                history: `${chance.pick('Half as bad.', 'First steps are fine, long days are not.', 'Slowly better.')} Exercises ${chance.pick('done faithfully', 'done twice a week', 'stopped in the second week, started again')}.`,
                findings: `Pressure pain ${chance.pick('much less', 'still there, less')}, pain under load ${chance.whole(2, 3)} of 10.`,
                assessment: `${kind.name}, improving.`,
                plan: [
                  chance.pick('Go on for two more months.', 'Load up by a tenth each week.'),
                  'Visit only if it stalls.',
                ],
              }),
            },
          ]
        : []),
    ]
  },
}

export const orthopedicsWear: readonly Episode[] = [
  kneeArthritis,
  shoulder,
  carpalTunnel,
  heelAndElbow,
]
