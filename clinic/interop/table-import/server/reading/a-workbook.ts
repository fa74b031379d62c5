import { zipOf } from '../../../fhir-import/server/a-zip.ts'

/** A cell as XML has it; a text becomes one of its own. */
type Cell = string | { readonly xml: string }

interface WorkbookParts {
  readonly sheets?: Readonly<Record<string, readonly (readonly Cell[])[]>>
  readonly shared?: readonly string[]
  readonly is1904?: boolean
  /** Further files of the archive. */
  readonly more?: Readonly<Record<string, string>>
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function letters(place: number): string {
  const rest = place % 26
  const first = place >= 26 ? letters(Math.floor(place / 26) - 1) : ''
  return first + String.fromCharCode(65 + rest)
}

/** Styles 0: general, 1: a date, 2: a date with a time, 3: an amount, 4: a text. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/>
  <numFmt numFmtId="165" formatCode="#,##0.00 &quot;USD&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="49"/></cellXfs></styleSheet>`

/** A workbook as Excel writes it. */
export function aWorkbook({
  sheets = {},
  shared = [],
  is1904 = false,
  more = {},
}: WorkbookParts): Buffer {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr ${is1904 ? 'date1904="1"' : ''}/><sheets>${names
      .map(
        (name, place) =>
          `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, place) =>
          `<Relationship Id="rId${place + 1}" Target="worksheets/sheet${place + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  }
  for (const [place, rows] of Object.values(sheets).entries()) {
    const xml = rows.map((cells, row) => {
      const inside = cells.map((cell, column) => {
        const reference = `r="${letters(column)}${row + 1}"`
        return typeof cell === 'string'
          ? `<c ${reference} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
          : cell.xml.replace('<c', `<c ${reference}`)
      })
      return `<row r="${row + 1}">${inside.join('')}</row>`
    })
    files[`xl/worksheets/sheet${place + 1}.xml`] =
      `<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`
  }
  return zipOf({ ...files, ...more })
}
