import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import type { ImportDetails } from '../import.ts'
import { runImport } from './import-run.ts'
import { importStore } from './import-store.ts'

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string }

export const urn = (id: string) => `urn:uuid:${id}`

/** A FHIR bundle of resources, as text. A resource with an id gets a full URL from it. */
export function aBundle(
  resources: readonly Resource[],
  { type = 'transaction', space = 0 }: { type?: string; space?: number } = {},
): string {
  const entry = resources.map((resource) => ({
    ...(typeof resource['id'] === 'string' && { fullUrl: urn(resource['id']) }),
    resource,
    request: { method: 'POST', url: resource.resourceType },
  }))
  return JSON.stringify({ resourceType: 'Bundle', type, entry }, null, space)
}

/** Ids of the people and the encounter of `aVisit`. */
export interface VisitIds {
  readonly patient: string
  readonly doctor: string
  readonly encounter: string
}

export function newIds(): VisitIds {
  return { patient: uuidv7(), doctor: uuidv7(), encounter: uuidv7() }
}

export function aPatientResource(
  id: string | undefined,
  more: Record<string, unknown> = {},
): Resource {
  return {
    resourceType: 'Patient',
    ...(id !== undefined && { id }),
    name: [{ use: 'official', family: 'Hoeger', given: ['Chet'], prefix: ['Mr.'] }],
    gender: 'male',
    birthDate: '1988-09-05',
    ...more,
  }
}

export function aPractitioner(id: string, more: Record<string, unknown> = {}): Resource {
  return {
    resourceType: 'Practitioner',
    id,
    identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: id }],
    name: [{ family: 'Runte', given: ['Cedrick'], prefix: ['Dr.'] }],
    ...more,
  }
}

export function anEncounter(ids: VisitIds, more: Record<string, unknown> = {}): Resource {
  return {
    resourceType: 'Encounter',
    id: ids.encounter,
    status: 'finished',
    class: { code: 'AMB' },
    type: [{ text: 'Encounter for problem (procedure)' }],
    subject: { reference: urn(ids.patient) },
    participant: [{ individual: { reference: urn(ids.doctor) } }],
    period: { start: '2019-05-04T08:30:00+02:00', end: '2019-05-04T09:15:00+02:00' },
    ...more,
  }
}

/** A patient, a doctor and an encounter of theirs. */
export function aVisit(ids: VisitIds): Resource[] {
  return [aPatientResource(ids.patient), aPractitioner(ids.doctor), anEncounter(ids)]
}

/** The resources that belong to the encounter of a visit. */
export function ofVisit(
  ids: VisitIds,
  resourceType: string,
  more: Record<string, unknown>,
): Resource {
  return {
    resourceType,
    id: uuidv7(),
    subject: { reference: urn(ids.patient) },
    encounter: { reference: urn(ids.encounter) },
    ...more,
  }
}

/** Imports texts as files, keyed by file name, and answers the result. */
export async function importTexts(
  sql: Sql,
  files: Readonly<Record<string, string | Uint8Array>>,
  { isDryRun = false, pauseMs = 0 }: { isDryRun?: boolean; pauseMs?: number } = {},
): Promise<ImportDetails> {
  const imports = importStore(sql)
  const contents = Object.values(files).map((content) => Buffer.from(content))
  const announced = Object.keys(files).map((name, place) => ({
    name,
    bytes: contents[place]?.length ?? 0,
  }))
  const id = uuidv7()
  await imports.addRunning(id, announced, isDryRun)
  await runImport(sql, id, {
    // In two pieces, as from a stream.
    open: (position) =>
      async function* () {
        const content = contents[position] ?? Buffer.alloc(0)
        const middle = Math.floor(content.length / 2)
        yield content.subarray(0, middle)
        if (pauseMs > 0) await pause(pauseMs)
        yield content.subarray(middle)
      },
    onNews: () => undefined,
  })
  const details = await imports.find(id)
  if (!details) throw new Error('The import is gone.')
  return details
}
