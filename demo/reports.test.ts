import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../app/server/test-clinic.ts'
import { computeSome } from '../clinic/chart/immunizations/server/vaccinations-due-rounds.ts'
import { measureSome } from '../clinic/chart/observations/server/measured-values-rounds.ts'
import {
  listReportRows,
  listReports,
  readReport,
  type Report,
} from '../clinic/reports/catalog/report.ts'
import { loadDemoClinic } from './demo-clinic.ts'

let clinic: TestClinic
let admin: Awaited<ReturnType<TestClinic['signedIn']>>
const reports = new Map<string, Report>()

beforeAll(async () => {
  clinic = await testClinic()
  await loadDemoClinic(clinic.owner, new Date())
  while ((await computeSome(clinic.sql)) > 0);
  while ((await measureSome(clinic.sql)) > 0);
  admin = await clinic.signedIn('admin')
  for (const { id } of (await admin.ask(listReports)).body) {
    const answer = await admin.ask(readReport, { params: { id } })
    expect([id, answer.status]).toEqual([id, 200])
    reports.set(id, answer.body)
  }
})
afterAll(() => clinic.close())

test('every report has figures of the demo clinic, but those of acts that nobody did there', () => {
  const empty = [...reports.values()].filter(({ totals }) => totals.every((total) => !total))
  expect(empty.map(({ id }) => id)).toEqual([
    ...['likely-doubles', 'discounts', 'credit-notes', 'expiry-loss', 'refused-acts', 'exports'],
    'backups',
  ])
})

test('the figures of the groups add up to those of all rows', () => {
  for (const { id, measures, rows, totals } of reports.values()) {
    for (const [place, { id: measure, addsUp }] of measures.entries()) {
      if (!addsUp) continue
      const sum = rows.reduce((all, { figures }) => all + (figures[place] ?? 0), 0)
      expect([id, measure, sum]).toEqual([id, measure, expect.closeTo(totals[place] ?? 0, 3)])
    }
  }
})

test('every count leads to as many rows, group by group', async () => {
  for (const { id, group, measures, rows, totals, dimensions, days } of reports.values()) {
    // Each reading of reports is an event itself.
    if (group === 'Trust') continue
    const groups = [{ by: [], figures: totals }, ...rows.slice(0, 3)]
    for (const { by, figures } of groups) {
      const isTime = dimensions[0]?.isTime
      const [step] = by
      const asked = isTime && step ? { from: step.value ?? '', to: step.until ?? '' } : days
      const where = (isTime ? [] : by)
        .map(({ value }, place) => `${dimensions[place]?.id}:${encodeURIComponent(value ?? '')}`)
        .join(',')
      for (const [place, { id: measure, unit, addsUp, isOfEach }] of measures.entries()) {
        if (unit !== 'count' || !(addsUp || isOfEach)) continue
        const answer = await admin.ask(listReportRows, {
          params: { id },
          query: { ...asked, measure, ...(where ? { where } : {}) },
        })
        const words = `${id} ${where} ${measure}: ${answer.problem.detail}`
        expect(answer.status, words).toBe(200)
        const { total, totalIsAtLeast } = answer.body
        const counted = totalIsAtLeast ? Math.min(figures[place] ?? 0, total) : figures[place]
        expect([id, where, measure, total]).toEqual([id, where, measure, counted])
      }
    }
  }
}, 90_000)

test('texts that people wrote stand in no address: a hash is in their place', async () => {
  const [row] = reports.get('top-problems')?.rows ?? []
  const [{ value, words } = { value: '', words: '' }] = row?.by ?? []
  expect(value).toMatch(/^[0-9a-f]{16}$/)
  const params = { id: 'top-problems' }
  const { body } = await admin.ask(readReport, { params, query: { where: `problem:${value}` } })
  expect(body.where).toMatchObject([{ name: 'Problem', words }])
  expect(body.totals).toEqual(row?.figures)
})
