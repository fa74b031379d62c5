import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { type Element, type Node, parseXmlDocument } from 'slimdom'
import { extract } from 'tar-stream'

/** The official rules of e-invoices, for tests: see `official-rules/notice.md`. */

/** Its own types would bring those of browsers into the server's project. */
interface XPathEngine {
  readonly evaluateXPathToBoolean: Evaluate<boolean>
  readonly evaluateXPathToNodes: Evaluate<Node[]>
}
type Evaluate<Answer> = (
  path: string,
  at: Node,
  facade: null,
  variables: Record<string, unknown>,
  ...more: unknown[]
) => Answer
const { evaluateXPathToBoolean, evaluateXPathToNodes } = createRequire(import.meta.url)(
  'fontoxpath',
) as XPathEngine

const folder = join(import.meta.dirname, 'official-rules')
const unpacked = (name: string) => gunzipSync(readFileSync(join(folder, name)))
const schematron = 'http://purl.oclc.org/dsdl/schematron'

const schemaOf = (name: string) => parseXmlDocument(unpacked(name).toString('utf8')).documentElement
const names = schemaOf('xrechnung-names.sch.gz')
const rulesOf = {
  en16931: [schemaOf('en16931-cii.sch.gz')],
  // The pattern with its names is included by the schema.
  xrechnung: [names, schemaOf('xrechnung-cii.sch.gz')],
}

/** They reckon with an IBAN as one number, which the engine cannot hold; `isIban` does the same and has its test. */
const ofLongNumbers = new Set(['BR-DE-19', 'BR-DE-20'])

export interface Checked {
  /** Such as `BR-CO-25 fatal: …`. */
  readonly faults: readonly string[]
  /** The ids of the rules that looked at some node. */
  readonly rules: ReadonlySet<string>
}

/**
 * Checks an invoice by the assertions of a Schematron (ISO/IEC 19757-3), in the order of the standard: of each
 * pattern the first rule that matches a node counts for it.
 */
export function checkRules(xml: string, by: keyof typeof rulesOf): Checked {
  const invoice = parseXmlDocument(xml)
  const roots = rulesOf[by].filter((root) => root !== null)
  const prefixes = new Map([['xs', 'http://www.w3.org/2001/XMLSchema']])
  const schema = roots.at(-1)
  for (const one of childrenOf(schema, 'ns')) {
    prefixes.set(one.getAttribute('prefix') ?? '', one.getAttribute('uri') ?? '')
  }
  const options = { namespaceResolver: (prefix: string) => prefixes.get(prefix) ?? null }
  const patterns = roots.flatMap((root) =>
    root.localName === 'pattern' ? [root] : childrenOf(root, 'pattern'),
  )
  const faults: string[] = []
  const rules = new Set<string>()
  // Names stand before each expression: a value of the engine would lose what kind of sequence it is.
  const ofAll = [...roots, ...patterns].map(namesIn).join('')
  for (const pattern of patterns) {
    const taken = new Set<Node>()
    for (const rule of childrenOf(pattern, 'rule')) {
      const context = rule.getAttribute('context') ?? ''
      const path = context.startsWith('/') ? context : `//(${context})`
      const known = ofAll + namesIn(rule)
      for (const node of evaluateXPathToNodes(ofAll + path, invoice, null, {}, options)) {
        if (taken.has(node)) continue
        taken.add(node)
        for (const assertion of childrenOf(rule, 'assert')) {
          const id = assertion.getAttribute('id') ?? ''
          if (ofLongNumbers.has(id)) continue
          rules.add(id)
          const test = `${known}boolean(${assertion.getAttribute('test')})`
          if (evaluateXPathToBoolean(test, node, null, {}, options)) continue
          faults.push(`${id} ${assertion.getAttribute('flag')}: ${assertion.textContent?.trim()}`)
        }
      }
    }
  }
  return { faults, rules }
}

/** `let $name := (value) return `, for each name that an element gives. */
const namesIn = (parent: Element): string =>
  childrenOf(parent, 'let')
    .map((one) => `let $${one.getAttribute('name')} := (${one.getAttribute('value')}) return `)
    .join('')

const childrenOf = (parent: Element | undefined, name: string): Element[] =>
  (parent?.children ?? []).filter(
    (one) => one.localName === name && one.namespaceURI === schematron,
  )

let validator: Promise<XsdValidator> | undefined

/** Checks the order and the kinds of elements by the XML Schema of UN/CEFACT; answers its complaints. */
export async function checkSchema(xml: string): Promise<string[]> {
  validator ??= readValidator()
  const document = XmlDocument.fromString(xml)
  try {
    ;(await validator).validate(document)
    return []
  } catch (error) {
    return [String(error)]
  } finally {
    document.dispose()
  }
}

async function readValidator(): Promise<XsdValidator> {
  xmlRegisterFsInputProviders()
  const place = mkdtempSync(join(tmpdir(), 'cii-'))
  try {
    const files = extract()
    files.end(unpacked('cii-d16b-xsd.tar.gz'))
    for await (const file of files) {
      const path = join(place, file.header.name)
      if (file.header.type === 'file') {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, file as unknown as Readable)
      } else file.resume()
    }
    const main = join(place, 'uncefact/data/standard/CrossIndustryInvoice_100pD16B.xsd')
    return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(main), { url: main }))
  } finally {
    await rm(place, { recursive: true })
  }
}
