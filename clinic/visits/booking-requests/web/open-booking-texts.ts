import type { Catalogue, Refusals } from '../../../../web/public-texts.ts'
import { type FreeWeekTexts, freeWeekTexts } from '../../appointments/web/free-week.tsx'
import { type VisitChoiceTexts, visitChoiceTexts } from '../../appointments/web/visit-choice.tsx'
import type { BookingPerson } from '../booking-request.ts'

interface OpenBookingTexts extends FreeWeekTexts, VisitChoiceTexts {
  readonly title: string
  readonly closed: string
  readonly noDoctor: string
  /** Day and time are in words. */
  readonly slot: (day: string, time: string, doctorName: string) => string
  readonly otherTime: string
  readonly name: string
  readonly dob: string
  readonly email: string
  readonly phone: string
  readonly reason: string
  readonly reasonHelp: string
  readonly failure: string
  readonly submit: string
  readonly sending: string
  readonly askedTitle: string
  /** `slot` is already in words. */
  readonly asked: (email: string, minutes: number, slot: string) => string
}

interface OpenBookingRefusals extends Refusals {
  readonly fields: Readonly<Record<keyof typeof BookingPerson.shape, string>>
  readonly problems: Readonly<Record<'conflict' | 'too-many-tries' | 'not-found', string>>
}

