import { type DateForm, dateWords } from '../../../contract/date-words.ts'
import { escapeHtml } from '../../../contract/html.ts'
import { wallClock } from '../../../contract/dates.ts'
import type { Language } from '../../../contract/language.ts'
import type { MessageChannel, MessageKind } from './visit-message.ts'

/** The names in braces that a text may use, and their values. None of them is about health. */
export const placeholders = {
  patient: 'the patient’s name',
  clinic: 'the clinic’s name',
  date: 'the day of the visit',
  time: 'the time at which it begins',
  doctor: 'the doctor’s name',
  confirm: 'a link to confirm the visit',
  cancel: 'a link to cancel it',
  code: 'the code for checking in at the entrance, where there is a tablet for it',
  accept: 'a link to accept an offered time',
  decline: 'a link to decline it',
  until: 'the end of the time for which it is held',
  phone: 'the clinic’s phone number',
  address: 'the clinic’s address',
  directions: 'how to find the clinic',
  preparation: 'how to prepare for the visit',
} as const
export type Placeholder = keyof typeof placeholders
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** A cancellation needs no links; every message must name the day and the time of the visit. */
const notIn: Readonly<Partial<Record<MessageKind, readonly string[]>>> = {
  cancellation: ['confirm', 'cancel', 'preparation', 'code'],
  offer: ['confirm', 'cancel', 'code'],
}
const onlyInOffers: readonly string[] = ['accept', 'decline', 'until']
const needed: readonly Placeholder[] = ['date', 'time']

/** Not in an SMS: gateways would keep the links in their logs. */
const links: readonly string[] = ['confirm', 'cancel', 'accept', 'decline']

/** The placeholders allowed in a message of a kind, by mail or by SMS. */
export function placeholdersOf(kind: MessageKind, channel: MessageChannel): Placeholder[] {
  const names = Object.keys(placeholders) as Placeholder[]
  return names.filter(
    (name) =>
      !notIn[kind]?.includes(name) &&
      (kind === 'offer' || !onlyInOffers.includes(name)) &&
      !(channel === 'sms' && links.includes(name)),
  )
}

/** The subject of a mail is empty for an SMS, which has none. */
export interface MessageText {
  readonly subject: string
  readonly body: string
}

/** The key of one of the clinic's own texts. */
export function textKey(kind: MessageKind, channel: MessageChannel): string {
  return `${kind} ${channel}`
}

const braces = /\{([^{}]*)\}/g

/** The names in braces of a text. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(braces)].map(([, name = '']) => name)
}

/** A sentence about what is wrong with a text; undefined when nothing is. */
export function faultOf(
  kind: MessageKind,
  channel: MessageChannel,
  { subject, body }: MessageText,
): string | undefined {
  const known: string[] = placeholdersOf(kind, channel)
  const names = namesIn(`${subject}\n${body}`)
  const link = names.find((name) => links.includes(name))
  if (channel === 'sms' && link !== undefined)
    return `An SMS cannot contain links: remove {${link}}.`
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) return `This message cannot contain {${unknown}}.`
  const missing = needed.find((name) => !namesIn(body).includes(name))
  if (missing) return `The text must contain {${missing}}.`
  return undefined
}

/**
 * Fills the values into a text, once: braces in a value are not filled again. A line that held only
 * an empty value is left out. Other names than those of the message stay as they are.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string>>,
  known: object = placeholders,
): string {
  const lines = text.split('\n').flatMap((line) => {
    const filled = line.replace(braces, (whole, name: string) =>
      Object.hasOwn(known, name) ? (values[name] ?? '') : whole,
    )
    return filled.trim() === '' && line.trim() !== '' ? [] : [filled.trimEnd()]
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A subject stays one line, even if a name has line breaks. */
export function fillSubject(
  text: string,
  values: Readonly<Record<string, string>>,
  known: object = placeholders,
): string {
  return fillText(text, values, known).replace(/\s+/g, ' ')
}

/** The same text as HTML: nothing in it is markup, and only addresses of web pages become links. */
export function htmlOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const linked = escapeHtml(paragraph).replace(
      /https?:\/\/(?:[^\s<>&"']|&amp;)+/g,
      (address) => `<a href="${address}">${address}</a>`,
    )
    return `<p>${linked.replaceAll('\n', '<br>')}</p>`
  })
  return `<!doctype html><html><body>${paragraphs.join('')}</body></html>`
}

/** Day and time of a visit in the clinic's form and in the language of its messages. */
export function visitInWords(
  startsAt: Date,
  form: Omit<DateForm, 'today'>,
  language: Language,
): { date: string; time: string } {
  const [date = '', time = ''] = wallClock(startsAt.toISOString(), form.timeZone).split(' ')
  const words = dateWords({ ...form, today: date }, language)
  return { date: words.full(date), time: words.time(time) }
}
