import type { Episode } from '../episode.ts'

const mole: Episode = {
  name: 'suspicious mole',
  likelihood: (_person, age) => (age >= 25 ? 1.3 : 0),
  visits: (_person, chance) => {
    const place = chance.pick(
      'left shoulder blade',
      'right calf',
      'lower back',
      'left upper arm',
      'right flank',
      'chest, just left of the breastbone',
    )
    const size = chance.whole(6, 11)
    const finding = chance.pick(
      'dysplastic nevus with mild atypia',
      'compound nevus without atypia',
      'dysplastic nevus with moderate atypia, margins clear',
    )
    const stitches = chance.whole(3, 6)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Mole has changed', 'Skin cancer screening', 'Dark spot on the skin'),
        note: (at) => ({
          history: `${at.who}. ${chance.pick('Partner noticed', 'Noticed in the mirror', 'Hairdresser of a friend pointed out')} a spot at the ${place} that ${chance.pick('has grown over a few months', 'has become darker', 'itches now and then')}. ${chance.pick('Bad sunburns as a child.', 'Worked outdoors for years.', 'Used tanning beds in the twenties.', 'Always in the shade.')} ${chance.pick('Mother had a melanoma.', 'No skin cancer in the family.', 'Brother had a basal cell carcinoma.')}`,
          findings: `Whole skin seen, phototype ${chance.pick('II', 'III', 'IV')}, about ${chance.whole(15, 60)} nevi. ${place[0]?.toUpperCase()}${place.slice(1)}: ${size} x ${size - chance.whole(1, 3)} mm, two shades of brown, edge irregular ${chance.pick('at the top', 'on one side')}. Dermoscopy: ${chance.pick('atypical network, off-center dark area', 'irregular dots and globules', 'broadened network, fading abruptly')}. Lymph nodes not felt.`,
          assessment: 'Atypical nevus, melanoma to be ruled out.',
          plan: [
            'Excision with a 2 mm margin within two weeks; consent signed.',
            'Photographs taken.',
            chance.pick('Sunscreen factor 50, hat.', 'Shown how to check the skin once a month.'),
          ],
          services: ['Dermoscopy'],
        }),
      },
      {
        after: chance.whole(7, 13),
        minutes: 45,
        reason: 'Excision of a mole',
        note: () => ({
          history: `No blood thinners, no reaction to local anesthetics. ${chance.pick('A little nervous.', 'Slept well.', 'Came with the partner.')}`,
          findings: `Spindle excision at the ${place}, ${size * 3} x ${size + 4} mm, under ${chance.whole(4, 9)} mL lidocaine 1% with epinephrine. Bleeding stopped with cautery. ${stitches} stitches, 4-0.`,
          assessment: "Excision without complication, specimen marked at twelve o'clock and sent.",
          plan: [
            'Keep dry for 48 hours, no heavy lifting for two weeks.',
            'Stitches and result in twelve days.',
          ],
          prescription: ['Acetaminophen 500 mg, 2 tablets up to 4 times a day if needed'],
          services: ['Excision of skin lesion', 'Histology'],
        }),
      },
      {
        after: 12,
        minutes: 15,
        reason: 'Stitches out, result',
        note: () => ({
          history: `${chance.pick('No pain.', 'Pulled a little when reaching up.', 'Itched from day eight.')} No fever.`,
          findings: `Scar at the ${place} dry and closed, ${stitches} stitches out. Histology: ${finding}.`,
          assessment: 'No melanoma.',
          plan: [
            finding.includes('moderate')
              ? 'Skin check every six months for two years.'
              : 'Skin check in a year.',
            chance.pick('Silicone strips for the scar.', 'Scar cream if it thickens.'),
          ],
          services: ['Suture removal'],
        }),
      },
    ]
  },
}

