import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Answered, Caller } from '../../../app/server/test-clinic.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { allergies } from '../../chart/allergies/allergy.ts'
import { conditions } from '../../chart/conditions/condition.ts'
import { familyHistory } from '../../chart/family-history/family-illness.ts'
import { immunizations } from '../../chart/immunizations/immunization.ts'
import { medicines } from '../../chart/medicines/medicine.ts'
import { observations } from '../../chart/observations/observation.ts'
import { diagnosticReports } from '../../chart/observations/diagnostic-report.ts'
import { carePlans } from '../../chart/plans/care-plan.ts'
import { goals } from '../../chart/plans/goal.ts'
import { procedures } from '../../chart/procedures/procedure.ts'
import type { FactEndpoints } from '../../chart/facts/fact-endpoints.ts'
import type { factFields } from '../../chart/facts/fact.ts'

export type AnyFact = z.infer<z.ZodObject<typeof factFields>> & { readonly text: string }
type Entered = Readonly<Record<string, unknown>>
type Endpoints = FactEndpoints<AnyFact>

/** A kind of facts for tests that are alike for all kinds. */
export interface TestedKind {
  readonly path: string
  readonly table: string
  readonly endpoints: Omit<Endpoints, 'list'>
  readonly list: Endpoint
  /** A valid value of each field of its own, and another one. */
  readonly values: Entered
  readonly others: Entered
  /** Its fields with moments that may not be in the future, by their labels. */
  readonly moments: Readonly<Record<string, string>>
  /** Its fields with a choice, and the sentence about a wrong one. */
  readonly choices: Readonly<Record<string, string>>
}

const chooseOne = 'Choose one from the list.'
const chooseStatus = 'Choose a status.'

export const kindsOfFacts: readonly TestedKind[] = [
  {
    path: 'allergies',
    table: 'allergies',
    endpoints: allergies,
    list: allergies.list,
    values: {
      ...{ text: 'Penicillin', category: 'medication', substanceClass: 'Penicillins' },
      ...{ reaction: 'Rash', severity: 'mild', criticality: 'high', certainty: 'unconfirmed' },
      ...{ status: 'active', since: '2019-03' },
    },
    others: {
      ...{ text: 'Amoxicillin', category: 'biologic', substanceClass: 'Antibiotics' },
      ...{ reaction: 'Hives', severity: 'severe', criticality: 'low', certainty: 'confirmed' },
      ...{ status: 'inactive', since: '2020' },
    },
    moments: { since: 'Since' },
    choices: {
      ...{ category: chooseOne, severity: chooseOne, criticality: chooseOne },
      ...{ certainty: chooseOne, status: chooseStatus },
    },
  },
  {
    path: 'conditions',
    table: 'conditions',
    endpoints: conditions,
    list: conditions.list,
    values: {
      ...{ text: 'Asthma', kind: 'diagnosis', severity: 'moderate', certainty: 'provisional' },
      ...{ status: 'active', since: '2019', until: '2019-04-30' },
    },
    others: {
      ...{ text: 'Chronic bronchitis', kind: 'problem', severity: 'mild', certainty: 'confirmed' },
      ...{ status: 'resolved', since: '2018-02', until: '2021' },
    },
    moments: { since: 'Since', until: 'Until' },
    choices: {
      ...{ kind: 'Choose a kind.', severity: chooseOne, certainty: chooseOne },
      status: chooseStatus,
    },
  },
  {
    path: 'medicines',
    table: 'medicines',
    endpoints: medicines,
    list: medicines.list,
    values: {
      ...{
        text: 'Metformin 500 mg tablet',
        dose: 'Twice a day',
        route: 'oral',
        reason: 'Diabetes',
      },
      ...{ status: 'active', since: '2019-03-12', until: '2020' },
    },
    others: {
      ...{ text: 'Metformin 850 mg tablet', dose: 'Once a day', route: 'other', reason: 'Sugar' },
      ...{ status: 'stopped', since: '2020', until: '2020-06' },
    },
    moments: { since: 'Since' },
    choices: { route: chooseOne, status: chooseStatus },
  },
  {
    path: 'immunizations',
    table: 'immunizations',
    endpoints: immunizations,
    list: immunizations.list,
    values: {
      ...{ text: 'Tetanus', status: 'completed', given: '2019-03-12T09:30', dose: '1 of 3' },
      ...{ lot: 'A1', manufacturer: 'Northern', site: 'Left arm', performer: 'A nurse' },
      reason: 'Journey',
    },
    others: {
      ...{ text: 'Measles', status: 'not-done', given: '2020', dose: '2 of 3', lot: 'B2' },
      ...{ manufacturer: 'Southern', site: 'Right arm', performer: 'A doctor', reason: 'Fever' },
    },
    moments: { given: 'Date' },
    choices: { status: chooseStatus },
  },
  {
    path: 'procedures',
    table: 'procedures',
    endpoints: procedures,
    list: procedures.list,
    values: {
      ...{ text: 'Appendectomy', status: 'completed', done: '2009-05', site: 'Abdomen' },
      ...{ reason: 'Appendicitis', outcome: 'Healed', performer: 'A surgeon' },
    },
    others: {
      ...{ text: 'Removal of stitches', status: 'stopped', done: '2009-06', site: 'Belly' },
      ...{ reason: 'Wound', outcome: 'Not healed', performer: 'Another surgeon' },
    },
    moments: { done: 'Date' },
    choices: { status: chooseStatus },
  },
  {
    path: 'family-history',
    table: 'family_illnesses',
    endpoints: familyHistory,
    list: familyHistory.list,
    values: { text: 'Stroke', relative: 'mother', onset: '61 years', outcome: 'Recovered' },
    others: { text: 'Two strokes', relative: 'father', onset: '70 years', outcome: 'Died of it' },
    moments: {},
    choices: {},
  },
  {
    path: 'observations',
    table: 'observations',
    endpoints: observations,
    list: observations.list,
    values: {
      ...{ text: 'Potassium', category: 'laboratory', status: 'final', taken: '2021-03-04T10:15' },
      ...{ value: 5.5, unit: 'mmol/L', valueText: 'Hemolytic', low: 3.5, high: 5, flag: 'high' },
    },
    others: {
      ...{ text: 'Sodium', category: 'other', status: 'corrected', taken: '2021-03', value: 140 },
      ...{ unit: 'mmol/l', valueText: 'Clear', low: 135, high: 145, flag: 'normal' },
    },
    moments: { taken: 'Date' },
    choices: { category: 'Choose a category.', status: chooseStatus, flag: chooseOne },
  },
  {
    path: 'diagnostic-reports',
    table: 'diagnostic_reports',
    endpoints: diagnosticReports,
    list: diagnosticReports.list,
    values: {
      ...{ text: 'Lipid panel', category: 'Laboratory', status: 'preliminary', done: '2021-03-04' },
      ...{ issued: '2021-03-05T08:00', performer: 'Harbour laboratory' },
      conclusion: 'LDL is too high',
    },
    others: {
      ...{ text: 'Lipid profile', category: 'Blood', status: 'final', done: '2021-03-03' },
      ...{ issued: '2021-03-06', performer: 'City laboratory', conclusion: 'LDL is normal' },
    },
    moments: { done: 'Date', issued: 'Issued' },
    choices: { status: chooseStatus },
  },
  {
    path: 'care-plans',
    table: 'care_plans',
    endpoints: carePlans,
    list: carePlans.list,
    values: {
      ...{ text: 'Diabetes care', category: 'Self management', status: 'active', intent: 'plan' },
      ...{ since: '2021-03', until: '2022', reason: 'Diabetes', activities: 'Walk\nEat well' },
    },
    others: {
      ...{ text: 'Foot care', category: 'Nursing', status: 'completed', intent: 'order' },
      ...{ since: '2020', until: '2021-04-05', reason: 'Ulcer', activities: 'Look daily' },
    },
    moments: { since: 'Since' },
    choices: { status: chooseStatus, intent: 'Choose an intent.' },
  },
  {
    path: 'goals',
    table: 'goals',
    endpoints: goals,
    list: goals.list,
    values: {
      ...{ text: 'Hemoglobin A1c below 7 %', status: 'active', achievement: 'in-progress' },
      ...{ since: '2021-03', due: '2022-03-01', target: '< 7 %', reason: 'Diabetes' },
    },
    others: {
      ...{ text: 'Walk daily', status: 'completed', achievement: 'achieved', since: '2020' },
      ...{ due: '2021', target: '30 minutes', reason: 'Overweight' },
    },
    moments: { since: 'Since' },
    choices: { status: chooseStatus, achievement: chooseOne },
  },
]

