import type { Episode } from '../episode.ts'

const acne: Episode = {
  name: 'acne',
  likelihood: (_person, age) => (age >= 13 && age <= 29 ? 3 : 0),
  visits: (person, chance) => {
    const count = chance.whole(24, 48)
    const hasTablets = chance.is(0.5)
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Acne', 'Pimples, wants treatment', 'Skin of the face'),
        note: (at) => ({
          history: `${at.who}, ${person.work}. Acne for ${chance.whole(1, 4)} years, ${chance.pick('worse before exams', 'worse under the helmet', person.gender === 'female' ? 'worse before the period' : 'worse after shaving')}. ${chance.pick('Tried benzoyl peroxide, dry and red', 'Uses a scrub twice a day', 'Toothpaste on spots, an internet tip')}. ${chance.pick('Avoids photographs.', 'Not much bothered, came for the mother.', 'Would like it gone by the graduation.')}`,
          findings: `Face and upper back: ${count} inflamed papules and pustules, ${chance.whole(20, 50)} comedones, ${chance.pick('no nodules', 'two nodules at the jaw')}, ${chance.pick('first small scars on the cheeks', 'no scars')}.`,
          assessment: `Acne papulopustulosa, ${hasTablets ? 'moderate' : 'mild to moderate'}.`,
          plan: [
            'Adapalene-benzoyl peroxide in the evening, a pea for the whole face; every other day at first.',
            hasTablets
              ? 'Doxycycline for twelve weeks; sun protection.'
              : 'Mild cleanser only, no scrubs.',
            'It gets better after six weeks, not before.',
          ],
          prescription: [
            'Adapalene 0.1% and benzoyl peroxide 2.5% gel, thin layer in the evening',
            ...(hasTablets
              ? ['Doxycycline 100 mg, 1 capsule daily with food and water, 42 capsules']
              : []),
          ],
        }),
      },
      {
        after: 42,
        minutes: 15,
        reason: 'Acne follow-up',
        note: () => ({
          history: `${chance.pick('Peeled for two weeks, fine now.', 'Left it out at weekends.', 'Applied every evening, bleached one pillowcase.')} ${chance.pick('Friends have noticed.', 'Fewer new ones.', 'Back is slower than the face.')}`,
          findings: `${Math.round(count * 0.5)} inflamed lesions (was ${count}), skin ${chance.pick('slightly dry', 'not irritated')}.`,
          assessment: 'Acne, improving.',
          plan: [
            hasTablets ? 'Six more weeks of doxycycline, then gel alone.' : 'Carry on.',
            chance.pick('Oil-free moisturizer in the morning.', 'Pillowcase twice a week.'),
            'Review in eight weeks.',
          ],
          prescription: ['Adapalene 0.1% and benzoyl peroxide 2.5% gel, thin layer in the evening'],
        }),
      },
    ]
  },
}

const psoriasis: Episode = {
  name: 'psoriasis',
  likelihood: (_person, age) => (age >= 20 && age <= 82 ? 0.8 : 0),
  visits: (_person, chance) => {
    const area = chance.whole(4, 9)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Psoriasis, flare', 'Scaly patches on elbows', 'Itchy scalp, plaques'),
        note: (at) => ({
          history: `${at.who} with psoriasis for ${chance.whole(3, 20)} years. Flare for ${chance.whole(3, 9)} weeks ${chance.pick('after a strep throat', 'in a stressful time at work', 'since the cream ran out')}. Itch ${chance.whole(3, 7)} of 10. Joints: ${chance.pick('no pain, no morning stiffness', 'left hand stiff for ten minutes in the morning')}.`,
          findings: `Sharply edged, scaly plaques at ${chance.pick('elbows and knees', 'elbows, scalp and navel', 'lower legs and the small of the back')}, ${area}% of the skin. Nails: ${chance.pick('pits in three nails', 'normal', 'oil spots on both thumbs')}. PASI ${chance.decimal(4.2, 8.8)}.`,
          assessment: 'Plaque psoriasis, ' + (area > 7 ? 'moderate.' : 'mild.'),
          plan: [
            'Calcipotriol-betamethasone foam once daily for four weeks, then weekends.',
            chance.pick(
              'Moisturizer with 10% urea daily.',
              'Ointment for the scalp overnight with a cap.',
            ),
            area > 7
              ? 'Light therapy three times a week if no better.'
              : 'Blood pressure, weight and joints once a year.',
          ],
          prescription: [
            'Calcipotriol 50 mcg/g and betamethasone 0.5 mg/g foam, once daily on plaques, 60 g',
          ],
        }),
      },
      {
        after: 34,
        minutes: 15,
        reason: 'Psoriasis follow-up',
        note: () => ({
          history: `Foam ${chance.pick('daily for four weeks', 'daily, now at weekends')}. ${chance.pick('Wears short sleeves again.', 'Itch gone after a week.', 'Knees are stubborn.')}`,
          findings: `Plaques flat and pink, ${Math.max(1, Math.round(area / 3))}% of the skin. No thinning of the skin.`,
          assessment: 'Psoriasis, good response.',
          plan: [
            'Foam on two days a week for keeping it.',
            'Come back with a flare or with joint pain.',
          ],
        }),
      },
    ]
  },
}

