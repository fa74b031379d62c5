import type { Episode } from '../episode.ts'
import { bmiOf, mayHaveNsaids, pressureOf } from '../person.ts'

const lowMood: Episode = {
  name: 'low mood',
  likelihood: (_person, age) => (age >= 18 && age <= 78 ? 1.1 : 0),
  visits: (_person, chance) => {
    const score = chance.whole(12, 18)
    const cause = chance.pick(
      'since the move into a smaller flat',
      'since the separation half a year ago',
      'after months of overtime',
      'since the father died',
      'without a reason that comes to mind',
      'since being passed over for the team lead',
    )
    return [
      {
        after: 0,
        minutes: 30,
        reason: chance.pick('Sleeping badly, low mood', 'Feeling down', 'Exhaustion'),
        note: (at) => ({
          history: `${at.who}. Low and without drive ${cause}. Wakes at ${chance.whole(3, 5)} a.m. and broods; appetite ${chance.pick('poor', 'unchanged', 'more than usual, mostly sweets')}. ${chance.pick('Has stopped seeing friends.', 'Goes to work but cries in the car.', 'Partner urged the visit.')} Asked directly: no thoughts of suicide, no plans. Alcohol ${chance.pick('seldom', 'a beer most evenings', 'none')}.`,
          findings: `PHQ-9 ${score} of 27. ${chance.pick('Tearful when talking about it, makes contact well.', 'Slowed, speaks quietly, smiles once.', 'Tense, wrings hands, fully oriented.')} Pulse ${chance.whole(66, 88)}, thyroid unremarkable.`,
          assessment: `Depressive episode, ${score >= 15 ? 'moderate to severe' : 'moderate'}. No acute danger.`,
          plan: [
            chance.pick(
              'Options discussed; wants both talk and tablets.',
              'Would rather not wait for a place in therapy; tablets and talk together.',
              'Skeptical of tablets at first, agreed after questions were answered.',
            ),
            chance.pick(
              'Start sertraline 25 mg, 50 mg after one week; explained that effect takes two to four weeks.',
              'Sertraline, half dose for a week. It works after weeks, side effects come first: said so.',
            ),
            chance.pick(
              'Referral to Harbor Steps counselling.',
              'List of psychotherapists with free places given.',
            ),
            chance.pick(
              'Crisis number on the fridge. Blood count and TSH. Back in three weeks.',
              'Blood count and TSH to rule out other causes. Sick note for a week. Back in three weeks, sooner if worse.',
              'Knows whom to call at night. Thyroid and blood count taken. Three weeks.',
            ),
          ],
          prescription: [
            'Sertraline 50 mg, half a tablet in the morning for 7 days, then 1 tablet, 30 tablets',
          ],
          services: [
            'Depression screening questionnaire',
            'Blood draw',
            'Complete blood count',
            'Thyroid-stimulating hormone',
          ],
        }),
      },
      {
        after: 21,
        minutes: 30,
        reason: 'Follow-up, mood',
        note: () => ({
          history: `Takes sertraline 50 mg. ${chance.pick('Loose stools the first days, gone now.', 'A little restless at first.', 'No side effects.')} Sleeps until ${chance.whole(5, 6)}, ${chance.pick('has met a friend for coffee', 'has started to cook again', 'managed two evenings without brooding')}. First counselling session ${chance.pick('next week', 'was on Monday and helped')}.`,
          findings: `PHQ-9 ${score - chance.whole(3, 6)} (was ${score}). ${chance.pick('Brighter, more to tell.', 'Smiles when the dog is mentioned.', 'Still slow, voice firmer.', 'Looks rested.')} Pulse ${chance.whole(62, 84)}. No suicidal thoughts.`,
          assessment: 'Depressive episode, beginning to lift.',
          plan: [
            'Continue 50 mg.',
            chance.pick(
              'One pleasant thing a day, written down.',
              'A walk by daylight, every day, also without wanting to.',
              'Getting up at the same hour, weekends too.',
            ),
            'Next visit in five weeks.',
          ],
          prescription: ['Sertraline 50 mg, 1 tablet in the morning, 60 tablets'],
          services: ['Depression screening questionnaire'],
        }),
      },
      {
        after: 35,
        minutes: 15,
        reason: 'Follow-up, mood',
        note: () => ({
          history: `"${chance.pick('Like a window was opened', 'Mostly myself again', 'Good days outnumber the bad')}". Back to ${chance.pick('choir', 'the allotment', 'football on Thursdays', 'full hours at work')}. Counselling continues.`,
          findings: `PHQ-9 ${chance.whole(2, 7)}. ${chance.pick('Good eye contact, laughs.', 'Lively, makes plans for the holidays.', 'Calm, sleeps seven hours.')} Weight ${chance.pick('unchanged', 'up by a kilogram', 'down by a kilogram')}.`,
          assessment: 'Depressive episode in remission.',
          plan: [
            'Stay on sertraline for six more months, then taper together.',
            chance.pick(
              'Early signs agreed: waking at night, cancelling friends.',
              'Wrote down what helped, for a next time.',
              'Partner knows the early signs.',
            ),
            'Visit in three months.',
          ],
          prescription: ['Sertraline 50 mg, 1 tablet in the morning, 90 tablets, 1 refill'],
          services: ['Depression screening questionnaire'],
        }),
      },
    ]
  },
}

