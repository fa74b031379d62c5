import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { Catalogue, Refusals } from '../../../../web/public-texts.ts'
import type { confirmBookingRequest } from '../booking-request.ts'

interface BookingConfirmTexts {
  readonly title: string
  readonly question: string
  readonly yes: string
  readonly confirming: string
  /** Day and time are in words. */
  readonly thanks: (visit: AnswerOf<typeof confirmBookingRequest>) => string
}

interface BookingConfirmRefusals extends Refusals {
  readonly fields: Readonly<Record<'token', string>>
  readonly problems: Readonly<Record<'link-over', string>>
}

/** The texts of the page behind the link that confirms a first appointment. */
export const bookingConfirmTexts: Catalogue<BookingConfirmTexts, BookingConfirmRefusals> = {
  en: {
    title: 'Confirm your appointment',
    question: 'Did you ask for an appointment with this email?',
    yes: 'Yes, I will come',
    confirming: 'Confirming...',
    thanks: ({ clinic, date, time, doctor }) =>
      `Thank you. ${clinic} expects you on ${date} at ${time}, ${doctor}. Please bring an identity document.`,
    refusals: null,
  },
  de: {
    title: 'Bestätigen Sie Ihren Termin',
    question: 'Haben Sie mit dieser E-Mail-Adresse um einen Termin gebeten?',
    yes: 'Ja, ich komme',
    confirming: 'Wird bestätigt …',
    thanks: ({ clinic, date, time, doctor }) =>
      `Vielen Dank. Wir erwarten Sie: ${clinic}, ${date}, ${time}, ${doctor}. Bitte bringen Sie einen Ausweis mit.`,
    refusals: {
      fields: { token: 'Dieser Link ist unvollständig.' },
      problems: {
        'link-over':
          'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte fragen Sie den Termin noch einmal an.',
      },
    },
  },
  es: {
    title: 'Confirme su cita',
    question: '¿Ha solicitado una cita con esta dirección de correo electrónico?',
    yes: 'Sí, asistiré',
    confirming: 'Confirmando…',
    thanks: ({ clinic, date, time, doctor }) =>
      `Gracias. Le esperamos: ${clinic}, ${date}, ${time}, ${doctor}. Traiga un documento de identidad, por favor.`,
    refusals: {
      fields: { token: 'Este enlace está incompleto.' },
      problems: {
        'link-over':
          'Este enlace ya se ha utilizado o ha caducado. Solicite la cita de nuevo, por favor.',
      },
    },
  },
  fr: {
    title: 'Confirmez votre rendez-vous',
    question: 'Avez-vous demandé un rendez-vous avec cette adresse e-mail\u00a0?',
    yes: 'Oui, je viendrai',
    confirming: 'Confirmation en cours…',
    thanks: ({ clinic, date, time, doctor }) =>
      `Merci. Nous vous attendons\u00a0: ${clinic}, ${date}, ${time}, ${doctor}. Veuillez apporter une pièce d’identité.`,
    refusals: {
      fields: { token: 'Ce lien est incomplet.' },
      problems: {
        'link-over':
          'Ce lien a déjà été utilisé ou n’est plus valable. Veuillez refaire votre demande.',
      },
    },
  },
}