const eczema: Episode = {
  name: 'eczema',
  likelihood: (_person, age) => (age < 12 ? 0.8 : age < 66 ? 1 : 0.4),
  visits: (person, chance) => {
    const trigger = chance.pick(
      'nickel',
      'fragrance mix',
      'methylisothiazolinone',
      'rubber accelerators',
    )
    const isAdult = chance.is(0.85)
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Itchy rash', 'Eczema', 'Dry, cracked skin'),
        note: (at) => ({
          history:
            at.age < 16
              ? `${at.who}. Dry, itchy skin since ${chance.pick('the first months', 'starting school')}, scratches at night, sheets with spots of blood. ${chance.pick('Bathes every day with foam.', 'Wool on the skin makes it worse.', 'Better at the sea.')} Father has hay fever.`
              : `${at.who}, ${person.work}. Itching, cracked ${chance.pick('fingertips', 'backs of the hands', 'wrists and earlobes')} for ${chance.whole(2, 8)} months, better on holiday. Washes hands ${chance.whole(15, 40)} times a day. ${chance.pick('New gloves at work.', 'New shampoo.', 'Had eczema as a child.')}`,
          findings:
            at.age < 16
              ? `Bends of elbows and knees red, thickened, scratched; ${chance.pick('cheeks dry', 'neck involved')}. SCORAD ${chance.whole(24, 42)}. No weeping, no crusts.`
              : `Scaling, redness and ${chance.whole(2, 6)} fissures. ${chance.pick('No blisters.', 'Small blisters at the sides of the fingers.')} Feet free.`,
          assessment:
            at.age < 16
              ? 'Atopic dermatitis, moderate.'
              : 'Chronic hand eczema, contact allergy possible.',
          plan:
            at.age < 16
              ? [
                  'Moisturize twice a day, also when well.',
                  'Hydrocortisone 2.5% on the bends for seven days, then two days a week.',
                  'Cotton, short nails, lukewarm water.',
                ]
              : [
                  'Mometasone in the evening for two weeks.',
                  'Lipid-rich cream after each washing, cotton gloves under rubber.',
                  'Patch test, appointment made.',
                ],
          prescription: [
            at.age < 16
              ? 'Hydrocortisone 2.5% cream, thin layer on red areas once daily for 7 days'
              : 'Mometasone 0.1% ointment, thin layer in the evening for 14 days',
            'Cream with 5% urea and glycerin, several times a day',
          ],
        }),
      },
      ...(isAdult
        ? [
            {
              after: chance.whole(15, 27),
              minutes: 30 as const,
              reason: 'Eczema follow-up',
              note: (at: { age: number }) => ({
                history: `${chance.pick('Much better after ten days, itch gone.', 'Better, cracks closed.', 'Good until the cream was left out.')} Sleeps ${chance.pick('through', 'better')}.`,
                findings:
                  at.age < 16
                    ? `Skin ${chance.pick('smooth', 'softer, still dry on the shins', 'without fresh scratches')}, slight redness at ${chance.pick('the left elbow', 'both knees', 'the neck', 'the wrists')}. SCORAD ${chance.whole(7, 16)}.`
                    : `Skin ${chance.pick('closed, still dry', 'closed, a little red at the knuckles', 'without fissures')}. Patch test read after 72 hours: ${trigger} ${chance.pick('+', '++', '+++')}, ${chance.pick('others negative', 'cobalt doubtful, others negative', 'no other reaction')}.`,
                assessment:
                  at.age < 16
                    ? 'Atopic dermatitis, settled.'
                    : `Allergic contact dermatitis, ${trigger}.`,
                plan:
                  at.age < 16
                    ? [
                        chance.pick(
                          'Weekend treatment for two months.',
                          'Two days a week on the usual places for three months.',
                          'Moisturizer alone, cream again at the first itch.',
                        ),
                        chance.pick(
                          'Plan for flares written down for the school.',
                          'Swimming is fine; shower and cream afterwards.',
                          'Bath at most twice a week.',
                        ),
                      ]
                    : [
                        `Allergy card for ${trigger}; list of products handed out.`,
                        chance.pick(
                          'Protective cream at work, note for the employer.',
                          'Nitrile gloves instead of rubber, cotton under them.',
                          'Look for it on labels of soaps and creams; photographs of the names taken.',
                        ),
                      ],
                services: at.age < 16 ? [] : (['Patch test series'] as const),
              }),
            },
          ]
        : []),
    ]
  },
}

