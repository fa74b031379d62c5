import {
  type ImportedStatement,
  importStatements,
} from '../../../../chart/allergies/server/import-statements.ts'
import {
  endLeftOutFacts,
  type ImportedFact,
  importFacts,
} from '../../../../chart/facts/server/import-facts.ts'
import type { AnySql } from '../../../../../server/database/connect.ts'
import type { Reading } from '../element-words.ts'
import { isObject } from '../fhir-version.ts'
import { onlyFact, rowId, statement } from '../row-id.ts'
import { statedNone } from './allergy-facts.ts'
import { factsOf, factTableOf, type WrittenTable } from './facts-of.ts'

export interface FactReading extends Reading {
  /** The visit of the clinic that an encounter became. */
  readonly visitAt: (reference: string) => string | null
}

/** A resource about a chart, with its content. */
interface Source {
  readonly type: string
  readonly id: string
  readonly patientId: string
  readonly resource: Readonly<Record<string, unknown>>
}

const errorReason = 'Entered in error at its source'

interface Stored {
  /** The resources of facts that were changed here, so that they stay. */
  readonly stay: readonly string[]
  /** Statements that there are no allergies, for charts that have some. */
  readonly untold: ReadonlySet<string>
}

/** Facts of resources that are stored together. */
export class FactBatch {
  readonly #reading: FactReading
  readonly #facts = new Map<WrittenTable, ImportedFact[]>()
  readonly #statements: ImportedStatement[] = []

  constructor(reading: FactReading) {
    this.#reading = reading
  }

  /** Answers the id of the first row that the resource becomes; null where it becomes none. */
  add({ type, id, patientId, resource }: Source): string | null {
    const table = factTableOf(type)
    if (!table) return null
    const { encounter, context } = resource
    const visit = [encounter, context].map((one) => this.#visitAt(one)).find(Boolean) ?? null
    const rows = factsOf(type, resource, this.#reading).map(
      ({ isMistake, ...fact }, place, all) => ({
        ...fact,
        id: rowId({ type, id }, nameOfRow(type, fact.text, timesBefore(all, fact.text, place))),
        patientId,
        appointmentId: visit,
        resource: `${type}/${id}`,
        errorReason: isMistake ? errorReason : null,
      }),
    )
    const known = this.#facts.get(table)
    if (known) known.push(...rows)
    else this.#facts.set(table, rows)
    return rows[0]?.id ?? this.#addStatement({ type, id, patientId, resource })
  }

  /** Writes the facts so far. */
  async store(tx: AnySql): Promise<Stored> {
    const stay: string[] = []
    for (const [table, facts] of this.#facts) {
      stay.push(...(await importFacts(tx, table, facts)))
      if (table.table === severalIn) await endLeftOutFacts(tx, table, facts)
    }
    const stated = await importStatements(tx, this.#statements)
    const untold = this.#statements.flatMap(({ id }) => (stated.has(id) ? [] : [id]))
    this.#facts.clear()
    this.#statements.length = 0
    return { stay, untold: new Set(untold) }
  }

  #addStatement({ type, id, patientId, resource }: Source): string | null {
    const stated = type === 'AllergyIntolerance' ? statedNone(resource) : null
    if (!stated) return null
    const row = rowId({ type, id }, statement)
    this.#statements.push({ id: row, patient_id: patientId, at: stated.at })
    return row
  }

  #visitAt(encounter: unknown): string | null {
    const reference = isObject(encounter) ? encounter['reference'] : undefined
    return typeof reference === 'string' ? this.#reading.visitAt(reference) : null
  }
}

const severalIn = 'family_illnesses'

/** Illnesses of a relative are told apart by their words, so that another order changes none. */
function nameOfRow(type: string, text: string, before: number): string {
  return type === 'FamilyMemberHistory' ? `${onlyFact} ${before} ${text}` : onlyFact
}

function timesBefore(all: readonly { readonly text: string }[], text: string, place: number) {
  return all.slice(0, place).filter((one) => one.text === text).length
}
