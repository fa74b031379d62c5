import type { Language } from '../../../contract/language.ts'
import {
  fillSubject,
  fillText,
  type MessageText,
  namesIn,
} from '../../visits/messages/message-text.ts'
import { recallFields } from './recall-patient.ts'

/** The usual texts. They say that the clinic asks for a call, and nothing of the reason. */
export const usualRecallText: Readonly<Record<Language, MessageText>> = {
  en: {
    subject: '{clinic} asks you to call',
    body: 'Dear {patient},\n\nplease call us on {phone} in the next days. We have something to tell you and would like to do it in person.\n\n{clinic}\n',
  },
  de: {
    subject: '{clinic} bittet um Ihren Anruf',
    body: 'Guten Tag {patient},\n\nbitte rufen Sie uns in den nächsten Tagen unter {phone} an. Wir möchten Ihnen etwas persönlich mitteilen.\n\n{clinic}\n',
  },
  es: {
    subject: '{clinic} le pide que llame',
    body: 'Hola, {patient}:\n\nLlámenos al {phone} en los próximos días. Queremos comunicarle algo en persona.\n\n{clinic}\n',
  },
  fr: {
    subject: '{clinic} vous demande d’appeler',
    body: 'Bonjour {patient},\n\nVeuillez nous appeler au {phone} dans les prochains jours. Nous souhaitons vous parler en personne.\n\n{clinic}\n',
  },
}

interface Secret {
  readonly item: string
  readonly genericName: string | null
  readonly lotNumber: string
}

/** A sentence about what is wrong with a text; undefined when nothing is. */
export function faultOfRecall(
  { subject, body }: MessageText,
  { item, genericName, lotNumber }: Secret,
): string | undefined {
  const text = `${subject}\n${body}`
  const unknown = namesIn(text).find((name) => !Object.hasOwn(recallFields, name))
  if (unknown !== undefined) return `This message cannot contain {${unknown}}.`
  const told = [item, genericName, lotNumber].find(
    // A lot such as `7` stands in every phone number.
    (word) => word !== null && word.length > 3 && text.toLowerCase().includes(word.toLowerCase()),
  )
  return told === undefined
    ? undefined
    : `Leave out "${told}": a mail can be read by others. Ask the patient to call.`
}

export function filledRecall(
  { subject, body }: MessageText,
  values: Readonly<Record<keyof typeof recallFields, string>>,
): MessageText {
  return {
    subject: fillSubject(subject, values, recallFields),
    body: fillText(body, values, recallFields),
  }
}
