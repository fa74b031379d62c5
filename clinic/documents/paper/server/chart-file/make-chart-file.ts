import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Problem } from '../../../../../contract/problem.ts'
import type { Viewer } from '../../../../../contract/role.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import type { FileStore } from '../../../../../server/files/file-store.ts'
import { findOpenChart } from '../../../../chart/facts/server/open-chart.ts'
import { bundleOfChart } from '../../../../interop/fhir-export/server/chart-bundle.ts'
import type { WholeChart } from '../../../../interop/fhir-export/server/whole-chart.ts'
import { wholeChartStore } from '../../../../interop/fhir-export/server/whole-chart-store.ts'
import { readLogo } from '../../../../settings/server/logo-store.ts'
import type { IssuedAs } from '../document-pdf.ts'
import { type DocumentPart, issuedDocumentStore } from '../issued-document-store.ts'
import type { BundleInChart } from './chart-content.ts'
import { chartPage } from './chart-page.ts'
import { embeddedFiles, mostEmbedded } from './embedded-files.ts'
import { importedAttachments } from './imported-attachments.ts'

export interface WantedChartFile {
  readonly viewer: Viewer
  readonly patientId: string
  readonly issued: IssuedAs
  /** The id of the document, which the bundle has too. */
  readonly id: string
}

export interface MadeChartFile {
  readonly file: Buffer
  readonly parts: readonly DocumentPart[]
  /** It holds a note whose readers are limited. */
  readonly limited: boolean
}

/** The largest file that is stored. */
const mostBytes = 80_000_000

/** Makes the file of a chart. The caller gives one connection, in a transaction that sees one moment. */
export async function makeChartFile(
  sql: Sql,
  stored: FileStore,
  { viewer, patientId, issued, id }: WantedChartFile,
): Promise<MadeChartFile> {
  const open = await findOpenChart(sql, viewer, patientId)
  const [maker] = await sql<{ name: string }[]>`select name from users where id = ${viewer.userId}`
  if (!open || !maker) throw new Problem('not-found')
  const chart = await wholeChartStore(sql, stored).read(viewer, open)
  const bundle = await bundleInChart(chart, id, issued.url)
  const files = await embeddedFiles(sql, stored, chart.files)
  const used = files.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  const attachments = await importedAttachments(
    sql,
    open.id,
    chart.imported,
    mostEmbedded.all - used,
  )
  const parts = [
    bundle.part,
    ...files.map(({ name, file: { bytes, sha256 } }) => ({ name, bytes, sha256 })),
    ...attachments.flatMap(({ part }) => part ?? []),
  ]
  const page = chartPage({
    ...{ chart, issued, bundle, files, attachments, parts },
    madeBy: maker.name,
    isOwn: viewer.role === 'patient',
    logo: (await readLogo(sql))?.content ?? null,
    documents: await issuedDocumentStore(sql).named(viewer, open.id),
  })
  if (page.length > mostBytes) throw new Error('The file of a chart is too large.')
  return { file: page, parts, limited: chart.notes.some(({ limited }) => limited) }
}

/** The bundle as JSON, or packed where it is too large for a link. */
async function bundleInChart(chart: WholeChart, id: string, url: string): Promise<BundleInChart> {
  const json = Buffer.from(JSON.stringify(bundleOfChart(chart, id, url)))
  const isLarge = json.length > mostEmbedded.each
  const saved = isLarge ? await promisify(gzip)(json) : json
  const name = isLarge ? 'chart.fhir.json.gz' : 'chart.fhir.json'
  const sha256 = createHash('sha256').update(saved).digest('hex')
  return {
    name,
    type: isLarge ? 'application/gzip' : 'application/fhir+json',
    content: saved.length > mostEmbedded.each ? null : saved,
    part: { name, bytes: saved.length, sha256 },
  }
}