/** The texts of the page on which new patients book. */
export const openBookingTexts: Catalogue<OpenBookingTexts, OpenBookingRefusals> = {
  en: {
    ...freeWeekTexts,
    ...visitChoiceTexts,
    title: 'Book a first appointment',
    closed: 'Nothing can be booked here at present. Please call the clinic.',
    noDoctor: 'Any doctor who is free',
    slot: (day, time, doctorName) => `${day} at ${time} with ${doctorName}`,
    otherTime: 'Choose another time',
    name: 'Name',
    dob: 'Date of Birth',
    email: 'Email',
    phone: 'Phone',
    reason: 'Reason',
    reasonHelp: 'Only what the clinic needs to know beforehand.',
    failure: 'Your request was not accepted:',
    submit: 'Ask for this appointment',
    sending: 'Sending...',
    askedTitle: 'One more step',
    asked: (email, minutes, slot) =>
      `A mail is on its way to ${email}. Open the link in it within ${minutes} minutes: until then ${slot} is held for you. Please bring an identity document.`,
    refusals: null,
  },
  de: {
    freeTimes: 'Freie Zeiten',
    earlier: 'Früher',
    later: 'Später',
    nothing: (from, to) => `Von ${from} bis ${to} ist nichts frei.`,
    more: (count, day) => `${count} weitere Zeiten: ${day}`,
    whatFor: 'Anlass',
    chooseWhat: 'Bitte wählen Sie den Anlass',
    withWhom: 'Bei wem',
    minutes: 'Min.',
    title: 'Einen ersten Termin buchen',
    closed: 'Hier lässt sich zurzeit nichts buchen. Bitte rufen Sie uns an.',
    noDoctor: 'Wer gerade frei ist',
    slot: (day, time, doctorName) => `${day}, ${time}, bei ${doctorName}`,
    otherTime: 'Andere Zeit wählen',
    name: 'Vor- und Nachname',
    dob: 'Geburtsdatum',
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    reason: 'Grund',
    reasonHelp: 'Nur, was wir vorher wissen müssen.',
    failure: 'Ihre Anfrage wurde nicht angenommen:',
    submit: 'Diesen Termin anfragen',
    sending: 'Wird gesendet …',
    askedTitle: 'Noch ein Schritt',
    asked: (email, minutes, slot) =>
      `Eine E-Mail an ${email} ist unterwegs. Bitte öffnen Sie den Link darin innerhalb von ${minutes} Minuten. So lange halten wir diesen Termin für Sie frei: ${slot}. Bitte bringen Sie einen Ausweis mit.`,
    refusals: {
      fields: {
        name: 'Bitte geben Sie Ihren Namen ein, höchstens 200 Zeichen.',
        dob: 'Bitte geben Sie Ihr Geburtsdatum ein, nicht vor 1900 und nicht in der Zukunft.',
        email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
        phone: 'Bitte geben Sie Ihre Telefonnummer ein, höchstens 100 Zeichen.',
        reason: 'Bitte schreiben Sie höchstens 500 Zeichen.',
      },
      problems: {
        conflict: 'Diese Zeit ist inzwischen vergeben. Bitte wählen Sie eine andere.',
        'too-many-tries': 'Im Moment gibt es zu viele Anfragen. Bitte rufen Sie uns an.',
        'not-found': 'Dieser Termin wird nicht mehr angeboten.',
      },
    },
  },
  es: {
    freeTimes: 'Horas libres',
    earlier: 'Antes',
    later: 'Después',
    nothing: (from, to) => `No hay horas libres del ${from} al ${to}.`,
    more: (count, day) => `${count} horas más: ${day}`,
    whatFor: 'Motivo de la visita',
    chooseWhat: 'Elija el motivo de la visita',
    withWhom: 'Con quién',
    minutes: 'min',
    title: 'Reservar una primera cita',
    closed: 'En este momento no se puede reservar aquí. Llame a la clínica, por favor.',
    noDoctor: 'Con quien esté disponible',
    slot: (day, time, doctorName) => `${day}, ${time}, con ${doctorName}`,
    otherTime: 'Elegir otra hora',
    name: 'Nombre y apellidos',
    dob: 'Fecha de nacimiento',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    reason: 'Observaciones',
    reasonHelp: 'Solo lo que la clínica deba saber antes.',
    failure: 'No se ha aceptado su solicitud:',
    submit: 'Solicitar esta cita',
    sending: 'Enviando…',
    askedTitle: 'Solo falta un paso',
    asked: (email, minutes, slot) =>
      `Le hemos enviado un correo a ${email}. Abra el enlace que contiene en un plazo de ${minutes} minutos. Mientras tanto le reservamos esta cita: ${slot}. Traiga un documento de identidad, por favor.`,
    refusals: {
      fields: {
        name: 'Escriba su nombre, con un máximo de 200 caracteres.',
        dob: 'Escriba su fecha de nacimiento: no puede ser futura ni anterior a 1900.',
        email: 'Escriba una dirección de correo electrónico válida.',
        phone: 'Escriba su teléfono, con un máximo de 100 caracteres.',
        reason: 'Escriba como máximo 500 caracteres.',
      },
      problems: {
        conflict: 'Esta hora acaba de ocuparse. Elija otra, por favor.',
        'too-many-tries':
          'Hay demasiadas solicitudes en este momento. Llame a la clínica, por favor.',
        'not-found': 'Esta cita ya no se ofrece.',
      },
    },
  },
  fr: {
    freeTimes: 'Horaires libres',
    earlier: 'Plus tôt',
    later: 'Plus tard',
    nothing: (from, to) => `Rien n’est libre du ${from} au ${to}.`,
    more: (count, day) => `${count} autres horaires : ${day}`,
    whatFor: 'Motif de la visite',
    chooseWhat: 'Choisissez le motif de la visite',
    withWhom: 'Avec qui',
    minutes: 'min',
    title: 'Prendre un premier rendez-vous',
    closed:
      'Il n’est pas possible de prendre rendez-vous ici pour le moment. Veuillez appeler la clinique.',
    noDoctor: 'La première personne disponible',
    slot: (day, time, doctorName) => `${day}, ${time}, avec ${doctorName}`,
    otherTime: 'Choisir un autre horaire',
    name: 'Nom et prénom',
    dob: 'Date de naissance',
    email: 'Adresse e-mail',
    phone: 'Téléphone',
    reason: 'Précisions',
    reasonHelp: 'Seulement ce que la clinique doit savoir avant.',
    failure: 'Votre demande n’a pas été acceptée\u00a0:',
    submit: 'Demander ce rendez-vous',
    sending: 'Envoi en cours…',
    askedTitle: 'Encore une étape',
    asked: (email, minutes, slot) =>
      `Un e-mail vient de vous être envoyé à ${email}. Ouvrez le lien qu’il contient dans les ${minutes} minutes. D’ici là, ce rendez-vous est gardé pour vous\u00a0: ${slot}. Veuillez apporter une pièce d’identité.`,
    refusals: {
      fields: {
        name: 'Veuillez indiquer votre nom, en 200 caractères au plus.',
        dob: 'Veuillez indiquer votre date de naissance, ni avant 1900 ni dans le futur.',
        email: 'Veuillez indiquer une adresse e-mail valable.',
        phone: 'Veuillez indiquer votre téléphone, en 100 caractères au plus.',
        reason: 'Veuillez écrire 500 caractères au plus.',
      },
      problems: {
        conflict: 'Cet horaire vient d’être pris. Veuillez en choisir un autre.',
        'too-many-tries': 'Il y a trop de demandes pour le moment. Veuillez appeler la clinique.',
        'not-found': 'Ce rendez-vous n’est plus proposé.',
      },
    },
  },
}
