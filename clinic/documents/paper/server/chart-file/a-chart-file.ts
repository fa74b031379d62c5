import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { v7 as uuidv7 } from 'uuid'
import type { Caller, TestClinic } from '../../../../../app/server/test-clinic.ts'
import { makeOwnChartFile, readDocument } from '../../issued-document.ts'
import { askForPdf, issue } from '../a-document.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

interface ReadElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function elementsIn(nodes: readonly Node[]): ReadElement[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    const own = { name: node.tagName, attributes, text: textOf(node) }
    return [own, ...elementsIn(node.childNodes)]
  })
}

/** A file of a chart as a browser reads it. */
export function readChartFile(content: Buffer) {
  const html = content.toString()
  const elements = elementsIn(parse(html).childNodes)
  const all = (name: string) => elements.filter((one) => one.name === name)
  const saved = all('a').flatMap(({ attributes: { download, href = '' } }) => {
    if (download === undefined) return []
    const [type = '', data = ''] = href.split(',')
    return [{ name: download, type, content: Buffer.from(data, 'base64') }]
  })
  const hrefs = all('a').map(({ attributes: { href = '' } }) => href)
  const check = hrefs.find((href) => href.includes('/documents/check#'))
  return {
    html,
    elements,
    all,
    hrefs,
    saved,
    text: (all('body')[0]?.text ?? '').replace(/\s+/g, ' '),
    code: check?.split('#')[1] ?? '',
    bundle: JSON.parse(
      saved.find(({ name }) => name === 'chart.fhir.json')?.content.toString() ?? '{}',
    ) as { readonly entry?: readonly { readonly resource: { readonly resourceType: string } }[] },
  }
}

async function readBy(clinic: TestClinic, by: Caller, id: string) {
  const answer = await askForPdf(clinic, by, readDocument, { id })
  if (answer.statusCode !== 200) throw new Error(`The file is not open: ${answer.statusCode}`)
  return { ...readChartFile(answer.rawPayload), content: answer.rawPayload, answer }
}

/** Issues the chart of a patient as a file, by a doctor, and reads it. */
export async function issuedChartFile(clinic: TestClinic, doctor: Caller, patientId: string) {
  const issued = await issue(doctor, patientId, { kind: 'chart-file' })
  if (issued.status !== 201) throw new Error(`It was not issued: ${issued.problem.detail}`)
  return { ...(await readBy(clinic, doctor, issued.body.id)), issued: issued.body }
}

/** Makes the file of the own chart of a patient, and reads it. */
export async function ownChartFile(clinic: TestClinic, patient: Caller) {
  const made = await patient.ask(makeOwnChartFile, { body: { id: uuidv7() } })
  if (made.status !== 201) throw new Error(`It was not made: ${made.problem.detail}`)
  return { ...(await readBy(clinic, patient, made.body.id)), issued: made.body }
}
