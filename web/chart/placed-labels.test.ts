import { expect, test } from 'vitest'
import { placedLabels } from './placed-labels.ts'

const room = { top: 0, bottom: 100, gap: 14 }

test('labels with room stay beside the ends of their lines', () => {
  expect(placedLabels([80, 20], room)).toEqual([80, 20])
})

test('labels that would cover each other move apart, inside of the chart', () => {
  expect(placedLabels([50, 50], room)).toEqual([50, 64])
  expect(placedLabels([100, 99], room)).toEqual([100, 86])
})
