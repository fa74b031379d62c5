import type { DateWords } from '../../../../../contract/date-words.ts'
import { grouped } from '../../../../../contract/number-words.ts'
import { momentInWords } from '../../../../chart/facts/moment.ts'
import {
  flags,
  type Observation,
  observationCategories,
} from '../../../../chart/observations/observation.ts'
import {
  flagOf,
  rangeInWords,
  valueInWords,
} from '../../../../chart/observations/observation-words.ts'
import type { WholeChart } from '../../../../interop/fhir-export/server/whole-chart.ts'
import {
  factsInDocuments,
  type FactsInDocument,
  kindsInDocuments,
} from '../contents/fact-columns.ts'
import { html, type Markup } from './markup.ts'

interface ListedFact {
  readonly comment: string | null
}

/** A table of which each row becomes a block on a narrow screen. */
export function wideTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly (string | Markup)[])[],
): Markup {
  return html`<table class="wide">
    <caption>
      ${title}: ${rows.length}
    </caption>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, place) =>
              cell === ''
                ? html`<td></td>`
                : html`<td data-head="${heads[place]}" dir="auto">${cell}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** The facts of all kinds but measurements, a table for each kind. */
export function factTables(chart: WholeChart, words: DateWords): Markup[] {
  const observed = new Map(chart.observations.map((one) => [one.id, one]))
  return kindsInDocuments.map((kind) => {
    // The rows of a kind are shown by the columns of that kind.
    const shown = factsInDocuments[kind] as FactsInDocument<unknown>
    const facts = chart.facts[kind] as readonly (ListedFact & { readonly results?: string[] })[]
    return html`<h3>${shown.title}</h3>
      ${
        facts.length === 0
          ? html`<p class="dim">${noneOf(chart, kind)}</p>`
          : wideTable(
              shown.title,
              shown.columns.map(({ head }) => head),
              facts.map((fact) => cellsOf(shown, fact, resultsOf(observed, fact.results), words)),
            )
      }`
  })
}

const noneOf = ({ noKnownAllergies }: WholeChart, kind: string) =>
  kind === 'allergies' && noKnownAllergies ? 'No known allergies, as stated.' : 'None recorded.'

function cellsOf(
  { columns, more }: FactsInDocument<unknown>,
  fact: ListedFact,
  results: string,
  words: DateWords,
) {
  const rest = [...more(fact, words), results, fact.comment].filter(Boolean).join(' · ')
  return columns.map(({ cell }, place) => {
    const text = cell(fact, words)
    return place === 0 && rest !== '' ? html`${text} <span class="more">${rest}</span>` : text
  })
}

/** The results that a report names, in its order. */
function resultsOf(
  observed: ReadonlyMap<string, Observation>,
  ids: readonly string[] | undefined,
): string {
  return (ids ?? [])
    .flatMap((id) => observed.get(id) ?? [])
    .map((one) => `${one.text}: ${valueInWords(one)}`)
    .join('; ')
}

/** The newest values that are shown before the others are asked for. */
const shownAtOnce = 10

/** Measurements, each measure with its values, newest first. */
export function measureTables({ observations }: WholeChart, words: DateWords): Markup[] {
  const measures = Map.groupBy(observations, ({ measure }) => measure)
  const categories = Map.groupBy([...measures.values()], ([first]) => first?.category ?? 'other')
  return Object.entries(observationCategories).flatMap(([category, title]) => {
    const own = categories.get(category as Observation['category']) ?? []
    if (own.length === 0) return []
    return [html`<h3>${title}</h3>`, ...own.map((values) => measure(values, words))]
  })
}

function measure(values: readonly Observation[], words: DateWords): Markup {
  const [newest] = values
  const older = values.slice(shownAtOnce)
  const range = newest && rangeInWords(newest)
  return html`<div class="measure">
    ${valueTable(
      newest?.text ?? '',
      range ? `normal ${range}` : '',
      values.slice(0, shownAtOnce),
      words,
    )}${
      older.length > 0 &&
      html`<details>
        <summary>${grouped(older.length)} older values of ${newest?.text}</summary>
        ${valueTable(newest?.text ?? '', 'older values', older, words)}
      </details>`
    }
  </div>`
}

function valueTable(
  title: string,
  remark: string,
  values: readonly Observation[],
  words: DateWords,
): Markup {
  const caption = [title, remark].filter(Boolean).join(', ')
  return html`<table>
    <caption dir="auto">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Value</th>
        <th scope="col">Remark</th>
      </tr>
    </thead>
    <tbody>
      ${values.map((one) => {
        const flag = flagOf(one)
        const told = [
          flag && flag !== 'normal' && flags[flag],
          one.value !== null && one.valueText,
          one.status !== 'final' && one.status,
          one.comment,
        ].filter(Boolean)
        return html`<tr>
          <td>${momentInWords(one.taken, words)}</td>
          <td>${valueInWords(one)}</td>
          <td dir="auto">${told.join(' · ')}</td>
        </tr>`
      })}
    </tbody>
  </table>`
}
