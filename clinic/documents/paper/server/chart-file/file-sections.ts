import { sizeWords } from '../../../../../contract/number-words.ts'
import { kindNamed } from '../../../../../server/files/file-kind.ts'
import { momentInWords } from '../../../../chart/facts/moment.ts'
import { kindWords } from '../../../../interop/imported-items/imported-item.ts'
import { documentTypes } from '../../../files/document-type.ts'
import { documentKinds, documentStateWords } from '../../issued-document.ts'
import type { AttachmentInChart, ChartContent, FileInChart } from './chart-content.ts'
import { wideTable } from './fact-sections.ts'
import type { ChartWords } from './chart-words.ts'
import { html, type Markup } from './markup.ts'

export function dataLink(type: string, content: Buffer): string {
  return `data:${type};base64,${content.toString('base64')}`
}

export function documentTable({ documents }: ChartContent, words: ChartWords): Markup {
  if (documents.length === 0) return html`<p class="dim">None issued.</p>`
  return wideTable(
    'Documents',
    ['Document', 'Kind', 'Number', 'Issued', 'State'],
    documents.map(({ title, kind, number, issuedAt, state }) => [
      title,
      documentKinds[kind],
      number,
      words.dayOn(issuedAt),
      documentStateWords[state],
    ]),
  )
}

export function fileList({ files }: ChartContent, words: ChartWords): Markup {
  if (files.length === 0) return html`<p class="dim">None.</p>`
  return html`<ul class="files">
    ${files.map((file) => fileItem(file, words))}
  </ul>`
}

function fileItem({ file, name, content, isDamaged, preview }: FileInChart, words: ChartWords) {
  const { type } = kindNamed(file.kind)
  const about = [
    documentTypes[file.type],
    file.kind,
    file.dated && momentInWords(file.dated, words),
    sizeWords(file.bytes),
  ].filter(Boolean)
  return html`<li>
    ${
      preview
        ? html`<img src="${dataLink('image/webp', preview)}" alt="Small picture of ${file.text}" />`
        : ''
    }
    <div>
      <strong dir="auto">${file.text}</strong><br /><span class="dim">${about.join(' · ')}</span>${
        file.comment ? html`<br /><span dir="auto">${file.comment}</span>` : ''
      }<br />${
        content
          ? html`<a
              class="save"
              download="${name}"
              href="${dataLink(type.split(';')[0] ?? type, content)}"
              >Save this file</a
            >`
          : html`<span class="dim"
              >${
                isDamaged
                  ? 'The content of this file could not be read when this was made.'
                  : 'Too large for this file. Ask the clinic for it.'
              }</span
            >`
      }<br /><span class="hash">SHA-256 ${file.sha256}</span>
    </div>
  </li>`
}

/** Items that an import brought, in a list, and the attachments that came with it. */
export function importedItems(content: ChartContent, words: ChartWords): Markup {
  const { attachments } = content
  return html`${importedTable(content, words)}${
    attachments.length > 0 &&
    html`<h3>Attachments of imported items</h3>
      <ul class="files">
        ${attachments.map(attachmentItem)}
      </ul>`
  }`
}

function attachmentItem({ of, name, type, content, part, says }: AttachmentInChart) {
  return html`<li>
    <div>
      <strong dir="auto">${name}</strong><br /><span class="dim"
        >With ${of}${part ? `, ${sizeWords(part.bytes)}` : ''}</span
      ><br />${
        content
          ? html`<a class="save" download="${name}" href="${dataLink(type, content)}"
              >Save this file</a
            >`
          : html`<span class="dim">${says}</span>`
      }${part ? html`<br /><span class="hash">SHA-256 ${part.sha256}</span>` : ''}
    </div>
  </li>`
}

function importedTable({ chart }: ChartContent, words: ChartWords): Markup {
  return wideTable(
    'Imported items',
    ['Item', 'Kind', 'Date'],
    chart.imported.map(({ title, type, day }) => [
      title,
      kindWords(type),
      day === null ? '' : words.date(day),
    ]),
  )
}
