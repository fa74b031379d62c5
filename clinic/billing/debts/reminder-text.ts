import type { Language } from '../../../contract/language.ts'
import {
  fillSubject,
  fillText,
  type MessageText,
  namesIn,
} from '../../visits/messages/message-text.ts'

export const reminderSteps = [1, 2, 3] as const
export type ReminderStep = (typeof reminderSteps)[number]

export const stepWords: Record<ReminderStep, string> = {
  1: 'First reminder',
  2: 'Second reminder',
  3: 'Last reminder',
}

/** The names in braces that a reminder may use, and their values. None of them tells of a service. */
export const reminderFields = {
  patient: 'the patient’s name',
  clinic: 'the clinic’s name',
  owed: 'the sum that is overdue',
  bills: 'the overdue invoices, one a line: number, due day and what is owed',
  link: 'a link to the patient’s bills in the portal',
  phone: 'the clinic’s phone number',
  address: 'the clinic’s address',
} as const
export type ReminderValues = Readonly<Record<keyof typeof reminderFields, string>>

/** A sentence about what is wrong with a text; undefined when nothing is. */
export function faultOfReminder({ subject, body }: MessageText): string | undefined {
  const unknown = namesIn(`${subject}\n${body}`).find(
    (name) => !Object.hasOwn(reminderFields, name),
  )
  if (unknown !== undefined) return `A reminder cannot contain {${unknown}}.`
  const missing = (['owed', 'bills'] as const).find((name) => !namesIn(body).includes(name))
  return missing && `The text must contain {${missing}}.`
}

/** The words of a reminder with its values. */
export function filledReminder(
  { subject, body }: MessageText,
  values: ReminderValues,
): MessageText {
  return {
    subject: fillSubject(subject, values, reminderFields),
    body: fillText(body, values, reminderFields),
  }
}

interface Wording {
  readonly greeting: string
  readonly subjects: Record<ReminderStep, string>
  readonly openings: Record<ReminderStep, string>
  readonly due: string
  /** The same of an instalment of a payment plan. */
  readonly instalmentDue: string
  readonly link: string
  readonly paid: string
  readonly call: string
}

const wordings: Record<Language, Wording> = {
  en: {
    greeting: 'Dear {patient},',
    subjects: {
      1: 'A reminder from {clinic}: {owed} to pay',
      2: 'Second reminder from {clinic}: {owed} to pay',
      3: 'Last reminder from {clinic}: {owed} to pay',
    },
    openings: {
      1: 'perhaps you have missed that {owed} is overdue at {clinic}:',
      2: '{owed} is still overdue at {clinic}:',
      3: 'in spite of two reminders {owed} is overdue at {clinic}:',
    },
    due: 'due',
    instalmentDue: 'instalment due',
    link: 'You see your bills here: {link}',
    paid: 'If you have paid meanwhile, you need to do nothing.',
    call: 'Is something not right, or would you like to pay in parts? Call {clinic}: {phone}',
  },
  de: {
    greeting: 'Guten Tag {patient},',
    subjects: {
      1: 'Erinnerung von {clinic}: {owed} sind offen',
      2: 'Zweite Erinnerung von {clinic}: {owed} sind offen',
      3: 'Letzte Erinnerung von {clinic}: {owed} sind offen',
    },
    openings: {
      1: 'vielleicht haben Sie übersehen, dass bei {clinic} {owed} fällig sind:',
      2: 'bei {clinic} sind noch immer {owed} fällig:',
      3: 'trotz zweier Erinnerungen sind bei {clinic} {owed} fällig:',
    },
    due: 'fällig am',
    instalmentDue: 'Rate fällig am',
    link: 'Ihre Rechnungen finden Sie hier: {link}',
    paid: 'Haben Sie inzwischen bezahlt, müssen Sie nichts tun.',
    call: 'Stimmt etwas nicht, oder möchten Sie in Raten zahlen? Rufen Sie {clinic} an: {phone}',
  },
  es: {
    greeting: 'Hola, {patient}:',
    subjects: {
      1: 'Recordatorio de {clinic}: {owed} por pagar',
      2: 'Segundo recordatorio de {clinic}: {owed} por pagar',
      3: 'Último recordatorio de {clinic}: {owed} por pagar',
    },
    openings: {
      1: 'quizá no ha visto que en {clinic} hay {owed} por pagar:',
      2: 'en {clinic} siguen pendientes {owed}:',
      3: 'a pesar de dos recordatorios, en {clinic} siguen pendientes {owed}:',
    },
    due: 'vencida el',
    instalmentDue: 'cuota vencida el',
    link: 'Puede ver sus facturas aquí: {link}',
    paid: 'Si ya ha pagado, no tiene que hacer nada.',
    call: '¿Hay algún error o quiere pagar a plazos? Llame a {clinic}: {phone}',
  },
  fr: {
    greeting: 'Bonjour {patient},',
    subjects: {
      1: 'Rappel de {clinic} : {owed} à payer',
      2: 'Deuxième rappel de {clinic} : {owed} à payer',
      3: 'Dernier rappel de {clinic} : {owed} à payer',
    },
    openings: {
      1: 'il vous a peut-être échappé que {owed} restent à payer chez {clinic} :',
      2: '{owed} restent toujours à payer chez {clinic} :',
      3: 'malgré deux rappels, {owed} restent à payer chez {clinic} :',
    },
    due: 'échue le',
    instalmentDue: 'échéance du',
    link: 'Vos factures se trouvent ici : {link}',
    paid: 'Si vous avez payé entre-temps, vous n’avez rien à faire.',
    call: 'Une erreur, ou vous souhaitez payer en plusieurs fois ? Appelez {clinic} : {phone}',
  },
}

/** The text of a step where the clinic has none of its own. */
export function usualReminder(language: Language, step: ReminderStep): MessageText {
  const { greeting, subjects, openings, link, paid, call } = wordings[language]
  const body = [greeting, openings[step], '{bills}', link, paid, call].join('\n\n')
  return { subject: subjects[step], body }
}

interface OverdueLine {
  readonly invoice: string
  readonly isInstalment: boolean
  readonly day: string
  readonly owed: string
}

/** One line of `{bills}`. */
export function billLine(
  language: Language,
  { invoice, isInstalment, day, owed }: OverdueLine,
): string {
  const { due, instalmentDue } = wordings[language]
  return `${invoice}, ${isInstalment ? instalmentDue : due} ${day}: ${owed}`
}
