import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { figure } from '../../../../trust/figure.ts'
import { importTexts } from '../../fhir-import/server/a-bundle.ts'
import { listImportedItems, readImportedItem } from '../imported-item.ts'
import { listKeptResources, readKeptResource } from '../kept-resource.ts'

// The samples of this repository are always counted; with TEST_BUNDLES=FOLDER those of that folder are too.
const samples = fileURLToPath(new URL('../../../../samples/fhir-r4', import.meta.url))
const folders = [samples, process.env['TEST_BUNDLES']].filter((one) => one !== undefined)

/** The tables in which a row of the clinic is, which has a screen of its own. */
const tables = {
  patient: ['patients', 'related_people'],
  user: ['users'],
  appointment: ['appointments'],
  'medical record': ['medical_records'],
  bill: ['bills'],
  fact: [
    ...['allergies', 'allergy_statements', 'conditions', 'medicines', 'immunizations'],
    ...['procedures', 'family_illnesses', 'observations', 'diagnostic_reports', 'care_plans'],
    'goals',
  ],
} as const

interface Kept {
  readonly id: string
  readonly type: string
  readonly mappedTo: keyof typeof tables | 'imported item' | null
  readonly mappedId: string | null
  readonly patientId: string | null
  readonly importId: string
  readonly hasAttachments: boolean
}

for (const folder of folders) {
  const title = folder === samples ? 'the samples' : 'TEST_BUNDLES'
  test(`every resource of ${title} is reachable on a screen`, async () => {
    const clinic = await testClinic()
    const { sql } = clinic
    const admin = await clinic.signedIn('admin')
    const files = bundlesIn(folder).map((path) => [basename(path), readFileSync(path)] as const)
    await importTexts(sql, Object.fromEntries(files))
    const kept = await sql<Kept[]>`
      select id, resource_type as type, mapped_to, mapped_id, patient_id, import_id, has_attachments
      from fhir_resources r where not exists (select from fhir_resources n
        where n.resource_type = r.resource_type and n.resource_id = r.resource_id and n.id > r.id)`
    const rows = new Set<string>()
    for (const [kind, names] of Object.entries(tables)) {
      for (const table of names) {
        const found = await sql<{ id: string }[]>`select id from ${sql(table)}`
        for (const { id } of found) rows.add(`${kind} ${id}`)
      }
    }
    const listed = await everyListed(admin, kept)
    const counts: Record<string, number> = {}
    const lost: string[] = []
    for (const one of kept) {
      const screen = screenOf(one, rows, listed)
      if (screen === null) lost.push(`${one.type} ${one.id}`)
      else counts[screen] = (counts[screen] ?? 0) + 1
      if (one.hasAttachments && one.patientId !== null && !listed.has(one.id)) {
        lost.push(`the attachments of ${one.type} ${one.id}`)
      }
    }
    expect(lost).toEqual([])
    await readEach(admin, kept, listed)
    figure(
      'Import',
      `${title}: ${kept.length} of ${kept.length} resources reachable: ${Object.entries(counts)
        .map(([screen, count]) => `${count} ${screen}`)
        .join(', ')}`,
    )
    await clinic.close()
  }, 300_000)
}

function bundlesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name)
    return one.isDirectory() ? bundlesIn(path) : path.endsWith('.json') ? [path] : []
  })
}

/** Where people find a resource; null where nowhere. */
function screenOf(
  { id, mappedTo, mappedId }: Kept,
  rows: ReadonlySet<string>,
  listed: ReadonlyMap<string, string>,
): string | null {
  if (mappedTo === null || mappedTo === 'imported item') return listed.get(id) ?? null
  // A related person stands in a chart, and so is mapped to a patient.
  return rows.has(`${mappedTo} ${mappedId}`) ? mappedTo : null
}

/** The resources of the lists: the items of charts, those in error, and what imports only kept. */
async function everyListed(admin: Caller, kept: readonly Kept[]): Promise<Map<string, string>> {
  const listed = new Map<string, string>()
  for (const id of new Set(kept.flatMap(({ patientId }) => patientId ?? []))) {
    for (const only of [undefined, 'error'] as const) {
      const name = only === 'error' ? 'in error' : 'imported item'
      for (const one of await allOf(admin, listImportedItems, id, { only })) listed.set(one, name)
    }
  }
  for (const id of new Set(kept.map(({ importId }) => importId))) {
    for (const one of await allOf(admin, listKeptResources, id, {})) listed.set(one, 'only kept')
  }
  return listed
}

async function allOf(
  admin: Caller,
  endpoint: Endpoint,
  id: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const found: string[] = []
  let after: string | undefined
  do {
    const { body } = await admin.ask(endpoint, {
      params: { id },
      query: { ...query, limit: 100, after },
    })
    const page = body as { rows: { id: string }[]; next: string | null }
    found.push(...page.rows.map((row) => row.id))
    after = page.next ?? undefined
  } while (after !== undefined)
  return found
}

/** Each listed resource opens, and says something. */
async function readEach(
  admin: Caller,
  kept: readonly Kept[],
  listed: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, type, patientId } of kept.filter((one) => listed.has(one.id))) {
    const { status, body } =
      patientId === null
        ? await admin.ask(readKeptResource, { params: { id } })
        : await admin.ask(readImportedItem, { params: { id: patientId, itemId: id } })
    expect(status, `${type} ${id}`).toBe(200)
    const says = body.words !== '' || body.texts.length > 0 || body.attachments.length > 0
    expect(says, `${type} ${id} says something`).toBe(true)
  }
}
