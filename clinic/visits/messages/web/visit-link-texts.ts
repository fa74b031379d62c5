import type { Catalogue, Refusals } from '../../../../web/public-texts.ts'
import type { linkPurposes } from '../visit-link.ts'

interface Answer {
  readonly question: string
  readonly button: string
  readonly done: string
}

interface VisitLinkTexts extends Readonly<Record<(typeof linkPurposes)[number], Answer>> {
  readonly title: string
  /** Day and time are in words. */
  readonly when: (clinic: string, date: string, time: string) => string
}

interface VisitLinkRefusals extends Refusals {
  readonly fields: Readonly<Record<'token', string>>
  readonly problems: Readonly<Record<'link-over', string>>
  readonly tooLateToCancel: string
  readonly notFreeAnyMore: string
}

/** The texts of the page behind the links in messages. */
export const visitLinkTexts: Catalogue<VisitLinkTexts, VisitLinkRefusals> = {
  en: {
    title: 'Your appointment',
    when: (clinic, date, time) => `${clinic}: ${date} at ${time}`,
    confirm: {
      question: 'Will you come?',
      button: 'I will come',
      done: 'Thank you. The clinic expects you.',
    },
    cancel: {
      question: 'Cancel this appointment?',
      button: 'Cancel the appointment',
      done: 'Your appointment is canceled.',
    },
    accept: {
      question: 'This time is held for you. Do you want it?',
      button: 'Accept this time',
      done: 'Thank you. Your appointment is booked.',
    },
    decline: {
      question: 'Does this time not suit you? We will then offer it to somebody else.',
      button: 'It does not suit me',
      done: 'Thank you. You stay on the waiting list.',
    },
    refusals: null,
  },
  de: {
    title: 'Ihr Termin',
    when: (clinic, date, time) => `${clinic}: ${date}, ${time}`,
    confirm: {
      question: 'Kommen Sie zu diesem Termin?',
      button: 'Ich komme',
      done: 'Vielen Dank. Wir erwarten Sie.',
    },
    cancel: {
      question: 'Möchten Sie diesen Termin absagen?',
      button: 'Termin absagen',
      done: 'Ihr Termin ist abgesagt.',
    },
    accept: {
      question: 'Dieser Termin ist für Sie freigehalten. Möchten Sie ihn nehmen?',
      button: 'Ich nehme diesen Termin',
      done: 'Vielen Dank. Ihr Termin ist gebucht.',
    },
    decline: {
      question: 'Passt Ihnen dieser Termin nicht? Dann bieten wir ihn jemand anderem an.',
      button: 'Er passt mir nicht',
      done: 'Vielen Dank. Sie bleiben auf der Warteliste.',
    },
    refusals: {
      fields: { token: 'Dieser Link ist unvollständig.' },
      problems: {
        'link-over': 'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte rufen Sie uns an.',
      },
      tooLateToCancel:
        'Über diesen Link lässt sich der Termin nicht mehr absagen. Bitte rufen Sie uns an, wenn Sie nicht kommen können.',
      notFreeAnyMore:
        'Dieser Termin ist nicht mehr frei. Bitte rufen Sie uns an, wenn Sie weiterhin einen Termin brauchen.',
    },
  },
  es: {
    title: 'Su cita',
    when: (clinic, date, time) => `${clinic}: ${date}, ${time}`,
    confirm: {
      question: '¿Asistirá a esta cita?',
      button: 'Asistiré',
      done: 'Gracias. Le esperamos.',
    },
    cancel: {
      question: '¿Desea cancelar esta cita?',
      button: 'Cancelar la cita',
      done: 'Su cita ha quedado cancelada.',
    },
    accept: {
      question: 'Esta hora está reservada para usted. ¿La acepta?',
      button: 'Acepto esta hora',
      done: 'Gracias. Su cita ha quedado reservada.',
    },
    decline: {
      question: '¿No le conviene esta hora? En ese caso se la ofreceremos a otra persona.',
      button: 'No me conviene',
      done: 'Gracias. Usted sigue en la lista de espera.',
    },
    refusals: {
      fields: { token: 'Este enlace está incompleto.' },
      problems: {
        'link-over': 'Este enlace ya se ha utilizado o ha caducado. Llame a la clínica, por favor.',
      },
      tooLateToCancel:
        'Ya no es posible cancelar esta cita con el enlace. Si no puede asistir, llame a la clínica, por favor.',
      notFreeAnyMore:
        'Esta hora ya no está libre. Si aún necesita una cita, llame a la clínica, por favor.',
    },
  },
  fr: {
    title: 'Votre rendez-vous',
    when: (clinic, date, time) => `${clinic}\u00a0: ${date}, ${time}`,
    confirm: {
      question: 'Viendrez-vous à ce rendez-vous\u00a0?',
      button: 'Je viendrai',
      done: 'Merci. Nous vous attendons.',
    },
    cancel: {
      question: 'Souhaitez-vous annuler ce rendez-vous\u00a0?',
      button: 'Annuler le rendez-vous',
      done: 'Votre rendez-vous est annulé.',
    },
    accept: {
      question: 'Ce rendez-vous est gardé pour vous. Souhaitez-vous le prendre\u00a0?',
      button: 'Je prends ce rendez-vous',
      done: 'Merci. Votre rendez-vous est réservé.',
    },
    decline: {
      question:
        'Ce rendez-vous ne vous convient pas\u00a0? Nous le proposerons alors à quelqu’un d’autre.',
      button: 'Il ne me convient pas',
      done: 'Merci. Vous restez sur la liste d’attente.',
    },
    refusals: {
      fields: { token: 'Ce lien est incomplet.' },
      problems: {
        'link-over':
          'Ce lien a déjà été utilisé ou n’est plus valable. Veuillez appeler la clinique.',
      },
      tooLateToCancel:
        'Il n’est plus possible d’annuler ce rendez-vous par ce lien. Veuillez appeler la clinique si vous ne pouvez pas venir.',
      notFreeAnyMore:
        'Ce rendez-vous n’est plus libre. Veuillez appeler la clinique si vous en avez encore besoin.',
    },
  },
}
