import { type DateForm, dateWords } from '../../../../contract/date-words.ts'
import type { Language } from '../../../../contract/language.ts'
import { holdMinutes, type OpenSlot } from '../booking-request.ts'

interface Asked {
  readonly clinic: DateForm & { readonly name: string; readonly language: Language }
  readonly slot: OpenSlot
  readonly to: string
  readonly link: string
}

interface Wording {
  readonly subject: (clinic: string) => string
  readonly asked: (clinic: string) => string
  readonly confirm: string
  readonly bring: string
}

const wordings: Readonly<Record<Language, Wording>> = {
  en: {
    subject: (clinic) => `Please confirm your appointment at ${clinic}`,
    asked: (clinic) => `Somebody asked for an appointment at ${clinic} with this email:`,
    confirm: `If it was you, confirm it within ${holdMinutes} minutes:`,
    bring: 'Please bring an identity document. If it was not you, do nothing.',
  },
  de: {
    subject: (clinic) => `Bitte bestätigen Sie Ihren Termin bei ${clinic}`,
    asked: (clinic) => `Mit dieser E-Mail-Adresse wurde um einen Termin bei ${clinic} gebeten:`,
    confirm: `Wenn Sie das waren, bestätigen Sie den Termin bitte innerhalb von ${holdMinutes} Minuten:`,
    bring:
      'Bitte bringen Sie einen Ausweis mit. Wenn Sie es nicht waren, brauchen Sie nichts zu tun.',
  },
  es: {
    subject: (clinic) => `Confirme su cita en ${clinic}`,
    asked: (clinic) =>
      `Se ha solicitado una cita en ${clinic} con esta dirección de correo electrónico:`,
    confirm: `Si ha sido usted, confírmela en un plazo de ${holdMinutes} minutos:`,
    bring:
      'Traiga un documento de identidad, por favor. Si no ha sido usted, no tiene que hacer nada.',
  },
  fr: {
    subject: (clinic) => `Veuillez confirmer votre rendez-vous à ${clinic}`,
    asked: (clinic) => `Un rendez-vous à ${clinic} a été demandé avec cette adresse e-mail\u00a0:`,
    confirm: `Si c’était vous, veuillez le confirmer dans les ${holdMinutes} minutes\u00a0:`,
    bring:
      'Veuillez apporter une pièce d’identité. Si ce n’était pas vous, vous n’avez rien à faire.',
  },
}

/** Names the time and the doctor, but not the reason. */
export function confirmationMail({ clinic, slot, to, link }: Asked) {
  const { date, time, doctorName } = slot
  const { name, language } = clinic
  const words = wordings[language]
  const when = dateWords(clinic, language)
  return {
    to,
    subject: words.subject(name),
    body: [
      words.asked(name),
      `${when.full(date)}, ${when.time(time)}, ${doctorName}`,
      `${words.confirm}\n${link}`,
      words.bring,
    ].join('\n\n'),
  }
}
