import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { doctors } from '../demo/cast.ts'
import { clinicRows } from '../demo/clinic-rows.ts'
import { dayOf } from '../demo/days.ts'
import type { Resource } from './resource.ts'
import { sampleFiles } from './sample-files.ts'

const folder = join(import.meta.dirname, 'fhir-r4')
const committed = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const resources = [...committed.values()].flatMap((text) => {
  const { entry } = JSON.parse(text) as { entry: { resource: Resource }[] }
  return entry.map(({ resource }) => resource)
})
const ofType = (type: string) => resources.filter(({ resourceType }) => resourceType === type)

describe('the sample bundles', () => {
  test('are what npm run samples makes, and small', () => {
    const made = sampleFiles()
    expect([...committed.keys()].toSorted()).toEqual([...made.keys()].toSorted())
    for (const [name, text] of made) {
      // Comparing whole files would make the message unreadable.
      expect(committed.get(name) === text, `${name}: run npm run samples`).toBe(true)
    }
    const bytes = [...committed.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    expect(bytes).toBeLessThan(1_500_000)
  })

  test('are about other people than the demo clinic, so that an import makes new charts', () => {
    const nameOf = (resource: Resource) => {
      const [name] = resource['name'] as { given?: string[]; family?: string; text?: string }[]
      return name?.text ?? [...(name?.given ?? []), name?.family].join(' ')
    }
    const demo = clinicRows({ today: dayOf('2026-03-18'), minutes: 680 })
    const taken = new Set([...demo.patients, ...doctors].map(({ name }) => name))
    expect(taken.size).toBeGreaterThan(400)
    const people = [...ofType('Patient'), ...ofType('Practitioner')].map(nameOf)
    expect(people.filter((name) => taken.has(name))).toEqual([])
  })

  test('have no patient and no doctor in two visits at once', () => {
    const booked = new Map<string, { start: string; end: string }[]>()
    for (const encounter of ofType('Encounter')) {
      const { subject, participant, period } = encounter as unknown as {
        subject: { reference: string }
        participant: [{ individual: { reference: string } }]
        period: { start: string; end: string }
      }
      for (const { reference } of [subject, participant[0].individual]) {
        booked.set(reference, [...(booked.get(reference) ?? []), period])
      }
    }
    for (const [whose, periods] of booked) {
      const inOrder = periods.toSorted((a, b) => (a.start < b.start ? -1 : 1))
      const over = inOrder.filter(({ start }, place) => start < (inOrder[place - 1]?.end ?? ''))
      expect(over, whose).toEqual([])
    }
  })
})