const sunDamage: Episode = {
  name: 'sun-damaged skin',
  likelihood: (_person, age) => (age >= 58 ? 1.7 : 0),
  visits: (_person, chance) => {
    const count = chance.whole(3, 9)
    const place = chance.pick(
      'the scalp',
      'the forehead and nose',
      'the backs of both hands',
      'the left temple',
    )
    const isCancer = chance.is(0.35)
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Rough spots', 'Skin check', 'Spot on the nose that bleeds'),
        note: (at) => ({
          history: `${at.who}. Rough spots on ${place} for ${chance.whole(6, 18)} months${isCancer ? ', one of them bleeds after washing' : ''}. ${chance.pick('Farmed all life long.', 'Sailed every summer.', 'Roofer until retirement.', 'Garden every day.')} ${chance.pick('Treated with freezing five years ago.', 'Never had a skin check.')}`,
          findings: `${count} keratotic, red-based spots of 3 to 8 mm on ${place}. ${isCancer ? `Beside them a pearly nodule of ${chance.whole(4, 8)} mm with fine vessels, center crusted.` : 'No ulcer, none hardened at the base.'} Dermoscopy ${isCancer ? 'of the nodule: branching vessels, blue-gray ovoid nests' : 'strawberry pattern'}.`,
          assessment: isCancer
            ? 'Actinic keratoses; nodular basal cell carcinoma suspected.'
            : 'Actinic keratoses.',
          plan: [
            `Liquid nitrogen on ${count} spots, ten seconds each.`,
            isCancer
              ? 'Punch biopsy of the nodule taken.'
              : 'Fluorouracil cream for three weeks if new ones come.',
            'Hat with a brim, factor 50.',
          ],
          services: isCancer
            ? ['Dermoscopy', 'Cryotherapy', 'Punch biopsy', 'Histology']
            : ['Dermoscopy', 'Cryotherapy'],
          ...(isCancer
            ? {
                addendum:
                  'Histology: basal cell carcinoma, nodular. Patient called, excision arranged.',
              }
            : {}),
        }),
      },
      isCancer
        ? {
            after: chance.whole(16, 24),
            minutes: 45,
            reason: 'Excision, basal cell carcinoma',
            note: () => ({
              history: `${chance.pick('Understands the finding.', 'Relieved that it does not spread.')} Medicines unchanged.`,
              findings: `Excised with a 4 mm margin under local anesthesia, ${chance.pick('small rotation flap', 'closed directly')}, ${chance.whole(5, 9)} stitches.`,
              assessment: 'Basal cell carcinoma, excised.',
              plan: [
                'Dressing for two days, stitches out in eight.',
                'Skin check every six months for three years.',
              ],
              services: ['Excision of skin lesion', 'Histology'],
              addendum: 'Histology: basal cell carcinoma, completely removed, nearest margin 2 mm.',
            }),
          }
        : {
            after: chance.whole(38, 50),
            minutes: 15,
            reason: 'Skin, follow-up after freezing',
            note: () => ({
              history: `Blisters for ${chance.whole(4, 8)} days, crusts off after two weeks. ${chance.pick('Wears a hat now.', 'Bought the sunscreen, uses it sometimes.')}`,
              findings: `${count - chance.whole(0, 1)} of ${count} spots gone, skin smooth, ${chance.pick('one pale mark', 'no scar')}.`,
              assessment: 'Actinic keratoses, treated.',
              plan: ['Yearly skin check.'],
            }),
          },
    ]
  },
}

const warts: Episode = {
  name: 'warts',
  likelihood: (_person, age) => (age >= 5 && age <= 30 ? 1.2 : 0),
  visits: (_person, chance) => {
    const count = chance.whole(1, 5)
    const place = chance.pick(
      'sole of the right foot',
      'heel of the left foot',
      'right hand',
      'both thumbs',
      'left knee',
    )
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Warts', 'Plantar wart', 'Wart on the hand'),
        note: (at) => ({
          history: `${at.who}. ${count === 1 ? 'Wart' : `${count} warts`}, ${place}, for ${chance.whole(3, 14)} months. ${chance.pick('Swims in a club.', 'Tried tape for a month.', 'Acid from the drugstore helped a little.')} ${place.includes('foot') ? 'Hurts when running.' : 'Catches on the sleeve.'}`,
          findings: `${place[0]?.toUpperCase()}${place.slice(1)}: ${count} rough papule${count > 1 ? 's' : ''} of ${chance.whole(3, 8)} mm with black dots, skin lines interrupted.`,
          assessment: 'Common warts.',
          plan: [
            'Pared, liquid nitrogen twice ten seconds.',
            'Salicylic acid every evening from day four.',
            'Again in three weeks. Sandals in the shower at the pool.',
          ],
          prescription: ['Salicylic acid 17% solution, on the wart once daily after soaking'],
          services: ['Cryotherapy'],
        }),
      },
      {
        after: 21,
        minutes: 15,
        reason: 'Warts, second freezing',
        note: () => ({
          history: `Blister for ${chance.whole(2, 5)} days. ${chance.pick('Filed every Sunday.', 'Acid forgotten half of the time.')}`,
          findings: `${count > 1 ? `${Math.max(1, count - chance.whole(1, 3))} of ${count} left` : 'Half the size'}, flatter, black dots fewer.`,
          assessment: 'Warts, shrinking.',
          plan: [
            'Second freezing.',
            chance.pick(
              'Home treatment for six more weeks, then look again if needed.',
              'Third freezing only if still there in a month.',
            ),
          ],
          services: ['Cryotherapy'],
        }),
      },
    ]
  },
}

export const dermatologyGrowths: readonly Episode[] = [mole, sunDamage, warts]