const hives: Episode = {
  name: 'hives and fungus',
  likelihood: (_person, age) => (age >= 16 ? 1 : 0.2),
  visits: (person, chance) => [
    {
      after: 0,
      minutes: 15,
      reason: chance.pick('Rash', 'Red, itchy patches', 'Itching for weeks'),
      note: (at) => {
        const isFungus = chance.is(0.5)
        const place = chance.pick('groin', 'left forearm', 'trunk', 'right thigh')
        return isFungus
          ? {
              history: `${at.who}, ${person.work}. Ring-shaped, itchy patch, ${place}, for ${chance.whole(2, 6)} weeks, growing at the edge. ${chance.pick('Wrestles in a club.', 'Has a new kitten.', 'Tried a cortisone cream, became larger.')}`,
              findings: `Patch of ${chance.whole(3, 8)} cm, ${place}, edge raised and scaly, center paler. Microscopy with KOH: hyphae.`,
              assessment: 'Tinea corporis.',
              plan: [
                'Terbinafine cream for two weeks, two centimeters beyond the edge.',
                'Towels at 60 degrees.',
                chance.pick(
                  'Look at the feet of the family too.',
                  'Vet for the kitten.',
                  'No cortisone.',
                ),
              ],
              prescription: ['Terbinafine 1% cream, once daily for 14 days'],
              services: ['Fungal microscopy'],
            }
          : {
              history: `${at.who}, ${person.work}. Wheals coming and going within hours for ${chance.whole(2, 9)} weeks, ${chance.pick('worse in the evening', 'worse under the belt', 'after hot showers')}. No swelling of the tongue, no fever. ${chance.pick('No new medicines.', 'A cold shortly before.', 'Ibuprofen once, no difference.')}`,
              findings: `${chance.whole(5, 20)} wheals of 1 to 5 cm on ${chance.pick('trunk and thighs', 'arms and neck')}, ${chance.pick('dermographism present', 'no dermographism')}. No marks left where old ones were.`,
              assessment: 'Spontaneous urticaria.',
              plan: [
                'Cetirizine daily, up to two tablets twice a day if needed.',
                'No search for food allergy: it would find nothing.',
                'Emergency signs explained; back in six weeks if it goes on.',
              ],
              prescription: [
                'Cetirizine 10 mg, 1 tablet daily, up to 2 tablets twice daily, 60 tablets',
              ],
            }
      },
    },
  ],
}

export const dermatologyRashes: readonly Episode[] = [acne, psoriasis, eczema, hives]
