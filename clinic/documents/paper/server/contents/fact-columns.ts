import type { DateWords } from '../../../../../contract/date-words.ts'
import {
  type Allergy,
  allergyCategories,
  allergyCertainties,
  allergyStatuses,
  criticalities,
} from '../../../../chart/allergies/allergy.ts'
import {
  type Condition,
  conditionKinds,
  conditionStatuses,
} from '../../../../chart/conditions/condition.ts'
import { certainties, severities } from '../../../../chart/facts/fact.ts'
import { momentInWords } from '../../../../chart/facts/moment.ts'
import type { FamilyIllness } from '../../../../chart/family-history/family-illness.ts'
import {
  type Immunization,
  immunizationStatuses,
} from '../../../../chart/immunizations/immunization.ts'
import {
  type Medicine,
  medicineRoutes,
  medicineStatuses,
} from '../../../../chart/medicines/medicine.ts'
import type { DiagnosticReport } from '../../../../chart/observations/diagnostic-report.ts'
import {
  type Observation,
  observationStatuses,
} from '../../../../chart/observations/observation.ts'
import { valueInWords } from '../../../../chart/observations/observation-words.ts'
import {
  type CarePlan,
  carePlanIntents,
  carePlanStatuses,
} from '../../../../chart/plans/care-plan.ts'
import { achievements, type Goal, goalStatuses } from '../../../../chart/plans/goal.ts'
import { type Procedure, procedureStatuses } from '../../../../chart/procedures/procedure.ts'
import type { FactKindName } from '../../../../summary/fact-kinds.ts'
import type { FactsOfChart } from '../../../../interop/fhir-export/server/whole-chart.ts'

export interface Column<Fact> {
  readonly head: string
  readonly width: number
  readonly cell: (fact: Fact, words: DateWords) => string
}

/** How the facts of a kind stand in a document. */
export interface FactsInDocument<Fact> {
  readonly title: string
  readonly columns: readonly Column<Fact>[]
  /** Everything else that is known of a fact, where there is room for it. */
  readonly more: (fact: Fact, words: DateWords) => readonly (string | null | undefined | false)[]
}

const field = <Name extends string>(head: string, name: Name, width = 2) => ({
  head,
  width,
  cell: (fact: Readonly<Record<Name, string | null>>) => fact[name] ?? '',
})
const moment = <Name extends string>(head: string, name: Name) => ({
  head,
  width: 2,
  cell: (fact: Readonly<Record<Name, string | null>>, words: DateWords) =>
    fact[name] === null ? '' : momentInWords(fact[name], words),
})
const status = <Status extends string>(labels: Readonly<Record<Status, string>>) => ({
  head: 'Status',
  width: 1.5,
  cell: (fact: { readonly status: Status }) => labels[fact.status],
})
const label = <Key extends string>(labels: Readonly<Record<Key, string>>, key: Key | null) =>
  key && labels[key]
const told = (name: string, value: string | null) => value && `${name}: ${value}`
const toldWhen = (name: string, value: string | null, words: DateWords) =>
  value && `${name}: ${momentInWords(value, words)}`

const allergies: FactsInDocument<Allergy> = {
  title: 'Allergies',
  columns: [
    field('Substance', 'text', 3),
    field('Reaction', 'reaction'),
    status(allergyStatuses),
    moment('Since', 'since'),
  ],
  more: (fact) => [
    label(criticalities, fact.criticality),
    label(severities, fact.severity),
    label(allergyCertainties, fact.certainty),
    label(allergyCategories, fact.category),
    told('Class', fact.substanceClass),
  ],
}

const conditions: FactsInDocument<Condition> = {
  title: 'Problems',
  columns: [
    field('Problem', 'text', 4),
    status(conditionStatuses),
    moment('Since', 'since'),
    moment('Until', 'until'),
  ],
  more: (fact) => [
    label(conditionKinds, fact.kind),
    label(severities, fact.severity),
    label(certainties, fact.certainty),
  ],
}

const medicines: FactsInDocument<Medicine> = {
  title: 'Medicines',
  columns: [
    field('Medicine', 'text', 3),
    field('Dose', 'dose', 3),
    status(medicineStatuses),
    moment('Since', 'since'),
  ],
  more: (fact, words) => [
    label(medicineRoutes, fact.route),
    told('For', fact.reason),
    toldWhen('Until', fact.until, words),
  ],
}

const immunizations: FactsInDocument<Immunization> = {
  title: 'Vaccinations',
  columns: [
    field('Vaccine', 'text', 3),
    moment('Date', 'given'),
    field('Dose', 'dose', 1.2),
    field('Lot', 'lot', 1.5),
    field('Given by', 'performer'),
    status(immunizationStatuses),
  ],
  more: (fact) => [
    told('Manufacturer', fact.manufacturer),
    told('Site', fact.site),
    told('Reason', fact.reason),
  ],
}

const procedures: FactsInDocument<Procedure> = {
  title: 'Procedures',
  columns: [
    field('Procedure', 'text', 3),
    moment('Date', 'done'),
    status(procedureStatuses),
    field('Outcome', 'outcome'),
  ],
  more: (fact) => [
    told('Site', fact.site),
    told('For', fact.reason),
    told('Done by', fact.performer),
  ],
}

const family: FactsInDocument<FamilyIllness> = {
  title: 'Illnesses in the family',
  columns: [
    field('Illness', 'text', 3),
    field('Relative', 'relative'),
    field('Began at', 'onset', 1.5),
    field('Outcome', 'outcome'),
  ],
  more: () => [],
}

const reports: FactsInDocument<DiagnosticReport> = {
  title: 'Reports',
  columns: [
    field('Report', 'text', 3),
    moment('Date', 'done'),
    status(observationStatuses),
    field('Conclusion', 'conclusion', 4),
  ],
  more: (fact, words) => [
    told('Service', fact.category),
    told('Reported by', fact.performer),
    toldWhen('Issued', fact.issued, words),
  ],
}

const carePlans: FactsInDocument<CarePlan> = {
  title: 'Care plans',
  columns: [
    field('Plan', 'text', 3),
    status(carePlanStatuses),
    field('Activities', 'activities', 4),
    moment('Since', 'since'),
  ],
  more: (fact, words) => [
    fact.intent !== 'plan' && carePlanIntents[fact.intent],
    told('Category', fact.category),
    told('For', fact.reason),
    toldWhen('Until', fact.until, words),
  ],
}

const goals: FactsInDocument<Goal> = {
  title: 'Goals',
  columns: [
    field('Goal', 'text', 3),
    status(goalStatuses),
    field('Target', 'target', 2),
    moment('By', 'due'),
  ],
  more: (fact, words) => [
    label(achievements, fact.achievement),
    told('For', fact.reason),
    toldWhen('Since', fact.since, words),
  ],
}

/** The kinds in the order in which documents have them. */
export const factsInDocuments: {
  readonly [Kind in FactKindName]: FactsInDocument<FactsOfChart[Kind][number]>
} = {
  allergies,
  conditions,
  medicines,
  immunizations,
  procedures,
  'diagnostic-reports': reports,
  'care-plans': carePlans,
  goals,
  'family-history': family,
}
// `Object.keys` does not know the names of its object.
export const kindsInDocuments = Object.keys(factsInDocuments) as readonly FactKindName[]

export const measurements: FactsInDocument<Observation> = {
  title: 'Measurements',
  columns: [
    field('Measurement', 'text', 3),
    { head: 'Value', width: 2, cell: valueInWords },
    moment('Date', 'taken'),
  ],
  more: () => [],
}
