import {
  amountPart,
  choicePart,
  dayPart,
  doctorPart,
  numberPart,
  optional,
  ownFieldPart,
  ownValuePart,
  stretch,
  textPart,
  visitTypePart,
} from './criterion-part.ts'
import { referrals } from '../charts/patient-fields.ts'
import { healthCriteria } from './health-criteria.ts'
import { between, criterion, isStretch, within } from './criterion-rules.ts'

const genders = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
  unknown: 'Not recorded',
} as const

const months = {
  ...{ '1': 'January', '2': 'February', '3': 'March', '4': 'April', '5': 'May', '6': 'June' },
  ...{ '7': 'July', '8': 'August', '9': 'September', '10': 'October', '11': 'November' },
  '12': 'December',
} as const

const referralChoices = Object.fromEntries(referrals.map((one) => [one, one])) as {
  [Name in (typeof referrals)[number]]: Name
}

const days = { from: optional(dayPart('From')), to: optional(dayPart('To')) }

/**
 * Everything that a list of patients can ask for. The form, the sentence in words, the bodies of the API
 * and the type of the SQL (`server/criterion-sql.ts`) follow from this table.
 */
export const criteria = {
  age: criterion({
    label: 'Age',
    group: 'Person',
    parts: {
      from: optional(numberPart('From', 0, 150)),
      to: optional(numberPart('To', 0, 150)),
    },
    check: isStretch,
    isAttribute: true,
    words: ({ from, to }) =>
      from === to
        ? `aged ${String(from)}`
        : between(from, to, ['aged', 'aged at least', 'aged at most']),
  }),
  born: criterion({
    label: 'Date of birth',
    group: 'Person',
    parts: days,
    check: isStretch,
    isAttribute: true,
    words: ({ from, to }, _, { day }) =>
      `born ${between(from && day(from), to && day(to), ['from', 'since', 'until'])}`,
  }),
  birthday: criterion({
    label: 'Birthday',
    group: 'Person',
    parts: { month: choicePart('Month', months) },
    words: ({ month }) => `with a birthday in ${months[month]}`,
  }),
  gender: criterion({
    label: 'Gender',
    group: 'Person',
    parts: { gender: choicePart('Gender', genders) },
    ways: ['is', 'is not'],
    words: ({ gender }, not) =>
      gender === 'unknown'
        ? `with${not ? '' : 'out'} a recorded gender`
        : `whose gender is ${not ? 'not ' : ''}${genders[gender].toLowerCase()}`,
  }),
  language: criterion({
    label: 'Language',
    group: 'Person',
    parts: { language: textPart('Language') },
    ways: ['is', 'is not'],
    words: ({ language }, not) => `whose language is ${not ? 'not ' : ''}${language}`,
  }),
  address: criterion({
    label: 'Address',
    group: 'Person',
    parts: { text: textPart('City, street or postal code') },
    ways: ['contains', 'does not contain'],
    words: ({ text }, not) => `whose address ${not ? 'does not contain' : 'contains'} “${text}”`,
  }),
  city: criterion({
    label: 'City',
    group: 'Person',
    parts: { city: textPart('City') },
    ways: ['is', 'is not'],
    words: ({ city }, not) => `${not ? 'not living' : 'living'} in ${city}`,
  }),
  postalCode: criterion({
    label: 'Postal code',
    group: 'Person',
    parts: { start: textPart('Begins with') },
    ways: ['is', 'is not'],
    words: ({ start }, not) =>
      `whose postal code ${not ? 'does not begin' : 'begins'} with ${start}`,
  }),
  interpreter: criterion({
    label: 'Interpreter',
    group: 'Person',
    parts: { language: optional(textPart('For the language')) },
    ways: ['needed', 'not needed'],
    words: ({ language }, not) =>
      `who ${not ? 'do not need' : 'need'} an interpreter${language ? ` for ${language}` : ''}`,
  }),
  mobility: criterion({
    label: 'Mobility',
    group: 'Person',
    parts: { text: optional(textPart('Need')) },
    ways: ['help needed', 'no help needed'],
    words: ({ text }, not) =>
      `${not ? 'without' : 'with'} a need of mobility${text ? ` such as “${text}”` : ''}`,
  }),
  alert: criterion({
    label: 'Alerts',
    group: 'Chart',
    parts: { text: textPart('Text') },
    ways: ['contain', 'do not contain'],
    words: ({ text }, not) => `${not ? 'without' : 'with'} an alert that contains “${text}”`,
  }),
  registered: criterion({
    label: 'Registered',
    group: 'Chart',
    parts: days,
    check: isStretch,
    isAttribute: true,
    words: ({ from, to }, _, { day }) =>
      `registered ${between(from && day(from), to && day(to), ['from', 'since', 'until'])}`,
  }),
  referral: criterion({
    label: 'Found us by',
    group: 'Chart',
    parts: { by: choicePart('How', referralChoices) },
    ways: ['is', 'is not'],
    words: ({ by }, not) => `who ${not ? 'did not find' : 'found'} us by “${by}”`,
  }),
  account: criterion({
    label: 'Portal account',
    group: 'Chart',
    parts: {},
    ways: ['has one', 'has none'],
    words: (_, not) => `${not ? 'without' : 'with'} a portal account`,
  }),
  ownField: criterion({
    label: 'Field of the clinic',
    group: 'Chart',
    parts: {
      fieldId: ownFieldPart('Field'),
      equals: optional(ownValuePart('Value')),
      from: optional(ownValuePart('From')),
      to: optional(ownValuePart('To')),
    },
    ways: ['is', 'is not'],
    words: ({ fieldId, equals, from, to }, not, { name }) => {
      if (equals !== undefined) return `whose ${name(fieldId)} is ${not ? 'not ' : ''}“${equals}”`
      if (from === undefined && to === undefined) {
        return `${not ? 'without' : 'with'} a value of ${name(fieldId)}`
      }
      const words = ['from', 'at least', 'at most'] as const
      return `whose ${name(fieldId)} is ${not ? 'not ' : ''}${between(from, to, words)}`
    },
  }),
  charts: criterion({
    label: 'Deceased and archived',
    group: 'Chart',
    parts: {
      which: choicePart('Charts', {
        deceased: 'Deceased too',
        archived: 'Archived too',
        all: 'Deceased and archived too',
        'deceased only': 'Deceased only',
        'archived only': 'Archived only',
      }),
    },
    words: ({ which }) =>
      which === 'all'
        ? 'deceased and archived included'
        : which.endsWith('only')
          ? `${which.replace(' only', '')} ones only`
          : `${which} included`,
  }),
  lastVisit: criterion({
    label: 'Last visit',
    group: 'Visits',
    parts: {
      when: choicePart('When', {
        since: 'On or after',
        'not since': 'None since then',
        before: 'Before',
        never: 'Never',
      }),
      day: optional(dayPart('Day')),
    },
    check: ({ when, day }) =>
      when !== 'never' && day === undefined ? { day: 'Day is required.' } : null,
    permission: 'visits.read',
    words: ({ when, day: on = '' }, _, { day }) =>
      ({
        since: `with a visit since ${day(on)}`,
        'not since': `without a visit since ${day(on)}`,
        before: `whose last visit was before ${day(on)}`,
        never: 'who never had a visit',
      })[when],
  }),
  visitWithin: criterion({
    label: 'Visit within',
    group: 'Visits',
    parts: stretch,
    ways: ['had one', 'had none'],
    permission: 'visits.read',
    words: (time, not) => `${not ? 'without' : 'with'} a visit in the last ${within(time)}`,
  }),
  nextVisit: criterion({
    label: 'Next visit',
    group: 'Visits',
    parts: { number: optional(stretch.number), unit: stretch.unit },
    ways: ['has one', 'has none'],
    permission: 'visits.read',
    words: ({ number, unit }, not) =>
      `${not ? 'without' : 'with'} a booked visit${number === undefined ? '' : ` in the next ${within({ number, unit })}`}`,
  }),
  visitType: criterion({
    label: 'Visit type',
    group: 'Visits',
    parts: { visitTypeId: visitTypePart('Visit type'), ...stretch },
    ways: ['had it within', 'did not have it within'],
    permission: 'visits.read',
    words: ({ visitTypeId, ...time }, not, { name }) =>
      `${not ? 'without' : 'with'} a visit of type ${name(visitTypeId)} in the last ${within(time)}`,
  }),
  doctor: criterion({
    label: 'Doctor',
    group: 'Visits',
    parts: { doctorId: doctorPart('Doctor'), ...stretch },
    ways: ['saw within', 'did not see within'],
    permission: 'visits.read',
    words: ({ doctorId, ...time }, not, { name }) =>
      `who ${not ? 'did not see' : 'saw'} ${name(doctorId)} in the last ${within(time)}`,
  }),
  noShows: criterion({
    label: 'No-shows',
    group: 'Visits',
    parts: { times: numberPart('At least', 1, 100), ...stretch },
    permission: 'visits.read',
    words: ({ times, ...time }) =>
      `with at least ${times === 1 ? 'one no-show' : `${times} no-shows`} in the last ${within(time)}`,
  }),
  ...healthCriteria,
  unpaid: criterion({
    label: 'Unpaid bills',
    group: 'Money',
    parts: { amount: amountPart('More than') },
    permission: 'bills.read',
    words: ({ amount }, _, { money }) => `with unpaid bills of more than ${money(amount)}`,
  }),
} as const
export type CriterionName = keyof typeof criteria

// `Object.keys` does not know the names of its object.
export const criterionNames = Object.keys(criteria) as [CriterionName, ...CriterionName[]]