export function kindOf(path: string): TestedKind {
  const kind = kindsOfFacts.find((one) => one.path === path)
  if (!kind) throw new Error(`There are no facts of the kind ${path}.`)
  return kind
}

type Written = Answered<Endpoint & { readonly answer: z.ZodType<AnyFact> }>
type Read = Answered<Endpoint & { readonly answer: z.ZodType<{ version: number }[]> }>
type Named = Pick<AnyFact, 'id' | 'version'>

interface Acts {
  readonly add: (by: Caller, patientId: string, more?: Entered) => Promise<Written>
  readonly change: (by: Caller, fact: Named, more?: Entered) => Promise<Written>
  readonly markError: (by: Caller, fact: Named, reason?: string) => Promise<Written>
  readonly versions: (by: Caller, fact: Pick<AnyFact, 'id'>) => Promise<Read>
  readonly list: (
    by: Caller,
    patientId: string,
  ) => Promise<Pick<Written, 'status' | 'headers'> & Listed>
}
interface Listed {
  readonly rows: readonly AnyFact[]
}

/** The acts of an account on the facts of a kind. */
export function actsOn({ endpoints, list, values, others }: TestedKind): Acts {
  return {
    add: (by, patientId, more = {}) =>
      by.ask(endpoints.add, {
        params: { id: patientId },
        body: { id: uuidv7(), ...values, ...more },
      }),
    change: (by, { id, version }, more = {}) =>
      by.ask(endpoints.change, { params: { id }, version, body: { ...others, ...more } }),
    markError: (by, { id, version }, reason = 'Of another patient') =>
      by.ask(endpoints.markError, { params: { id }, version, body: { reason } }),
    versions: (by, { id }) => by.ask(endpoints.versions, { params: { id } }),
    list: async (by, patientId) => {
      const { status, headers, body } = await by.ask(list, { params: { id: patientId } })
      return { status, headers, rows: status === 200 ? rowsIn(body) : [] }
    },
  }
}

/** The facts of a list, which is a page for observations. */
function rowsIn(answer: unknown): readonly AnyFact[] {
  return Array.isArray(answer) ? answer : (answer as Listed).rows
}
