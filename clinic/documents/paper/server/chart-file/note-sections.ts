import type { NoteOfChart, WholeChart } from '../../../../interop/fhir-export/server/whole-chart.ts'
import { stateWords } from '../../../../visits/appointments/visit-state.ts'
import { wideTable } from './fact-sections.ts'
import type { ChartWords } from './chart-words.ts'
import { html, type Markup, paragraphs } from './markup.ts'

export function visitTable({ visits }: WholeChart, words: ChartWords): Markup {
  if (visits.length === 0) return html`<p class="dim">None recorded.</p>`
  return wideTable(
    'Visits',
    ['Day and time', 'Doctor', 'Kind', 'State', 'Reason'],
    visits.map((visit) => [
      `${words.date(visit.date)}, ${words.time(visit.time)}`,
      visit.doctor ?? '',
      visit.type ?? '',
      stateWords[visit.state],
      visit.reason ?? '',
    ]),
  )
}

/** The signed notes, newest first, each with its signatures and everything that was added to it. */
export function noteArticles({ notes }: WholeChart, words: ChartWords): Markup[] {
  const { at } = words
  return notes.map(
    (note) =>
      html`<article>
        <h3>
          ${words.date(note.date)}${note.doctor?.name ? html`, <bdi>${note.doctor.name}</bdi>` : ''}
        </h3>
        <p class="dim">${signatures(note, at)}</p>
        ${paragraphs(note.notes)}${
          note.prescription
            ? html`<h4>Prescription</h4>
                ${paragraphs(note.prescription)}`
            : ''
        }${note.addenda.map(
          ({ text, author, createdAt }) =>
            html`<div class="added">
              <p class="dim">Added on ${at(createdAt)}${by(author?.name)}</p>
              ${paragraphs(text)}
            </div>`,
        )}${note.amendmentRequests.map(
          ({ text, createdAt, answer }) =>
            html`<div class="added">
              <p class="dim">The patient asked for an amendment on ${at(createdAt)}</p>
              ${paragraphs(text)}${
                answer
                  ? html`<p class="dim">
                        ${answer.outcome === 'accepted' ? 'Accepted' : 'Refused'} on
                        ${at(answer.createdAt)}${by(answer.author?.name)}
                      </p>
                      ${paragraphs(answer.text)}`
                  : html`<p class="dim">Not answered yet.</p>`
              }
            </div>`,
        )}
      </article>`,
  )
}

const by = (name: string | null | undefined) => (name ? html` by <bdi>${name}</bdi>` : '')

function signatures(note: NoteOfChart, at: (iso: string) => string): Markup {
  return html`${note.signedAt ? html`Signed on ${at(note.signedAt)}${by(note.signedBy?.name)}.` : ''}${
    note.coSignedAt ? html` Co-signed on ${at(note.coSignedAt)}${by(note.coSigner?.name)}.` : ''
  }${note.limited ? ' Its readers are limited.' : ''}`
}