const acidReflux: Episode = {
  name: 'acid reflux',
  likelihood: (_person, age) => (age >= 22 && age <= 80 ? 1 : 0),
  visits: (person, chance) => {
    const worse = chance.pick(
      'when lying down after a late dinner',
      'after coffee and tomato sauce',
      'when bending over in the garden',
      'three nights a week',
    )
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Heartburn', 'Burning behind the breastbone', 'Stomach acid at night'),
        note: (at) => ({
          history: `${at.who} with heartburn for ${chance.whole(5, 14)} weeks, worse ${worse}. ${chance.pick('Sour taste in the morning.', 'Dry cough at night.', 'Antacids help for an hour.')} No trouble swallowing, no weight loss, no black stools. ${mayHaveNsaids(person, at.age) ? chance.pick('Ibuprofen now and then for the back.', 'No painkillers.') : 'No anti-inflammatories.'}`,
          findings: `Abdomen soft, ${chance.pick('slight tenderness below the breastbone', 'no tenderness')}. BMI ${bmiOf(at)}. BP ${pressureOf(person, chance)}.`,
          assessment: 'Gastroesophageal reflux without alarm signs.',
          plan: [
            chance.pick(
              'Omeprazole 20 mg before breakfast for four weeks.',
              'Omeprazole 20 mg, half an hour before breakfast, four weeks, then see.',
            ),
            chance.pick(
              'Head of the bed up by 15 cm.',
              'Nothing to eat in the three hours before bed.',
              'Smaller dinners.',
            ),
            chance.pick(
              'Endoscopy if it returns at once after stopping, or with any alarm sign.',
              'No endoscopy now; with trouble swallowing, blood or weight loss at once.',
              'Stool test for Helicobacter if it comes back.',
            ),
          ],
          prescription: ['Omeprazole 20 mg, 1 capsule 30 minutes before breakfast, 28 capsules'],
        }),
      },
      {
        after: 32,
        minutes: 15,
        reason: 'Heartburn, follow-up',
        note: (at) => ({
          history: `${chance.pick('Free of symptoms since the second week.', 'Much better; one bad night after a wedding.', 'Better by day, still some acid at night twice a week.')} ${chance.pick('Has raised the bed with two planks.', 'Eats earlier now.', 'Has given up the second coffee.')}`,
          findings: `Abdomen soft, ${chance.pick('not tender', 'slight tenderness above the navel')}. Weight ${at.weight} kg, ${chance.pick('stable', 'unchanged', 'as before')}. BP ${pressureOf(person, chance)}.`,
          assessment: 'Reflux, responded to treatment.',
          plan: [
            'Omeprazole every other day for two weeks, then stop.',
            'Antacid as needed.',
            'Come back if needed on more than two days a week.',
          ],
        }),
      },
    ]
  },
}

const ironDeficiency: Episode = {
  name: 'iron deficiency',
  likelihood: (person, age) =>
    person.gender === 'female' && age >= 15 && age <= 50 ? 0.8 : age > 60 ? 0.4 : 0,
  visits: (person, chance) => {
    const hemoglobin = chance.whole(98, 113) / 10
    const young = person.gender === 'female'
    return [
      {
        after: 0,
        minutes: 15,
        reason: chance.pick('Always tired', 'Fatigue', 'Dizzy and tired'),
        note: (at) => ({
          history: `${at.who}, tired for ${chance.whole(2, 5)} months, ${chance.pick('out of breath on the stairs', 'falls asleep on the sofa at eight', 'hair coming out in the shower')}. ${young && at.age < 52 ? `Periods ${chance.pick('heavy, seven days', 'heavy with clots the first two days')}. ` : 'No blood seen in the stool. '}${chance.pick('Vegetarian for three years.', 'Eats little meat.', 'Mixed diet.')} Sleeps ${chance.whole(7, 9)} hours.`,
          findings: `Pale conjunctivae, pulse ${chance.whole(80, 96)}, BP ${pressureOf(person, chance)}. Heart: soft flow murmur. Abdomen without masses.`,
          assessment: 'Fatigue, iron deficiency suspected.',
          plan: [
            'Blood count, ferritin, TSH.',
            at.age > 60
              ? 'Stool test for blood, endoscopy if positive.'
              : 'Decide on iron by result.',
          ],
          services: [
            'Blood draw',
            'Complete blood count',
            'Ferritin and iron',
            'Thyroid-stimulating hormone',
          ],
          addendum: `Hemoglobin ${hemoglobin.toFixed(1)} g/dL, MCV ${chance.whole(71, 78)} fL, ferritin ${chance.whole(4, 11)} ng/mL, TSH normal. Ferrous sulfate 325 mg every other day started, prescription sent; control in six weeks.`,
        }),
      },
      {
        after: 43,
        minutes: 15,
        reason: 'Iron, follow-up',
        note: () => {
          const now = (hemoglobin + chance.whole(14, 24) / 10).toFixed(1)
          return {
            history: `Iron every other day with orange juice. ${chance.pick('Dark stools, otherwise fine.', 'Some constipation, better with prunes.', 'No stomach trouble.')} ${chance.pick('Climbs the stairs again without stopping.', 'Awake until ten.', 'Feels stronger.')}`,
            findings: `Hemoglobin ${now} g/dL (was ${hemoglobin.toFixed(1)}), ferritin ${chance.whole(19, 34)} ng/mL. Pulse ${chance.whole(68, 80)}.`,
            assessment: 'Iron deficiency anemia, responding.',
            plan: [
              'Three more months of iron to fill the stores.',
              young ? 'Gynecology visit about the periods suggested.' : 'Endoscopy report awaited.',
            ],
            prescription: [
              'Ferrous sulfate 325 mg, 1 tablet every other day with vitamin C, 45 tablets',
            ],
            services: ['Blood draw', 'Complete blood count', 'Ferritin and iron'],
          }
        },
      },
    ]
  },
}

export const familyMedicineComplaints: readonly Episode[] = [lowMood, acidReflux, ironDeficiency]
