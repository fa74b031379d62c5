import { Chart } from './chart.ts'
import { addCoverage, addPatient } from './patient-resource.ts'
import type { PractitionerName } from './practitioners.ts'
import type { Resource } from './resource.ts'
import type { Story } from './story.ts'
import { addVisit } from './visit-resources.ts'

const firstMinute = 8 * 60
/** Longer than any visit, so that visits of two patients with one doctor never overlap. */
const minutesApart = 60

export function patientBundle(story: Story, place: number): Resource[] {
  const chart = new Chart(story.person)
  addPatient(chart)
  const treating = story.visits.flatMap(({ by }): PractitionerName[] => (by ? [by] : []))
  chart.addPractitioners(new Set(treating))
  addCoverage(chart)
  for (const visit of story.visits) addVisit(chart, visit, firstMinute + place * minutesApart)
  story.more?.(chart)
  return chart.resources
}
