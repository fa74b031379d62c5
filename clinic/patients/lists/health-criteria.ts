import { choicePart, decimalPart, numberPart, optional, textPart } from './criterion-part.ts'
import { between, criterion, isInOrder } from './criterion-rules.ts'

/** Criteria about health: only readers of records ask for them, and only charts that are open to them are found. */
export const healthCriteria = {
  problem: criterion({
    label: 'Problem',
    group: 'Health',
    parts: { problem: textPart('Words or code') },
    ways: ['has it', 'does not have it'],
    permission: 'records.read',
    words: ({ problem }, not) => `${not ? 'without' : 'with'} the active problem “${problem}”`,
  }),
  measured: criterion({
    label: 'Latest measurement',
    group: 'Health',
    parts: {
      measure: textPart('Words or code'),
      from: optional(decimalPart('From')),
      to: optional(decimalPart('To')),
      months: optional(numberPart('Months back', 1, 240)),
    },
    check: isInOrder,
    ways: ['is', 'is not'],
    permission: 'records.read',
    words: ({ measure, from, to, months }, not) => {
      const since =
        months === undefined
          ? ''
          : months === 1
            ? ' in the last month'
            : ` in the last ${months} months`
      if (from === undefined && to === undefined) {
        return `${not ? 'without' : 'with'} a measurement of “${measure}”${since}`
      }
      const words = ['from', 'at least', 'at most'] as const
      return `whose latest “${measure}”${since} is ${not ? 'not ' : ''}${between(from, to, words)}`
    },
  }),
  vaccinationDue: criterion({
    label: 'Vaccination due',
    group: 'Health',
    parts: {
      when: choicePart('When', { due: 'Due or overdue', overdue: 'Overdue' }),
      vaccine: optional(textPart('Vaccine or illness')),
    },
    ways: ['has one', 'has none'],
    permission: 'records.read',
    words: ({ when, vaccine }, not) =>
      `${not ? 'without' : 'with'} ${when === 'due' ? 'a vaccination' : 'an overdue vaccination'}${vaccine === undefined ? '' : ` against “${vaccine}”`}${when === 'due' ? ' that is due' : ''}`,
  }),
} as const
