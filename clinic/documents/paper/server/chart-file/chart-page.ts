import { createHash } from 'node:crypto'
import { paths } from '../../../../../contract/paths.ts'
import { grouped, sizeWords } from '../../../../../contract/number-words.ts'
import { momentInWords } from '../../../../chart/facts/moment.ts'
import { valueInWords } from '../../../../chart/observations/observation-words.ts'
import type { ChartContent } from './chart-content.ts'
import { style } from './chart-file-style.ts'
import { factTables, measureTables, wideTable } from './fact-sections.ts'
import { dataLink, documentTable, fileList, importedItems } from './file-sections.ts'
import { chartWords, type ChartWords } from './chart-words.ts'
import { html, Markup } from './markup.ts'
import { noteArticles, visitTable } from './note-sections.ts'
import { peopleTable } from './people-section.ts'

/** The one style of the file is allowed by its hash, pictures from within it; all else is forbidden. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** A chart as one HTML page that needs nothing besides itself: no network, no programs. */
export function chartPage(content: ChartContent): Buffer {
  const { chart } = content
  const words = chartWords(chart.clinic)
  const people = peopleTable(chart, words)
  const sections: readonly (readonly [id: string, title: string, body: Markup])[] = [
    ['summary', 'Summary', summary(content, words)],
    ...(people ? [['people', 'People and addresses', people] as const] : []),
    ['facts', 'What is known', html`${factTables(chart, words)}`],
    ['measurements', 'Measurements and results', orNone(html`${measureTables(chart, words)}`)],
    ['visits', 'Visits', visitTable(chart, words)],
    ['notes', 'Signed notes', orNone(html`${noteArticles(chart, words)}`)],
    ['documents', 'Documents issued', documentTable(content, words)],
    ['files', 'Files', fileList(content, words)],
    ...(chart.imported.length > 0
      ? [['imported', 'Imported items', importedItems(content, words)] as const]
      : []),
    ['data', 'For computers, and to check this file', data(content)],
  ]
  const title = `Chart of ${chart.patient.name}`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        ${head(content, title, words)}
        <nav aria-label="Parts of this chart">
          <ul>
            ${sections.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
          </ul>
        </nav>
        <main>
          ${sections.map(
            ([id, name, body]) =>
              html`<section id="${id}" aria-labelledby="${id}-title">
                <h2 id="${id}-title">${name}</h2>
                ${body}
              </section> `,
          )}
        </main>
        <footer>${chart.clinic.name} · No. ${content.issued.number}</footer>
      </body>
    </html> `
  return Buffer.from(page.text)
}

const orNone = (body: Markup) => (body.text === '' ? html`<p class="dim">None recorded.</p>` : body)

function head(
  { chart, logo, issued, madeBy, isOwn }: ChartContent,
  title: string,
  words: ChartWords,
) {
  const { clinic, patient, asOf } = chart
  const { address, phone, email, website } = clinic.head
  const lines = [address.join(', '), [phone, email, website].filter(Boolean).join(' · ')]
  const born =
    patient.dob && `${words.date(patient.dob)}${patient.dobCertainty ? ' (estimated)' : ''}`
  const about: readonly (readonly [string, string | null])[] = [
    ['Date of birth', born],
    ['Gender', patient.gender],
    ['Medical record number', patient.mrn],
    ['Address', patient.address],
    ['Contact', patient.contact],
    ['Date of death', patient.deceasedOn && words.date(patient.deceasedOn)],
    ['As of', words.at(asOf)],
    ['Made by', isOwn ? `${madeBy}, the patient` : madeBy],
    ['Number', issued.number],
  ]
  return html`<header>
    <div class="clinic">
      ${logo ? html`<img src="${dataLink('image/png', logo)}" alt="" />` : ''}
      <div>
        <p><strong>${clinic.name}</strong></p>
        ${lines.filter(Boolean).map((line) => html`<p>${line}</p>`)}
      </div>
    </div>
    <h1 dir="auto">${title}</h1>
    ${
      chart.photo
        ? html`<img
            class="photo"
            src="${dataLink('image/webp', chart.photo)}"
            alt="Photo of ${patient.name}"
          />`
        : ''
    }
    <dl class="facts">
      ${about
        .filter(([, value]) => value)
        .map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd><bdi>${value}</bdi></dd>`,
        )}
    </dl>
    <p class="dim">
      ${
        isOwn
          ? 'This is the chart as its patient reads it: signed notes, and the files that are shared with the patient.'
          : 'This is the chart as the doctor who made this file may read it. Notes that are not signed, and notes whose readers are limited to others, are not part of it.'
      }
      This file works without a network and has no programs in it. It holds health data: keep it as
      you keep your papers.
    </p>
    ${chart.leftOut.map((sentence) => html`<p class="warning">${sentence}</p>`)}
  </header>`
}

/** Everything that counts now, on one screen. */
function summary({ chart }: ChartContent, words: ChartWords): Markup {
  const { summary: now, patient } = chart
  const card = (title: string, lines: readonly string[], none = 'None recorded.') =>
    html`<div class="card">
      <h3>${title}</h3>
      ${
        lines.length === 0
          ? html`<p class="dim">${none}</p>`
          : html`<ul>
              ${lines.map((line) => html`<li dir="auto">${line}</li>`)}
            </ul>`
      }
    </div>`
  const joined = (...parts: readonly (string | null | undefined)[]) =>
    parts.filter(Boolean).join(', ')
  return html`${patient.alerts.map(({ text }) => html`<p class="warning" dir="auto">${text}</p>`)}
    <div class="cards">
      ${card(
        'Allergies',
        now.allergies.map(({ text, reaction }) => joined(text, reaction)),
        now.noKnownAllergies ? 'No known allergies, as stated.' : undefined,
      )}${card(
        'Problems',
        now.conditions.map(({ text, since }) =>
          joined(text, since && `since ${momentInWords(since, words)}`),
        ),
      )}${card(
        'Medicines',
        now.medicines.map(({ text, dose }) => joined(text, dose)),
      )}${card(
        'Vaccinations',
        now.immunizations.map(({ text, given }) => joined(text, momentInWords(given, words))),
      )}${card(
        'Newest measurements',
        [...now.vitalSigns, ...now.results].map(
          ({ latest }) =>
            `${latest.text}: ${valueInWords(latest)}, ${momentInWords(latest.taken, words)}`,
        ),
      )}
    </div>`
}

/** The bundle for other programs, the checksums, and how the file is checked. */
function data({ bundle, parts, issued }: ChartContent): Markup {
  const { content, name, type, part } = bundle
  const page = `${issued.url}${paths.documentCheck()}`
  return html`<p>The same chart for other programs, as a FHIR R4 bundle:</p>
    <p>
      ${
        content
          ? html`<a class="save" download="${name}" href="${dataLink(type, content)}"
                >Save ${name}</a
              >
              <span class="dim">${sizeWords(part.bytes)}</span>`
          : 'It is too large for this file. Ask the clinic for it.'
      }
    </p>
    <h3>Checksums</h3>
    ${wideTable(
      'Files in this file, or named by it',
      ['Name', 'Bytes', 'SHA-256'],
      parts.map(({ name: partName, bytes, sha256 }) => [
        partName,
        grouped(bytes),
        html`<span class="hash">${sha256}</span>`,
      ]),
    )}
    <h3>Is it unchanged?</h3>
    <p>
      With a network,
      <a href="${issued.url}${paths.documentCheck(issued.code)}"
        >ask the clinic about No. ${issued.number}</a
      >
      and choose this file there. Your browser compares it with what was issued; the file is sent to
      nobody. Without this link, go to ${page} and choose the file.
    </p>`
}
