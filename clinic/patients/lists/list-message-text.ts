import type { Language } from '../../../contract/language.ts'
import {
  fillSubject,
  fillText,
  type MessageText,
  namesIn,
} from '../../visits/messages/message-text.ts'
import type { Criterion } from './criterion.ts'
import { listMessageFields } from './list-message.ts'

/** The usual texts. They ask for a call, and say nothing of why the patient is on the list. */
export const usualListText: Readonly<Record<Language, MessageText>> = {
  en: {
    subject: '{clinic}: time for your next visit',
    body: 'Dear {patient},\n\nit is time for your next visit with us. Please call us on {phone} to find a day that suits you.\n\n{clinic}\n',
  },
  de: {
    subject: '{clinic}: Zeit für Ihren nächsten Termin',
    body: 'Guten Tag {patient},\n\nes ist Zeit für Ihren nächsten Termin bei uns. Bitte rufen Sie uns unter {phone} an, damit wir einen passenden Tag finden.\n\n{clinic}\n',
  },
  es: {
    subject: '{clinic}: su próxima visita',
    body: 'Hola, {patient}:\n\nEs hora de su próxima visita. Llámenos al {phone} para encontrar un día que le convenga.\n\n{clinic}\n',
  },
  fr: {
    subject: '{clinic} : votre prochaine visite',
    body: 'Bonjour {patient},\n\nIl est temps de prévoir votre prochaine visite. Veuillez nous appeler au {phone} pour choisir un jour qui vous convient.\n\n{clinic}\n',
  },
}

interface Known {
  readonly criteria: readonly Criterion[]
  readonly phone: string
  /** The names of vaccines and of what they are against. */
  readonly vaccines: readonly string[]
}

/** The fault of a text and the field that has it; undefined when nothing is wrong. */
export function faultOfListText(
  text: MessageText,
  known: Known,
): { readonly field: 'subject' | 'body'; readonly words: string } | undefined {
  for (const field of ['subject', 'body'] as const) {
    const words = faultOf(text[field], known)
    if (words) return { field, words }
  }
  return undefined
}

function faultOf(text: string, { criteria, phone, vaccines }: Known) {
  const names = namesIn(text)
  const unknown = names.find((name) => !Object.hasOwn(listMessageFields, name))
  if (unknown !== undefined) return `This message cannot contain {${unknown}}.`
  if (names.includes('phone') && phone.trim() === '') {
    return 'The clinic has no phone number. Add it to the settings, or write another number instead of {phone}.'
  }
  const told = criteria
    .flatMap((one) => secretsOf(one, vaccines))
    .find((secret) => isIn(text, secret))
  return told === undefined
    ? undefined
    : `Leave out "${told}": a mail can be read by others. Ask the patient to call.`
}

/** The words that would tell of a patient's health, who is on a list by this criterion. */
function secretsOf(criterion: Criterion, vaccines: readonly string[]): readonly string[] {
  if (criterion.is === 'problem') return [criterion.problem]
  if (criterion.is === 'measured') return [criterion.measure]
  if (criterion.is !== 'vaccinationDue') return []
  return [...(criterion.vaccine === undefined ? [] : [criterion.vaccine]), ...vaccines]
}

/** As whole words, so that `asthma` stands in `Your asthma.` and `a` in no `clinic's call`. */
function isIn(text: string, secret: string): boolean {
  const inWords = (some: string) =>
    ` ${some
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')} `
  const words = inWords(secret)
  return words.trim() !== '' && inWords(text).includes(words)
}

export function filledListText(
  { subject, body }: MessageText,
  values: Readonly<Record<keyof typeof listMessageFields, string>>,
): MessageText {
  return {
    subject: fillSubject(subject, values, listMessageFields),
    body: fillText(body, values, listMessageFields),
  }
}
